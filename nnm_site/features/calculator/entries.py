"""The calculator's tables: their choices, their initial entries, the order that an address names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from nnm_site.features.calculator import inputs
from nnm_site.shared import ui
from nnm_site.shared.charges.cards import GOODS, GROUPS_OF, WHATS, choices_of
from nnm_site.shared.charges.plans import OWN, brokerage_of, plan_names
from nnm_site.shared.charges.rates import check_in_words
from nnm_site.shared.charges.rules.amounts import as_typed, plain
from nnm_site.shared.charges.rules.card import BSE
from nnm_site.shared.charges.rules.charges import Order
from nnm_site.shared.content.models.charges import Contract

TABS = {"equity": "Equity", "currency": "Currency", "commodity": "Commodity"}
CONTRACTS = {"futures": "Futures", "options": "Options"}
EXCHANGES = {"NSE": "NSE", "BSE": "BSE"}
SIDES = {"buy": "Buy", "sell": "Sell", "both": "Both sides"}
#: Table → the kinds of what is traded to choose from.
WHATS_OF = {
    "delivery": dict(zip(WHATS, ("Share", "Equity ETF", "Other ETF", "Bond"), strict=True)),
    "commodity": dict(zip(GOODS, ("Metal, energy, other", "Agricultural"), strict=True)),
}
EXERCISED = {"0": "Traded", "1": "Exercised"}
#: BSE group → its content, as a choice.
GROUP_NAMES = {
    "ab": "A, B, others",
    "x": "X, XT, Z",
    "p": "P, ZP",
    "m": "M, MT",
    "index": "Sensex, Bankex",
    "stock": "Others",
}


@dataclass(frozen=True)
class Table:
    """One table of inputs: its tab, its label and the name of its price."""

    key: str
    tab: str
    label: str
    price: str = "Price"
    unit: str = "₹"

    @property
    def place(self) -> dict[str, str]:
        """The entries of an address that shows this table."""
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

#: The entries for shares, the worked example of the documentation.
SHARES = {
    "quantity": "100",
    "price": "1,000",
    **dict.fromkeys(("rate", "minimum", "sell_price", "strike", "settlement_price"), ""),
}


def contracts_of(table: str) -> dict[str, Contract]:
    """The contracts of one table by their keys, in the order of the content."""
    return {item.key: item for item in Contract.all() if item.table == table}


def start_of(table: str) -> dict[str, str]:
    """The initial entries of a table: a realistic order."""
    first = next((item for item in contracts_of(table).values() if item.start), None)
    return SHARES | (one_lot(first) if first else {})


def one_lot(item: Contract) -> dict[str, str]:
    """The entries for one lot of a contract."""
    return {
        "preset": item.key,
        "quantity": as_typed(item.lot),
        "price": as_typed(item.price),
        "exchange": item.exchange,
        "contract": item.contract,
    }


def note_of(item: Contract) -> str:
    """The facts of a contract, in words."""
    known = check_in_words(item.checked, item.compared, None)
    return (
        f"One lot: {as_typed(item.lot)} {item.unit}, in steps of ₹{as_typed(item.tick)} "
        f"({item.source}; {known}). The price is an example, not a quotation."
    )


def table_entries(query: Mapping[str, str]) -> dict[str, str]:
    """The entries of the table that an address shows; missing ones have their initial values."""
    tab = ui.pick(query, "tab", TABS, "equity")
    table = ui.pick(query, "type", TYPES, "delivery") if tab == "equity" else tab
    return {**start_of(table), **query, "table": table}


def picked(entries: Mapping[str, str], name: str, allowed: Iterable[str]) -> str:
    """The choice that the entries name; the first one if it is missing or unknown."""
    choices = tuple(allowed)
    return ui.pick(entries, name, choices, choices[0])


def table_of(entries: Mapping[str, str]) -> Table:
    """The table whose entries these are."""
    return TABLES.get(entries.get("table", ""), TABLES["delivery"])


def type_of(entries: Mapping[str, str]) -> str:
    """The type of trade that a table's entries name, with futures and options separate."""
    table = table_of(entries)
    if table.tab == "equity":
        return table.key
    return f"{table.key}-{picked(entries, 'contract', CONTRACTS)}"


def order_of(entries: Mapping[str, str], day: date) -> Order:
    """The order that a table's entries name. An unknown choice means the default.

    Raises `InputError` for invalid amounts.
    """
    table = table_of(entries).key
    exercised = table == "options" and picked(entries, "exercised", EXERCISED) == "1"
    # An option is exercised by its buyer.
    side = "buy" if exercised else picked(entries, "side", SIDES)
    given = {name: entries.get(name, "") for name in inputs.AMOUNTS}
    missing = [name for name in ("quantity", "price") if not given[name].strip()]
    if missing:
        raise inputs.InputError({name: f"Enter a {name}." for name in missing})
    if side != "both":
        given["sell_price"] = ""
    if not exercised:
        given |= {"strike": "", "settlement_price": ""}
    exchange = picked(entries, "exchange", EXCHANGES)
    groups = GROUPS_OF.get(table, ()) if exchange == BSE else ()
    choices = {
        "type": type_of(entries),
        "what": picked(entries, "what", WHATS_OF[table]) if table in WHATS_OF else "",
        "exercised": "1" if exercised else "",
        "exchange": exchange,
        "group": picked(entries, "group", groups) if groups else "",
        "plan": picked(entries, "plan", plan_names()),
        "side": side,
    }
    return inputs.read(given | choices, day)


def entries_of(order: Order) -> dict[str, str]:
    """The order as entries of the page's address: a plan replaces its rate and minimum."""
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
    _, what, exercised = choices_of(order.type)
    if what not in ("", WHATS[0]):
        entries["what"] = what
    if exercised:
        entries["exercised"] = "1"
        entries["strike"] = plain(order.strike)
        entries["settlement_price"] = plain(order.settlement)
    if order.group and order.exchange == BSE:
        entries["group"] = order.group
    return entries
