"""Facts that a note lacks although a charge depends on them. A charge in doubt is never accused.

Rates depend on what is traded (ISIN), how it is settled (series), exchange, BSE group and day. For each
charge of each trade all rates that may apply are looked up; if they differ, the charge is in doubt.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from nnm_site.shared.charges.rules.card import BSE, RateCard
from nnm_site.shared.charges.rules.charges import LEVIES, NOTHING
from nnm_site.shared.charges.rules.notes import Paid
from nnm_site.shared.trades.rules.lines import MOST_APART
from nnm_site.shared.trades.rules.reading import Note
from nnm_site.shared.trades.rules.securities import What, group_of, is_apart, what_of
from nnm_site.shared.trades.rules.trades import (
    SHARES,
    Portion,
    Trade,
    bought_and_sold,
    is_sold_untaxed,
)

Why = Literal[
    "unread", "column", "day", "days", "isin", "security", "rate", "fund", "series", "exchanges", "kind", "exchange", "group",
    "commodity", "lots", "plan", "typed", "average", "orders", "refund", "unknown", "unnamed", "marked", "trades",
]  # fmt: skip


@dataclass(frozen=True)
class Doubt:
    """Why a charge cannot be compared, and the line that leaves it open (0 for none in particular)."""

    why: Why
    line: int = 0


#: What is traded → the sections of a rate card that may apply to it, the usual one first.
_DELIVERED = {
    "share": ("delivery",),
    "fund": ("delivery-equity-etf", "delivery-other-etf"),
    "bond": ("delivery-bond",),
    "government": ("delivery-bond",),
}
#: Charges on it whose rate we have not seen, or may differ according to the cards.
_UNSEEN = {
    "bond": {"transCharge", "ipft", "sebiFees"},
    "government": {"transCharge", "ipft", "sebiFees", "stampDuty"},
    "other": {*LEVIES},
}


def unread(note: Note) -> Doubt | None:
    """What could not be read of its trades, if anything: a line, or a table with an unknown column."""
    foot = {*note.unsure.values()}
    lost = next((one.line for one in note.refusals if one.line not in foot), None)
    if lost is not None:
        return Doubt("unread", lost)
    return Doubt("column") if note.questions else None


def section_of(portion: Portion, card: RateCard) -> str:
    """The card's section for a portion of a trade, the usual one if several may apply.

    The card may not have it.
    """
    return _section_on(sections_of(portion)[0], portion, card)


def _section_on(section: str, portion: Portion, card: RateCard) -> str:
    """The section on this card; an earlier card may not distinguish funds and bonds from shares."""
    kind = section if section in card.sections else portion.kind
    return kind if kind in card.sections else kind.partition("-")[0]


def group_in(portion: Portion) -> str:
    """The rate cards' BSE group of a portion of a trade, "" for the usual rate."""
    if portion.kind in SHARES:
        return group_of(portion.trade.series) or ""
    return "" if _is_of_index(portion) else "stock" if portion.kind == "options" else ""


def doubts(
    note: Note, portions: Iterable[Portion], card: RateCard, paid: Mapping[str, Paid], exchange: str
) -> dict[str, Doubt]:
    """The charges that cannot be compared with certainty. `exchange` is the user's choice, "" for none."""
    doubted: dict[str, Doubt] = {}

    def doubt(names: Iterable[str], why: Why, line: int = 0) -> None:
        for name in names:
            doubted.setdefault(name, Doubt(why, line))

    portions = list(portions)
    charges = {*LEVIES, "maxBrokerage"}
    if missing := unread(note):
        doubt(charges, missing.why, missing.line)
    for trade in note.trades:
        total = trade.stated.total if trade.stated else NOTHING
        # A total shows that the quantity is in units of the price, not in lots.
        is_in_units = abs(total - trade.value) <= MOST_APART * trade.value
        if trade.kind.startswith(("commodity", "currency")) and not is_in_units:
            doubt(charges, "lots", trade.line)
    days = {portion.trade.day for portion in portions}
    if None in days:
        doubt({*LEVIES, "gst"}, "day")
    elif len(days) > 1:
        doubt(charges, "days")
    both = bought_and_sold(portion.trade for portion in portions)
    sides: dict[date | None, set[str]] = defaultdict(set)
    for portion in portions:
        if portion.kind in SHARES:
            sides[portion.trade.day].add(portion.trade.side)
    for portion in portions:
        trade, line = portion.trade, portion.trade.line
        if portion.kind in SHARES:
            what = what_of(trade.isin, trade.series, trade.exchange)
            if not what:
                doubt(LEVIES, "isin", line)
            doubt(_UNSEEN.get(what, ()), "security" if what == "other" else "rate", line)
            if what == "fund":
                doubt(_differing(portion, card, sections_of(portion)), "fund", line)
                if portion.kind == "intraday" and trade.side == "sell":
                    doubt({"STTtotal"}, "fund", line)
            # A name without ISIN may be spelt in two ways, which hides that trades are netted.
            is_nameless = not trade.isin and sides[trade.day] > {trade.side}
            open_ = _settlement(trade, both.get((trade.day, trade.company), []), exchange)
            if open_ := open_ or (Doubt("isin", line) if is_nameless else None):
                kinds = ("delivery", "intraday")
                doubt(_differing(portion, card, kinds), open_.why, open_.line)
                if paid and len({paid[kind] for kind in kinds}) > 1:
                    doubt({"maxBrokerage"}, open_.why, open_.line)
        elif is_sold_untaxed(trade, portion.kind):
            doubt({"STTtotal"}, "commodity", line)
        _of_exchange(portion, card, exchange, doubt)
    return doubted


