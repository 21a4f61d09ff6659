"""Trades from a file with columns, such as a broker's tradebook: columns are known by their names."""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from nnm_site.shared.trades.rules.days import day_in, is_month_first, unsure_days
from nnm_site.shared.trades.rules.lines import (
    EXCHANGES,
    ISIN,
    KINDS,
    ONLY_THESE,
    checked,
    figure,
    is_negative,
    side_of,
)
from nnm_site.shared.trades.rules.trades import (
    Refusal,
    Trade,
    TradeSide,
    UnreadError,
    average,
    kind_of,
)

#: What a column holds → the names that brokers give it, without spaces and signs.
NAMES: dict[str, tuple[str, ...]] = {
    "security": (
        "symbol", "tradingsymbol", "symbolname", "scrip", "scripname", "scripsymbol", "scripcontract", "stockname",
        "stock", "stocksymbol", "security", "securityname", "securitysymbol", "securitydescription",
        "securitycontractdescription", "contract", "contractdescription", "contractname", "instrument",
        "instrumentname", "companyname", "company", "script", "name",
    ),
    "side": ("tradetype", "side", "buysell", "bs", "buybsells", "transactiontype", "action", "type", "buyorsell", "transaction"),
    "quantity": (
        "quantity", "qty", "tradedqty", "tradedquantity", "tradequantity", "tradeqty", "filledqty", "filledquantity",
        "executedqty", "execqty", "executedquantity", "quantityunits", "quantitylot",
    ),
    "price": (
        "price", "rate", "tradeprice", "tradedprice", "avgprice", "averageprice", "avgtradedprice", "averagetradedprice",
        "transactionprice", "grossrate", "grossratetradepriceperunitrs", "grossrateperunit", "grossratetradepriceperunit",
        "executedprice", "marketrate", "wap", "pricers", "tradepricers",
    ),
    "buyprice": ("buyprice", "buyrate", "buyavgprice"),
    "sellprice": ("sellprice", "sellrate", "sellavgprice"),
    "value": ("value", "amount", "tradevalue", "tradedvalue", "turnover", "ordervalue"),
    "day": (
        "tradedate", "date", "transactiondate", "executiondate", "executiondateandtime", "orderdate", "tradedatetime",
        "tradedateandtime", "dateandtime", "orderexecutiontime", "day",
    ),
    "isin": ("isin", "isincode", "isinno"),
    "exchange": ("exchange", "exch", "exchangename"),
    "order": ("orderid", "orderno", "ordernumber", "exchangeorderid", "exchangeorderno"),
    "status": ("status", "orderstatus"),
}  # fmt: skip
#: Columns that say what kind of trade it is. A file may have several, and each is read.
KIND_NAMES = frozenset(
    {"segment", "exchangesegment", "instrumenttype", "optiontype", "product", "producttype", "ordertype", "order"}
)  # fmt: skip
#: Without these nothing can be computed; a price may also follow from the value.
NEEDED = ("security", "side", "quantity", "price")
PRICES = ({"price"}, {"value"}, {"buyprice", "sellprice"})
AMOUNTS = ("quantity", "price", "buyprice", "sellprice", "value")
DONE = {"executed", "complete", "completed", "traded", "filled", "success"}
SEPARATORS = ",;\t|"
#: The fewest columns of a table, and how many known names tell that a line is its head.
FEWEST, KNOWN = 3, 2
#: Value and quantity × price differ by no more than charges do; by more, the quantity is no number of units.
_MOST_APART = Decimal("0.05")


@dataclass(frozen=True)
class Question:
    """A column that was not recognised: what it should hold, and the names there are."""

    role: str
    names: tuple[str, ...]


@dataclass
class Table:
    """What was read of a table. `lines` are the numbers of the text's lines that belong to it.

    `skipped` are those of orders that were not executed, `unsure_days` days that may be month first.
    """

    trades: list[Trade] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    skipped: int = 0
    unsure_days: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Row:
    line: int
    text: str
    cells: list[str]


def read_table(text: str, chosen: Mapping[str, str] | None = None) -> Table | None:
    """The trades of the tables in `text`, `None` where there is none.

    `chosen` names the column for what it should hold, where somebody was asked.
    """
    lines = text.splitlines()
    found: Table | None = None
    at = 0
    while at < len(lines):
        separator = max(SEPARATORS, key=lines[at].count)
        head = _cells(lines[at], separator)
        at += 1
        if not _is_head(head):
            continue
        rows = list(_rows(lines, at, separator, len(head)))
        found = found or Table()
        if rows:
            found.lines.add(at)
            _read(found, head, rows, chosen or {})
            at = rows[-1].line
    return found


def _is_head(cells: list[str]) -> bool:
    """Whether a line has the names of columns."""
    if len(cells) < FEWEST:
        return False
    names = set(map(_plain, cells))
    known = {role for role, own in NAMES.items() if not names.isdisjoint(own)}
    is_known = len(known) >= KNOWN and bool(known & {*NEEDED})
    return is_known and all(figure(cell) is None for cell in cells)


def _cells(line: str, separator: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]


def _rows(lines: list[str], before: int, separator: str, width: int) -> Iterator[_Row]:
    """The rows below a head, to the first line that is none."""
    for number, line in enumerate(lines[before:], before + 1):
        if not line.strip(f"{separator} "):
            continue
        cells = _cells(line, separator)
        # A foot of charges has fewer columns than the trades above it.
        if len(cells) < min(width, FEWEST + 1) or _is_head(cells):
            return
        yield _Row(number, line, [*cells, *[""] * (width - len(cells))])


