"""The page numbers that a pager shows (R1101)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.ui import clamp_page, page_count, page_window
from tests.rows import each

pytestmark = pytest.mark.requirement("R1101")


@each((current, total) for total in range(1, 13) for current in range(-1, total + 3))
def test_the_rule_at_every_position(current: int, total: int):
    """With 3 or fewer pages all; else first, last and the current one with its neighbours: 1 … 3 4 5 … 12."""
    here = clamp_page(current, total)
    expected = (
        set(range(1, total + 1))
        if total <= 3
        else {1, total, here - 1, here, here + 1} & set(range(1, total + 1))
    )
    window = page_window(current, total)
    numbers = [number for number in window if number is not None]
    assert set(numbers) == expected
    assert numbers == sorted(expected), "in order, each once"
    # A gap is exactly where pages are skipped, never next to another gap or at an end.
    rebuilt: list[int | None] = []
    for number in numbers:
        if rebuilt and number != (rebuilt[-1] or 0) + 1:
            rebuilt.append(None)
        rebuilt.append(number)
    assert window == rebuilt


@given(st.integers(), st.integers(-5, 10_000))
def test_a_page_number_is_brought_into_range(wanted: int, total: int):
    page = clamp_page(wanted, total)
    assert 1 <= page <= max(1, total)
    assert clamp_page(page, total) == page
    if 1 <= wanted <= total:
        assert page == wanted


@given(st.integers(0, 10_000), st.integers(1, 100))
def test_pages_hold_every_item_and_none_is_empty(items: int, size: int):
    pages = page_count(items, size)
    assert pages >= 1
    assert pages * size >= items
    assert pages == 1 or (pages - 1) * size < items
