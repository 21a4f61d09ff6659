"""A trade from one line of text, typed or from a contract note.

Typed: `buy 100 RELIANCE 1300 delivery`, the quantity before the name and the price after it. In a note: the
name, then B or S, quantity, rate and the amounts derived from them. Nothing is guessed: an ambiguous line is
refused.
"""

import re
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, takewhile

from nnm_site.shared.charges.rules.amounts import AmountError, parse, plain
from nnm_site.shared.charges.rules.card import BSE
from nnm_site.shared.rules.typed import MULTIPLES, number_in
from nnm_site.shared.trades.rules.days import DAY, day_in
from nnm_site.shared.trades.rules.securities import BSE_GROUPS, series_in, what_of
from nnm_site.shared.trades.rules.trades import (
    SHARES,
    Stated,
    Trade,
    TradeSide,
    UnreadError,
    kind_of,
    refuse,
    room_of,
)

SIDES: dict[str, TradeSide] = {
    **dict.fromkeys(("buy", "bought", "purchase", "purchased", "bot", "खरीद", "खरीदा", "खरीदें", "ख़रीद"), "buy"),
    **dict.fromkeys(("sell", "sold", "sale", "बेच", "बेचा", "बेचें", "बिक्री"), "sell"),
}  # fmt: skip
#: Letters that stand for a side where no word does.
LETTERS: dict[str, TradeSide] = {"b": "buy", "s": "sell"}

