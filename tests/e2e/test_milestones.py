"""Milestones (R403); their document: tests/web/test_company_pages.py."""

import pytest
from playwright.sync_api import Page, expect

from nnm_site.shared.content import queries
from tests.pages import OpenPage

pytestmark = [pytest.mark.long, pytest.mark.requirement("R403")]

KINDS = {
    "sme-issues": "Market maker, SME IPOs",
    "licence": "Licences",
    "membership": "Memberships",
    "firm": "The firm",
}


def expect_years(page: Page, kind: str | None = None) -> None:
    """The entries on view are those of a kind, or all."""
    years = sorted(entry.year for entry in queries.milestones() if kind in {None, entry.kind})
    expect(page.locator(".timeline > li:visible time")).to_have_text([str(year) for year in years])


def test_a_kind_is_chosen_and_back_walks_the_choices(open_page: OpenPage) -> None:
    """A vertical timeline, filterable by kind."""
    page = open_page("/about/milestones")
    entries = page.locator(".timeline > li")
    tops = entries.evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
    assert tops
    assert tops == sorted(tops)
    kinds = page.get_by_role("navigation", name="Kind of milestone")
    for kind, label in KINDS.items():
        kinds.get_by_role("link", name=label).click()
        page.wait_for_url(f"**?kind={kind}")
        expect_years(page, kind)
        assert set(page.locator(".timeline > li:visible .tag.plain").all_inner_texts()) == {label}
    kinds.get_by_role("link", name="All").click()
    page.wait_for_url("**?kind=all")
    expect_years(page)
    page.go_back()
    page.wait_for_url(f"**?kind={kind}")
    expect(kinds.locator("[aria-current=true]")).to_contain_text(label)
    expect_years(page, kind)
