"""Trades from a file with columns, such as a broker's tradebook: columns are recognised by their names."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from nnm_site.shared.trades.rules import lines
from nnm_site.shared.trades.rules.days import DAY, day_in, is_month_first, unsure_days
from nnm_site.shared.trades.rules.securities import series_in, what_of
from nnm_site.shared.trades.rules.trades import (
    NO_RATES,
    Refusal,
    Stated,
    Trade,
    TradeSide,
    UnreadError,
    average,
    kind_of,
    refuse,
    room_of,
)

#: What a column holds → brokers' names for it, without spaces and punctuation, the most reliable first:
#: filled quantities and average prices precede what was ordered.
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
#: Names that may also mean a client: next to another column of words, the user is asked for the security.
WEAK = ("companyname", "company", "name")
TEXT = re.compile("[a-z]{3}", re.IGNORECASE | re.ASCII)
OF_CLIENT = re.compile("client|customer|user|account|ucc|holder", re.IGNORECASE | re.ASCII)
#: Columns that show the kind of trade. A file may have several, and each is read.
KIND_NAMES = frozenset(
    {"segment", "exchangesegment", "exseg", "exchtype", "instrumenttype", "optiontype", "product", "producttype", "prod", "prd", "ordertype", "order", "delvintra", "cepe", "opt", "option", "right", "callput", "contracttype", "mode", "tradekind", "kind"}
)  # fmt: skip
#: Letters for exchanges, and by column name those for segments and products.
_EXCHANGE_LETTERS = {"N": "NSE", "B": "BSE", "M": "MCX"}
_LETTERS = {
    "exchtype": {"C": "", "D": "F&O", "U": "currency"},
    **{
        name: {"C": "cnc", "D": "delivery", "I": "intraday"}
        for name in ("product", "prd", "delvintra")
    },
}
#: Names of quantity and price that lists of orders use too, for what was ordered; and columns that mark such
#: a list.
_BARE = {"quantity": {"quantity", "qty"}, "price": {"price", "rate", "pricers"}}
OF_ORDERS = frozenset(
    {"triggerprice", "trigprice", "trgprc", "limitprice", "pricetype", "disclosedquantity", "disclosedqty", "pendingquantity", "pendingqty", "validity", "variety",
     "flid", "flqty", "flprc", "fltm"}
)  # fmt: skip
#: Columns that only a list of trades has.
OF_TRADES = frozenset({"tradeid", "tradeno", "tradenum", "exchangetradeid", "fillid"})
ORDER_TYPES = {"limit", "market", "sl", "slm", "sl-m", "mkt", "lmt", "l"}
TYPE_NAMES = {"ordertype", "type", "prctyp"}
#: Values that mark an auction.
YES = {"true", "yes", "y", "1"}
#: Without these nothing can be computed; a price may also follow from the value.
NEEDED = ("security", "side", "quantity", "price")
#: Columns the user may be asked for; the day only if an unrecognised column may hold it.
ASKABLE = (*NEEDED, "day")
NO_COLUMN = "None of these"
_PRICES = ({"price"}, {"value"}, {"buyprice", "sellprice"})
AMOUNTS = ("quantity", "price", "buyprice", "sellprice", "value", "lot")
DONE = {"executed", "complete", "completed", "traded", "filled", "success"}
SEPARATORS = ",;\t|"
#: The fewest columns of a table, and how many known names make a line its heading.
FEWEST, KNOWN = 3, 2
_OF_A_FILL = re.compile(r"fill|fl|trade|exec")
_OF_AN_AVERAGE = re.compile(r"average|avg|wap")
#: Filled and ordered, such as `40/100`.
_FILLED = re.compile(r"(\d[\d,]*)\s?/\s?(\d[\d,]*)")
_CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s?(?:[AP]M)?", re.IGNORECASE)
_LEADING_CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?\s+")
#: What a spreadsheet makes of an order number: `1.1E+15`, or digits that end in zeros.
_CUT = re.compile(r"\d(?:[.,]\d+)?E\+?\d+", re.IGNORECASE)
_LONG_NUMBER = re.compile(r"\d{16,}")
_SPLIT = {
    each: re.compile(rf'{re.escape(each)}( *"(?:[^"]|"")*"[^{each}]*| *"(?:[^"]|"")*$|[^{each}]*)')
    for each in SEPARATORS
}
#: Name of a column → what it holds, more reliable names first; "words" show a kind.
_ROLES = {name: role for role, names in NAMES.items() for name in names}
_ROLES |= dict.fromkeys(sorted((KIND_NAMES | TYPE_NAMES) - _ROLES.keys()), "words")
_RANKS = {name: rank for rank, name in enumerate(_ROLES)}
#: A test that at least one cell of a column must pass: "Type" may be that of an order, "Executed" and "Time"
#: a time of day.
_HOLDS: dict[str, Callable[[str], object]] = {
    "quantity": lambda cell: lines.figure(cell.partition("/")[0].strip()) is not None,
    "side": lines.side_of,
    "day": lambda cell: not _CLOCK.fullmatch(cell),
}


@dataclass(frozen=True)
class Question:
    """A column that was not recognised: what it should hold, the titles to choose from, and the question."""

    role: str
    names: list[str]
    label: str = ""


@dataclass
class Read:
    """What was read from a text. `lines` are the numbers of lines in tables, `unread` those of lines without
    an order. `skipped` counts orders that were not executed, `cut_orders` order numbers that a spreadsheet
    has cut; `unsure_days` are days that may be month first.
    """

    trades: list[Trade] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    skipped: int = 0
    unsure_days: list[str] = field(default_factory=list)
    cut_orders: int = 0


@dataclass(eq=False)
class Column:
    """A column: title, title as `NAMES` has it, its cell in each row ("" if missing), and what it holds."""

    title: str
    name: str
    cells: list[str]
    role: str

    def may_be_named(self) -> bool:
        """Whether it may hold names, so that it is unclear which column names the securities."""
        texts = (TEXT.search(DAY.sub("", cell)) for cell in self.cells)
        return OF_CLIENT.search(self.title) is not None or any(texts)


@dataclass(frozen=True)
class Grid:
    """A table: the index of its heading line, its cells as written, and the line that ends it, if any."""

    at: int
    separator: str
    head: list[str]
    rows: dict[int, list[str]]
    end: int | None = None

    def columns(self, chosen: Mapping[str, str]) -> list[Column]:
        """The columns; the user may have `chosen` some by their titles.

        Of several for the security, the first that is filled is read; none if that one may name clients: then
        the user is asked.
        """
        rows = [
            [*map(value, row)] + [""] * (len(self.head) - len(row)) for row in self.rows.values()
        ]
        columns = [
            Column(value(title), plain(title), [row[n] for row in rows], role_of(title))
            for n, title in enumerate(self.head)
        ]
        titles = {each.title for each in columns}
        for role, title in chosen.items():
            for each in columns if title in titles else ():
                if each.title == title:
                    each.role = role
                elif each.role == role:
                    each.role = ""
        own = [each for each in columns if each.role == "security"]
        if own and "security" not in chosen:
            own.sort(key=lambda each: (not any(each.cells), _RANKS[each.name]))
            for each in own[1:]:
                each.role = ""
            others = (each for each in columns if not each.role)
            if own[0].name in WEAK and any(each.may_be_named() for each in others):
                own[0].role = ""
        return columns


def grids(texts: Sequence[str]) -> Iterator[Grid]:
    """The tables in the lines of a text, each with its rows up to the first line that is not a row."""
    at = 0
    while at < len(texts):
        start, line = at, texts[at]
        at += 1
        separator = max(SEPARATORS, key=line.count)
        if line.count(separator) + 1 < FEWEST or not _is_head(head := _cells(line, separator)):
            continue
        rows: dict[int, list[str]] = {}
        end = None
        for number, row in enumerate(texts[at:], at):
            if row.strip(f"{separator} "):
                cells = _cells(row, separator)
                # A foot of charges has fewer columns than the trades above it.
                if len(cells) < min(len(head), FEWEST + 1) or _is_head(cells):
                    end = number
                    break
                rows[number] = cells
        if rows:
            at = max(rows) + 1
            yield Grid(start, separator, head, rows, end)


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line as written; a separator within quotes does not count."""
    return _SPLIT[separator].findall(separator + line)


