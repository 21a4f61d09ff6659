"""The rates of law, regulator and exchanges as rows for people: the tariff page and its document."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from nnm_site.shared.charges.cards import SECTIONS, TODAY
from nnm_site.shared.charges.rates import Rate
from nnm_site.shared.charges.rules.charges import LEVIES
from nnm_site.shared.rules.dates import long_date

SIDES = {"buy": "on a purchase", "sell": "on a sale", "both": "on purchase and sale"}
CHARGES = {**LEVIES, "gst": "GST"}

#: Group of BSE → the securities in it, as a rate's row names them.
GROUPS = {
    "x": "groups X, XT, Z",
    "p": "groups P, ZP",
    "m": "groups M, MT, exclusive securities",
    "stock": "stock options",
}

#: What a rate was compared with → how the words of its check go on.
COMPARED = {
    "circular": "with the circular",
    "copy": "with a copy",
    "members' pages": "on members’ pages",
}


def check_in_words(checked: date | None, compared: str | None, note: str | None) -> str:
    """When a rate was compared, and with what: `checked on 22 November 2026 with a copy`."""
    words = "not checked yet"
    if checked and compared:
        words = f"checked on {long_date(checked)} {COMPARED[compared]}"
    return f"{words}. {note}" if note else words


@dataclass(frozen=True)
class LevyRow:
    """One charge in words; `checked` is the day on which its rate was last compared, if any.

    `check` says that day, what it was compared with, and what is not certain. `of_group` is true of a
    rate for a few groups of securities alone.
    """

    segment: str
    charge: str
    rate: str
    bears: str
    valid: str
    source: str
    checked: date | None
    check: str
    of_group: bool = False


#: What is charged as something else is, but for a few charges.
LIKE = {
    "delivery-equity-etf": "delivery",
    "delivery-other-etf": "delivery",
    "delivery-bond": "delivery",
    "options-exercised": "options",
    "commodity-futures-agricultural": "commodity-futures",
    "commodity-options-agricultural": "commodity-options",
}


def levy_rows(rates: Iterable[Rate], on: date, segment: str) -> list[LevyRow]:
    """What a list of charges says of a type of trade: all, or what it does not share with another."""
    every = list(rates)
    if segment in LIKE and _held(every, on, segment):
        return differing(every, on, segment, LIKE[segment])
    return in_force(every, on, segment)


def like_in_words(segment: str) -> str:
    """A sentence where the other charges of a type of trade are those of another, else ""."""
    if segment not in LIKE:
        return ""
    return f"All other charges are those of {spoken(SECTIONS[LIKE[segment]])}."


def spoken(name: str) -> str:
    """A type of trade or a charge as it stands inside a sentence."""
    return name if name[:2].isupper() else f"{name[0].lower()}{name[1:]}"


def in_force(rates: Iterable[Rate], on: date, segment: str) -> list[LevyRow]:
    """What is charged on a type of trade on a day; exchanges with the same rate in one row."""
    return _rows(_held(rates, on, segment))


def differing(rates: Iterable[Rate], on: date, segment: str, base: str) -> list[LevyRow]:
    """What is charged on a type of trade otherwise than on another, such as on a bond than on a share.

    What it does not bear at all has a row without a rate.
    """
    every = list(rates)
    own, others = _held(every, on, segment), _held(every, on, base)

    def same(rate: Rate) -> tuple[str, ...]:
        return (rate.charge, rate.exchange, rate.group or "", rate.rate, rate.side, rate.source)

    known = {same(rate) for rate in others}
    lacks = {rate.charge for rate in others} - {rate.charge for rate in own}
    none = [
        LevyRow(SECTIONS[segment], CHARGES[charge], "none", "", "", "", None, "")
        for charge in CHARGES
        if charge in lacks
    ]
    return none + _rows([rate for rate in own if same(rate) not in known])


def _held(rates: Iterable[Rate], on: date, segment: str) -> list[Rate]:
    day = on.isoformat()
    return [
        rate
        for rate in rates
        if rate.schedule == TODAY
        and rate.segment == segment
        and (rate.valid_from is None or rate.valid_from <= day)
        and (rate.valid_to is None or day <= rate.valid_to)
    ]


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
            rate.segment, rate.charge, rate.valid_from or "", rate.valid_to or "", rate.rate, rate.side,
            rate.source, rate.group or "",
        )  # fmt: skip

    places = {
        name: place
        for place, name in enumerate(dict.fromkeys((rate.segment, rate.charge) for rate in rates))
    }
    ordered = sorted(
        rates,
        key=lambda rate: (
            places[rate.segment, rate.charge],
            rate.group or "",
            _newest_first(rate),
            same(rate),
        ),
    )
    return [_row(list(own)) for _, own in groupby(ordered, key=same)]


def _newest_first(rate: Rate) -> int:
    return -date.fromisoformat(rate.valid_from).toordinal() if rate.valid_from else 0


def _row(rates: list[Rate]) -> LevyRow:
    rate = rates[0]
    where = " and ".join(one.exchange for one in rates)
    if rate.group:
        where += f", {GROUPS[rate.group]}"
    of = {"premium": " of the premium", "intrinsic": " of the intrinsic value"}.get(rate.basis, "")
    ctt = rate.charge == "STTtotal" and rate.segment.startswith("commodity")
    bears = (
        "on brokerage, SEBI fee and transaction charge"
        if rate.charge == "gst"
        else SIDES[rate.side] + (", to the nearest rupee" if rate.rounding == "rupee" else "")
    )
    if rate.basis == "intrinsic":
        bears = "on the exercise, paid by the buyer, to the nearest rupee"
    checked = date.fromisoformat(rate.checked) if rate.checked else None
    return LevyRow(
        SECTIONS[rate.segment],
        "CTT" if ctt else CHARGES[rate.charge],
        f"{rate.rate}%{of}" + (f" ({where})" if rate.charge != "gst" else ""),
        bears,
        _valid(rate),
        rate.source,
        checked,
        check_in_words(checked, rate.compared, rate.note),
        rate.group is not None,
    )


def _valid(rate: Rate) -> str:
    """When a rate holds or held."""
    if rate.valid_from is None:
        return "day not known"
    if rate.valid_to is None:
        return f"since {_long(rate.valid_from)}"
    return f"from {_long(rate.valid_from)} to {_long(rate.valid_to)}"


def _long(day: str) -> str:
    return long_date(date.fromisoformat(day))
