"""The calculator page as data: its tables, and a bill as the texts that the page shows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from urllib.parse import urlencode

from nnm_site.calculator import inputs
from nnm_site.calculator.amounts import plain, rupees
from nnm_site.calculator.butterfly import butterfly
from nnm_site.calculator.cards import SCHEDULES, RateCard, card_in_force, type_on
from nnm_site.calculator.cautions import cautions, depository_charge, depository_sentence
from nnm_site.calculator.charges import Bill, Line, Order, break_even_with, make_bill
from nnm_site.calculator.comparison import (
    Comparison,
    Pair,
    by_exchange,
    compare,
    every_equity_type,
)
from nnm_site.calculator.presets import SHARES, contract
from nnm_site.calculator.report import as_text, order_line, schedule_line, shown
from nnm_site.content import queries

#: What the fields hold at first: the worked example of the documentation.
EXAMPLE = SHARES

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


# -- both bills ------------------------------------------------------------------------------------

#: Entries that a warning may stand beside.
CAUTIONED = ("quantity", "price", "sell_price", "rate", "minimum")

#: Charges beside their name in the texts: what they cost by today's rates.
TODAY = "today"


def show_both(entries: Mapping[str, str], on: date | None = None) -> dict[str, str]:
    """Every text of both bills for a table's entries, always under the same names.

    Texts of the firm's bill have the names of its results (`STTtotal`), those of today's begin with
    `today` (`todaySTTtotal`). Raises `InputError`.
    """
    day = on or inputs.today()
    table = TABLES.get(entries.get("table", ""), TABLES["delivery"])
    order, _ = read({**entries, "schedule": SCHEDULES[0]}, day)
    kind = wanted_type(entries)
    found = compare(order, kind, day)
    firm, today = found.firm, found.today
    texts = {
        "order": order_line(today),
        "turnover": rupees(today.turnover),
        "firmHead": "The firm's schedule",
        "firmNote": firm.card.note,
        "firmExchange": firm.order.exchange,
        "todayHead": f"Rates in force since {_long(today.card.effective)}",
        "todayNote": today.card.note,
        "todayExchange": today.order.exchange,
        "exchangeNote": found.exchange_in_words,
        "difference": found.difference_in_words,
        "both": "yes" if order.side == "both" else "",
        "text": as_text(found),
        "query": urlencode({"type": kind, **_entries_of(order)}),
        "butterfly": butterfly(firm, today),
    }
    for prefix, bill in (("", firm), (TODAY, today)):
        texts |= _results(prefix, bill)
    texts |= _floor(today)
    for pair in found.pairs:
        texts |= _pair(pair, today.total)
    texts |= _depository(found, table)
    texts |= _cautions(found, table, entries)
    texts |= _exchange_table(order, kind, day)
    return texts | _types_table(order, table, day)


def wanted_type(entries: Mapping[str, str]) -> str:
    """The type of trade that a table's entries ask for, futures and options told apart."""
    table = TABLES.get(entries.get("table", ""), TABLES["delivery"])
    if table.tab == "equity":
        return table.key
    return f"{table.key}-{_pick(entries, 'contract', tuple(CONTRACTS))}"


