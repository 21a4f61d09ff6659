"""Bars that show numbers."""

import re

from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.downloads.complaints import FULL, HEIGHT, candle_paths


def high(path: str) -> float:
    """The height of a body."""
    found = re.search(r"v(-?[\d.]+)", path)
    return -float(found[1]) if found else 0


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 20))
def test_parts_add_up_and_stay_in_the_room(total: int, done: int, more: int):
    done, top = min(done, total), total + more
    body, rest = candle_paths(total, done, top)
    assert bool(body) == bool(done)
    assert bool(rest) == (done < total)
    parts = sum(high(path) + 2 for path in (body, rest) if path)
    assert abs(parts - FULL * total / max(top, 1)) < 0.3
    assert parts <= HEIGHT


def test_nothing_is_no_candle():
    assert candle_paths(0, 0, 0) == ("", "")
