"""The calculator page as data: its tables, and a bill as the texts that the page shows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from urllib.parse import urlencode

from nnm_site.features.calculator import inputs
from nnm_site.features.calculator.butterfly import butterfly
from nnm_site.features.calculator.cautions import cautions, depository_sentence
from nnm_site.features.calculator.comparison import (
    Comparison,
    Pair,
    bill_today,
    by_exchange,
    by_plan,
    compare,
)
from nnm_site.features.calculator.presets import contract, presets
from nnm_site.features.calculator.report import (
    SCHEDULE_WORDS,
    bill_name,
    brokerage_line,
    or_dash,
    order_line,
    shown,
)
from nnm_site.shared import ui
from nnm_site.shared.charges.cards import FIRM, GOODS, GROUPS_OF, WHATS, asked_of, section_of
from nnm_site.shared.charges.fees import depository_charge
from nnm_site.shared.charges.levies import check_in_words
from nnm_site.shared.charges.plans import OWN, brokerage_of, plan_names, source_of
from nnm_site.shared.charges.rules.amounts import plain
from nnm_site.shared.charges.rules.charges import BSE, Bill, Line, Order, break_even_with
from nnm_site.shared.content import queries
from nnm_site.shared.languages.speaking import own_address, say, t
from nnm_site.shared.rules import dates
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.money import rupees

TABS = {"equity": "Equity", "currency": "Currency", "commodity": "Commodity"}
CONTRACTS = {"futures": "Futures", "options": "Options"}
EXCHANGES = {"NSE": "NSE", "BSE": "BSE"}
SIDES = {"buy": "Buy", "sell": "Sell", "both": "Both sides"}
WHAT_NAMES = dict(zip(WHATS, ("Share", "Equity ETF", "Other ETF", "Bond"), strict=True))
#: What a table asks of what is traded → its choices.
WHATS_OF = {
    "delivery": WHAT_NAMES,
    "commodity": dict(zip(GOODS, ("Metal, energy, other", "Agricultural"), strict=True)),
}
EXERCISED = {"0": "Traded", "1": "Exercised"}
#: Group of BSE → what is in it, as a choice.
GROUP_NAMES = {
    "ab": "A, B, others",
    "x": "X, XT, Z",
    "p": "P, ZP",
    "m": "M, MT",
    "index": "Sensex, Bankex",
    "stock": "Others",
}
#: What the drawing compares: today's bill with that of another plan, or with the earlier rates.
WINGS = {"plans": "Plans", "earlier": "Today and earlier rates"}

#: Line of the headline → the charges that it sums up.
SPLIT = {
    "brokerage": ("maxBrokerage",),
    "taxes": ("STTtotal", "stampDuty", "gst"),
    "exchange and SEBI charges": ("transCharge", "ipft", "clgfees", "sebiFees"),
}


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


#: What nobody reads, or what is said in the page's language already.
_NO_TEXTS = frozenset(
    {
        "order",
        "planLine",
        "query",
        "asked",
        "butterfly",
        "preset",
        "both",
        "types",
        "floor",
        "plan",
        "wings",
    }
)


def order_of(entries: Mapping[str, str], day: date) -> Order:
    """The order that a table's entries name. A choice that is not known means the default.

    Raises `InputError` for amounts that are none.
    """
    table = _table(entries)
    exercised = _is_exercised(entries)
    # An option is exercised by its buyer.
    side = "buy" if exercised else picked(entries, "side", inputs.SIDES)
    given = {name: entries.get(name, "") for name in inputs.AMOUNTS}
    missing = {name for name in ("quantity", "price") if not given[name].strip()}
    if missing:
        raise inputs.InputError({name: f"Enter a {name}." for name in missing})
    if side != "both":
        given["sell_price"] = ""
    if not exercised:
        given |= {"strike": "", "settlement_price": ""}
    exchange = picked(entries, "exchange", tuple(EXCHANGES))
    groups = GROUPS_OF.get(table.key, ())
    choices = {
        "type": wanted_type(entries),
        "what": _what(entries),
        "exercised": "1" if exercised else "",
        "exchange": exchange,
        "group": picked(entries, "group", groups) if groups and exchange == BSE else "",
        "plan": picked(entries, "plan", tuple(plan_names())),
        "side": side,
    }
    return inputs.read(given | choices, day)


def _is_exercised(entries: Mapping[str, str]) -> bool:
    return _table(entries).key == "options" and picked(entries, "exercised", ("0", "1")) == "1"


def wanted_section(entries: Mapping[str, str]) -> str:
    """The section of the rate card that a table's entries ask for."""
    return section_of(
        wanted_type(entries), _what(entries) or WHATS[0], exercised=_is_exercised(entries)
    )


def _what(entries: Mapping[str, str]) -> str:
    """What is traded, "" in a table that does not ask for it."""
    whats = WHATS_OF.get(_table(entries).key)
    return picked(entries, "what", tuple(whats)) if whats else ""