def _long(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _name(prefix: str, name: str) -> str:
    return prefix + (name[0].upper() + name[1:] if prefix else name)


def _results(prefix: str, bill: Bill) -> dict[str, str]:
    both = bill.order.side == "both"
    texts = {
        "brokerageRate": rupees(bill.brokerage_by_rate),
        "totalCharges": rupees(bill.total),
        "net": _net(bill) if both else "",
        "netWord": _net_word(bill),
        "breakEven": _break_even(bill) if both else "",
    }
    return {_name(prefix, name): text for name, text in texts.items()}


def _floor(bill: Bill) -> dict[str, str]:
    """The rate that the brokerage comes to, and why it is not the one entered."""
    rate = bill.effective_rate
    floor = bill.floor_wins and rate is not None
    return {
        "effectiveRate": "" if rate is None else f"{plain(rate)}%",
        "floor": "yes" if floor else "",
        "floorWhy": f"{bill.line('maxBrokerage').why} By the rate alone it is "
        f"{rupees(bill.brokerage_by_rate)}."
        if floor
        else "",
    }


def _pair(pair: Pair, total: Decimal) -> dict[str, str]:
    share = f"{pair.today.amount * 100 / total:.1f}%" if total and pair.today.levied else "–"
    texts = {
        f"{pair.name}Label": pair.label,
        f"{pair.name}Differs": "yes" if pair.differs else "",
        f"{pair.name}Reason": pair.reason,
        f"{pair.name}Share": share,
    }
    for prefix, line in (("", pair.firm), (TODAY, pair.today)):
        rate = f"{plain(line.rate)}%" if line.levied else "–"
        of_line = {
            "": shown(line),
            "Rate": rate,
            "Base": rupees(line.base) if line.levied else "–",
            "Why": line.why,
            "Source": line.source or "–",
        }
        texts |= {_name(prefix, pair.name) + part: text for part, text in of_line.items()}
    return texts


def _depository(found: Comparison, table: Table) -> dict[str, str]:
    """What a sale of delivered shares costs on top, and the break-even price with it."""
    texts = {"depository": "", "depositoryBreakEven": ""}
    charge = depository_charge(queries.fees(), found.today.card.gst.rate)
    if charge is None or table.key != "delivery" or found.today.order.side == "buy":
        return texts
    texts["depository"] = depository_sentence(charge)
    if found.today.order.side == "both":
        price = break_even_with(found.today, charge)
        texts["depositoryBreakEven"] = "" if price is None else rupees(price)
    return texts


def _cautions(found: Comparison, table: Table, entries: Mapping[str, str]) -> dict[str, str]:
    """For each entry what is odd about it; "" for nothing."""
    chosen = contract(entries.get("preset", ""), table.key)
    steps = queries.trading_steps()
    told = cautions(found.today, table.key, steps, chosen)
    return {
        f"caution_{field}": " ".join(item.text for item in told if item.field == field)
        for field in CAUTIONED
    }


def _exchange_table(order: Order, kind: str, day: date) -> dict[str, str]:
    """Today's rates on NSE and on BSE, line by line; "–" where it is not traded there."""
    texts = {"traded": ""}
    found = by_exchange(order, kind, day)
    if not {"NSE", "BSE"} <= set(found):
        texts["traded"] = f"Today's rates have it on {' and '.join(found)} alone."
    for exchange in ("NSE", "BSE"):
        bill = found[exchange].today if exchange in found else None
        for name in BREAKDOWN:
            texts[f"{exchange}{name}"] = shown(bill.line(name)) if bill else "–"
        texts[f"{exchange}total"] = rupees(bill.total) if bill else "–"
    return texts


def _types_table(order: Order, table: Table, day: date) -> dict[str, str]:
    """Both totals of every equity type for the same entries; empty for another table."""
    texts: dict[str, str] = {}
    found = every_equity_type(order, day) if table.tab == "equity" else {}
    for key in TYPES:
        one = found.get(key)
        link = urlencode({"tab": "equity", **_entries_of(order), "type": key}) if one else ""
        texts |= {
            f"{key}Today": rupees(one.today.total) if one else "",
            f"{key}Firm": rupees(one.firm.total) if one else "",
            f"{key}TodayBrokerage": shown(one.today.line("maxBrokerage")) if one else "",
            f"{key}TodaySTT": shown(one.today.line("STTtotal")) if one else "",
            f"{key}TodayBreakEven": _break_even(one.today) if one and order.side == "both" else "",
            f"{key}Link": f"/calculator?{link}" if one else "",
        }
    return texts


def _entries_of(order: Order) -> dict[str, str]:
    """The order as the page's address says it."""
    entries = {
        "exchange": order.exchange,
        "quantity": plain(order.quantity),
        "price": plain(order.price),
        "rate": plain(order.rate),
        "minimum": plain(order.minimum),
        "side": order.side,
    }
    if order.side == "both" and order.prices_given:
        entries["sell_price"] = plain(order.sell_price)
    return entries
