"""Trades from a file with columns, such as a broker's tradebook: columns are known by their names."""

import csv
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from nnm_site.shared.trades.rules.days import DAY, day_in, is_month_first, unsure_days
from nnm_site.shared.trades.rules.lines import (
    EXCHANGES,
    ISIN,
    KINDS,
    MOST_APART,
    ONLY_THESE,
    checked,
    figure,
    is_negative,
    side_of,
)
from nnm_site.shared.trades.rules.securities import series_in, what_of
from nnm_site.shared.trades.rules.trades import (
    Refusal,
    Stated,
    Trade,
    TradeSide,
    UnreadError,
    average,
    kind_of,
    room_of,
)

#: What a column holds → the names that brokers give it, without spaces and signs, the surest first: what
#: was filled and at which average price goes before what was ordered.
NAMES: dict[str, tuple[str, ...]] = {
    "security": (
        "symbol", "tradingsymbol", "trdsym", "tsym", "symbolname", "scrip", "scripname", "scripsymbol", "scripcontract",
        "stockname", "stock", "stocksymbol", "stockcode", "security", "securityname", "securitysymbol",
        "securitydescription", "securitycontractdescription", "contract", "contractdescription", "contractname",
        "instrument", "instrumentname", "companyname", "company", "script", "ticker", "name",
    ),
    "side": (
        "tradetype", "side", "buysell", "bs", "buybsells", "transactiontype", "trnstp", "trantype", "action", "type",
        "buyorsell", "transaction", "orderside", "direction",
    ),
    "quantity": (
        "fillsize", "flqty", "filledqty", "filledquantity", "tradedqty", "tradedquantity", "tradequantity", "tradeqty",
        "executedqty", "execqty", "executedquantity", "fldqty", "executed", "filled", "quantity", "qty", "quantityunits",
        "quantitylot",
    ),
    "price": (
        "fillprice", "flprc", "tradeprice", "tradedprice", "tradepricers", "executedprice", "executionprice",
        "averageprice", "avgprice", "averagetradedprice", "avgtradedprice", "averagetradeprice", "avgtradeprice",
        "averagefillprice", "averagecost", "avgprc", "transactionprice", "grossrate", "grossratetradepriceperunitrs",
        "grossrateperunit", "grossratetradepriceperunit", "marketrate", "wap", "price", "rate", "pricers",
    ),
    "buyprice": ("buyprice", "buyrate", "buyavgprice"),
    "sellprice": ("sellprice", "sellrate", "sellavgprice"),
    "value": ("value", "amount", "tradevalue", "tradedvalue", "turnover", "ordervalue"),
    "lot": ("lotsize", "lot", "lots", "marketlot"),
    "day": (
        "tradedate", "date", "transactiondate", "executiondate", "executiondateandtime", "tradedatetime",
        "tradedateandtime", "dateandtime", "datetime", "day", "orderexecutiontime", "executiontime", "filltimestamp",
        "filltime", "fltm", "fldt", "exchangetradetime", "tradetimestamp", "tradetime", "exchangetimestamp", "exchangetime", "exchtm",
        "orderdate", "orderdatetime", "ordertimestamp", "ordertime", "norentm", "timestamp",
        "time",
    ),
    "isin": ("isin", "isincode", "isinno"),
    "series": ("series", "group", "scripgroup", "securitygroup"),
    "exchange": ("exchange", "exch", "exchangename", "exchangecode", "exchangesegment", "exseg"),
    "order": ("orderid", "orderno", "ordernumber", "nordno", "norenordno", "exchangeorderid", "exchorderid", "exchangeorderno"),
    "status": ("status", "orderstatus", "ordst"),
    "auction": ("auction",),
}  # fmt: skip
#: Names that may as well be those of a client: beside another column of words it is asked which is the security.
WEAK = ("companyname", "company", "name")
TEXT, OF_CLIENT = re.compile("[a-z]{3}", re.IGNORECASE), re.compile("client|customer|user|account|ucc|holder", re.IGNORECASE)  # fmt: skip
#: Columns that say what kind of trade it is. A file may have several, and each is read.
KIND_NAMES = frozenset(
    {"segment", "exchangesegment", "exseg", "exchtype", "instrumenttype", "optiontype", "product", "producttype", "prod", "prd", "ordertype", "order", "delvintra", "cepe", "opt", "option", "right", "callput", "contracttype", "mode", "tradekind", "kind"}
)  # fmt: skip
#: Letters of an exchange, and by the name of the column those of segments and products.
_EXCHANGE_LETTERS = {"N": "NSE", "B": "BSE", "M": "MCX"}
_LETTERS = {
    "exchtype": {"C": "", "D": "F&O", "U": "currency"},
    **{
        name: {"C": "cnc", "D": "delivery", "I": "intraday"}
        for name in ("product", "prd", "delvintra")
    },
}
#: Names that quantity and price have in lists of orders too, and what tells such a list. There they are
#: what somebody wanted.
_BARE = {"quantity": {"quantity", "qty"}, "price": {"price", "rate", "pricers"}}
OF_ORDERS = frozenset(
    {"triggerprice", "trigprice", "trgprc", "limitprice", "pricetype", "disclosedquantity", "disclosedqty", "pendingquantity", "pendingqty", "validity", "variety",
     "flid", "flqty", "flprc", "fltm"}
)  # fmt: skip
#: What a list of trades has and a list of orders has not.
OF_TRADES = frozenset({"tradeid", "tradeno", "tradenum", "exchangetradeid", "fillid"})
ORDER_TYPES = {"limit", "market", "sl", "slm", "sl-m", "mkt", "lmt", "l"}
TYPE_NAMES = {"ordertype", "type", "prctyp"}
#: What a column says of an auction.
YES = {"true", "yes", "y", "1"}
#: Without these nothing can be computed; a price may also follow from the value.
NEEDED = ("security", "side", "quantity", "price")
#: What may be asked for. A day is asked for where several columns could hold it.
ASKABLE = (*NEEDED, "day")
NO_COLUMN = "None of these"
_PRICES = ({"price"}, {"value"}, {"buyprice", "sellprice"})
AMOUNTS = ("quantity", "price", "buyprice", "sellprice", "value", "lot")
DONE = {"executed", "complete", "completed", "traded", "filled", "success"}
SEPARATORS = ",;\t|"
#: The fewest columns of a table, and how many known names tell that a line is its head.
FEWEST, KNOWN = 3, 2
_OF_A_FILL = re.compile(r"fill|fl|trade|exec")
_OF_AN_AVERAGE = re.compile(r"average|avg|wap")
#: Filled and ordered, such as `40/100`.
_FILLED = re.compile(r"(\d[\d,]*)\s?/\s?(\d[\d,]*)")
_CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s?(?:[AP]M)?", re.IGNORECASE)
_LEADING_CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?\s+")
#: What a spreadsheet makes of the number of an order: `1.1E+15`, or figures of which the last are nil.
_CUT = re.compile(r"\d(?:[.,]\d+)?E\+?\d+", re.IGNORECASE)
_LONG_NUMBER = re.compile(r"\d{16,}")


