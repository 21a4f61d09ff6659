"""A contract note from its text: its trades, and the charges at its foot.

Three layouts are known: a line for each trade (order, time, trade, security, B or S, quantity, rate,
brokerage, net rate, total), a line for each ISIN with its purchases and sales (quantity, average price,
brokerage, price with it, total of both), and a file with columns. Each number has one place in them; a line
where it could have several is not read.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from nnm_site.shared.charges.rules.amounts import rounded
from nnm_site.shared.charges.rules.card import BSE
from nnm_site.shared.trades.rules import lines
from nnm_site.shared.trades.rules.days import DAY, day_in
from nnm_site.shared.trades.rules.securities import series_in
from nnm_site.shared.trades.rules.tables import Read, read_table
from nnm_site.shared.trades.rules.trades import (
    SHARES,
    Refusal,
    Trade,
    TradeSide,
    UnreadError,
    kind_of,
    refuse,
    room_of,
)

#: What the foot of a note may name → how notes name it. The first match counts.
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
_FOOT = {name: re.compile(pattern, re.IGNORECASE | re.ASCII) for name, pattern in FOOT.items()}
#: Next to a charge's name: the figure is not its amount.
NO_CHARGE = re.compile(r"\b(?:code|nos?|number|reg|regn|registration|invoice|rate|per|minimum|sac|hsn)\b", re.IGNORECASE)  # fmt: skip
#: The figure may cover more than the charge, or less, or be its base.
UNSURE = re.compile(r"\b(?:incl|including|excl|excluding|value|turnover for|to exchange|before|cumulative|maximum)\b", re.IGNORECASE)  # fmt: skip
#: A position that is brought forward or exercised, not traded.
NO_TRADE = re.compile(r"\b(?:[bc] ?/ ?f|[bc]f|brought forward|carried forward|exercised?|assign(?:ed|ment)?|expir(?:ed|y)|fin(?:al|\.)? ?settl\w*|cash settl\w*|closing|mtm)\b", re.IGNORECASE)  # fmt: skip
#: A heading above rows of positions, and the row of a position, which has no order and trade number.
NO_TRADES = re.compile(r"\b(?:[bc] ?/ ?f|brought forward|carried forward|exercised?|assigned|assignments?|open positions?|(?:daily|final) settlement)\b", re.IGNORECASE)  # fmt: skip
_NO_ORDER = re.compile(r"\s*0\s+0\s")
_TRADE_TO_TRADE = re.compile("trade[ -]to[ -]trade", re.IGNORECASE)
#: A price that is the average of several trades.
_AVERAGE = re.compile(r"\b(?:average|avg|wap)\b", re.IGNORECASE)
JOINED = re.compile(r"\b(?:and|plus)\b|[&+]", re.IGNORECASE)
_PER_CENT = re.compile(r"@?\s?(?<!\d)\d+(?:\.\d+)?\s?%")
EXCHANGE = re.compile(r"\b(NSE|BSE|MCX)\b")
NCL, ICCL = re.compile(r"\bN(?:SE)?CC?L\b"), re.compile(r"\bICCL\b")
SEGMENT = re.compile(r"\bOFS\b|\bSLBM?\b|\bauction\b|trade[ -]to[ -]trade|\bF ?& ?O\b|\bFO\b|deriv|option|future|currency|\bCDS?\b|commodit|\bcash\b|capital|\bCM\b|\bEQ|equity", re.IGNORECASE)  # fmt: skip
DATE = re.compile(r"\btrade date|\bdate of trade|\btrade dt|\bcontract note (?:date|of)", re.IGNORECASE)  # fmt: skip
#: An order number at the beginning of a line, and the most lines into which a trade may be broken.
_ORDER = re.compile(r"\s*\d{8,}\b")
_BROKEN = re.compile(rf"[ \t]*\d{{8,}}[ \t]+(?:{lines.TIME.pattern})", lines.TIME.flags)
MOST_BROKEN = 14
#: The most characters of a line that is read: a pattern's time may grow with their square.
LONGEST_LINE = 400
#: The most words of a charge's name; sentences about charges have more.
MOST_WORDS = 12
#: An amount with paise, and a lone number that may be a postal code or telephone number, not an amount.
PAISE = re.compile(r"(?<![\d.])[\d,]*\d\.\d\d(?:\d\d)?(?![\d.])")
PIN = re.compile(r"\D*\d{5,}\D*")
#: A line below a charge that is not an amount: text, a page number, a postal code or telephone number.
_NO_AMOUNT = re.compile(rf"[A-Za-z]{{3}}|^\D*\d{{1,2}}\D*$|^{PIN.pattern}$")
#: What may follow an amount.
_BEHIND = re.compile(r"(?:Dr|Cr|INR|Rs)$", re.IGNORECASE)
#: Sums of the others.
_SUMS = {"net", "obligation", "charges"}
#: The most characters of a heading.
_HEADING = 60
#: Figures of a line for an ISIN: of its purchases or its sales, and of the rest.
_OF_A_SIDE, _OF_THE_REST = 5, 2
OF_AN_ISIN = 2 * _OF_A_SIDE + _OF_THE_REST


@dataclass
class Note(Read):
    """What was read from a note.

    `stated` are the amounts at its foot, by the names of `FOOT`, without signs; `where` the line of each.
    `unsure` are charges of the foot that could not be read, with their lines. `unread` are the numbers of
    lines with neither a trade nor a charge, `unknown` those of them that end with an amount. `columns` are
    those that headings name. `refunds` are charges whose sign differs from the others'.
    """

    stated: dict[str, Decimal] = field(default_factory=dict)
    where: dict[str, int] = field(default_factory=dict)
    day: date | None = None
    unknown: list[int] = field(default_factory=list)
    columns: tuple[str, ...] = ()
    refunds: set[str] = field(default_factory=set)
    unsure: dict[str, int] = field(default_factory=dict)


def read_note(text: str, chosen: Mapping[str, str] | None = None) -> Note:
    """The note in `text`. `chosen` names columns of a table that the user was asked for."""
    reader = _Reader(Note(**vars(read_table(text, chosen))))
    for number, line, is_row in _rows(text):
        if line.strip() and number not in reader.note.lines:
            reader.read(number, line, is_row=is_row)
    reader.end()
    return reader.note


class _Reader:
    """Reads a note line by line; a heading applies to the lines after it."""

    def __init__(self, note: Note) -> None:
        self.note = note
        self._exchange = self._segment = ""
        #: Whether the last headings were of positions and of averages, and the last line the day's label.
        self._is_carried = self._is_averaged = self._is_dated = False
        #: Whether a charge had an amount, and whether the last line ended with an unexplained one.
        self._has_foot = self._was_alone = False
        #: A charge that was named without an amount, "" for one of several.
        self._waiting: str | None = None
        self._negative: dict[str, bool] = {}
        self._summed: list[tuple[str, Trade]] = []

    def read(self, number: int, line: str, *, is_row: bool) -> None:
        """Read a line. `is_row`: it is already known to be a trade's."""
        note, name = self.note, None
        if not _ORDER.match(line) and lines.is_address(line):
            note.unread.append(number)
            return
        if not is_row:
            self._look_for_day(line)
            name = foot_of(line)
            if named := lines.columns_in(line):
                note.columns, self._is_averaged = named, _AVERAGE.search(line) is not None
        waiting, self._waiting = self._waiting, None
        was_alone, self._was_alone = self._was_alone, False
        if name is not None:
            self._read_foot(name, number, line, is_listed=waiting is not None or was_alone)
        elif waiting and not _NO_AMOUNT.search(line) and (figures := _figures(line)):
            # Text from a PDF may have a label and its amount on separate lines.
            self._charge(waiting, figures, number, line)
        elif of_isin := _of_an_isin(line, number, self._exchange, self._segment):
            self._summed += [(line.strip(), trade) for trade in of_isin]
        elif is_row or lines.looks_like_trade(line):
            try:
                note.trades.append(self._trade(number, line))
            except UnreadError as error:
                self._refuse(number, line, str(error))
        else:
            self._read_other(number, line)

    def end(self) -> None:
        """Finish what depends on all lines."""
        note = self.note
        signs = {name: own for name, own in self._negative.items() if name not in _SUMS and note.stated.get(name)}  # fmt: skip
        note.refunds = _odd_signs(signs)
        self._take_in_sums()
        self._refuse_second()
        note.trades = [replace(trade, day=trade.day or note.day) for trade in note.trades]

    def _refuse(self, number: int, line: str, why: str) -> None:
        self.note.refusals.append(Refusal(number, line.strip(), why))

    def _look_for_day(self, line: str) -> None:
        dated = DATE.search(line)
        if self.note.day is None and (dated or (self._is_dated and DAY.match(line.strip(" \t:")))):
            self.note.day = day_in(line[dated.end() if dated else 0 :])
        # The day may be on the line below its label.
        self._is_dated = bool(dated) and self.note.day is None

    def _read_foot(self, name: str, number: int, line: str, *, is_listed: bool) -> None:
        """Read a charge. `is_listed`: the line above has only a name or an amount, so this may be a list of
        names next to a list of amounts.
        """
        note, figures, is_ended = self.note, _figures(line), _ends_with_figure(line)
        self._has_foot = self._has_foot or bool(figures)
        is_none = NO_CHARGE.search(line) is not None
        if not is_none and (unsure := _unsure(line, name)):
            self._refuse(
                number, line, "We cannot tell whether this amount is that of the charge alone."
            )
            note.unsure |= dict.fromkeys(unsure, number)
        elif not is_none and figures and is_ended:
            self._charge(name, figures, number, line)
        else:
            note.unread.append(number)
            if is_none and is_ended and "." in line:
                note.unknown.append(number)
            elif not is_none and not figures:
                self._waiting = "" if is_listed else name

    def _charge(self, name: str, figures: list[Decimal], number: int, line: str) -> None:
        """Record an amount of the foot, if the line can mean no other."""
        note, (*before, last) = self.note, figures
        # Some notes print more decimals than can be paid.
        amount = rounded(abs(last))
        is_same = all(abs(each) == abs(last) for each in before)
        is_apart = re.search(r"\d[^\d]*[A-Za-z]{3}[^\d]*\d", _PER_CENT.sub(" ", line)) is None
        is_sum = len(before) > 1 and is_apart and (sum(before) == last or sum(map(abs, before)) == abs(last))  # fmt: skip
        why = ""
        if not is_same and not is_sum:
            why = "It holds several amounts, and we cannot tell which one is the charge."
        elif note.stated.get(name, amount) != amount:
            why = f"Line {note.where[name]} names the same charge with another amount."
        if why:
            self._refuse(number, line, why)
            note.unsure[name] = number
        else:
            note.stated[name] = amount
            note.where.setdefault(name, number)
        self._has_foot = True
        self._negative[name] = last < 0

    def _trade(self, number: int, line: str) -> Trade:
        """The trade in a line. Raises `UnreadError`."""
        refuse(not lines.is_usual(self.note.columns), lines.OTHER_ORDER)
        is_position = self._is_carried or NO_TRADE.search(line) or _NO_ORDER.match(line)
        refuse(is_position, "A position that is carried over or exercised is no trade.")
        trade = lines.read_line(line, number, self._exchange, self._segment)
        # A letter of the name may have been taken for the side.
        is_named = trade.isin or trade.order or lines.has_side_word(line)
        is_unclear = trade.stated is None and trade.kind in SHARES and not is_named
        refuse(is_unclear, "It has no total, so that we cannot tell its figures apart.")
        if _TRADE_TO_TRADE.search(self._segment):
            trade = replace(trade, series="T" if trade.exchange == BSE else "BE")
        if self._is_averaged:
            trade = replace(trade, room=room_of(trade.quantity, trade.price))
        return trade

    def _read_other(self, number: int, line: str) -> None:
        """Read a heading, half of a trade, or what is not needed."""
        note, figures = self.note, _figures(line)
        # Several amounts above the charges, or next to a security or order number, are a trade's.
        is_above = not self._has_foot and not lines.is_sum(line) and len(PAISE.findall(line)) > 1
        is_named = len(figures) > 1 and (lines.ISIN.search(line.upper()) or _ORDER.match(line))
        if is_above or is_named:
            self._refuse(
                number,
                line,
                "It looks like a trade, but we find no side, quantity and price in it.",
            )
            return
        if not figures and len(line.strip()) <= _HEADING:
            is_segment = SEGMENT.search(line) is not None
            if is_segment:
                self._exchange, self._segment = _exchange_of(line, self._exchange), line
            carried = NO_TRADES.search(line) is not None
            self._is_carried = carried or (self._is_carried and not is_segment)
        note.unread.append(number)
        if note.trades and _ends_with_figure(line) and not lines.is_sum(line):
            note.unknown.append(number)
            self._was_alone = True

    def _refuse_second(self) -> None:
        """Refuse trades that are listed twice, as in an annexure or a copy, or summed up."""
        trades = self.note.trades
        whole = [t for t in trades if t.order]
        keys = [(t.order, t.side, t.quantity, t.price, t.company) for t in whole]
        half = len(keys) // 2
        again = whole[half:] if keys and keys[:half] == keys[half:] else []
        named = {(t.company, t.side) for t in whole}
        again += [t for t in trades if not t.order and (t.company, t.side) in named]
        for trade in again:
            self._refuse(
                trade.line, trade.security, "The note lists this trade twice, or sums it up."
            )

    def _take_in_sums(self) -> None:
        """Take the lines for an ISIN as trades, unless the note also lists the trades that they sum up.

        Then those count, since brokerage is charged by order. If the two disagree, the lines for an ISIN are
        refused.
        """
        note, summed = self.note, [trade for _, trade in self._summed]
        listed, in_all = (
            {side: sum(t.quantity for t in trades if t.side == side) for side in ("buy", "sell")}
            for trades in (note.trades, summed)
        )
        if not note.trades:
            note.trades = summed
        elif summed and listed != in_all:
            for number, text in {trade.line: text for text, trade in self._summed}.items():
                why = "The quantities here differ from those of the trades that the note lists."
                self._refuse(number, text, why)