KINDS = {
    **dict.fromkeys(("delivery", "cnc", "डिलीवरी", "डिलिवरी"), "delivery"),
    **dict.fromkeys(("intraday", "mis", "इंट्राडे"), "intraday"),
    **dict.fromkeys(("futures", "future", "fut"), "futures"),
    **dict.fromkeys(("options", "option", "opt"), "options"),
    **dict.fromkeys(("currency", "cds"), "currency"),
    **dict.fromkeys(("commodity", "commodities"), "commodity"),
}
#: Name of an exchange or its segment in a file or line → the exchange.
EXCHANGES = {
    **dict.fromkeys(("nse", "nfo", "nsefo", "nsecds", "cds", "nseeq", "nsecm", "nsefno"), "NSE"),
    **dict.fromkeys(("bse", "bfo", "bsefo", "bsecds", "bseeq", "bsecm", "bcd"), "BSE"),
    "mcx": "MCX",
}
#: Exchanges whose rates we do not have.
OTHERS = {"ncdex", "nco", "icex"}
ONLY_THESE = "We know the rates of NSE, BSE and MCX alone."
LOTS = {"lot", "lots", "लॉट"}
FILLING = {
    "", "@", "at", "of", "for", "on", "in", "rs", "inr", "₹", "qty", "quantity", "price", "rate", "share",
    "shares", "unit", "units", "nos", "nrml", "शेयर", "पर", "में",
}  # fmt: skip
_TRADE_WORDS = {*FILLING, *KINDS, *EXCHANGES}
ISIN = re.compile(r"\bIN[EF0-9][A-Z0-9]{8}\d\b")
#: A line of an address, by its words or by the postal code at its end.
ADDRESS = re.compile(
    r"\b(?:flat|shop|plot|qtr|road|rd|street|lane|nagar|marg|sector|opp|near|colony|bhavan)\b"
    r"|,[^,]*[A-Z][^,]* [1-9]\d{5}\.?$",
    re.IGNORECASE | re.ASCII,
)
#: Personal data, which no trade contains: the halves of a mobile number, an Aadhaar number, a client code,
#: words before a name, the sender of a message.
PERSON = re.compile(
    r"(?<!\d)[06-9]\d{4}[ -]\d{5}(?!\d)|(?<!\d)\d{4}[ -]\d{4}[ -]\d{4}(?!\d)"
    r"|\b(?!CE|PE)[A-Z]{1,3}(?:\d{4,}|0\d{2,})\b"
    r"|\b(?:user|login|party|holder|mr|shri|smt|bill|ledger|voucher|narration)\b"
    r"|\b(?:for|from|by) (?!(?:delivery|intraday|cnc|mis|rs|inr|me)\b)[A-Z]"
    r"|\d:\d\d(?::\d\d)?(?: ?[AP]M)?\]?[ -]+[^:]{1,40}: ",
    re.IGNORECASE | re.ASCII,
)
TIME = re.compile(r"\b\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?[AP]M)?\b", re.IGNORECASE | re.ASCII)
NUMBER = re.compile(r"₹?\(?[-−]?₹?(?:\d[\d,]*(?:\.\d*)?|\.\d+)\)?(?:/-)?")
_ASCII_NUMBER = re.compile(NUMBER.pattern, re.ASCII)
#: A piece of a line: a word, a number with its commas, the sign before a price.
PIECE = re.compile(r"(?:[^ \t,;|@]|(?<=\d),(?=\d))+|@", re.ASCII)
#: Matches most numbers; these need no further check.
_PLAIN = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,4})?")
#: The columns that a note's heading names, in the order in which its lines are read.
COLUMNS = re.compile(
    r"(?P<quantity>\bquantity|\bqty)"
    r"|(?P<net>\bnet (?:rate|price)|(?:rate|price|wap) after brokerage)"
    r"|(?P<price>\b(?:gross rate|traded? price|(?:average|avg\.?) (?:price|rate)|price|rate|wap)\b)"
    r"|(?P<brokerage>\bbrokerage|\bbrok\b)"
    r"|(?P<total>\btotal|\bamount|\bvalue)",
    re.IGNORECASE,
)
COLUMN_ORDER = ("quantity", "price", "brokerage", "net", "total")
#: Other words of such a heading. Any further word may name another column.
HEADING_WORDS = {
    "order", "orders", "no", "number", "time", "trade", "isin", "security", "contract", "description", "scrip",
    "name", "symbol", "exchange", "buy", "sell", "b", "s", "per", "unit", "rs", "in", "gross", "net", "before",
    "levies",
}  # fmt: skip
OTHER_COLUMN = "other"
OTHER_ORDER = "We read columns in this order alone: quantity, rate, brokerage, net rate, total."
#: A BSE group next to a name.
GROUP = re.compile(r"\((?:group )?([A-Z]{1,2})\)|\bgroup ([A-Z]{1,2})\b", re.IGNORECASE)
_BSE = re.compile(r"\bBSE\b", re.IGNORECASE)
#: Words next to an amount that is neither quantity nor price.
NOT_PRICES = {
    "brokerage", "stt", "gst", "charges", "charge", "tax", "stamp", "duty", "fees", "total", "value", "amount",
    "target", "stoploss", "sl", "trigger", "profit", "loss", "margin", "worth", "tgt", "cmp", "ltp", "pnl", "pl", "gain", "net", "above", "below", "between",
}  # fmt: skip
#: Words for what was not traded.
NOT_DONE = {"cancelled", "canceled", "rejected", "pending", "will", "not", "unexecuted"}
#: Words before a price, and next to a quantity.
_PRICED = {"at", "price", "rate", "पर"}
_COUNTED = {"qty", "quantity", "share", "shares", "unit", "units", "nos", "शेयर"}
#: Words before an amount in rupees, which is not a quantity.
_RUPEES = {"rs", "inr", "₹"}
MONTHS = {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec"}  # fmt: skip
#: A day without a year in what was taken for a share's name.
_DAY_IN_NAME = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)? (?:{'|'.join(sorted(MONTHS))})\b", re.IGNORECASE
)
#: Words after an option's strike price, and after a number in a fund's name.
ENDS, FUNDS = {"ce", "pe", "call", "put"}, {"etf", "bees"}
#: Next to a lone letter, these show a trade and not a house number: an ISIN, paise, a kind.
SURE = re.compile(
    rf"{ISIN.pattern}|\d\.\d|[@₹] ?\d|\b(?:{'|'.join(each for each in (*KINDS, *sorted(ENDS)) if each.isascii())})\b",
    re.IGNORECASE,
)
#: A line with a side, no figure and more words is prose, not a trade.
_MOST_WORDS_WITH_SIDE = 6
#: A line of more words is never a trade.
_MOST_WORDS = 80
#: Order and trade numbers, and codes before a name, have this many digits.
CODE = re.compile(r"\d{4,}")
#: An order number has more digits than a quantity, and is not a day.
ORDER = re.compile(r"(?!\d{4}20\d\d$|20\d{6}$)\d{8,}")
#: A total and quantity × price differ by charges, at most by this share.
MOST_APART = Decimal("0.05")
_SIGNS = re.compile(r"[\s.,:;()/_-]")
_DIGITS_OF_DAYS = {1, 2, 4}
SUM = re.compile(r"\W*(?:(?:sub|grand|net)\W*)?total\b", re.IGNORECASE)
_APART = re.compile(r"\s+|,(?!\d)|(?<!\d),|;|\|")
#: Reasons for refusing a line that several rules share.
NO_SIDE = "Say whether it is a purchase or a sale: buy or sell."
NO_AMOUNTS = "Give a quantity and a price."
NO_DAY = "We cannot read this date. Write it as 12-11-2026."
IN_LOTS = "Give the quantity in units, not in lots."
ONE_KIND = "Say one kind: delivery, intraday, futures or options."
_WHICH = "We cannot tell which figure is the quantity and which the price."
_NO_PRICE = "Leave out what is neither quantity nor price, such as brokerage."
_QUANTITY_FIRST = (
    "Write the quantity before the name and the price after it, such as: buy 100 IRFC 150."
)
_OF_ONE_UNIT = (
    "Give the price of one unit, such as: bought 100 IRFC at 150. An amount for all is no price."
)