@dataclass(frozen=True)
class Question:
    """A column that was not recognised: what it should hold, and the names there are."""

    role: str
    names: tuple[str, ...]


@dataclass
class Read:
    """What was read of a text. `lines` are the numbers of those that belong to tables, `unread` of those that hold
    no order. `skipped` counts orders that were not executed, `unsure_days` are days that may be month first;
    `cut_orders` counts numbers of orders that a spreadsheet has cut.
    """

    trades: list[Trade] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    skipped: int = 0
    unsure_days: list[str] = field(default_factory=list)
    cut_orders: int = 0


@dataclass(frozen=True)
class _Row:
    line: int
    text: str
    cells: list[str]


def read_table(text: str, chosen: Mapping[str, str] | None = None) -> Read:
    """The trades of the tables in `text`.

    `chosen` names the column for what it should hold, where somebody was asked.
    """
    lines = text.splitlines()
    found = Read()
    at = 0
    while at < len(lines):
        separator = max(SEPARATORS, key=lines[at].count)
        head = _cells(lines[at], separator)
        at += 1
        if not _is_head(head):
            continue
        rows = list(_rows(lines, at, separator, len(head)))
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
    return [
        cell.strip()
        for cell in next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    ]


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
    wanted = _BARE if _lists_orders(head, rows) else {}
    for role in NAMES:
        places = [at for at, name in enumerate(head) if name == chosen.get(role)]
        for at in places or ([] if chosen.get(role) else _columns(head, role)):
            cells = [row.cells[at] for row in rows if row.cells[at]]
            # "Type" may be that of an order, "Executed" and "Time" that of a clock, and a column may be empty.
            is_counted = any(figure(cell.partition("/")[0].strip()) is not None for cell in cells)
            if role == "quantity" and not places and not is_counted:
                continue
            if role == "side" and not any(map(side_of, cells)):
                continue
            if role == "day" and all(map(_CLOCK.fullmatch, cells)):
                continue
            if not places and _plain(head[at]) in wanted.get(role, ()):
                continue
            if cells:
                found[role] = at
                break
    at = found.get("security")
    if at is not None and not chosen.get("security") and _may_be_a_client(head, rows, at):
        del found["security"]
    return found