def _is_head(cells: list[str]) -> bool:
    """Whether a line is a heading of column names."""
    if len(cells) < FEWEST or any(lines.NUMBER.fullmatch(value(cell)) for cell in cells):
        return False
    roles = {*map(role_of, cells)} - {"", "words"}
    return len(roles) >= KNOWN and not roles.isdisjoint(NEEDED)


def plain(name: str) -> str:
    """The name of a column as `NAMES` has it."""
    return re.sub(r"[^a-z]", "", name.lower())


def role_of(name: str) -> str:
    """What a column of this name holds: "words" show a kind, "" is unknown."""
    return _ROLES.get(plain(name), "")


def value(cell: str) -> str:
    """A cell's text without quotes."""
    return cell.strip(' \t"').replace('""', '"')


def read_table(text: str, chosen: Mapping[str, str] | None = None) -> Read:
    """The trades of the tables in `text`.

    `chosen` maps what a column should hold to the title that the user chose.
    """
    read = Read()
    texts = text.splitlines()
    for grid in grids(texts):
        read.lines.add(grid.at + 1)
        _Table(grid, chosen or {}).read_into(read, texts)
    return read


class _Table:
    """A table, with the columns that the user has `chosen`. Rows are identified by their line index."""

    def __init__(self, grid: Grid, chosen: Mapping[str, str]) -> None:
        self._grid, self._chosen, self._all = grid, chosen, grid.columns(chosen)
        #: What the table holds → the most reliable column for it.
        self._own = {role: own for role in NAMES if (own := self._column(role))}

    def _column(self, role: str) -> Column | None:
        ranked = sorted(self._all, key=lambda each: _RANKS.get(each.name, -1))
        own = [each for each in ranked if each.role == role]
        holds = _HOLDS.get(role, bool)
        if choice := self._chosen.get(role):
            own = [each for each in own if each.title == choice]
            holds = bool if role == "quantity" else holds
        elif role in _BARE and self._lists_orders():
            own = [each for each in own if each.name not in _BARE[role]]
        return next((each for each in own if any(map(holds, filter(None, each.cells)))), None)

    def _of(self, role: str) -> Column:
        return self._own.get(role) or Column("", "", [], role)

    def _lists_orders(self) -> bool:
        """Whether a table lists orders: what was ordered next to what was filled."""
        names = {each.name for each in self._all}
        if names & OF_TRADES:
            return False
        averages = {name for name in NAMES["price"] if name.startswith(("average", "avg"))}
        if names & OF_ORDERS or (names & _BARE["price"] and names & averages):
            return True
        types = (each for each in self._all if each.name in TYPE_NAMES)
        return any(cell.lower() in ORDER_TYPES for each in types for cell in each.cells)

    def _may_hold_days(self) -> bool:
        """Whether an unrecognised column holds days, other than expiry days."""
        return any(
            any(each.cells)
            and all(DAY.match(_LEADING_CLOCK.sub("", cell)) for cell in each.cells if cell)
            for each in self._all
            if each not in self._own.values() and "expir" not in each.name
        )

    def _missing(self) -> list[str]:
        """What the user must be asked for."""
        known = self._own.keys()
        missing = [role for role in NEEDED if role not in known]
        if "price" in missing and any(roles <= known for roles in _PRICES):
            missing.remove("price")
        if "day" not in known | self._chosen.keys() and self._may_hold_days():
            missing.append("day")
        return missing

    def _fault(self) -> tuple[str, str] | None:
        """The title of an unreliable column, and a sentence that says why."""
        if self._own.keys().isdisjoint({"price", "buyprice", "sellprice"}) and self._of("value").name == "amount":  # fmt: skip
            why = "An amount may hold charges. Add a column with the price of one unit."
            return self._of("value").title, why
        for own in filter(None, map(self._own.get, (*AMOUNTS, "side", "day"))):
            for other in self._all:
                if other.name == own.name and other.cells != own.cells:
                    return other.title, "Two columns have this name and hold different things. Rename one of them."  # fmt: skip
        return None

    def read_into(self, read: Read, texts: Sequence[str]) -> None:
        """Add the table's trades; all its rows are its own if a column is asked for or refused."""
        missing, fault = self._missing(), None
        roles = {question.role for question in read.questions}
        titles = [*dict.fromkeys(each.title for each in self._all if each.title)]
        read.questions += [
            Question(role, [*titles, NO_COLUMN] if role == "day" else titles)
            for role in missing
            if role not in roles
        ]
        if not missing and (fault := self._fault()):
            read.refusals.append(Refusal(self._grid.at + 1, *fault))
        if missing or fault:
            read.lines |= {at + 1 for at in self._grid.rows}
            return
        days, orders = self._of("day").cells, self._of("order").cells
        read.unsure_days += unsure_days(days)
        month_first = is_month_first(days)
        if are_cut := _are_cut(orders):
            read.cut_orders += len(orders)
        for place, (at, row) in enumerate(self._grid.rows.items()):
            cells = {role: own.cells[place] for role, own in self._own.items()}
            if not cells["side"] or not any(cells.get(role) for role in AMOUNTS):
                # A sum or a charge of the foot is read like any other line.
                continue
            read.lines.add(at + 1)
            if not self._is_done(cells):
                read.skipped += 1
                continue
            if are_cut:
                cells["order"] = ""
            # Underscores join words in names of segments: NSE_FNO.
            cells["kinds"] = " ".join(
                _LETTERS.get(each.name, {}).get(cell := each.cells[place], cell.replace("_", " "))
                for each in self._all
                if each.name in KIND_NAMES
            )
            try:
                refuse(any(map(value, row[len(self._all) :])), "It has more cells than the heading. Put an amount with commas in quotes.")  # fmt: skip
                read.trades.append(self._trade(at + 1, cells, month_first=month_first))
            except UnreadError as error:
                read.refusals.append(Refusal(at + 1, texts[at], str(error)))

    def _is_done(self, cells: Mapping[str, str]) -> bool:
        """Whether a row's order was executed. A cancelled one may have been filled in part."""
        quantity = cells["quantity"]
        tells_filled = _OF_A_FILL.match(self._of("quantity").name) or _FILLED.fullmatch(quantity)
        is_filled = tells_filled and quantity.partition("/")[0].strip() != "0"
        return bool(is_filled) or cells.get("status", "").lower() in {"", *DONE}

    def _trade(self, line: int, cells: Mapping[str, str], *, month_first: bool) -> Trade:
        """The trade of a row. Raises `UnreadError`."""
        side = lines.side_of(cells["side"])
        if side is None:
            raise UnreadError(lines.NO_SIDE)
        refuse(cells.get("auction", "").lower() in YES, NO_RATES)
        # More may have been ordered than filled.
        filled = _FILLED.fullmatch(cells["quantity"])
        counts = filled.groups() if filled else (cells["quantity"],)
        quantity, *ordered = (_figure(count, "The quantity is no number.") for count in counts)
        refuse(ordered and quantity > ordered[0], "The quantity is no number.")
        refuse(side == "buy" and lines.is_negative(cells["quantity"]), "The quantity is negative.")
        lot = lines.figure(cells.get("lot", ""))
        refuse(lot and quantity % lot, lines.IN_LOTS)
        value, price, has_value = _value_and_price(cells, side, quantity)
        exchange = _exchange(cells)
        words = f"{cells['kinds']} {cells.get('exchange', '')}".replace("_", " ")
        kinds = {lines.KINDS.get(word) for word in _words(cells["kinds"])} & {
            "delivery",
            "intraday",
        }
        isin = lines.ISIN.fullmatch(cells.get("isin", "").upper())
        is_cash = isin is not None and what_of(isin[0]) != "other"
        kind = kind_of("" if is_cash else cells["security"], words, exchange)
        refuse(not kind and len(kinds) > 1, lines.ONE_KIND)
        day = day_in(cells.get("day", ""), month_first=month_first)
        refuse(day is None and cells.get("day"), lines.NO_DAY)
        is_average = not has_value and _OF_AN_AVERAGE.search(self._of("price").name)
        trade = lines.checked(
            Trade(
                line, side, quantity, price, value, cells["security"][:60], kind or "".join(filter(None, kinds)), exchange,
                day, isin[0] if isin else "", cells.get("order", ""), Stated(value) if has_value else None,
                cells.get("series", "").upper() or series_in(cells["security"], exchange)[1],
                room_of(quantity, price) if is_average else Decimal(0),
            )
        )  # fmt: skip
        refuse(not has_value and self._of("quantity").name == "quantitylot", lines.IN_LOTS)
        return trade


