"""Every rate of every card as a list, for programs and as rows for people.

The list includes rates no longer in force, with their last day.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from itertools import chain, groupby, product, zip_longest
from typing import Any

from nnm_site.shared.charges.cards import EXCHANGES, GROUPS, SCHEDULES, SECTIONS, TODAY
from nnm_site.shared.charges.rules.amounts import plain
from nnm_site.shared.charges.rules.card import BSE, LIKE, Compared, RateCard, Source
from nnm_site.shared.charges.rules.charges import LEVIES
from nnm_site.shared.content.models.charges import EarlierRate
from nnm_site.shared.rules.dates import long_date

#: The value of `compared` for a rate that was never checked.
NOT_YET = "not yet"

SIDES = {"buy": "on a purchase", "sell": "on a sale", "both": "on purchase and sale"}
CHARGES = {**LEVIES, "gst": "GST"}

#: BSE group → the securities in it, as a row names them.
IN_GROUP = {
    "x": "groups X, XT, Z",
    "p": "groups P, ZP",
    "m": "groups M, MT, exclusive securities",
    "stock": "stock options",
}

#: What a rate was compared with → the end of its check in words.
COMPARED: dict[Compared, str] = {
    "circular": "with the circular",
    "copy": "with a copy",
    "members' pages": "on members’ pages",
}


@cache
def check_in_words(checked: date | None, compared: str | None, note: str | None) -> str:
    """When a rate was compared, and with what: `checked on 22 November 2026 with a copy`."""
    words = "not checked yet"
    if checked and compared in COMPARED:
        words = f"checked on {long_date(checked)} {COMPARED[compared]}"
    return f"{words}. {note}" if note else words


@dataclass(frozen=True, kw_only=True)
class Rate:
    """One rate of one charge: a row of the lists for programs and for people. `rate` is per cent of `basis`.

    `group` is a BSE group with a rate of its own, `None` for all others. `in_force`: whether it is charged
    on the day of the list. `note` is a remark, if any. `compared` is what the rate was checked against on
    the day `checked`. For people `exchange` may name several, and `rate` is "" if nothing is charged.
    """

    schedule: str
    segment: str
    charge: str
    exchange: str
    group: str | None = None
    side: str
    basis: str
    rate: str
    valid_from: date | None
    valid_to: date | None
    in_force: bool = False
    note: str | None = None
    rounding: str
    source: str
    checked: date | None
    compared: str

    @property
    def first(self) -> date:
        """The first day; `date.min` if unknown."""
        return self.valid_from or date.min

    @property
    def what(self) -> tuple[str, ...]:
        """What the rate applies to, whatever its value."""
        return (self.schedule, self.segment, self.charge, self.exchange, self.group or "")

    @property
    def kind(self) -> str:
        """The charge in words."""
        return CHARGES[self.charge]

    @property
    def name(self) -> str:
        """The charge in words; on commodities the STT is called CTT."""
        ctt = self.rate and self.charge == "STTtotal" and self.segment.startswith("commodity")
        return "CTT" if ctt else self.kind

    @property
    def trade(self) -> str:
        """The type of trade in words."""
        return SECTIONS[self.segment]

    @property
    def per_cent(self) -> str:
        """The rate in words: `0.15% of the premium (NSE and BSE)`."""
        group = f", {IN_GROUP[self.group]}" if self.group else ""
        where = f" ({self.exchange}{group})" if self.charge != "gst" else ""
        return f"{self.share}{where}" if self.rate else "none"

    @property
    def share(self) -> str:
        """The rate in words, without exchange: `0.15% of the premium`."""
        of = {"premium": " of the premium", "intrinsic": " of the intrinsic value"}
        return f"{self.rate}%{of.get(self.basis, '')}"

    @property
    def bears(self) -> str:
        """What bears the charge, in words."""
        if not self.rate:
            return ""
        if self.charge == "gst":
            return "on brokerage, SEBI fee and transaction charge"
        if self.basis == "intrinsic":
            return "on the exercise, paid by the buyer, to the nearest rupee"
        return SIDES[self.side] + (", to the nearest rupee" if self.rounding == "rupee" else "")

    @property
    def valid(self) -> str:
        """When the rate holds or held, in words."""
        if self.valid_from is None:
            return "day not known"
        first = long_date(self.valid_from)
        return f"from {first} to {long_date(self.valid_to)}" if self.valid_to else f"since {first}"

    @property
    def check(self) -> str:
        """The day on which the rate was compared, with what, and what is uncertain."""
        return check_in_words(self.checked, self.compared, self.note)


# -- the list --------------------------------------------------------------------------------------


def rates(cards: Iterable[RateCard], on: date, earlier: Iterable[EarlierRate] = ()) -> list[Rate]:
    """Every rate of the cards as of a day, with the `earlier` ones; for each charge the newest first.

    A rate that the next card of its schedule repeats is listed once.
    """
    by_what: defaultdict[tuple[str, ...], list[Rate]] = defaultdict(list)
    for schedule in SCHEDULES:
        own = sorted((c for c in cards if c.schedule == schedule), key=lambda c: c.effective)
        for card, following in zip_longest(own, own[1:]):
            last = following.effective - timedelta(days=1) if following else None
            for row in of_card(card, last, on):
                _add(by_what[row.what], row, None if card is own[0] else card.effective)
    for entry in earlier:
        for row in _earlier(entry):
            by_what[row.what].append(row)
    places = {name: place for place, name in enumerate((*SECTIONS, *CHARGES, *EXCHANGES))}

    def place(row: Rate) -> tuple[int, ...]:
        known = (places[name] for name in (row.segment, row.charge, row.exchange))
        group = GROUPS.index(row.group or "")
        return (SCHEDULES.index(row.schedule), *known, group, -row.first.toordinal())

    return sorted(chain.from_iterable(by_what.values()), key=place)


def _add(rows: list[Rate], row: Rate, begins: date | None) -> None:
    """Add a card's rate to those of its charge; if it repeats the last one, it continues that.

    `begins` is the first day of its card, `None` for the first card. A changed rate holds from its card's
    first day, or from a later day that the card names.
    """
    last = rows[-1] if rows else None
    if last and (last.rate, last.side, last.rounding) == (row.rate, row.side, row.rounding):
        in_force = last.in_force or row.in_force
        rows[-1] = replace(row, valid_from=last.valid_from, in_force=in_force)
    elif begins:
        rows.append(replace(row, valid_from=max(row.first, begins)))
    else:
        rows.append(row)


def of_card(card: RateCard, last: date | None = None, on: date | None = None) -> Iterator[Rate]:
    """Every rate of a card that holds until its `last` day, and whether it is in force `on` a day.

    GST is charged on every trade.
    """
    # The earlier schedule is never in force, whatever its days.
    charged = card.schedule == TODAY

    def rate(value: Decimal, source: Source, segment: str, basis: str, **more: Any) -> Rate:
        first = max(source.since or card.effective, card.effective)
        return Rate(
            schedule=card.schedule,
            segment=segment,
            basis=_basis(segment, basis),
            rate=plain(value),
            valid_from=source.since,
            valid_to=last,
            in_force=charged and on is not None and first <= on <= (last or on),
            note=source.note if charged else card.note,
            source=source.text,
            checked=source.checked,
            compared=source.compared or NOT_YET,
            **more,
        )

    gst, taxed = card.gst, "+".join(sorted(card.gst.of))
    on_both = {"charge": "gst", "side": "both", "rounding": "paisa"}
    for segment, section in card.sections.items():
        for charge, levy in section.levies.items():
            terms = {"charge": charge, "side": levy.on, "rounding": levy.to}
            for exchange in section.exchanges:
                for group in (None, *(levy.groups if exchange == BSE else ())):
                    own = levy.at(exchange, group or "")
                    yield rate(*own, segment, levy.of, exchange=exchange, group=group, **terms)
        for exchange in section.exchanges:
            yield rate(gst.rate, gst.source, segment, taxed, exchange=exchange, **on_both)


def _earlier(entry: EarlierRate) -> Iterator[Rate]:
    stt = entry.charge == "STTtotal"
    for segment, exchange in product(map(str, entry.segments), entry.exchanges):
        yield Rate(
            schedule=TODAY,
            segment=segment,
            charge=entry.charge,
            exchange=exchange,
            side=entry.side,
            basis=_basis(
                segment, "intrinsic" if stt and segment == "options-exercised" else "turnover"
            ),
            rate=plain(entry.rate),
            valid_from=entry.valid_from,
            valid_to=entry.valid_to,
            rounding="rupee" if stt else "paisa",
            source=entry.source,
            checked=entry.checked,
            compared=entry.compared or NOT_YET,
        )


def _basis(segment: str, of: str) -> str:
    # The turnover of an option is its premium.
    return "premium" if of == "turnover" and "options" in segment else of


# -- checks for a card's editor --------------------------------------------------------------------


def comparisons(card: RateCard) -> dict[str, date | None]:
    """When each source of a card was compared; `None` if it never was."""
    return {rate.source: rate.checked for rate in of_card(card)}


def copied(cards: Iterable[RateCard]) -> Iterator[str]:
    """A sentence for each source whose rate differs from the previous card's but has the same `checked` date.

    Copying a card copies its `checked` dates; a changed rate must be compared again.
    """
    newest: dict[tuple[str, ...], Rate] = {}
    for card in sorted(cards, key=lambda card: card.effective):
        now = {rate.what: rate for rate in of_card(card)}
        stale = [
            (rate.source, rate.checked)
            for what, rate in now.items()
            if (last := newest.get(what))
            and rate.checked is not None
            and rate.rate != last.rate
            and (rate.source, rate.checked) == (last.source, last.checked)
        ]
        newest = {what: rate for what, rate in newest.items() if what[0] != card.schedule} | now
        for source, checked in dict.fromkeys(stale):
            yield (
                f"card of {long_date(card.effective)}: a rate by {source!r} is not that of the card before, "
                f"but `checked` still is {checked}: compare it anew, or take `checked` and `compared` out"
            )


# -- rows for people: the tariff page, its document, the ledger ------------------------------------


def levy_rows(rates: Iterable[Rate], on: date, segment: str) -> list[Rate]:
    """All rows for a type of trade, or only those in which it differs from the type that it is like.

    A charge that only the other type bears has a row without a rate.
    """
    every = list(rates)
    own = _rates_on(every, on, segment)
    if not own or segment not in LIKE:
        return _rows(own)

    def same(rate: Rate) -> tuple[str, ...]:
        return (rate.charge, rate.exchange, rate.group or "", rate.rate, rate.side, rate.source)

    others = _rates_on(every, on, LIKE[segment])
    known, charges = {same(rate) for rate in others}, {rate.charge for rate in own}
    lacks = {rate.charge: rate for rate in others if rate.charge not in charges}
    none = [
        replace(lacks[charge], segment=segment, rate="", source="")
        for charge in CHARGES
        if charge in lacks
    ]
    return none + _rows([rate for rate in own if same(rate) not in known])


def like_in_words(segment: str) -> str:
    """A sentence if the other charges of a type of trade are those of another, else ""."""
    if segment not in LIKE:
        return ""
    return f"All other charges are those of {spoken(SECTIONS[LIKE[segment]])}."


def spoken(name: str) -> str:
    """A type of trade or a charge as written within a sentence."""
    return name if name[:2].isupper() else f"{name[0].lower()}{name[1:]}"


def in_force(rates: Iterable[Rate], on: date, segment: str) -> list[Rate]:
    """The rates on a type of trade on a day; exchanges with the same rate share a row."""
    return _rows(_rates_on(rates, on, segment))


def no_longer(rates: Iterable[Rate], on: date) -> list[Rate]:
    """Rates whose last day has passed, of every type of trade."""
    of_law = (rate for rate in rates if rate.schedule == TODAY)
    return _rows([rate for rate in of_law if rate.valid_to and rate.valid_to < on])


def _rates_on(rates: Iterable[Rate], on: date, segment: str) -> list[Rate]:
    return [
        rate
        for rate in rates
        if (rate.schedule, rate.segment) == (TODAY, segment)
        and rate.first <= on <= (rate.valid_to or on)
    ]


def _rows(rates: list[Rate]) -> list[Rate]:
    """The rates by trade and charge, the newest first; the same rate on several exchanges is one row."""

    def same(rate: Rate) -> tuple[str, ...]:
        return (
            rate.segment, rate.charge, str(rate.valid_from), str(rate.valid_to), rate.rate, rate.side,
            rate.source, rate.group or "",
        )  # fmt: skip

    pairs = list(dict.fromkeys((rate.segment, rate.charge) for rate in rates))

    def place(rate: Rate) -> tuple[object, ...]:
        pair = pairs.index((rate.segment, rate.charge))
        return (pair, rate.group or "", -rate.first.toordinal(), same(rate))

    together = (list(own) for _, own in groupby(sorted(rates, key=place), key=same))
    return [
        replace(own[0], exchange=" and ".join(rate.exchange for rate in own)) for own in together
    ]
