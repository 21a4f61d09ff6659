"""The charges of a whole contract note: the rules for all trades of a client on a day.

- STT (CTT) is computed for each security and day on the values of all its trades, and rounded there: to the
  nearest rupee by the Securities Transaction Tax Rules, 2004. Shares of one company that are bought and
  sold on a day are intraday, the rest is delivered (NSE circular NSE/CMTR/5588 of 10 November 2004).
- Stamp duty falls on purchases; it and the charges of exchange and SEBI are computed on all trades and
  rounded once, to the paisa.
- Brokerage is computed for each order, as in the calculator.
- GST is charged on the shown lines that the rate card names.

Amounts are rupees, rates are per cent.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, localcontext

from nnm_site.shared.charges.rules.amounts import EXACT, percent, rounded
from nnm_site.shared.charges.rules.card import Levy, RateCard, Side
from nnm_site.shared.charges.rules.charges import LEVIES, NOTHING

#: Charges that are rounded for each security and day.
BY_SECURITY = "STTtotal"


@dataclass(frozen=True)
class Deal:
    """The part of an order that is of one kind: `security` identifies it, `value` is exact.

    `kind` is a section of the rate card, `group` a BSE group with rates of its own.
    """

    day: date | None
    security: str
    kind: str
    exchange: str
    side: Side
    quantity: Decimal
    value: Decimal
    group: str = ""


@dataclass(frozen=True)
class Paid:
    """The brokerage of a kind of trade: `rate` per cent of the value, at least `minimum` rupees a unit."""

    rate: Decimal
    minimum: Decimal = Decimal(0)


def note_charges(
    deals: Iterable[Deal], card: RateCard, paid: Mapping[str, Paid]
) -> dict[str, Decimal]:
    """Every charge of a note by its name in data, with GST on the others last.

    `paid` is the brokerage by kind; if a kind is missing there is no line for brokerage, nor any in the base
    of GST. Raises `KeyError` for a kind or exchange that the card does not have.
    """
    deals = list(deals)
    amounts: dict[str, Decimal] = {}
    with localcontext(EXACT):
        if all(deal.kind in paid for deal in deals):
            amounts["maxBrokerage"] = sum((brokerage(d, paid[d.kind]) for d in deals), NOTHING)
        for name in LEVIES:
            if (amount := _levied(name, deals, card)) is not None:
                amounts[name] = amount
    return amounts | {"gst": gst(amounts, card)}


def brokerage(deal: Deal, paid: Paid) -> Decimal:
    """The brokerage of one order."""
    least = rounded(EXACT.multiply(deal.quantity, paid.minimum))
    return max(rounded(percent(paid.rate, deal.value)), least)


def gst(lines: Mapping[str, Decimal], card: RateCard, taxes: int = 1) -> Decimal:
    """GST on those of `lines` that bear it; two `taxes` (CGST, SGST) are each rounded separately."""
    base = sum((lines.get(name, NOTHING) for name in card.gst.of), NOTHING)
    with localcontext(EXACT):
        return taxes * rounded(card.gst.rate * base / (100 * taxes))


def levies(name: str, deals: Iterable[Deal], card: RateCard) -> list[tuple[Deal, Levy]]:
    """The deals whose section of the card has the charge, each with its levy."""
    return [
        (deal, levy)
        for deal in deals
        if (levy := card.sections[deal.kind].levies.get(name)) is not None
    ]


def _levied(name: str, deals: Iterable[Deal], card: RateCard) -> Decimal | None:
    """A charge of the whole note; `None` if no deal's section has it."""
    borne = levies(name, deals, card)
    if not borne:
        return None
    sums: dict[tuple[object, ...], Decimal] = defaultdict(lambda: NOTHING)
    for deal, levy in borne:
        due = levy.on in ("both", deal.side)
        key = (deal.day, deal.security, levy.unit) if name == BY_SECURITY else (levy.unit,)
        rate, _ = levy.at(deal.exchange, deal.group)
        sums[key] += rate * deal.value / 100 if due else NOTHING
    return sum((rounded(amount, key[-1]) for key, amount in sums.items()), NOTHING)  # pyright: ignore[reportArgumentType]