def _may_be_a_client(head: list[str], rows: list[_Row], own: int) -> bool:
    """Whether the column of the security has a weak name, and another one may hold it."""
    others = {name for role, names in NAMES.items() if role != "security" for name in names}
    others |= KIND_NAMES | TYPE_NAMES
    return _plain(head[own]) in WEAK and any(
        at != own
        and _plain(name) not in others
        and (OF_CLIENT.search(name) or any(TEXT.search(DAY.sub("", row.cells[at])) for row in rows))
        for at, name in enumerate(head)
    )


def _lists_orders(head: list[str], rows: list[_Row]) -> bool:
    """Whether a table lists orders, with what somebody wanted beside what he got."""
    names = {*map(_plain, head)}
    if names & OF_TRADES:
        return False
    averages = {name for name in NAMES["price"] if name.startswith(("average", "avg"))}
    if names & OF_ORDERS or (names & _BARE["price"] and names & averages):
        return True
    types = [at for at, name in enumerate(head) if _plain(name) in TYPE_NAMES]
    return any(row.cells[at].lower() in ORDER_TYPES for row in rows for at in types)


def _may_hold_days(head: list[str], rows: list[_Row], taken: Collection[int]) -> bool:
    """Whether a column without a name that we know holds days, other than those of an expiry."""
    return any(
        at not in taken
        and "expir" not in _plain(name)
        and (cells := [row.cells[at] for row in rows if row.cells[at]])
        and all(DAY.match(_LEADING_CLOCK.sub("", cell)) for cell in cells)
        for at, name in enumerate(head)
    )