def _odd_signs(negative: Mapping[str, bool]) -> set[str]:
    """The charges that may be refunds: those with the rarer sign, or a single negative one."""
    below = {name for name, own in negative.items() if own}
    above = negative.keys() - below
    if not below or (not above and len(below) > 1):
        return set()
    if len(below) == len(above):
        return {*negative}
    return min(below, above, key=len) if above else below


def _rows(text: str) -> Iterator[tuple[int, str, bool]]:
    """The lines of a text with their numbers, and whether each is known to be a trade's."""
    texts = text.splitlines()
    at = 0
    while at < len(texts):
        line, end = row_at(texts, at) or (texts[at], at + 1)
        yield at + 1, line, bool(_ORDER.match(line)) and lines.is_whole(line)
        at = end


def row_at(texts: Sequence[str], at: int, done: Container[int] = ()) -> tuple[str, int] | None:
    """A trade that a PDF has broken into several lines, and the index of the next line; else `None`.

    It begins with the number and time of its order, continues until side, quantity and rate have appeared,
    and includes figures on lines of their own. Lines in `done` are not part of it.
    """
    line, end = texts[at], at + 1
    last = min(at + MOST_BROKEN, len(texts))
    if end >= last or not _BROKEN.match(f"{line} {texts[end]}"):
        return None
    while not lines.is_whole(line):
        more = texts[end].strip(" \t") if end < last else ""
        is_other = _ORDER.match(more) or lines.is_address(more) or foot_of(more)
        if end >= last or end in done or is_other or len(line) + len(more) >= LONGEST_LINE:
            return None
        line, end = f"{line} {more}", end + 1
    while at + 1 < end < last and lines.is_number(more := texts[end].strip(" \t")):
        line, end = f"{line} {more}", end + 1
    return line, end