def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.lower())


def _columns(head: list[str], role: str) -> list[int]:
    """The columns that may hold it, the most usual name first."""
    names = [_plain(name) for name in head]
    return [at for known in NAMES[role] for at, name in enumerate(names) if name == known]


def _found(head: list[str], rows: list[_Row], chosen: Mapping[str, str]) -> dict[str, int]:
    """The column of each thing that the table holds."""
    found: dict[str, int] = {}
    for role in NAMES:
        places = [at for at, name in enumerate(head) if name == chosen.get(role)]
        for at in places or _columns(head, role):
            # "Type" may be that of an order, and a column may be empty.
            if role == "side" and not any(side_of(row.cells[at]) for row in rows):
                continue
            if any(row.cells[at] for row in rows):
                found[role] = at
                break
    return found


def _read(table: Table, head: list[str], rows: list[_Row], chosen: Mapping[str, str]) -> None:
    found = _found(head, rows, chosen)
    missing = [role for role in NEEDED if role not in found]
    if "price" in missing and any(roles <= found.keys() for roles in PRICES):
        missing.remove("price")
    if missing:
        table.lines |= {row.line for row in rows}
        names = tuple(dict.fromkeys(name for name in head if name))
        asked = {question.role for question in table.questions}
        table.questions += [Question(role, names) for role in missing if role not in asked]
        return
    kinds = [at for at, name in enumerate(head) if _plain(name) in KIND_NAMES]
    days = [row.cells[found["day"]] for row in rows] if "day" in found else []
    month_first = is_month_first(days)
    table.unsure_days += unsure_days(days)
    for row in rows:
        told = {role: row.cells[at] for role, at in found.items()}
        if not told["side"] or not any(told.get(role) for role in AMOUNTS):
            # A sum, or a charge of the foot: it is read as any other line.
            continue
        table.lines.add(row.line)
        if told.get("status", "").lower() not in {"", *DONE}:
            table.skipped += 1
            continue
        told["kinds"] = " ".join(row.cells[at] for at in kinds)
        try:
            table.trades.append(_trade(row.line, told, month_first=month_first))
        except UnreadError as error:
            table.refusals.append(Refusal(row.line, row.text, str(error)))


def _trade(line: int, told: Mapping[str, str], *, month_first: bool) -> Trade:
    side = side_of(told["side"])
    if side is None:
        raise UnreadError("Say whether it is a purchase or a sale: buy or sell.")
    quantity = _figure(told["quantity"], "The quantity is no number.")
    if side == "buy" and is_negative(told["quantity"]):
        raise UnreadError("The quantity is negative.")
    value, price = _value_and_price(told, side, quantity)
    exchange = _exchange(told)
    words = f"{told['kinds']} {told.get('exchange', '')}"
    said = {KINDS[w] for w in _words(told["kinds"]) if w in KINDS} & {"delivery", "intraday"}
    kind = kind_of(told["security"], words, exchange)
    if not kind and len(said) > 1:
        raise UnreadError("Say one kind: delivery, intraday, futures or options.")
    isin = ISIN.fullmatch(told.get("isin", "").upper())
    return checked(
        Trade(
            line, side, quantity, price, value, told["security"][:60], kind or "".join(said), exchange,
            _day(told.get("day", ""), month_first=month_first), isin[0] if isin else "",
            told.get("order", ""),
        )
    )  # fmt: skip


def _figure(cell: str, fault: str) -> Decimal:
    found = figure(cell.replace(" ", ""))
    if found is None:
        raise UnreadError(fault)
    return found


def _exchange(told: Mapping[str, str]) -> str:
    """The exchange of a row; "" where nothing names one."""
    named = told.get("exchange", "")
    for text in (named, told["kinds"]):
        for word in _words(text):
            if word in EXCHANGES:
                return EXCHANGES[word]
    if named:
        raise UnreadError(ONLY_THESE)
    return ""


def _value_and_price(
    told: Mapping[str, str], side: TradeSide, quantity: Decimal
) -> tuple[Decimal, Decimal]:
    """What a row is worth, and its price.

    A price may be the rounded average of several trades; then the value beside it is exact.
    """
    name = "price" if "price" in told else f"{side}price"
    value = told.get("value", "")
    if name not in told:
        worth = _figure(value, "The value is no number.")
        return worth, average(worth, quantity) if quantity else worth
    price = _figure(told[name], "The price is no number.")
    if is_negative(told[name]):
        raise UnreadError("The price is negative.")
    said, worth = figure(value.replace(" ", "")), quantity * price
    if not said or not worth or said == worth:
        return worth, price
    if abs(said - worth) > worth * _MOST_APART:
        raise UnreadError(
            "Quantity × price is not the value of the line. Give the quantity in units, not in lots."
        )
    half = Decimal(5).scaleb(int(price.as_tuple().exponent) - 1)
    is_rounded = abs(said - worth) <= half * quantity
    return (said, average(said, quantity)) if is_rounded else (worth, price)


def _day(text: str, *, month_first: bool) -> date | None:
    day = day_in(text, month_first=month_first)
    if day is None and text:
        raise UnreadError("The day is none that we can read, such as 12-11-2026.")
    return day


def _words(text: str) -> list[str]:
    return [re.sub(r"[^\w]|_", "", word) for word in text.lower().split()]
