"""A contract note from its text: its trades, and the charges at its foot.

Three layouts are known: a line for each trade (order, time, trade, security, B or S, quantity, rate,
brokerage, net rate, total), a line for each ISIN with its purchases and sales (quantity, average price,
brokerage, price with it, total of both), and a file with columns. What is read as a number has one
place in them; a line that has several is not read.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from nnm_site.shared.trades.rules.days import day_in
from nnm_site.shared.trades.rules.lines import (
    ISIN,
    SHARES,
    checked,
    columns_in,
    figure,
    has_side_word,
    is_negative,
    is_sum,
    is_usual,
    is_whole,
    looks_like_trade,
    read_line,
    stated,
)
from nnm_site.shared.trades.rules.needed_patterns import PIN, Wanted
from nnm_site.shared.trades.rules.securities import series_in
from nnm_site.shared.trades.rules.tables import Question, read_table
from nnm_site.shared.trades.rules.trades import Refusal, Trade, TradeSide, UnreadError, kind_of

#: What the foot of a note may name → how notes name it. The first that fits counts.
FOOT: dict[str, str] = {
    "igst": r"\bIGST\b|\bintegrated (?:gst|tax)",
    "cgst": r"\bCGST\b|\bcentral (?:gst|tax)",
    "sgst": r"\b(?:SGST|UTGST|UGST)\b|\bstate (?:gst|tax)",
    "gst": r"\bGST\b|\bgoods (?:and|&) services? tax",
    "obligation": r"pay[ -]?in ?/ ?pay[ -]?out|\bobligation",
    "net": r"\bnet (?:amount|payable|receivable)|\bamount (?:due|receivable|payable)",
    "ipft": r"\bIPFT?\b|\binvestor protection",
    "STTtotal": r"\bsecurit(?:y|ies) transaction tax|\bSTT\b|\bcommodit(?:y|ies) transaction tax|\bCTT\b",
    "stampDuty": r"\bstamp",
    "sebiFees": r"\bSEBI\b",
    "clgfees": r"\bclearing (?:charge|fee)",
    "transCharge": r"\btransaction (?:charge|fee)|\bturnover (?:charge|fee)|\bexchange (?:charge|fee)|\btrans\.? charge",
    "charges": r"\btotal (?:of )?(?:charges|levies)|\ball charges",
    "maxBrokerage": r"\bbrokerage\b|\btaxable value of supply",
}  # fmt: skip
_FOOT = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in FOOT.items()}
#: Beside the name of a charge: the figure is none of it.
_NO_CHARGE = re.compile(r"\b(?:code|nos?|number|reg|regn|registration|invoice|rate|per|minimum|sac|hsn)\b", re.IGNORECASE)  # fmt: skip
#: The figure may be of more than the charge, of less, or what it is taken of.
_UNSURE = re.compile(r"\b(?:incl|including|excl|excluding|value|turnover for|to exchange)\b", re.IGNORECASE)  # fmt: skip
#: A position that is brought forward or exercised, and not traded.
_NO_TRADE = re.compile(r"\b(?:[bc] ?/ ?f|[bc]f|brought forward|carried forward|exercised?|assign(?:ed|ment)?|expir(?:ed|y))\b", re.IGNORECASE)  # fmt: skip
_FIGURE_BEFORE_SIDE = re.compile(r"(?<!\w)\d[\d,.]{0,7}\s+\(?[BS]\)?:?(?=\s)", re.IGNORECASE)
_JOINED = re.compile(r"\b(?:and|plus)\b|[&+]", re.IGNORECASE)
_PER_CENT = re.compile(r"@?\s?(?<!\d)\d+(?:\.\d+)?\s?%")
_EXCHANGE = re.compile(r"\b(NSE|BSE|MCX)\b")
_NSE, _BSE = re.compile(r"\bN(?:SE)?CC?L\b"), re.compile(r"\bICCL\b")
_SEGMENT = re.compile(r"F ?& ?O|\bFO\b|deriv|option|future|currency|\bCDS?\b|commodit|\bcash\b|capital|\bCM\b|\bEQ|equity", re.IGNORECASE)  # fmt: skip
_DATE = re.compile(r"\btrade date|\bdate of trade|\btrade dt|\bcontract note (?:date|of)", re.IGNORECASE)  # fmt: skip
#: The number of an order at the beginning of a line, and lines into which a trade may be broken.
_ORDER = re.compile(r"\s*\d{8,}\b")
_MOST_BROKEN = 14
#: Words of a charge's name; sentences that speak of charges have more.
_MOST_WORDS = 12
#: What may stand behind an amount.
_BEHIND = re.compile(r"(?:Dr|Cr|INR|Rs)$", re.IGNORECASE)
#: What sums up the others.
_SUMS = {"net", "obligation", "charges"}
#: A heading is no longer than this.
_HEADING = 60
#: Figures of a line for an ISIN: of purchases, of sales, and of what is left.
_OF_A_SIDE, _OF_THE_REST = 5, 2
#: What the browser sends of a note besides its trades.
WANTED = Wanted(
    foot=tuple(FOOT.values()),
    beside=(_NO_CHARGE.pattern, _UNSURE.pattern, _JOINED.pattern, _NO_TRADE.pattern),
    segments=(_SEGMENT.pattern,),
    exchanges=(_EXCHANGE.pattern, _NSE.pattern, _BSE.pattern),
    day=_DATE.pattern,
    words=_MOST_WORDS,
    pieces=_MOST_BROKEN,
    figures=2 * _OF_A_SIDE + _OF_THE_REST,
)


@dataclass
class Note:
    """What was read of a note.

    `stated` is what its foot says, by the names of `FOOT`, without signs; `where` the line of each.
    `unsure` are charges of the foot that could not be read, with their lines.
    `unread` are the numbers of lines that hold neither a trade nor a charge, `unknown` those of them that
    end with an amount. `columns` are those that headings name. `refunds` are charges whose sign is not
    that of the others.
    """

    trades: list[Trade] = field(default_factory=list)
    stated: dict[str, Decimal] = field(default_factory=dict)
    where: dict[str, int] = field(default_factory=dict)
    day: date | None = None
    refusals: list[Refusal] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    unknown: list[int] = field(default_factory=list)
    columns: tuple[str, ...] = ()
    refunds: set[str] = field(default_factory=set)
    unsure: dict[str, int] = field(default_factory=dict)

    def without_days_after(self, last: date) -> "Note":
        """The note in which a later day than `last` is that of no trade."""
        trades = [
            replace(trade, day=None) if trade.day and trade.day > last else trade
            for trade in self.trades
        ]
        return replace(self, trades=trades)


def read_note(text: str, chosen: Mapping[str, str] | None = None) -> Note:
    """The note in `text`. `chosen` names columns of a table, where somebody was asked."""
    note = Note()
    table = read_table(text, chosen)
    if table is not None:
        note.trades += table.trades
        note.refusals += table.refusals
        note.questions += table.questions
    exchange = segment = ""
    columns: tuple[str, ...] = ()
    negative: dict[str, bool] = {}
    summed: list[tuple[str, Trade]] = []
    waiting: str | None = None
    is_dated = False
    for number, line in _rows(text):
        if not line.strip() or (table is not None and number in table.lines):
            continue
        dated = _DATE.search(line)
        if note.day is None and (dated or is_dated):
            note.day = day_in(line[dated.end() if dated else 0 :])
        # The day may stand in the line below its label.
        is_dated = bool(dated) and note.day is None
        columns = columns_in(line) or columns
        figures = _figures(line)
        name = _foot_of(line)
        if name is not None and _NO_CHARGE.search(line):
            note.unread.append(number)
            waiting = None
            continue
        if name is not None and (unsure := _unsure(line, name)):
            why = "We cannot tell whether this amount is that of the charge alone."
            note.refusals.append(Refusal(number, line.strip(), why))
            note.unsure |= dict.fromkeys(unsure, number)
            waiting = None
            continue
        is_alone = figures and not re.search(r"[A-Za-z]{3}", line) and not PIN.fullmatch(line)
        if waiting is not None and name is None and is_alone:
            # The text of a PDF may have a label and its amount in lines of their own.
            negative[waiting] = _charge(note, waiting, figures, number, line)
            waiting = None
            continue
        waiting = None
        if name is not None and figures and not _ends_with_figure(line):
            note.unread.append(number)
        elif name is not None and figures:
            negative[name] = _charge(note, name, figures, number, line)
        elif name is not None:
            waiting = name
            note.unread.append(number)
        elif (of_isin := _of_an_isin(line, number, exchange, segment)) is not None:
            summed += [(line.strip(), trade) for trade in of_isin]
        elif looks_like_trade(line):
            try:
                if not is_usual(columns):
                    raise UnreadError(
                        "The columns of the note stand in another order than we can read."
                    )
                if _NO_TRADE.search(line):
                    raise UnreadError("A position that is carried over or exercised is no trade.")
                trade = read_line(line, number, exchange, segment)
                if trade.stated is None and _is_unclear(trade, line):
                    raise UnreadError("It has no total, so that we cannot tell its figures apart.")
                note.trades.append(trade)
            except UnreadError as error:
                note.refusals.append(Refusal(number, line.strip(), str(error)))
        elif _is_half_a_trade(line, figures):
            why = "It names a security, but no trade of it that we can read."
            note.refusals.append(Refusal(number, line.strip(), why))
        else:
            if not figures and len(line.strip()) <= _HEADING and _SEGMENT.search(line):
                exchange, segment = _exchange_of(line) or exchange, line
            note.unread.append(number)
            if note.trades and _ends_with_figure(line) and not is_sum(line):
                note.unknown.append(number)
        note.columns = columns
    signs = {n: own for n, own in negative.items() if n not in _SUMS and note.stated.get(n)}
    note.refunds = _odd_signs(signs)
    _take_in(note, summed)
    note.trades = [trade if trade.day else replace(trade, day=note.day) for trade in note.trades]
    return note


def _is_unclear(trade: Trade, line: str) -> bool:
    """Whether a letter of a name may have been taken for the side of a share, or the wrong figures for others."""
    if trade.kind not in SHARES or has_side_word(line):
        return False
    return not (trade.isin or trade.order) or _FIGURE_BEFORE_SIDE.search(line) is not None


def _is_half_a_trade(line: str, figures: list[Decimal]) -> bool:
    """Whether a line holds a security or an order with amounts, and no side."""
    return len(figures) > 1 and bool(ISIN.search(line.upper()) or _ORDER.match(line))


def _odd_signs(negative: Mapping[str, bool]) -> set[str]:
    """The charges that may be refunds: those with the rarer sign. A single one may be one, too."""
    names = {sign: {name for name, own in negative.items() if own is sign} for sign in (True, False)}  # fmt: skip
    if not names[True] or (not names[False] and len(names[True]) > 1):
        return set()
    if len(names[True]) == len(names[False]):
        return {*negative}
    return min(names.values(), key=len) if names[False] else names[True]


def _take_in(note: Note, summed: list[tuple[str, Trade]]) -> None:
    """Take the lines for an ISIN as trades, unless they sum up trades that the note lists as well.

    Then the trades count: brokerage follows their orders. Where the two do not agree, none of the lines
    for an ISIN is read.
    """
    if not note.trades:
        note.trades = [trade for _, trade in summed]
        return

    def quantities(trades: Iterable[Trade]) -> tuple[Decimal, ...]:
        trades = list(trades)
        return tuple(
            sum((trade.quantity for trade in trades if trade.side == side), Decimal(0))
            for side in ("buy", "sell")
        )

    if summed and quantities(note.trades) != quantities(trade for _, trade in summed):
        why = "The note also lists trades, and their quantities are others."
        lines = {trade.line: text for text, trade in summed}
        note.refusals += [Refusal(number, text, why) for number, text in lines.items()]


def _rows(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers; a trade that a PDF has broken into several is one.

    It begins with the number of its order, goes on until a side, quantity and rate have come, and takes
    the figures along that stand in lines of their own.
    """
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        whole, end = lines[at], at + 1
        if _ORDER.match(whole) and not is_whole(whole):
            last = min(at + _MOST_BROKEN, len(lines))
            while end < last and not is_whole(whole):
                if _ORDER.match(lines[end]) or _foot_of(lines[end]):
                    break
                whole, end = f"{whole} {lines[end].strip()}", end + 1
            if is_whole(whole):
                while end < last and figure(lines[end].strip()) is not None:
                    whole, end = f"{whole} {lines[end].strip()}", end + 1
            else:
                whole, end = lines[at], at + 1
        yield at + 1, whole
        at = end


