"""Milestones (specification §2.6)."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import OpenPage

PAGE = "/about/milestones"
LIST = "Milestones 1950 to 2024"
KINDS = {
    "sme-issues": "Market maker, SME IPOs",
    "licence": "Licences",
    "membership": "Memberships",
    "firm": "The firm",
}


def shown_years(page: Page) -> list[int]:
    """The years of the entries on view."""
    return [int(text) for text in page.locator(".timeline > li:visible time").all_inner_texts()]


def test_a_list_from_1950_to_2024(open_page: OpenPage) -> None:
    """Spec §2.6: a vertical timeline from 1950 to 2024; issue 3: a list to a screen reader."""
    page = open_page(PAGE)
    timeline = page.get_by_role("list", name=LIST)

    years = shown_years(page)
    assert (years[0], years[-1]) == (1950, 2024)
    assert years == sorted(years)
    assert timeline.get_by_role("listitem").count() == len(years) > 20
    tops = timeline.locator("> li").evaluate_all(
        "all => all.map(i => i.getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)


@pytest.mark.parametrize(("kind", "label"), KINDS.items())
def test_a_kind_is_chosen_and_has_an_address(open_page: OpenPage, kind: str, label: str) -> None:
    """Issue 3: filterable by kind."""
    page = open_page(PAGE)
    link = page.get_by_role("navigation", name="Kind of milestone").get_by_role("link", name=label)

    link.click()

    page.wait_for_url(f"**?kind={kind}")
    expect(link).to_have_attribute("aria-current", "true")
    tags = page.locator(".timeline > li:visible .tag.plain").all_inner_texts()
    assert set(tags) == {label}
    assert link.inner_text().endswith(str(len(tags)))


def test_all_are_shown_again_and_back_walks_the_choices(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    everything = shown_years(page)
    kinds = page.get_by_role("navigation", name="Kind of milestone")
    licences, all_kinds = (kinds.get_by_role("link", name=name) for name in ("Licences", "All"))

    def years_once_current(link: Locator, kind: str) -> list[int]:
        page.wait_for_url(f"**?kind={kind}")
        expect(link).to_have_attribute("aria-current", "true")
        return shown_years(page)

    licences.click()
    some = years_once_current(licences, "licence")
    all_kinds.click()
    assert years_once_current(all_kinds, "all") == everything
    page.go_back()
    assert years_once_current(licences, "licence") == some
    assert len(some) < len(everything)


@pytest.mark.parametrize(("query", "current"), [("?kind=membership", "Memberships"), ("?kind=prize", "All"), ("?kind=", "All")])  # fmt: skip
def test_an_address_decides_before_first_paint(
    open_page: OpenPage, query: str, current: str
) -> None:
    page = open_page(PAGE + query)

    marked = page.locator('.filtered [aria-current="true"]')
    assert marked.count() == 1
    assert marked.inner_text().startswith(current)


def test_samples_are_marked_and_the_founding_is_not(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    entries = page.locator(".timeline > li")

    assert entries.filter(has_not_text="Specimen").locator("time").all_inner_texts() == ["1950"]


def test_without_javascript_all_entries_show(open_page: OpenPage) -> None:
    page = open_page(PAGE + "?kind=licence", javascript=False, axe=False, tolerate=["csp"])

    assert len(shown_years(page)) > 20
    assert not page.get_by_role("navigation", name="Kind of milestone").is_visible()


@pytest.mark.parametrize(
    ("width", "theme"), [(360, "light"), (360, "dark"), (768, "dark"), (1360, "dark")]
)
def test_it_fits_and_is_accessible(open_page: OpenPage, width: int, theme: str) -> None:
    page = open_page(PAGE, width=width, theme=theme)  # type: ignore[arg-type]

    assert page.evaluate("document.documentElement.scrollWidth") <= width
