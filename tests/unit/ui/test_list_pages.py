"""Lists in numbered pages (R1102)."""

import datetime
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.downloads.page import PAGE_SIZE
from nnm_site.shared.ui.documents import file_size
from nnm_site.shared.ui.paging import paged
from tests.rows import each

pytestmark = pytest.mark.requirement("R1102")


def documents(count: int) -> list[SimpleNamespace]:
    newest = datetime.date(2024, 7, 31)
    return [SimpleNamespace(date=newest - datetime.timedelta(days=age)) for age in range(count)]


@given(st.integers(0, 200))
def test_every_item_is_on_one_page_in_its_order(count: int):
    items = documents(count)
    found = paged(items, PAGE_SIZE)
    assert [item for page in found for item in page.items] == items
    assert [page.page for page in found] == list(range(1, len(found) + 1))
    assert all(len(page.items) == PAGE_SIZE for page in found[:-1])
    assert {page.pages for page in found} == {len(found)}


def test_the_summary_says_number_order_and_page():
    assert paged(documents(87), PAGE_SIZE)[2].summary == "87 documents, newest first. Page 3 of 8."
    assert paged(documents(1), PAGE_SIZE)[0].summary == "1 document."
    assert paged(documents(3)[::-1], PAGE_SIZE)[0].summary == "3 documents."
    assert [page.summary for page in paged([], PAGE_SIZE)] == ["0 documents."]


@each([(1, "1 KB"), (49_152, "48 KB"), (1_047_000, "1022 KB"), (1_048_576, "1.0 MB")])
def test_sizes_are_told_as_people_read_them(size: int, shown: str):
    assert file_size(size) == shown