def figure(token: str) -> Decimal | None:
    """The number in a token, without its sign; `None` for a word."""
    if _PLAIN.fullmatch(token):
        return Decimal(token)
    if not NUMBER.fullmatch(token):
        return None
    try:
        return parse(token.strip("()").removesuffix("/-").lstrip("₹-−"))
    except AmountError:
        return None


def is_number(token: str) -> bool:
    """Whether a token is written as a number, even if its commas leave the value open."""
    return _ASCII_NUMBER.fullmatch(token) is not None


def is_negative(token: str) -> bool:
    """Whether a number is written with a minus or in brackets."""
    return token.strip("₹ ").startswith(("-", "−", "("))


def is_sum(line: str) -> bool:
    """Whether a line sums up those above it, such as `Total buy 100 130000.00`."""
    return bool(SUM.match(line))


def is_address(line: str) -> bool:
    """Whether a line is part of an address; not with an ISIN, as securities' names have such words too."""
    return ADDRESS.search(line) is not None and not ISIN.search(line.upper())


def bare(token: str) -> str:
    """A token in lower case without punctuation around it."""
    return token.lower().strip(":.-()")


def word_of(token: str) -> str:
    """A word in lower case without punctuation."""
    return _SIGNS.sub("", token.lower())


def side_of(token: str) -> TradeSide | None:
    """The side that a word or a letter names."""
    return SIDES.get(bare(token)) or LETTERS.get(bare(token))


def has_side_word(line: str) -> bool:
    """Whether a word, not just a letter, names a side."""
    return any(bare(token) in SIDES for token in _tokens(line))


def looks_like_trade(line: str) -> bool:
    """Whether a user expects this line to be read: it has a word for a side, or a letter and numbers."""
    tokens = _tokens(TIME.sub(" ", DAY.sub(" ", line)))
    if len(tokens) > _MOST_WORDS or is_sum(line) or is_address(line):
        return False
    figures = sum(figure(t) is not None for t in tokens)
    if any(bare(t) in SIDES for t in tokens):
        return figures > 0 or len(tokens) <= _MOST_WORDS_WITH_SIDE
    return figures > 1 and any(map(side_of, tokens))


def is_whole(line: str) -> bool:
    """Whether a note's line has a side with quantity and rate after it."""
    pieces = PIECE.findall(TIME.sub(" ", DAY.sub(" ", line)))
    side = next((at for at, piece in enumerate(pieces) if side_of(piece)), len(pieces))
    return sum(map(is_number, pieces[side + 1 :])) > 1


def _tokens(line: str) -> list[str]:
    return [t for t in _APART.split(line.replace("@", " @ ")) if t]


