"""Lists in numbered pages (R1102)."""

import datetime
import re
from itertools import chain
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.downloads.page import PAGE_SIZE, _row
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.ui.documents import file_size
from tests.documents import words
from tests.rows import each
from tests.unit.fragments import tree

pytestmark = pytest.mark.requirement("R1102")


def pages(count: int, *, newest_first: bool = True) -> list[str]:
    """The words of the pages of `count` documents, each a number."""
    newest = datetime.date(2024, 7, 31)
    items = [
        SimpleNamespace(date=newest - datetime.timedelta(age), number=age) for age in range(count)
    ]
    found = ui.dated_pages(
        items if newest_first else items[::-1], PAGE_SIZE, lambda one: ui.el.i(f"<{one.number}>")
    )
    return [words(tree(page).one("main")) for page in found]


@given(st.integers(0, 60))
def test_every_item_is_on_one_page_in_its_order(count: int):
    numbers = [re.findall(r"<(\d+)>", page) for page in pages(count)]
    assert [*map(int, chain(*numbers))] == list(range(count))
    assert all(len(page) == PAGE_SIZE for page in numbers[:-1])


def test_the_summary_says_number_order_and_page():
    assert pages(87)[2].startswith("87 documents, newest first. Page 3 of 8.<24>")
    assert pages(1) == ["1 document.<0>"]
    assert pages(3, newest_first=False)[0].startswith("3 documents.<2>")
    assert pages(0) == ["0 documents."]


@each([(1, "1 KB"), (49_152, "48 KB"), (1_047_000, "1022 KB"), (1_048_576, "1.0 MB")])
def test_sizes_are_told_as_people_read_them(size: int, shown: str):
    assert file_size(size) == shown


@pytest.mark.requirement("R705")
def test_every_list_of_downloads_is_newest_first_and_each_row_says_its_version():
    for category in DownloadCategory.all():
        found = queries.documents(category.key)
        assert [one.date for one in found] == sorted((one.date for one in found), reverse=True)
    circular = queries.documents("bse-nse-cdsl-mcx-circular-for-client")[0]
    assert f"version {circular.version}" in words(tree(_row(circular)).one("article"))
