"""The calculator page as data: its tables, and a bill as the texts that the page shows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from urllib.parse import urlencode

from nnm_site import ui
from nnm_site.calculator import inputs
from nnm_site.calculator.butterfly import butterfly
from nnm_site.calculator.cards import card_in_force, type_on
from nnm_site.calculator.cautions import cautions, depository_charge, depository_sentence
from nnm_site.calculator.comparison import (
    FIRM,
    Comparison,
    Pair,
    by_exchange,
    compare,
    every_equity_type,
)
from nnm_site.calculator.presets import contract, presets
from nnm_site.calculator.report import as_text, or_dash, order_line, shown
from nnm_site.calculator.rules.amounts import plain
from nnm_site.calculator.rules.charges import Bill, Order, break_even_with
from nnm_site.content import queries
from nnm_site.rules import dates
from nnm_site.rules.dates import long_date
from nnm_site.rules.money import rupees

TABS = {"equity": "Equity", "currency": "Currency", "commodity": "Commodity"}
CONTRACTS = {"futures": "Futures", "options": "Options"}
EXCHANGES = {"NSE": "NSE", "BSE": "BSE"}
SIDES = {"buy": "Buy", "sell": "Sell", "both": "Both sides"}


@dataclass(frozen=True)
class Table:
    """One table of inputs: its tab, its own label and what its price is called."""

    key: str
    tab: str
    label: str
    price: str = "Price"
    unit: str = "₹"

    @property
    def place(self) -> dict[str, str]:
        """What an address says to show this table."""
        return {"tab": self.tab} | ({"type": self.key} if self.tab == "equity" else {})


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

#: The lines of the bill in their order.
BREAKDOWN = ("maxBrokerage", "STTtotal", "stampDuty", "transCharge", "ipft", "clgfees", "sebiFees", "gst")  # fmt: skip

#: In an address: the entries are of no contract that we know.
NO_PRESET = "other"

#: What the texts of today's bill begin with.
NOW = "today"


def order_of(entries: Mapping[str, str], day: date) -> Order:
    """The order that a table's entries name. A choice that is not known means the default.

    Exchanges are those of the firm's schedule, which keeps the chosen one. Raises `InputError` for
    amounts that are none.
    """
    kind = wanted_type(entries)
    card = card_in_force(FIRM, day)
    side = picked(entries, "side", inputs.SIDES)
    given = {name: entries.get(name, "") for name in inputs.AMOUNTS}
    if side != "both":
        given["sell_price"] = ""
    exchange = picked(entries, "exchange", card.sections[type_on(card, kind)].exchanges)
    choices = {"type": kind, "exchange": exchange, "schedule": FIRM, "side": side}
    return inputs.read(given | choices, day)


def picked(entries: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    """The choice that the entries name; the first one for none and for an unknown one."""
    return ui.pick(entries, name, allowed, allowed[0])


def _net_label(firm: Bill, today: Bill) -> str:
    """What the net of both bills is: a loss, a profit, or one by either."""
    if firm.net is None or today.net is None:
        return "Net (enter a selling price)"
    if (firm.net < 0) != (today.net < 0):
        return "Net"
    return "Net loss" if today.net < 0 else "Net profit"


def _break_even(bill: Bill) -> str:
    return "None: charges take it all" if bill.break_even is None else rupees(bill.break_even)


def show_both(entries: Mapping[str, str], on: date | None = None) -> dict[str, str]:
    """Every text of both bills for a table's entries, always under the same names.

    Texts of the firm's bill have the names of its results (`STTtotal`), those of today's begin with
    `today` (`todaySTTtotal`). Raises `InputError`.
    """
    day = on or dates.today()
    table = _table(entries)
    order, kind = order_of(entries, day), wanted_type(entries)
    found = compare(order, kind, day)
    firm, today = found.firm, found.today
    texts = {
        "order": order_line(today),
        "turnover": rupees(firm.turnover),
        "todayTurnover": rupees(today.turnover),
        "schedule": "The firm's schedule",
        "firmNote": firm.card.note,
        "firmExchange": firm.order.exchange,
        "todaySchedule": f"Rates in force since {long_date(today.card.effective)}",
        "todayNote": today.card.note,
        "todayExchange": today.order.exchange,
        "exchangeNote": found.exchange_in_words,
        "difference": found.difference_in_words,
        "both": "yes" if order.side == "both" else "",
        "text": as_text(found),
        "query": urlencode({"type": kind, **_entries_of(order)}),
        "butterfly": butterfly(firm, today),
    }
    for prefix, bill in (("", firm), (NOW, today)):
        texts |= _results(prefix, bill)
    texts["netLabel"] = _net_label(firm, today)
    for pair in found.pairs:
        texts |= _pair(pair, today.total)
    texts |= _floor(today)
    texts |= _depository(found, table)
    texts |= _cautions(found, table, entries)
    texts |= _preset(table, entries)
    texts |= _exchange_table(order, kind, day)
    return texts | _types_table(order, table, day)


def wanted_type(entries: Mapping[str, str]) -> str:
    """The type of trade that a table's entries ask for, futures and options told apart."""
    table = _table(entries)
    if table.tab == "equity":
        return table.key
    return f"{table.key}-{picked(entries, 'contract', tuple(CONTRACTS))}"


def _table(entries: Mapping[str, str]) -> Table:
    return TABLES.get(entries.get("table", ""), TABLES["delivery"])