def _exchange_of(heading: str) -> str:
    found = _EXCHANGE.search(heading.upper())
    if found:
        return found[1]
    if _NSE.search(heading.upper()):
        return "NSE"
    return "BSE" if _BSE.search(heading.upper()) else ""


def _figures(line: str) -> list[Decimal]:
    """The amounts of a line with their signs, in their order; per cents are none."""
    tokens = re.split(r"[\s;|\t]+|,(?!\d)|(?<!\d),|(?<=[^\d.]):", _PER_CENT.sub(" ", line))
    tokens = [token.strip(':"') for token in tokens]
    return [-found if is_negative(token) else found for token in tokens if (found := figure(token)) is not None]  # fmt: skip


def _ends_with_figure(line: str) -> bool:
    """Whether an amount stands at the end of a line, where the foot of a note has it."""
    tokens = re.split(r"[\s;|,:]+", _PER_CENT.sub(" ", line))
    ends = (_BEHIND.sub("", token.strip("\"'.")) for token in reversed(tokens))
    last = next(filter(None, ends), "")
    return figure(last) is not None


def _foot_of(line: str) -> str | None:
    """The charge that a line of the foot begins with; `None` for another line."""
    if ISIN.search(line.upper()):
        return None
    words = re.split(r"\s*[\d(]", line.strip(" \t,;:|-*.\"'₹"), maxsplit=1)[0] or line
    if len(words.split()) > _MOST_WORDS or line.rstrip().endswith("."):
        return None
    for name, pattern in _FOOT.items():
        if pattern.search(words):
            return name
    return None


