"""The orders of a month's bill from its form: lines of the small table, and the text beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from nnm_site.shared.charges.cards import EXCHANGES, SECTIONS
from nnm_site.shared.charges.rules.amounts import AmountError, parse
from nnm_site.shared.rules.typed import Kind, cleaned
from nnm_site.shared.rules.typed_dates import DateError, date_in
from nnm_site.shared.trades.rules.lines import checked
from nnm_site.shared.trades.rules.needed import Needed, needed
from nnm_site.shared.trades.rules.securities import series_in
from nnm_site.shared.trades.rules.tables import ASKABLE, Question
from nnm_site.shared.trades.rules.text import read_orders
from nnm_site.shared.trades.rules.trades import (
    Refusal,
    Trade,
    UnreadError,
    is_taxed_commodity,
    kind_of,
    merged,
)

#: Orders of one bill, and lines of the small table.
MOST = 50
#: Lines that are shown at first, and added at a time.
SHOWN = 5

#: Kinds of orders in the small table. Currency and commodity stand here as futures and options apart.
KINDS = {
    kind: label
    for kind, label in SECTIONS.items()
    if kind not in {"currency", "commodity", "options-exercised"}
}

_AMOUNTS: tuple[tuple[str, str, Kind], ...] = (
    ("quantity", "Quantity", "units"),
    ("price", "Price", "rupees"),
)

FIELDS = ("day", "side", "quantity", "security", "price", "kind", "exchange")


@dataclass(frozen=True)
class Entries:
    """What was sent, as it was typed.

    `typed` are the lines of the table by number, `found` is what is needed of the text beside it.
    `chosen` names columns by what they hold.
    """

    typed: Mapping[int, Mapping[str, str]]
    found: Needed
    exchange: str
    chosen: Mapping[str, str]
    more: bool


@dataclass
class Orders:
    """The orders of a month, and what could not be taken as one.

    The first `typed` of them are those of the table; `faults` are of its lines by number. `left_over` counts orders above the most of a bill.
    """

    trades: list[Trade] = field(default_factory=list)
    typed: int = 0
    faults: dict[int, str] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    skipped: int = 0
    unsure_days: list[str] = field(default_factory=list)
    cut_orders: int = 0
    left_over: int = 0


def entries_of(sent: Mapping[str, str]) -> Entries:
    """What a form has sent. Names and numbers of people go no further than this."""
    typed = {
        number: line
        for number in range(1, MOST + 1)
        if any((line := {name: cleaned(sent.get(f"{name}-{number}", ""))[:60] for name in FIELDS}).values())
    }  # fmt: skip
    exchange = sent.get("exchange", "")
    chosen = {role: name for role in ASKABLE if (name := sent.get(f"column-{role}"))}
    return Entries(
        typed, needed(sent.get("text", ""), chosen=chosen),
        exchange if exchange in EXCHANGES else EXCHANGES[0],
        chosen, "more" in sent,
    )  # fmt: skip


def read(entries: Entries) -> Orders:
    """Every order of the entries: first those of the table, then those of the text."""
    orders = Orders()
    for number, line in entries.typed.items():
        try:
            orders.trades.append(_order(number, line))
        except UnreadError as error:
            orders.faults[number] = str(error)
    orders.typed = len(orders.trades)
    text = entries.found
    found = read_orders("" if text.is_long else text.text, entries.chosen)
    for trade in [*found.trades]:
        if why := _unsure(trade):
            found.trades.remove(trade)
            found.refusals.append(Refusal(trade.line, trade.security, why))
    orders.refusals, orders.questions = found.refusals, found.questions
    orders.unread = [] if text.is_long else [*found.unread, *text.dropped]
    orders.skipped, orders.unsure_days = found.skipped, found.unsure_days
    orders.cut_orders = found.cut_orders
    all_of_them = [*orders.trades, *merged(found.trades)]
    orders.trades, orders.left_over = all_of_them[:MOST], max(len(all_of_them) - MOST, 0)
    return orders


def _order(number: int, line: Mapping[str, str]) -> Trade:
    """One line of the small table. Raises `UnreadError`."""
    if line["side"] not in {"buy", "sell"}:
        raise UnreadError("Say whether it is a purchase or a sale: buy or sell.")
    amounts = []
    for name, label, of in _AMOUNTS:
        if not line[name]:
            raise UnreadError(f"Enter a {name}.")
        try:
            amounts.append(parse(line[name], of))
        except AmountError as error:
            raise UnreadError(f"{label}: {error}") from None
    quantity, price = amounts
    exchange = line["exchange"] if line["exchange"] in EXCHANGES else ""
    kind = line["kind"] if line["kind"] in KINDS else kind_of(line["security"], "", exchange)
    trade = checked(
        Trade(
            number, "buy" if line["side"] == "buy" else "sell", quantity, price, quantity * price,
            line["security"], kind, exchange, _day(line["day"]),
            series=series_in(line["security"], exchange)[1],
        )
    )  # fmt: skip
    if not line["kind"] and (why := _unsure(trade)):
        raise UnreadError(why)
    return trade


def _unsure(trade: Trade) -> str:
    """Why an order cannot be charged before somebody chooses its kind; "" where it can."""
    if not trade.kind.startswith("commodity") or trade.side == "buy":
        return ""
    if is_taxed_commodity(trade.security):
        return ""
    return "Agricultural commodities bear no CTT. Choose the kind of this one in the table."


def _day(text: str) -> date | None:
    if not text:
        return None
    try:
        return date_in(text)
    except DateError as error:
        raise UnreadError(str(error)) from None
