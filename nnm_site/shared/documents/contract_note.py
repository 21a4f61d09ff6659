"""The specimen contract note: its trades are content, and all else follows from them by the rules."""

import datetime
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from nnm_site.shared.charges.cards import TODAY, card_in_force, load_cards
from nnm_site.shared.charges.rules.amounts import plain, rounded
from nnm_site.shared.charges.rules.charges import LEVIES, RateCard
from nnm_site.shared.charges.rules.notes import Deal, Paid, brokerage, gst, note_charges
from nnm_site.shared.content.models.charges import Brokerage, Plan, standing
from nnm_site.shared.content.models.documents import SpecimenTrade
from nnm_site.shared.content.validate import Content
from nnm_site.shared.trades.rules.trades import Trade, kind_of, settled

#: The names of the charges on a note, in their order.
NAMES = {
    "maxBrokerage": "Taxable value of supply (brokerage)",
    "transCharge": "Exchange transaction charges",
    "cgst": "CGST",
    "sgst": "SGST",
    "STTtotal": "Securities transaction tax",
    "sebiFees": "SEBI turnover fees",
    "ipft": "Investor protection fund trust (IPFT)",
    "stampDuty": "Stamp duty",
}
#: The decimal places of brokerage a unit and of net rates.
_UNIT = Decimal("0.0001")


def note_data(content: Content, on: datetime.date) -> Mapping[str, Any]:
    """The data of the specimen, as texts."""
    card = card_in_force(TODAY, on, load_cards())
    plan = content.all(Plan)[0]
    paid = _paid(content, plan.key, card, on)
    rows = content.all(SpecimenTrade)
    trades = [_trade(number, row, on) for number, row in enumerate(rows)]
    deals = {trade.line: [] for trade in trades}
    for part in settled(trades):
        own = part.trade
        deals[own.line].append(
            Deal(on, own.company, part.kind, own.exchange, own.side, part.quantity, part.value)
        )
    everything = [deal for own in deals.values() for deal in own]
    charges = note_charges(everything, card, paid)
    value = sum((t.value if t.side == "sell" else -t.value for t in trades), Decimal(0))
    return {
        "day": f"{on:%d-%m-%Y}",
        "plan": plan.name,
        "gst": plain(card.gst.rate),
        "segments": _segments(rows, trades, deals, paid),
        "charges": _foot(charges, value, card),
    }


def _paid(content: Content, plan: str, card: RateCard, on: datetime.date) -> dict[str, Paid]:
    charged = standing(content.all(Brokerage), on)
    own = {each.segment: each for each in charged if each.plan == plan}
    prices = {kind: own.get(kind.partition("-")[0]) for kind in card.sections}  # pyright: ignore[reportCallIssue, reportArgumentType]
    return {kind: Paid(each.rate, each.minimum) for kind, each in prices.items() if each}


def _trade(number: int, row: SpecimenTrade, on: datetime.date) -> Trade:
    return Trade(
        number, row.side, row.quantity, row.price, row.quantity * row.price, row.security,
        kind_of(row.security, row.segment), row.segment.partition(" ")[0], on, row.isin or "", row.order,
    )  # fmt: skip


def _segments(
    rows: Iterable[SpecimenTrade],
    trades: Iterable[Trade],
    deals: Mapping[int, list[Deal]],
    paid: Mapping[str, Paid],
) -> list[dict[str, Any]]:
    by_segment: dict[str, list[list[str]]] = {}
    for row, trade in zip(rows, trades, strict=True):
        costs = sum((brokerage(deal, paid[deal.kind]) for deal in deals[trade.line]), Decimal(0))
        unit = (costs / trade.quantity).quantize(_UNIT)
        net = trade.price + (unit if trade.side == "buy" else -unit)
        security = f"{row.security} / {row.isin}" if row.isin else row.security
        by_segment.setdefault(row.segment, []).append([
            row.order, row.time, row.trade, security, "B" if row.side == "buy" else "S",
            plain(trade.quantity), f"{trade.price:.2f}", f"{unit}", f"{net:.4f}",
            f"{rounded(net * trade.quantity)}",
        ])  # fmt: skip
    return [{"name": name, "rows": own} for name, own in by_segment.items()]


def _foot(charges: Mapping[str, Decimal], value: Decimal, card: RateCard) -> list[list[str]]:
    half = gst(charges, card, 2) / 2
    amounts = {**charges, "cgst": half, "sgst": half}
    lines = [[label, f"{amounts[name]:.2f}"] for name, label in NAMES.items() if name in amounts]
    total = sum((amounts[name] for name in ("maxBrokerage", *LEVIES) if name in amounts), 2 * half)
    net = value - total
    return [
        ["Pay-in / pay-out obligation", f"{value:.2f}"],
        *lines,
        ["Net amount receivable / (payable)", f"{net:.2f}" if net > 0 else f"({-net:.2f})"],
    ]