def _unsure(line: str, name: str) -> set[str]:
    """The charges that a line leaves open, since it may speak of several, or of what one is taken of."""
    if _UNSURE.search(line) and not re.search(r"value of supply\W*brokerage", line, re.IGNORECASE):
        return {name}
    label = re.split(r"[\d(]", line, maxsplit=1)[0]
    if name.endswith("gst") or name in _SUMS or not _JOINED.search(label):
        return set()
    return {own for own, pattern in _FOOT.items() if pattern.search(label)}


def _charge(note: Note, name: str, figures: list[Decimal], number: int, line: str) -> bool:
    """Note an amount of the foot, if it is the only one that the line can mean. Whether it is negative."""
    *before, last = figures
    is_one = all(abs(each) == abs(last) for each in before)
    is_apart = re.search(r"\d[^\d]*[A-Za-z]{3}[^\d]*\d", line) is None
    is_sum = len(before) > 1 and is_apart and (sum(before) == last or sum(map(abs, before)) == abs(last))  # fmt: skip
    if not is_one and not is_sum:
        why = "It holds several amounts, and we cannot tell which one is the charge."
        note.refusals.append(Refusal(number, line.strip(), why))
        note.unsure[name] = number
    elif note.stated.get(name, abs(last)) != abs(last):
        why = f"Line {note.where[name]} names the same charge with another amount."
        note.refusals.append(Refusal(number, line.strip(), why))
        note.unsure[name] = number
    else:
        note.stated[name] = abs(last)
        note.where.setdefault(name, number)
    return last < 0


def _of_an_isin(line: str, number: int, exchange: str, segment: str) -> list[Trade] | None:
    """Purchases and sales of a line for an ISIN; `None` for another line."""
    found = ISIN.search(line.upper())
    if found is None:
        return None
    tokens = [t for t in re.split(r"[\s|]+", f"{line[: found.start()]} {line[found.end() :]}") if t]
    figures: list[Decimal] = []
    while tokens and (last := figure(tokens[-1])) is not None:
        figures.insert(0, last)
        tokens.pop()
    if len(figures) != WANTED.figures:
        return None
    name = " ".join(t for t in tokens if figure(t) is None)
    sides: tuple[TradeSide, TradeSide] = ("buy", "sell")
    trades: list[Trade] = []
    for at, side in enumerate(sides):
        quantity, price, *rest = figures[at * _OF_A_SIDE : (at + 1) * _OF_A_SIDE]
        if not quantity:
            continue
        trade = Trade(
            number, side, quantity, price, quantity * price, name[:60], kind_of(name, segment, exchange),
            exchange, isin=found[0], stated=stated(rest), series=series_in(name, exchange)[1],
        )  # fmt: skip
        try:
            trades.append(checked(trade))
        except UnreadError:
            return None
    return trades