def _read(table: Read, head: list[str], rows: list[_Row], chosen: Mapping[str, str]) -> None:
    found = _found(head, rows, chosen)
    missing = [role for role in NEEDED if role not in found]
    if "price" in missing and any(roles <= found.keys() for roles in _PRICES):
        missing.remove("price")
    if not {"day"} & (found.keys() | chosen.keys()) and _may_hold_days(head, rows, found.values()):
        missing.append("day")
    if missing:
        table.lines |= {row.line for row in rows}
        names = tuple(dict.fromkeys(name for name in head if name))
        asked = {question.role for question in table.questions}
        table.questions += [
            Question(role, (*names, NO_COLUMN) if role == "day" else names)
            for role in missing
            if role not in asked
        ]
        return
    if fault := _fault(head, rows, found):
        table.lines |= {row.line for row in rows}
        table.refusals.append(Refusal(rows[0].line - 1, *fault))
        return
    kinds = [at for at, name in enumerate(head) if _plain(name) in KIND_NAMES]
    days = [row.cells[found["day"]] for row in rows] if "day" in found else []
    month_first = is_month_first(days)
    table.unsure_days += unsure_days(days)
    tells_filled = bool(_OF_A_FILL.match(_plain(head[found["quantity"]])))
    in_lots = _plain(head[found["quantity"]]) == "quantitylot"
    is_averaged = "price" in found and bool(_OF_AN_AVERAGE.search(_plain(head[found["price"]])))
    orders = [row.cells[found["order"]] for row in rows] if "order" in found else []
    are_cut = _are_cut(orders)
    table.cut_orders += len(orders) if are_cut else 0
    for row in rows:
        told = {role: row.cells[at] for role, at in found.items()}
        if not told["side"] or not any(told.get(role) for role in AMOUNTS):
            # A sum, or a charge of the foot: it is read as any other line.
            continue
        table.lines.add(row.line)
        is_done = told.get("status", "").lower() in {"", *DONE}
        # Of an order that was cancelled some may have been filled before.
        is_filled = tells_filled or _FILLED.fullmatch(told["quantity"])
        if not is_done and (not is_filled or told["quantity"].partition("/")[0].strip() == "0"):
            table.skipped += 1
            continue
        if are_cut:
            told["order"] = ""
        # Signs that join words in names of segments: NSE_FNO.
        told["kinds"] = " ".join(
            _LETTERS.get(_plain(head[at]), {}).get(row.cells[at], row.cells[at].replace("_", " "))
            for at in kinds
        )
        try:
            if any(row.cells[len(head) :]):
                raise UnreadError(
                    "It has more cells than the heading. Put an amount with commas in quotes."
                )
            trade = _trade(row.line, told, month_first=month_first)
            if in_lots and not trade.stated:
                raise UnreadError("Give the quantity in units, not in lots.")
            if is_averaged and not trade.stated:
                trade = replace(trade, room=room_of(trade.quantity, trade.price))
            table.trades.append(trade)
        except UnreadError as error:
            table.refusals.append(Refusal(row.line, row.text, str(error)))


def _fault(head: list[str], rows: list[_Row], found: Mapping[str, int]) -> tuple[str, str] | None:
    """The name of a column that cannot be relied on, and why in a sentence."""
    if found.keys().isdisjoint({"price", "buyprice", "sellprice"}):
        name = head[found["value"]]
        if _plain(name) == "amount":
            return name, "An amount may hold charges. Add a column with the price of one unit."
    for role in (*AMOUNTS, "side", "day"):
        at = found.get(role)
        for other, name in enumerate(head):
            if at is None or other == at or _plain(name) != _plain(head[at]):
                continue
            if any(row.cells[at] != row.cells[other] for row in rows):
                return (
                    name,
                    "Two columns have this name and hold different things. Rename one of them.",
                )
    return None


def _are_cut(orders: list[str]) -> bool:
    """Whether a spreadsheet has cut the numbers of orders, so that different ones look alike."""
    if any(map(_CUT.fullmatch, orders)):
        return True
    long = [order for order in orders if _LONG_NUMBER.fullmatch(order)]
    return len(long) > 1 and all(order.endswith("0") for order in long)


