"""The contact page in a browser (R601); what it shows: tests/web/required_parts.py."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from nnm_site.shared.content import queries
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R601")


def expect_shown(page: Page, desk: str, branch: str) -> None:
    """These two panels show, and no other."""
    for param, key in (("desk", desk), ("branch", branch)):
        panel = page.locator(f'[data-choice="{param}"] > [data-panel]:visible')
        expect(panel).to_have_count(1)
        expect(panel).to_have_attribute("data-panel", key)


def test_desk_and_branch_keep_each_other_and_can_be_walked_back(open_page: OpenPage):
    """R106: every selection has an address."""
    (first, *_, desk), (at_first, *_, branch) = queries.desks(), queries.branches()
    page = open_page("/contact")
    page.get_by_role("link", name=branch.label, exact=True).click()
    expect_shown(page, first.key, branch.key)
    page.get_by_role("navigation", name="Desks").get_by_role("link", name=desk.label).click()
    expect_shown(page, desk.key, branch.key)
    assert parse_qs(urlsplit(page.url).query) == {"desk": [desk.key], "branch": [branch.key]}
    page.go_back()
    expect_shown(page, first.key, branch.key)
    page.go_back()
    expect_shown(page, first.key, at_first.key)
