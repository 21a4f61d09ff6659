"""Short forms of a text (R701)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.rules.excerpts import SUMMARY_LETTERS, excerpt, reading_minutes, summary
from tests.rows import each

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R701")]


@pytest.mark.long
@given(st.lists(st.text("abc", min_size=1, max_size=12), min_size=101).map(" ".join))
def test_an_excerpt_is_the_whole_words_of_100_characters_and_an_ellipsis(text: str):
    short = excerpt(text).removesuffix("…")
    assert 100 - 12 <= len(short) <= 100
    assert text.startswith(short + " ")


@given(st.text("abc", min_size=101))
def test_an_endless_word_is_cut(text: str):
    assert excerpt(text) == text[:100] + "…"


@given(st.text(max_size=100))
def test_a_short_text_is_its_own_excerpt(text: str):
    assert excerpt(text) == text


@given(st.lists(st.text("abc", min_size=1, max_size=12), min_size=40).map(" ".join))
def test_a_summary_is_whole_words_and_fits_a_description(text: str):
    short = summary(text)
    assert len(short) <= SUMMARY_LETTERS
    if short.endswith("…"):
        assert set(short.removesuffix("…").split()) <= set(text.split())
    else:
        assert short == text


@each([(1, 1), (200, 1), (900, 4), (1200, 6)])
def test_reading_time_goes_by_words(words: int, minutes: int):
    assert reading_minutes("word " * words) == minutes
