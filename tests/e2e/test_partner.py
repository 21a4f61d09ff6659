"""The partner page in a browser (R602); what it shows: tests/web/required_parts.py."""

import re

import pytest
from playwright.sync_api import expect

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.partner import Partner
from tests.pages import OpenPage


@pytest.mark.requirement("R602", "R603", "T11")
def test_apply_goes_to_the_form_and_each_proof_is_chosen_by_its_tab(open_page: OpenPage):
    """The form's first field is on the screen, and what is typed next goes into it."""
    page = open_page("/partner-us", width=360, height=740)
    page.locator("#partner").get_by_role("link", name="Apply").click()
    form = page.get_by_role("form", name="Become Our Business Partner")
    first = form.get_by_role("textbox").first
    expect(first).to_be_in_viewport(ratio=1)
    expect(first).to_be_focused()
    # R106: every tab has an address; the rules for the papers hold for all of them.
    proofs = queries.page_words(Partner).documents.proofs
    rules = page.get_by_role("list", name="Rules for the documents")
    for proof in reversed(proofs):
        page.get_by_role("tab", name=proof.label).click()
        expect(page.get_by_role("tabpanel", name=proof.label)).to_contain_text(proof.points[-1])
        expect(page).to_have_url(re.compile(rf"\?proof={proof.key}\b"))
        expect(rules).to_be_visible()
    page.go_back()
    expect(page.get_by_role("tabpanel", name=proofs[1].label)).to_be_visible()