def picked(entries: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    """The choice that the entries name; the first one for none and for an unknown one."""
    return ui.pick(entries, name, allowed, allowed[0])


def _apart(rupees_more: Decimal) -> str:
    """By how much another bill differs: `₹177.00 less`."""
    if rupees_more == 0:
        return "the same"
    return f"{rupees(abs(rupees_more))} {'more' if rupees_more > 0 else 'less'}"


def _net_label(today: Bill) -> str:
    """What the net of a bill is: a loss or a profit."""
    if today.net is None:
        return "Net (enter a selling price)"
    return "Net loss" if today.net < 0 else "Net profit"


def _break_even(bill: Bill) -> str:
    return "None: charges take it all" if bill.break_even is None else rupees(bill.break_even)


def show_both(entries: Mapping[str, str], on: date | None = None) -> dict[str, str]:
    """Every text of the bill for a table's entries, always under the same names.

    Texts of today's bill begin with `today` (`todaySTTtotal`); those by the earlier rates have the names of
    the results (`STTtotal`). Raises `InputError`.
    """
    day = on or dates.today()
    table = _table(entries)
    order, kind = order_of(entries, day), wanted_section(entries)
    found = compare(order, kind, day)
    earlier, today = found.earlier, found.today
    texts = {
        "order": order_line(today),
        "plan": order.plan,
        "planLine": brokerage_line(today),
        "split": _split(today),
        "turnover": rupees(earlier.turnover),
        "todayTurnover": rupees(today.turnover),
        "schedule": SCHEDULE_WORDS[FIRM],
        "earlierNote": earlier.card.note,
        "earlierExchange": earlier.order.exchange,
        "todaySchedule": f"Rates in force since {long_date(today.card.effective)}",
        "todayNote": today.card.note,
        "todayExchange": today.order.exchange,
        "exchangeNote": found.exchange_in_words,
        "both": "yes" if order.side == "both" else "",
        "query": urlencode({"type": wanted_type(entries), **_entries_of(order)}),
        "asked": urlencode(_asked(entries, order)),
    }
    for prefix, bill in (("", earlier), (NOW, today)):
        texts |= _results(prefix, bill)
    texts["netLabel"] = _net_label(today)
    for pair in found.pairs:
        texts |= _pair(pair, today.total, order.plan)
    texts |= _others(found, entries, kind, day)
    texts |= _floor(today)
    texts |= _depository(found, table)
    texts |= _cautions(found, table, entries)
    texts |= _preset(table, entries)
    texts |= _exchange_table(order, kind, day)
    texts |= _types_table(entries, table, day)
    return {name: text if _is_no_text(name) else say(text) for name, text in texts.items()}


def _is_no_text(name: str) -> bool:
    return name in _NO_TEXTS or name.endswith(("Differs", "Link"))


def _split(bill: Bill) -> str:
    """What the total is made of: `₹300.00 brokerage, ₹169.67 taxes, …`."""
    sums = {
        words: sum((bill.line(name).amount for name in names), Decimal(0))
        for words, names in SPLIT.items()
    }
    return ", ".join(
        t("{amount} " + words, amount=rupees(amount)) for words, amount in sums.items()
    )


def _others(found: Comparison, entries: Mapping[str, str], kind: str, day: date) -> dict[str, str]:
    """The same order by the other plan, and the drawing of two bills."""
    today = found.today
    (other, *_) = by_plan(today.order, kind, day).values()
    wings = picked(entries, "wings", tuple(WINGS))
    beside = found.earlier if wings == "earlier" else other
    names = (bill_name(today), bill_name(beside))
    if wings == "earlier":
        names = ("Today", SCHEDULE_WORDS[FIRM])
    return {
        "planName": bill_name(today),
        "otherName": bill_name(other),
        "otherTotal": rupees(other.total),
        "otherApart": _apart(other.total - today.total),
        "wings": wings,
        "leftWing": names[0],
        "rightWing": names[1],
        "butterfly": butterfly(today, beside, names),
    }


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


def _pair(pair: Pair, total: Decimal, plan: str) -> dict[str, str]:
    share = f"{pair.today.amount * 100 / total:.1f}%" if total and pair.today.levied else "–"
    texts = {
        f"{pair.name}Label": pair.label,
        f"{pair.name}Differs": "yes" if pair.differs else "",
        f"{pair.name}Reason": pair.reason,
        f"{pair.name}Share": share,
    }
    for prefix, line in (("", pair.earlier), (NOW, pair.today)):
        name = name_of(prefix, pair.name)
        texts[name] = shown(line)
        texts[f"{name}Rate"] = f"{plain(line.rate)}%" if line.levied else "–"
    now, line = name_of(NOW, pair.name), pair.today
    return texts | {
        f"{now}Base": rupees(line.base) if line.levied else "–",
        f"{now}Why": line.why,
        f"{now}Source": source_of(line, plan) or "–",
        f"{now}Checked": _check(line),
    }


def _check(line: Line) -> str:
    """When the rate of a line was compared, and with what; "" where there is nothing to compare."""
    source = line.published
    return check_in_words(source.checked, source.compared, source.note) if source else ""


def _depository(found: Comparison, table: Table) -> dict[str, str]:
    """What a sale of delivered shares costs on top, and the break-even prices with it."""
    texts = {"depository": "", "depositoryBreakEven": "", "todayDepositoryBreakEven": ""}
    charge = depository_charge(queries.fees(), found.today.card.gst.rate)
    if charge is None or table.key != "delivery" or found.today.order.side == "buy":
        return texts
    texts["depository"] = depository_sentence(charge)
    if found.today.order.side == "both":
        for prefix, bill in (("", found.earlier), (NOW, found.today)):
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
    """Today's rates on NSE and on BSE, line by line; "–" where it is not traded."""
    texts = {"traded": "", "cheaper": ""}
    _, _, exercised = asked_of(order.type)
    is_sold_later = order.side != "sell" and not exercised
    found = by_exchange(order, kind, day)
    if not {"NSE", "BSE"} <= set(found):
        texts["traded"] = f"Today's rates have it on {' and '.join(found)} alone."
    else:
        texts["cheaper"] = _cheaper(found["NSE"].total, found["BSE"].total)
    for exchange in ("NSE", "BSE"):
        bill = found.get(exchange)
        for name in BREAKDOWN:
            texts[f"{exchange}{name}"] = shown(bill.line(name)) if bill else "–"
        texts[f"{exchange}total"] = rupees(bill.total) if bill else "–"
        if not is_sold_later:
            texts[f"{exchange}breakEven"] = ""
        else:
            texts[f"{exchange}breakEven"] = _sold_later(order, exchange, kind, day) if bill else "–"
    return texts


def _cheaper(nse: Decimal, bse: Decimal) -> str:
    """Which exchange costs less, and by how much."""
    if nse == bse:
        return "NSE and BSE cost the same."
    cheaper = "NSE" if nse < bse else "BSE"
    return t("{exchange} is cheaper by {amount}.", exchange=cheaper, amount=rupees(abs(nse - bse)))


def _sold_later(order: Order, exchange: str, kind: str, day: date) -> str:
    """The break-even price of what is bought on an exchange and sold there."""
    both = replace(order, side="both", exchange=exchange)
    return _break_even(bill_today(both, kind, day))


def _types_table(entries: Mapping[str, str], table: Table, day: date) -> dict[str, str]:
    """The totals of every equity type for the same entries, by both plans; empty for another table."""
    texts = {"types": "yes" if table.tab == "equity" else ""}
    # What one table alone asks means nothing in the others.
    shared = {k: v for k, v in entries.items() if k not in ("what", "exercised", "group")}
    for key in TYPES:
        texts |= {f"{key}Today": "", f"{key}Other": "", f"{key}Link": ""}
        if table.tab != "equity":
            continue
        # The entries are this table's, not those of the contract that another table begins with.
        entered = {**(entries if key == table.key else shared), "table": key}
        order, kind = order_of(entered, day), wanted_section(entered)
        bill = bill_today(order, kind, day)
        (other, *_) = by_plan(order, kind, day).values()
        link = {"tab": "equity", **_entries_of(order), "preset": NO_PRESET, "type": key}
        texts |= {
            f"{key}Today": rupees(bill.total),
            f"{key}Other": rupees(other.total),
            f"{key}Link": own_address(f"/calculator?{urlencode(link)}"),
        }
    return texts


def _asked(entries: Mapping[str, str], order: Order) -> dict[str, str]:
    """What an address says to ask for this order in its table, whatever the drawing compares."""
    table = _table(entries)
    kept = {name: entries[name] for name in ("contract", "preset") if entries.get(name)}
    return table.place | kept | _entries_of(order)


def _entries_of(order: Order) -> dict[str, str]:
    """The order as the page's address says it: a plan stands for its rate and minimum."""
    entries = {
        "exchange": order.exchange,
        "quantity": plain(order.quantity),
        "price": plain(order.price),
        "plan": order.plan,
        "side": order.side,
    }
    if order.plan == OWN:
        entries["rate"] = plain(order.rate)
    if order.plan == OWN or order.minimum != brokerage_of(order.plan, order.type).minimum:
        entries["minimum"] = plain(order.minimum)
    if order.side == "both" and order.prices_given:
        entries["sell_price"] = plain(order.sell_price)
    _, what, exercised = asked_of(order.type)
    if what not in ("", WHATS[0]):
        entries["what"] = what
    if exercised:
        entries["exercised"] = "1"
        entries["strike"] = plain(order.strike)
        entries["settlement_price"] = plain(order.settlement)
    if order.group and order.exchange == BSE:
        entries["group"] = order.group
    return entries
