"""The rates of law, regulator and exchanges as rows for people: the tariff page and its document."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from nnm_site.calculator.cards import TYPES
from nnm_site.calculator.comparison import TODAY
from nnm_site.calculator.dataset import Rate
from nnm_site.calculator.rules.charges import LEVIES
from nnm_site.rules.dates import long_date

SIDES = {"buy": "on a purchase", "sell": "on a sale", "both": "on purchase and sale"}
CHARGES = {**LEVIES, "gst": "GST"}


@dataclass(frozen=True)
class LevyRow:
    """One charge in words; `checked` is the day on which its source was last looked at, if any."""

    segment: str
    charge: str
    rate: str
    bears: str
    valid: str
    source: str
    checked: date | None

    @property
    def checked_in_words(self) -> str:
        """The check for a text without a margin."""
        return f"checked {long_date(self.checked)}" if self.checked else "not checked"


def in_force(rates: Iterable[Rate], on: date, segment: str) -> list[LevyRow]:
    """What is charged on a type of trade on a day; exchanges with the same rate in one row."""
    day = on.isoformat()
    held = [
        rate
        for rate in rates
        if rate.schedule == TODAY
        and rate.segment == segment
        and rate.valid_from <= day
        and (rate.valid_to is None or day <= rate.valid_to)
    ]
    return _rows(held)


def no_longer(rates: Iterable[Rate], on: date) -> list[LevyRow]:
    """Rates whose last day has passed, of every type of trade."""
    day = on.isoformat()
    past = [
        rate
        for rate in rates
        if rate.schedule == TODAY and rate.valid_to is not None and rate.valid_to < day
    ]
    return _rows(past)


def _rows(rates: list[Rate]) -> list[LevyRow]:
    def same(rate: Rate) -> tuple[str | None, ...]:
        return (
            rate.segment, rate.charge, rate.valid_from, rate.valid_to or "", rate.rate, rate.side,
            rate.source,
        )  # fmt: skip

    places = {
        name: place
        for place, name in enumerate(dict.fromkeys((rate.segment, rate.charge) for rate in rates))
    }
    ordered = sorted(
        rates,
        key=lambda rate: (places[rate.segment, rate.charge], _newest_first(rate), same(rate)),
    )
    return [_row(list(own)) for _, own in groupby(ordered, key=same)]


def _newest_first(rate: Rate) -> int:
    return -date.fromisoformat(rate.valid_from).toordinal()


def _row(rates: list[Rate]) -> LevyRow:
    rate = rates[0]
    exchanges = " and ".join(one.exchange for one in rates)
    of = {"premium": " of the premium", "turnover": ""}.get(rate.basis, "")
    ctt = rate.charge == "STTtotal" and rate.segment.startswith("commodity")
    until = f" to {_long(rate.valid_to)}" if rate.valid_to else ""
    bears = (
        "on brokerage, SEBI fee and transaction charge"
        if rate.charge == "gst"
        else SIDES[rate.side] + (", to the nearest rupee" if rate.rounding == "rupee" else "")
    )
    return LevyRow(
        TYPES[rate.segment],
        "CTT" if ctt else CHARGES[rate.charge],
        f"{rate.rate}%{of}" + (f" ({exchanges})" if rate.charge != "gst" else ""),
        bears,
        f"{'from' if rate.valid_to else 'since'} {_long(rate.valid_from)}{until}",
        rate.source,
        date.fromisoformat(rate.checked) if rate.checked else None,
    )


def _long(day: str) -> str:
    return long_date(date.fromisoformat(day))
