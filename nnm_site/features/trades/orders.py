"""The orders of a month's bill from its form: lines of the small table, and the text next to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nnm_site.features.trades.words import text_of
from nnm_site.shared.charges.cards import EXCHANGES, SECTIONS
from nnm_site.shared.charges.rules.amounts import AmountError, parse
from nnm_site.shared.rules.typed import Kind, cleaned
from nnm_site.shared.rules.typed_dates import DateError, date_in
from nnm_site.shared.trades.rules import lines
from nnm_site.shared.trades.rules.needed import Needed
from nnm_site.shared.trades.rules.needed_patterns import ORDERS
from nnm_site.shared.trades.rules.securities import series_in
from nnm_site.shared.trades.rules.tables import Read, read_table
from nnm_site.shared.trades.rules.trades import (
    Refusal,
    Trade,
    UnreadError,
    is_sold_untaxed,
    kind_of,
    merged,
    refuse,
)

#: The most orders of one bill, and the lines of the small table.
MOST = 50

#: Kinds of orders in the small table, with futures and options of currency and commodity separate.
KINDS = {
    kind: label
    for kind, label in SECTIONS.items()
    if kind not in {"currency", "commodity", "options-exercised"}
}

_AMOUNTS: dict[str, Kind] = {"quantity": "units", "price": "rupees"}

FIELDS = ("day", "side", "quantity", "security", "price", "kind", "exchange")


@dataclass
class Orders(Read):
    """The orders of a form, and what could not be read as one.

    `entries` are the filled lines of the small table by number, as typed, `faults` what is wrong with them;
    the first `typed` trades are theirs. `text` is what is needed of the text next to the table. `exchange`
    applies if an order names none. `left_over` counts orders beyond the most of a bill.
    """

    text: Needed = field(default_factory=lambda: Needed(""))
    entries: dict[int, dict[str, str]] = field(default_factory=dict)
    exchange: str = EXCHANGES[0]
    faults: dict[int, str] = field(default_factory=dict)
    typed: int = 0
    left_over: int = 0


def read_orders(text: str, chosen: Mapping[str, str] | None = None) -> Read:
    """Every order in `text`, and each line that looks like one but is not.

    `chosen` names columns of a table that the user was asked for.
    """
    orders = read_table(text, chosen)
    columns: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or number in orders.lines:
            continue
        looks = lines.looks_like_trade(line)
        columns = (not lines.is_sum(line) and lines.columns_in(line)) or columns
        try:
            refuse(lines.is_sum(line) or (looks and not lines.is_usual(columns)), lines.OTHER_ORDER)
            orders.trades.append(lines.read_line(line, number))
        except UnreadError as error:
            if looks:
                orders.refusals.append(Refusal(number, line.strip(), str(error)))
            else:
                orders.unread.append(number)
    return orders


def read_form(sent: Mapping[str, str]) -> Orders:
    """Every order of a form: first those of the table, then those of the text.

    Personal data goes no further than this function.
    """
    text, chosen = text_of(sent, ORDERS)
    orders = Orders(**vars(read_orders(text.readable, chosen)), text=text)
    if (exchange := sent.get("exchange", "")) in EXCHANGES:
        orders.exchange = exchange
    orders.unread = text.unread(orders.unread)
    unsure = {trade: why for trade in orders.trades if (why := _unsure(trade))}
    orders.refusals += [Refusal(trade.line, trade.security, why) for trade, why in unsure.items()]
    pasted = merged(trade for trade in orders.trades if trade not in unsure)
    orders.trades = []
    for number in range(1, MOST + 1):
        line = {name: cleaned(sent.get(f"{name}-{number}", ""))[:60] for name in FIELDS}
        if any(line.values()):
            orders.entries[number] = line
            try:
                orders.trades.append(_order(number, line))
            except (UnreadError, DateError) as error:
                orders.faults[number] = str(error)
    orders.typed = len(orders.trades)
    orders.left_over = max(orders.typed + len(pasted) - MOST, 0)
    orders.trades = [*orders.trades, *pasted][:MOST]
    return orders


def _order(number: int, line: Mapping[str, str]) -> Trade:
    """The order in one line of the small table. Raises `UnreadError`, and `DateError` for its day."""
    refuse(line["side"] not in {"buy", "sell"}, lines.NO_SIDE)
    amounts = []
    for name, of in _AMOUNTS.items():
        refuse(not line[name], f"Enter a {name}.")
        try:
            amounts.append(parse(line[name], of))
        except AmountError as error:
            raise UnreadError(f"{name.capitalize()}: {error}") from None
    quantity, price = amounts
    exchange = line["exchange"] if line["exchange"] in EXCHANGES else ""
    kind = line["kind"] if line["kind"] in KINDS else kind_of(line["security"], "", exchange)
    trade = lines.checked(
        Trade(
            number, "buy" if line["side"] == "buy" else "sell", quantity, price, quantity * price,
            line["security"], kind, exchange, date_in(line["day"]) if line["day"] else None,
            series=series_in(line["security"], exchange)[1],
        )
    )  # fmt: skip
    refuse(not line["kind"] and _unsure(trade), _unsure(trade))
    return trade


def _unsure(trade: Trade) -> str:
    """Why an order cannot be charged until its kind is chosen; "" if it can."""
    if not is_sold_untaxed(trade, trade.kind):
        return ""
    return "Agricultural commodities bear no CTT. Choose the kind of this one in the table."
