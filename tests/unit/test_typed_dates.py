"""Dates as people write them."""

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.typed_dates import DateError, date_in
from tests.rows import each

LAST = date(1990, 12, 31)


@each([
    "1990-12-31", "31/12/1990", "31.12.1990", "31-12-1990", "31 12 1990", "1990/12/31", "31 Dec 1990",
    "31-DEC-1990", "31st December, 1990", "31st of December 1990", "Dec 31, 1990", "December 31st 1990", "३१/१२/१९९०",
    "३१ दिसंबर १९९०", "\u200e31/12/1990\u200b", "31\u00a0Dec\u202f1990", "３１/１２/１９９０", " 31 Dec. 1990 ",
])  # fmt: skip
def test_every_spelling_is_one_day(text: str):
    assert date_in(text) == LAST


@each([("31/12/90", "Which year"), ("31 Dec 90", "Which year"), ("31/02/1990", "exists"), ("", "exists"),
     ("31/13/1990", "exists"), ("soon", "exists"), ("31 Smarch 1990", "exists"), ("12/1990", "exists"),
     ("1" + " ," * 20_000, "exists")])  # fmt: skip
def test_what_is_no_day_is_asked_back(text: str, said: str):
    with pytest.raises(DateError, match=said):
        date_in(text)


@given(st.dates(date(1000, 1, 1), date(9999, 12, 31)))
def test_what_we_write_is_read(day: date):
    assert date_in(day.isoformat()) == date_in(f"{day:%d/%m}/{day.year}") == day
    assert date_in(long_date(day)) == day


@given(st.text(max_size=40))
def test_whatever_is_typed_is_a_day_or_asked_back(text: str):
    with suppress(DateError):
        assert date_in(text)