def name_of(prefix: str, name: str) -> str:
    """The name of a text: `STTtotal` of the firm's bill, `todaySTTtotal` of today's."""
    return prefix + (name[0].upper() + name[1:] if prefix else name)


def _results(prefix: str, bill: Bill) -> dict[str, str]:
    both = bill.order.side == "both"
    texts = {
        "brokerageRate": rupees(bill.brokerage_by_rate),
        "totalCharges": rupees(bill.total),
        "net": or_dash(bill.net) if both else "",
        "breakEven": _break_even(bill) if both else "",
    }
    return {name_of(prefix, name): text for name, text in texts.items()}


def _floor(bill: Bill) -> dict[str, str]:
    """Where the minimum brokerage wins: why, and the rate that the brokerage then comes to."""
    rate = bill.effective_rate
    if not bill.floor_wins or rate is None:
        return {"floor": "", "floorWhy": ""}
    effective = f"{plain(rate)}%"
    charged = bill.line("maxBrokerage")
    return {
        "floor": "yes",
        "floorWhy": f"{charged.why} The brokerage charged comes to {effective} of turnover.",
        "maxBrokerageRate": effective,
        "todayMaxBrokerageRate": effective,
    }


def _pair(pair: Pair, total: Decimal) -> dict[str, str]:
    share = f"{pair.today.amount * 100 / total:.1f}%" if total and pair.today.levied else "–"
    texts = {
        f"{pair.name}Label": pair.label,
        f"{pair.name}Differs": "yes" if pair.differs else "",
        f"{pair.name}Reason": pair.reason,
        f"{pair.name}Share": share,
    }
    for prefix, line in (("", pair.firm), (NOW, pair.today)):
        rate = f"{plain(line.rate)}%" if line.levied else "–"
        of_line = {
            "": shown(line),
            "Rate": rate,
            "Base": rupees(line.base) if line.levied else "–",
            "Why": line.why,
            "Source": line.source or "–",
            "Checked": f"checked on {long_date(line.checked)}" if line.checked else "",
        }
        texts |= {name_of(prefix, pair.name) + part: text for part, text in of_line.items()}
    return texts


def _depository(found: Comparison, table: Table) -> dict[str, str]:
    """What a sale of delivered shares costs on top, and the break-even prices with it."""
    texts = {"depository": "", "depositoryBreakEven": "", "todayDepositoryBreakEven": ""}
    charge = depository_charge(queries.fees(), found.today.card.gst.rate)
    if charge is None or table.key != "delivery" or found.today.order.side == "buy":
        return texts
    texts["depository"] = depository_sentence(charge)
    if found.today.order.side == "both":
        for prefix, bill in (("", found.firm), (NOW, found.today)):
            price = break_even_with(bill, charge)
            texts[name_of(prefix, "depositoryBreakEven")] = "" if price is None else rupees(price)
    return texts


def _preset(table: Table, entries: Mapping[str, str]) -> dict[str, str]:
    """The contract that fills the table, and what is known of it; "" for a table without any."""
    chosen = entries.get("preset", "")
    notes = {preset.key: preset.note for preset in presets(table.key)}
    if chosen not in notes:
        chosen = NO_PRESET if notes else ""
    return {"preset": chosen, "presetNote": notes.get(chosen, "")}


def _cautions(found: Comparison, table: Table, entries: Mapping[str, str]) -> dict[str, str]:
    """For each entry what is odd about it; "" for nothing."""
    chosen = contract(entries.get("preset", ""), table.key)
    steps = queries.trading_steps()
    told = cautions(found.today, table.key, steps, chosen)
    return {
        f"caution_{field}": " ".join(item.text for item in told if item.field == field)
        for field in inputs.AMOUNTS
    }


def _exchange_table(order: Order, kind: str, day: date) -> dict[str, str]:
    """Today's rates on NSE and on BSE, line by line, and what the firm's schedule comes to there.

    "–" where it is not traded by today's rates.
    """
    texts = {"traded": ""}
    found = by_exchange(order, kind, day)
    if not {"NSE", "BSE"} <= set(found):
        texts["traded"] = f"Today's rates have it on {' and '.join(found)} alone."
    for exchange in ("NSE", "BSE"):
        bill = found[exchange].today if exchange in found else None
        for name in BREAKDOWN:
            texts[f"{exchange}{name}"] = shown(bill.line(name)) if bill else "–"
        texts[f"{exchange}total"] = rupees(bill.total) if bill else "–"
        firm = compare(replace(order, exchange=exchange), kind, day).firm
        texts[f"{exchange}firmTotal"] = rupees(firm.total)
    return texts


def _types_table(order: Order, table: Table, day: date) -> dict[str, str]:
    """Both totals of every equity type for the same entries; empty for another table."""
    texts = {"types": "yes" if table.tab == "equity" else ""}
    found = every_equity_type(order, day) if table.tab == "equity" else {}
    # The entries are this table's, not those of the contract that another table begins with.
    entries = {"tab": "equity", **_entries_of(order), "preset": NO_PRESET}
    for key in TYPES:
        one = found.get(key)
        texts |= {
            f"{key}Today": rupees(one.today.total) if one else "",
            f"{key}Firm": rupees(one.firm.total) if one else "",
            f"{key}Link": f"/calculator?{urlencode({**entries, 'type': key})}" if one else "",
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