def read_line(line: str, number: int, exchange: str = "", segment: str = "") -> Trade:
    """The trade in `line`, the text's line `number`.

    `exchange` and `segment` (such as F&O) are those of the heading above it. Raises `UnreadError`.
    """
    trade = _read_bare(DAY.sub(" ", line), exchange, segment)
    day, first = day_in(line), DAY.search(line)
    if trade.kind not in SHARES and day is not None and first:
        # A day in a contract's name is its expiry; one before the name is the day of the trade.
        before = _tokens(TIME.sub(" ", line[: first.start()]))
        is_of_trade = all(figure(t) is not None or _is_trade_word(t) for t in before)
        start = first.end() if is_of_trade else 0
        named = DAY.sub(lambda match: re.sub(r"\W+", "-", match[0]), line[start:])
        trade = _read_bare(line[: first.start()] * is_of_trade + named, exchange, segment)
        day = day if is_of_trade else None
    return replace(trade, line=number, day=day)


def _read_bare(line: str, exchange: str, segment: str) -> Trade:
    """The trade in a line that has no day, or has it inside the name."""
    isin = ISIN.search(line.upper())
    rest = TIME.sub(" ", line)
    if isin:
        rest = re.sub(re.escape(isin[0]), " ", rest, flags=re.IGNORECASE)
    rest, group = _without_group(rest, is_bse=exchange == BSE or bool(_BSE.search(rest)))
    tokens = [t for t in _tokens(rest) if t.strip(":-/")]
    refuse(len(tokens) > _MOST_WORDS, NO_AMOUNTS)
    at = _side_at(tokens)
    side = side_of(tokens[at])
    assert side, "a side is there"
    words = [*map(word_of, tokens)]
    refuse(LOTS & {*words}, IN_LOTS)
    refuse(OTHERS & {*words}, ONLY_THESE)
    # What an ISIN identifies is not a derivative, but its name may hold words for kinds and exchanges.
    is_cash = isin is not None and what_of(isin[0]) != "other"
    behind = words[at + 1 :]
    kinds = {KINDS[word] for word in (behind if is_cash else words) if word in KINDS}
    named = behind if is_cash and exchange else words
    exchanges = {EXCHANGES[word] for word in named if word in EXCHANGES}
    exchanges -= {"MCX"} if is_cash else set()
    refuse(len(exchanges) > 1, "Name one exchange.")
    exchange = next(iter(exchanges), exchange)
    before = [t for t in tokens[:at] if not _is_trade_word(t)]
    after = [t for t in tokens[at + 1 :] if not _is_trade_word(t)]
    orders = [n for n, t in enumerate(before) if ORDER.fullmatch(t)]
    refuse(not orders and (PERSON.search(line) or is_address(line)), "Leave out what says who somebody is, such as a name, a code, a number or an address.")  # fmt: skip
    refuse(bare(tokens[at]) in LETTERS and not (isin or orders or SURE.search(rest)), NO_SIDE)
    figures = [*takewhile(lambda t: figure(t) is not None, after)]
    if not orders and not isin:
        refuse(NOT_DONE & {*words}, "Only trades that were made are counted.")
        _check_amounts(tokens, at)
    if len(figures) > 1:
        # Text before the order numbers is about the client.
        trade = _in_a_note(before[orders[-1] + 1 :] if orders else before, after, figures)
    else:
        # An incomplete line of a note: its order number is not a quantity.
        refuse(orders, NO_AMOUNTS)
        trade = _typed(before, after)
    kind_words = " ".join([segment, *sorted(kinds)])
    derived = kind_of("" if is_cash else trade.security, kind_words, exchange)
    shares = kinds & {"delivery", "intraday"}
    # A contract may be closed the same day, but it is not delivered as shares are.
    refuse(len(shares) > 1 or (derived and "delivery" in shares), ONE_KIND)
    return replace(
        checked(replace(trade, kind=derived or "".join(shares))),
        side=side, exchange=exchange, isin=isin[0] if isin else "",
        order=before[orders[0]] if orders else "",
        series=group or series_in(trade.security, exchange)[1],
    )  # fmt: skip


def _without_group(line: str, *, is_bse: bool) -> tuple[str, str]:
    """A line without the BSE group that it names, such as `(XT)`, and the group; "" for none.

    Elsewhere a letter in brackets may be the side.
    """
    for match in GROUP.finditer(line):
        rest = f"{line[: match.start()]} {line[match.end() :]}"
        group = (match[1] or match[2]).upper()
        if group in BSE_GROUPS and (is_bse or any(map(side_of, _tokens(rest)))):
            return rest, group
    return line, ""