def _of_exchange(portion: Portion, card: RateCard, chosen: str, doubt: Callable[..., None]) -> None:
    """Doubts about the charges that depend on the exchange."""
    trade, section = portion.trade, card.sections[section_of(portion, card)]
    exchanges = [trade.exchange or chosen] if trade.exchange or chosen else section.exchanges
    for name, levy in section.levies.items():
        known = [levy.at(place) for place in exchanges if place in levy.rates]
        if len({rate for rate, _ in known}) > 1:
            doubt({name}, "exchange", trade.line)
        if any(source.checked is None for _, source in known):
            doubt({name}, "rate", trade.line)
        if levy.groups and BSE in exchanges and not _is_group_known(portion):
            is_named = portion.kind in SHARES and trade.series
            doubt({name}, "rate" if is_named else "group", trade.line)


def _is_group_known(portion: Portion) -> bool:
    # Exclusive securities in groups X, XT and Z pay another rate, and nothing shows which they are.
    is_share = portion.kind in SHARES
    return group_of(portion.trade.series) not in {None, "x"} if is_share else _is_of_index(portion)


def _is_of_index(portion: Portion) -> bool:
    name = portion.trade.security.upper()
    return name.startswith(("SENSEX", "BANKEX", "BSX", "BKX")) and not name.startswith("SENSEX50")


def sections_of(portion: Portion, what: What | None = None) -> tuple[str, ...]:
    """The sections of a rate card that may apply to a portion of a trade, the usual one first.

    `what` is traded; by default as ISIN and series show.
    """
    trade = portion.trade
    what = what_of(trade.isin, trade.series, trade.exchange) if what is None else what
    if portion.kind not in SHARES:
        return (portion.kind,)
    if portion.kind == "intraday" and what not in {"bond", "government"}:
        return ("intraday",)
    return _DELIVERED.get(what, ("delivery",))


def _differing(portion: Portion, card: RateCard, sections: Iterable[str]) -> set[str]:
    """The charges that the sections rate differently for the side of a trade."""

    on_card = [card.sections[_section_on(section, portion, card)].levies for section in sections]

    def rates(name: str) -> set[tuple[Decimal, Decimal]]:
        return {
            (next(iter(levy.rates.values())), levy.unit)
            if (levy := levies.get(name)) and levy.on in ("both", portion.trade.side)
            else (Decimal(0), Decimal(0))
            for levies in on_card
        }

    return {name for name in LEVIES if len(rates(name)) > 1}


def _settlement(trade: Trade, both: list[Trade], chosen: str) -> Doubt | None:
    """Why it is open whether a trade is delivered; `both` are the trades of a security bought and sold."""
    if not both:
        return Doubt("kind", trade.line) if trade.kind == "intraday" else None
    if is_apart(trade.series, trade.exchange):
        return None
    for each in both:
        if is_apart(each.series, each.exchange) is None:
            return Doubt("series", each.line)
        if not each.exchange and not chosen:
            return Doubt("exchange", each.line)
    if any(each.kind for each in both):
        return Doubt("kind", trade.line)
    several = len({each.exchange or chosen for each in both}) > 1
    return Doubt("exchanges", trade.line) if several else None