def _exchange_of(heading: str, before: str) -> str:
    """The exchange that a heading names; the one `before` it if it names none, "" for several."""
    upper = heading.upper()
    named = {*EXCHANGE.findall(upper)}
    if not named:
        named = {name for name, pattern in (("NSE", NCL), (BSE, ICCL)) if pattern.search(upper)}
    return "" if len(named) > 1 else next(iter(named), before)


def _figures(line: str) -> list[Decimal]:
    """The amounts of a line with their signs, in order, without percentages."""
    tokens = re.split(r"[\s;|\t]+|,(?!\d)|(?<!\d),|(?<=[^\d.]):", _PER_CENT.sub(" ", line))
    amounts = ((token, lines.figure(token)) for token in (each.strip(':"') for each in tokens))
    return [-own if lines.is_negative(token) else own for token, own in amounts if own is not None]


def _ends_with_figure(line: str) -> bool:
    """Whether a line ends with an amount, as in the foot of a note."""
    tokens = re.split(r"[\s;|,:]+", _PER_CENT.sub(" ", line))
    ends = (_BEHIND.sub("", token.strip("\"'.")) for token in reversed(tokens))
    return lines.figure(next(filter(None, ends), "")) is not None


def foot_of(line: str) -> str | None:
    """The charge that a line begins with, as in the foot of a note; `None` for another line."""
    words = re.split(r"[0-9(]", line.strip(" \t,;:|*.\"'₹-"), maxsplit=1)[0] or line
    is_long = len(words.split()) > MOST_WORDS
    if is_long or line.rstrip().endswith(".") or lines.ISIN.search(line.upper()):
        return None
    return next((name for name, pattern in _FOOT.items() if pattern.search(words)), None)