def columns_in(line: str) -> tuple[str, ...]:
    """The columns that a note's heading names, in order, each once; empty for any other line.

    `OTHER_COLUMN` is last if there may be more.
    """
    named = tuple(dict.fromkeys(str(match.lastgroup) for match in COLUMNS.finditer(line)))
    if "quantity" not in named or len(named) < 2:
        return ()
    if any(figure(t) is not None for t in _tokens(line)):
        return ()
    rest = re.findall(r"[^\W_]+", COLUMNS.sub(" ", line).lower())
    return named if {*rest} <= HEADING_WORDS else (*named, OTHER_COLUMN)


def is_usual(columns: tuple[str, ...]) -> bool:
    """Whether the columns are in the order in which lines are read: quantity, price, brokerage, net rate, total."""
    usual = [name for name in COLUMN_ORDER if name in columns]
    return [name for name in columns if name != OTHER_COLUMN] == usual


def checked(trade: Trade) -> Trade:
    """The trade, if it is possible at all. Raises `UnreadError`."""
    is_share = trade.kind in SHARES
    refuse(not trade.quantity, "The quantity is zero.")
    refuse(not trade.price, "The price is zero.")
    refuse(is_share and trade.quantity % 1, "Only whole shares are traded.")
    refuse(is_share and _DAY_IN_NAME.search(trade.security), NO_DAY)
    name = re.sub(r"(?i)\b(?:ltd|limited|eq)\b|\W", "", trade.security)
    refuse(not name, "Name the security, such as RELIANCE.")
    return trade


def _side_at(tokens: list[str]) -> int:
    """The index of the side. A letter counts only if no word does."""
    for names in (SIDES, LETTERS):
        places = [at for at, t in enumerate(tokens) if bare(t) in names]
        refuse(len({names[bare(tokens[at])] for at in places}) > 1, "It says buy and sell.")
        if places:
            return places[0]
    raise UnreadError(NO_SIDE)


def _is_trade_word(token: str) -> bool:
    """Whether a token is something other than name, quantity or price."""
    return word_of(token) in _TRADE_WORDS or bool(side_of(token))


def _name(tokens: list[str]) -> str:
    """The security: the tokens without leading order and trade numbers."""
    while tokens and (CODE.fullmatch(tokens[0]) or not re.search(r"\w", tokens[0])):
        tokens = tokens[1:]
    return " ".join(tokens).strip(" -:")[:60]


def _amounts(tokens: list[str]) -> list[Decimal]:
    return [amount for amount in map(figure, tokens) if amount is not None]


def _made(quantity: Decimal, price: Decimal, security: str) -> Trade:
    # Prices have two decimals; one with more is an average.
    room = room_of(quantity, price) if price != round(price, 2) else Decimal(0)
    return Trade(0, "buy", quantity, price, quantity * price, security, room=room)


def _check_amounts(tokens: list[str], side: int) -> None:
    """Refuse amounts that are not clearly a quantity and the price of one unit."""
    words = ["", *map(word_of, tokens), ""]
    places = [at for at, token in enumerate(tokens) if figure(token) is not None]
    if not places:
        refuse({"worth", "rupees"} & {*words}, _OF_ONE_UNIT)
        return
    first, last = places[0], places[-1]
    refuse(re.fullmatch(r"\d{1,2}[.)]", tokens[0]), "Leave out the number of the line.")
    refuse({"worth", "rupees"} & {*words} or any(words[at] == "for" for at in places), _OF_ONE_UNIT)
    is_in_rupees = "₹" in tokens[first] or words[first] in _RUPEES
    refuse(is_in_rupees, "Give the quantity in units, not in rupees.")
    if first == last:
        return
    is_price_first = words[first] in _PRICED or (first > 0 and tokens[first - 1] == "@")
    is_quantity_last = {words[last], words[last + 2]} & _COUNTED
    is_around = len(places) == 2 and 0 < first < side < last
    is_behind = side > last and last == places[-2] + 1
    refuse(is_price_first or is_quantity_last or is_around or is_behind, _QUANTITY_FIRST)
    between = {*map(str.lower, tokens[first + 1 : last])}
    is_bare = not between and "." not in f"{tokens[first]}{tokens[last]}"
    has_name = any(not _is_trade_word(token) for token in tokens[:first])
    refuse(len(places) == 2 and has_name and (is_bare or between & {"x", "*", "×"}), _WHICH)