def _trade(line: int, told: Mapping[str, str], *, month_first: bool) -> Trade:
    side = side_of(told["side"])
    if side is None:
        raise UnreadError("Say whether it is a purchase or a sale: buy or sell.")
    if told.get("auction", "").lower() in YES:
        raise UnreadError(
            "We have no rates for this kind of trade, such as a mutual fund, lending or an auction."
        )
    quantity = _quantity(told["quantity"])
    if side == "buy" and is_negative(told["quantity"]):
        raise UnreadError("The quantity is negative.")
    lot = figure(told.get("lot", ""))
    if lot and quantity % lot:
        raise UnreadError("Give the quantity in units, not in lots.")
    value, price, is_told = _value_and_price(told, side, quantity)
    exchange = _exchange(told)
    words = f"{told['kinds']} {told.get('exchange', '')}".replace("_", " ")
    said = {KINDS[w] for w in _words(told["kinds"]) if w in KINDS} & {"delivery", "intraday"}
    isin = ISIN.fullmatch(told.get("isin", "").upper())
    is_cash = isin is not None and what_of(isin[0]) != "other"
    kind = kind_of("" if is_cash else told["security"], words, exchange)
    if not kind and len(said) > 1:
        raise UnreadError("Say one kind: delivery, intraday, futures or options.")
    _, series = series_in(told["security"], exchange)
    return checked(
        Trade(
            line, side, quantity, price, value, told["security"][:60], kind or "".join(said), exchange,
            _day(told.get("day", ""), month_first=month_first), isin[0] if isin else "",
            told.get("order", ""), Stated(value) if is_told else None,
            told.get("series", "").upper() or series,
        )
    )  # fmt: skip


def _quantity(cell: str) -> Decimal:
    """A quantity, of which more may have been ordered than filled."""
    found = _FILLED.fullmatch(cell)
    if found is None:
        return _figure(cell, "The quantity is no number.")
    filled, ordered = (_figure(each, "The quantity is no number.") for each in found.groups())
    if filled > ordered:
        raise UnreadError("The quantity is no number.")
    return filled


def _figure(cell: str, fault: str) -> Decimal:
    found = figure(cell.replace(" ", ""))
    if found is None:
        raise UnreadError(fault)
    return found


def _exchange(told: Mapping[str, str]) -> str:
    """The exchange of a row; "" where nothing names one."""
    named = told.get("exchange", "").replace("_", " ")
    if named.upper() in _EXCHANGE_LETTERS:
        return _EXCHANGE_LETTERS[named.upper()]
    for text in (named, told["kinds"]):
        for word in _words(text):
            if word in EXCHANGES:
                return EXCHANGES[word]
    if named:
        raise UnreadError(ONLY_THESE)
    return ""


def _value_and_price(
    told: Mapping[str, str], side: TradeSide, quantity: Decimal
) -> tuple[Decimal, Decimal, bool]:
    """What a row is worth, its price, and whether the row tells the value as well.

    A price may be the rounded average of several trades; then the value beside it is exact.
    """
    name = "price" if "price" in told else f"{side}price"
    value = told.get("value", "")
    if name not in told:
        worth = _figure(value, "The value is no number.")
        return worth, average(worth, quantity) if quantity else worth, True
    other = "sellprice" if side == "buy" else "buyprice"
    if name != "price" and figure(told.get(other, "")):
        raise UnreadError("The line holds a purchase and a sale. Give each in a line of its own.")
    price = _figure(told[name], "The price is no number.")
    if is_negative(told[name]):
        raise UnreadError("The price is negative.")
    said, worth = figure(value.replace(" ", "")), quantity * price
    if not said or not worth or said == worth:
        return worth, price, bool(said)
    if abs(said - worth) > worth * MOST_APART:
        raise UnreadError(
            "Quantity × price is not the value of the line. Give the quantity in units, not in lots."
        )
    is_rounded = abs(said - worth) <= room_of(quantity, price)
    return (said, average(said, quantity), True) if is_rounded else (worth, price, False)


def _day(text: str, *, month_first: bool) -> date | None:
    day = day_in(text, month_first=month_first)
    if day is None and text:
        raise UnreadError("We cannot read this date. Write it as 12-11-2026.")
    return day


def _words(text: str) -> list[str]:
    return [re.sub(r"[^\w]|_", "", word) for word in text.lower().split()]