def _unsure(line: str, name: str) -> set[str]:
    """The charges that a line leaves open, since it may mean several, or the base of one."""
    if UNSURE.search(line) and not re.search(r"value of supply\W*brokerage", line, re.IGNORECASE):
        return {name}
    label = re.split(r"[\d(]", line, maxsplit=1)[0]
    if name.endswith("gst") or name in _SUMS or not JOINED.search(label):
        return set()
    return {own for own, pattern in _FOOT.items() if pattern.search(label)}


def isin_row(line: str) -> tuple[str, list[str], list[str]] | None:
    """ISIN, words and figures of a line with purchases and sales of an ISIN; `None` for another line."""
    isin = lines.ISIN.search(line.upper())
    if isin is None:
        return None
    tokens = re.findall(r"[^ \t|]+", f"{line[: isin.start()]} {line[isin.end() :]}")
    words = [at for at, token in enumerate(tokens) if not lines.is_number(token)]
    start = words[-1] + 1 if words else 0
    is_row = len(tokens) - start == OF_AN_ISIN
    return (isin[0], [tokens[at] for at in words], tokens[start:]) if is_row else None


def _of_an_isin(line: str, number: int, exchange: str, segment: str) -> list[Trade]:
    """The purchases and sales in a line for an ISIN; empty for another line."""
    if (row := isin_row(line)) is None:
        return []
    figures = [figure for figure in map(lines.figure, row[2]) if figure is not None]
    if len(figures) != OF_AN_ISIN:
        return []
    isin, name = row[0], " ".join(row[1])
    sides: dict[TradeSide, list[Decimal]] = {"buy": figures, "sell": figures[_OF_A_SIDE:]}
    try:
        return [
            lines.checked(
                Trade(
                    number, side, own[0], own[1], own[0] * own[1], name[:60], kind_of(name, segment, exchange),
                    exchange, isin=isin, stated=lines.stated(own[:_OF_A_SIDE]),
                    series=series_in(name, exchange)[1], room=room_of(own[0], own[1]),
                )
            )
            for side, own in sides.items()
            if own[0]
        ]  # fmt: skip
    except UnreadError:
        return []