def _in_a_note(before: list[str], after: list[str], figures: list[str]) -> Trade:
    """A trade from name, quantity, rate, and perhaps the amounts derived from them."""
    quantity, price, *others = numbers = _amounts(figures)
    refuse(
        others and "." in figures[0], "Quantity and rate run together. Put a space between them."
    )
    refuse("." in figures[0], _WHICH)
    # An amount has paise; a number without may be a telephone number.
    are_amounts = all("." in t for t, amount in zip(figures[2:], others, strict=True) if amount)
    refuse(not are_amounts, _NO_PRICE)
    rest = after[len(figures) :]
    refuse(not others and not _name(before) and _amounts(rest), _QUANTITY_FIRST)
    name = _name(before) or _name([t for t in rest if figure(t) is None])
    total = numbers[-1]
    if not any(_is_near(quantity * each, total) for each in numbers[1:-1]):
        # A figure between name and side may be the quantity, or two others quantity and price.
        is_after_name = bool(_name(before[:-1])) and figure(before[-1]) is not None
        products = (a * b for a, b in combinations(numbers[1:-1], 2))
        refuse(is_after_name or any(_is_near(each, total) for each in products), _WHICH)
    trade = _made(quantity, price, name)
    return replace(trade, stated=stated(numbers)) if others else trade


def _is_near(amount: Decimal, total: Decimal) -> bool:
    return abs(amount - total) <= MOST_APART * amount


def stated(figures: list[Decimal]) -> Stated:
    """A note's figures after quantity and rate: brokerage a unit, net rate, then the total."""
    rest = figures[2:]
    places = max(-min(int(each.as_tuple().exponent), 0) for each in rest[:2])
    brokerage, net = rest[:2] if len(rest) > 2 else (None, None)
    return Stated(rest[-1], brokerage, net, places, len(figures))


def _spelled(tokens: list[str]) -> list[str]:
    """The tokens with lakh and crore multiplied out: `1.5`, `lakh` become `150000`."""
    spelled: list[str] = []
    for token in tokens:
        if spelled and word_of(token) in MULTIPLES and figure(spelled[-1]) is not None:
            spelled[-1] = plain(number_in(f"{spelled[-1]} {word_of(token)}") or Decimal(0))
        else:
            spelled.append(token)
    return spelled


def _typed(before: list[str], after: list[str]) -> Trade:
    """A trade from quantity, name, price, in this order; a number in between is part of the name."""
    tokens = [*_spelled(before), *_spelled(after)]
    words = ["", *map(word_of, tokens), ""]
    places = [at for at, t in enumerate(tokens) if figure(t) is not None]
    refuse(any({words[at], words[at + 2]} & NOT_PRICES for at in places), _NO_PRICE)
    counted = [at for at in places if not _is_of_a_name(tokens, words, at)]
    refuse(len(counted) < 2, NO_AMOUNTS)
    refuse(len(counted) > 2, _QUANTITY_FIRST)
    first, last = counted
    refuse(is_negative(tokens[first]), "The quantity is negative.")
    refuse(is_negative(tokens[last]), "The price is negative.")
    quantity, price = _amounts([tokens[first], tokens[last]])
    name = [t for at, t in enumerate(tokens) if at not in {first, last}]
    return _made(quantity, price, " ".join(name).strip(" -:")[:60])


def _is_of_a_name(tokens: list[str], words: list[str], at: int) -> bool:
    """Whether a number is part of a name: an option's strike price, a day, a fund's number.

    `words` are those of the tokens, with an empty one at either end.
    """
    before, after, digits = words[at], words[at + 2], len(words[at + 1])
    is_strike = after in ENDS or (before in ENDS and figure(tokens[at - 2]) is None)
    is_day = (after in MONTHS and digits < 3) or (
        before in MONTHS and after != "" and digits in _DIGITS_OF_DAYS
    )
    return is_strike or is_day or (at > 0 and after in FUNDS)