def _are_cut(orders: list[str]) -> bool:
    """Whether a spreadsheet has cut the order numbers, so that different ones look alike."""
    if any(map(_CUT.fullmatch, orders)):
        return True
    long = [order for order in orders if _LONG_NUMBER.fullmatch(order)]
    return len(long) > 1 and all(order.endswith("0") for order in long)


def _figure(cell: str, fault: str) -> Decimal:
    amount = lines.figure(cell.replace(" ", ""))
    if amount is None:
        raise UnreadError(fault)
    return amount


def _exchange(cells: Mapping[str, str]) -> str:
    """The exchange of a row; "" where nothing names one."""
    named = cells.get("exchange", "").replace("_", " ")
    if letter := _EXCHANGE_LETTERS.get(named.upper()):
        return letter
    known = (
        lines.EXCHANGES[word]
        for word in _words(f"{named} {cells['kinds']}")
        if word in lines.EXCHANGES
    )
    exchange = next(known, "")
    refuse(named and not exchange, lines.ONLY_THESE)
    return exchange


def _value_and_price(
    cells: Mapping[str, str], side: TradeSide, quantity: Decimal
) -> tuple[Decimal, Decimal, bool]:
    """A row's value, its price, and whether the row states the value itself.

    A price may be the rounded average of several trades; then the value next to it is exact.
    """
    name = "price" if "price" in cells else f"{side}price"
    if name not in cells:
        value = _figure(cells.get("value", ""), "The value is no number.")
        return value, average(value, quantity) if quantity else value, True
    other = "" if name == "price" else cells.get("sellprice" if side == "buy" else "buyprice", "")
    refuse(
        lines.figure(other), "The line holds a purchase and a sale. Give each in a line of its own."
    )
    price = _figure(cells[name], "The price is no number.")
    refuse(lines.is_negative(cells[name]), "The price is negative.")
    value, worth = lines.figure(cells.get("value", "").replace(" ", "")), quantity * price
    if not value or not worth or value == worth:
        return worth, price, bool(value)
    refuse(
        abs(value - worth) > worth * lines.MOST_APART,
        "Quantity × price is not the value of the line. Give the quantity in units, not in lots.",
    )
    is_rounded = abs(value - worth) <= room_of(quantity, price)
    return (value, average(value, quantity), True) if is_rounded else (worth, price, False)


def _words(text: str) -> list[str]:
    return [re.sub(r"[^\w]|_", "", word) for word in text.lower().split()]
