"""The page "What changed" by kind (R1214)."""

import pytest
from playwright.sync_api import expect

from nnm_site.features.what_changed.changes import changes
from nnm_site.features.what_changed.page import PATH
from nnm_site.shared.rules.dates import today
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R1214")


def test_a_kind_leaves_its_changes_and_their_months_alone(open_page: OpenPage) -> None:
    page = open_page(f"{PATH}?kind=rates")
    own = [one for one in changes(today()) if one.kind == "rates"]
    years = {one.day.year for one in own}
    for fold in page.locator(".changes details").all():
        expect(fold).to_be_visible(visible=fold.locator("summary").inner_text() in map(str, years))
    open_ones = [one for one in own if one.day.year >= today().year - 1]
    months = list(dict.fromkeys(f"{one.day:%B %Y}" for one in open_ones))
    expect(page.locator(".changes > section h2:visible")).to_have_text(months)
    expect(page.locator(".changes > section .change:visible")).to_have_count(len(open_ones))
