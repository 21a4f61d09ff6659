"""The calculator page as data: its tables, and a bill as the texts that the page shows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from urllib.parse import urlencode

from nnm_site.calculator import inputs
from nnm_site.calculator.amounts import plain, rupees
from nnm_site.calculator.cards import SCHEDULES, RateCard, card_in_force, type_on
from nnm_site.calculator.charges import Bill, Line, Order, make_bill
from nnm_site.calculator.comparison import compare
from nnm_site.calculator.report import as_text, order_line, schedule_line

#: What the fields hold at first: the worked example of the documentation.
EXAMPLE = {"quantity": "100", "price": "1,000", "rate": "0.03", "minimum": "0", "sell_price": ""}

TABS = {"equity": "Equity", "currency": "Currency", "commodity": "Commodity"}
CONTRACTS = {"futures": "Futures", "options": "Options"}


@dataclass(frozen=True)
class Table:
    """One table of inputs: its tab, its own label and what its price is called."""

    key: str
    tab: str
    label: str
    price: str = "Price"
    unit: str = "₹"


TABLES = {
    table.key: table
    for table in (
        Table("delivery", "equity", "Delivery"),
        Table("intraday", "equity", "Intraday"),
        Table("futures", "equity", "Futures"),
        Table("options", "equity", "Options", "Premium"),
        Table("currency", "currency", "Currency", "Rate"),
        Table("commodity", "commodity", "Commodity"),
    )
}
TYPES = [table.key for table in TABLES.values() if table.tab == "equity"]

#: The lines of the bill in their order, with what they are called before a schedule is known.
BREAKDOWN = ("maxBrokerage", "STTtotal", "stampDuty", "transCharge", "ipft", "clgfees", "sebiFees", "gst")  # fmt: skip

#: The bar's length in its own units.
BAR = 1000


def read(entries: Mapping[str, str], on: date | None = None) -> tuple[Order, RateCard]:
    """The order that a table's entries name. A choice that is not known means the default.

    Raises `InputError` for amounts that are none.
    """
    table = TABLES.get(entries.get("table", ""), TABLES["delivery"])
    schedule = _pick(entries, "schedule", SCHEDULES)
    card = card_in_force(schedule, on or inputs.today())
    contract = _pick(entries, "contract", tuple(CONTRACTS))
    family = table.key if table.tab == "equity" else f"{table.key}-{contract}"
    kind = type_on(card, family)
    side = _pick(entries, "side", inputs.SIDES)
    given = {name: entries.get(name, "") for name in inputs.AMOUNTS}
    if side != "both":
        given["sell_price"] = ""
    exchange = _pick(entries, "exchange", card.sections[kind].exchanges)
    choices = {"type": kind, "exchange": exchange, "schedule": schedule, "side": side}
    return inputs.read(given | choices, on)


def _pick(entries: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    value = entries.get(name, "")
    return value if value in allowed else allowed[0]


def show(entries: Mapping[str, str], on: date | None = None) -> dict[str, str]:
    """Every text of the result for a table's entries. Raises `InputError`."""
    order, card = read(entries, on)
    bill = make_bill(order, card)
    both = order.side == "both"
    texts = {
        "order": order_line(bill),
        "schedule": schedule_line(bill),
        "note": card.note,
        "turnover": rupees(bill.turnover),
        "brokerageRate": rupees(bill.brokerage_by_rate),
        "totalCharges": rupees(bill.total),
        "both": "yes" if both else "",
        "net": _net(bill) if both else "",
        "netWord": _net_word(bill),
        "breakEven": _break_even(bill) if both else "",
        "text": as_text(compare(order, order.type, on or inputs.today())),
        "query": urlencode(_query(order, card)),
    }
    start = 0
    for line in bill.lines:
        texts |= _line(line, bill.total)
        width = int(line.amount * BAR / bill.total) if bill.total else 0
        texts |= {f"{line.name}X": str(start), f"{line.name}Width": str(width)}
        start += width
    texts |= _side_by_side(bill)
    return texts | _other_schedule(bill, on or inputs.today())


def _net_word(bill: Bill) -> str:
    if bill.net is None:
        return "Net"
    return "Net loss" if bill.net < 0 else "Net profit"


def _net(bill: Bill) -> str:
    """The gain or loss; a dash as long as both prices have not been given."""
    return "–" if bill.net is None else rupees(bill.net)


def _break_even(bill: Bill) -> str:
    return "None: charges take it all" if bill.break_even is None else rupees(bill.break_even)


def _line(line: Line, total: Decimal) -> dict[str, str]:
    share = f"{line.amount * 100 / total:.1f}%" if total else "–"
    return {
        line.name: rupees(line.amount) if line.levied else "–",
        f"{line.name}Label": line.label,
        f"{line.name}Chip": f"{plain(line.rate)}%" if line.levied else "",
        f"{line.name}Rate": f"{plain(line.rate)}%" if line.levied else "–",
        f"{line.name}Base": rupees(line.base) if line.levied else "–",
        f"{line.name}Why": line.why,
        f"{line.name}Source": line.source or "–",
        f"{line.name}Share": share if line.levied else "–",
    }


def _query(order: Order, card: RateCard) -> dict[str, str]:
    """The inputs as `/api/charges` takes them."""
    query = {
        "type": order.type,
        "exchange": order.exchange,
        "quantity": plain(order.quantity),
        "price": plain(order.price),
        "rate": plain(order.rate),
        "minimum": plain(order.minimum),
        "schedule": card.schedule,
        "side": order.side,
    }
    return query | ({"sell_price": plain(order.sell_price)} if order.side == "both" else {})


def _side_by_side(bill: Bill) -> dict[str, str]:
    """The same order on NSE and on BSE, line by line; "–" where it is not traded there."""
    texts = {"traded": ""}
    exchanges = bill.card.sections[bill.order.type].exchanges
    if not {"NSE", "BSE"} <= set(exchanges):
        texts["traded"] = f"These rates have it on {' and '.join(exchanges)} alone."
    for exchange in ("NSE", "BSE"):
        other = None
        if exchange in exchanges:
            other = make_bill(replace(bill.order, exchange=exchange), bill.card)
        for name in BREAKDOWN:
            line = other.line(name) if other else None
            texts[f"{exchange}{name}"] = rupees(line.amount) if line and line.levied else "–"
        texts[f"{exchange}total"] = rupees(other.total) if other else "–"
    return texts


def _other_schedule(bill: Bill, on: date) -> dict[str, str]:
    """What the same order costs under the other schedule, and by how much they differ."""
    order = bill.order
    name = next(schedule for schedule in SCHEDULES if schedule != bill.card.schedule)
    card = card_in_force(name, on)
    kind = type_on(card, order.type)
    exchanges = card.sections[kind].exchanges
    exchange = order.exchange if order.exchange in exchanges else exchanges[0]
    other = make_bill(replace(order, type=kind, exchange=exchange), card)
    apart = other.total - bill.total
    words = "the same" if apart == 0 else f"{rupees(abs(apart))} {'more' if apart > 0 else 'less'}"
    return {
        "other": name,
        "otherName": f"{card.name.lower()} of {card.effective.day} {card.effective:%B %Y}",
        "difference": words if exchange == order.exchange else f"{words}, on {exchange}",
    }
