"""Masks a text down to what an answer needs: trades, and of a contract note its charges, segments and day.

Nothing else leaves the browser. Known words stay, and so do the figures and names of a trade or a charge.
Another word becomes one to three letters `x`, another figure `0`, so that a line can still be classified
and keeps its number; a line that says nothing is left empty. A line that is not a trade here is not one for
the parser either: it refuses a quantity of 0. It also refuses a charge with the two amounts `1` and `2`,
which replace figures that may not all be amounts. Only the name of a security is free text.

The browser's script does the same (`nnm_site/shared/scripts/needed.js`). The server repeats it for forms
posted without JavaScript.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import dropwhile

from nnm_site.shared.trades.rules import lines
from nnm_site.shared.trades.rules import needed_patterns as limits
from nnm_site.shared.trades.rules.needed_patterns import ORDERS, Wanted, compiled, rules
from nnm_site.shared.trades.rules.reading import foot_of, isin_row, row_at
from nnm_site.shared.trades.rules.tables import AMOUNTS, Column, grids, role_of

_DIGITS = {ord("०") + value: str(value) for value in range(10)}
_BLANKS = " \t"
#: Placeholder for pieces that may contain spaces, while a line is split.
_SAVED, _NUMBER = "\x02", "00000000"


@dataclass
class Needed:
    """A text reduced to what is needed.

    `filled` counts the lines that were not blank, `kept` those with something left. `dropped` are the numbers
    of the others, `long` those of lines above the limit. A text that `is_long` is not read at all.
    """

    text: str
    filled: int = 0
    kept: int = 0
    dropped: list[int] = field(default_factory=list)
    long: list[int] = field(default_factory=list)
    is_long: bool = False

    @property
    def readable(self) -> str:
        """The text to parse."""
        return "" if self.is_long else self.text

    def unread(self, numbers: Iterable[int]) -> list[int]:
        """The parser's `numbers` of unread lines, and those of dropped lines."""
        return [] if self.is_long else [*numbers, *self.dropped]


def needed(text: str, wanted: Wanted = ORDERS, chosen: Mapping[str, str] | None = None) -> Needed:
    """`text` reduced to what is needed. `chosen` maps what a table's column holds to its title."""
    mask = _Mask(text, wanted, chosen or {})
    mask.keep_tables()
    mask.keep_lines()
    return mask.made()


@dataclass(eq=False)
class _Piece:
    """A piece of a trade's line. `kind` is "told" (side, kind, exchange, ISIN, day, filler), "kept" (perhaps
    part of a name), "figure" or "word".
    """

    kind: str
    text: str
    start: int
    end: int


def _value(cell: str) -> str:
    return cell.strip(' \t"')


class _Mask:
    """Masks one text. `kept` is what is left of each line."""

    def __init__(self, text: str, wanted: Wanted, chosen: Mapping[str, str]) -> None:
        self._re, self._rules = compiled(wanted), rules(wanted)
        self._known = {*self._rules["known"]}
        self._chosen = chosen
        whole = self._re["blank"].sub(" ", text[: limits.LONGEST_PASTED])
        own = self._re["ends"].split(self._re["unseen"].sub("", whole).translate(_DIGITS))
        self._is_long = len(text) > limits.LONGEST_PASTED or len(own) > limits.MOST_PASTED
        self.lines = own[: limits.MOST_PASTED]
        self.kept = [""] * len(self.lines)
        #: Lines that are a "row" of a table, "end" one, or are "done" and need no more work.
        self._marks: dict[int, str] = {}
        self._orders: dict[str, str] = {}

    def made(self) -> Needed:
        """The masked text, with its counts."""
        own = [*zip(self.lines, self.kept, strict=True)]
        long = [
            at for at, (line, left) in enumerate(own) if len(left or line) > limits.LONGEST_LINE
        ]
        text = "\n".join("" if at in long else left for at, left in enumerate(self.kept))
        filled = [at for at, (line, _) in enumerate(own) if line.strip(_BLANKS)]
        dropped = [at + 1 for at in filled if not self.kept[at] and at not in long]
        kept = len(filled) - len(dropped) - len(long)
        is_long = self._is_long or len(text) > limits.LONGEST_TEXT or kept > limits.MOST_LINES
        return Needed(text, len(filled), kept, dropped, [at + 1 for at in long], is_long)

    def _has(self, name: str, text: str) -> bool:
        """Whether the pattern of this name matches within `text`."""
        return self._re[name].search(text) is not None

    def _masked(self, line: str, *, dated: bool = False) -> str:
        """The line with all but known words masked; `dated` keeps its days too."""
        line = self._re["mail"].sub("x", line) if "@" in line else line

        def left(match: re.Match[str]) -> str:
            known, digits, word = match.groups()
            if known is not None:
                return known
            if word is None:
                return "0" if digits.count(".") < 2 else "0.0.0"
            if word.lower() in self._known:
                return word
            return "x" * min(len(word), 3) if word.isascii() else "x"

        return self._re["dated" if dated else "token"].sub(left, line)

    def _ordinal(self, order: str) -> str:
        """A running number that replaces an order number, so that trades of one order stay together.

        For a number that a spreadsheet may have cut, it has 16 digits and ends with 0 too.
        """
        number = len(self._orders) + 1
        is_cut = self._has("longOrder", order) and order.endswith("0")
        return self._orders.setdefault(order, f"{number:015d}0" if is_cut else f"{number:08d}")

    # Tables

    def keep_tables(self) -> None:
        """Keep the headings and rows of tables, with the cells of the columns that are read."""
        for grid in grids(self.lines):
            self.kept[grid.at] = grid.separator.join(map(self._title, grid.head))
            self._marks |= {grid.at: "done", **dict.fromkeys(grid.rows, "row")}
            if grid.end is not None:
                self._marks[grid.end] = "end"
            roles = [*map(self._role, grid.columns(self._chosen))]
            wanted = [own for own in ({"side"}, {*AMOUNTS}) if not own.isdisjoint(roles)]
            for number, row in grid.rows.items():
                # A row may have more cells than the heading.
                cells = list(zip([*roles, *["more"] * len(row)], row, strict=False))
                filled = {role for role, cell in cells if _value(cell)}
                if not any(own.isdisjoint(filled) for own in wanted):
                    self._marks[number] = "done"
                    is_trade = "more" not in filled and self._is_trade(cells)
                    self.kept[number] = grid.separator.join(
                        self._cell(role, cell, grid.separator)
                        if is_trade or role not in self._rules["own"]
                        else self._masked(cell)
                        for role, cell in cells
                    )

    def _is_trade(self, cells: list[tuple[str, str]]) -> bool:
        """Whether a row has a security, a side, and figures where figures are needed."""
        amounts = {role for role, cell in cells if self._has("amount", _value(cell))}
        return (
            any(role == "security" for role, _ in cells)
            and any(role == "side" and lines.side_of(_value(cell)) for role, cell in cells)
            and "quantity" in amounts
            and not amounts.isdisjoint(self._rules["prices"])
        )

    def _role(self, column: Column) -> str:
        """What a column holds; `SOME_DAY` for an unknown column of days, which the user is asked about."""
        holds_days = all(self._has("dayCell", cell) for cell in column.cells if cell)
        return column.role or (limits.SOME_DAY if holds_days else "")

    def _title(self, cell: str) -> str:
        """The title of a column, masked where it may be a value."""
        is_name = role_of(cell) and not re.search(r"\d{3}", cell)
        return cell if is_name or self._has("title", _value(cell)) else self._masked(cell)

    def _cell(self, role: str, cell: str, separator: str) -> str:
        """What is left of a cell."""
        value = _value(cell)
        if not value or not role:
            return ""
        if role == limits.SOME_DAY:
            return limits.SOME_DAY
        if role == "day":
            day = self._re["day"].search(value) or self._re["time"].search(value)
            left = day[0] if day else self._masked(value)
            return f'"{left}"' if separator in left else left
        if role == "order":
            is_kept = self._has("short", value) or self._has("cutOrder", value)
            return cell if is_kept else self._ordinal(value)
        if role == "security":
            return self._masked(cell) if self._has("identity", value) else cell
        if role in AMOUNTS:
            is_fit = self._has("amount", value) and not self._has("long", value)
            return cell if is_fit else self._masked(cell)
        return cell if self._has("short", value) else self._masked(cell.replace("_", " "))

    # Lines

    def keep_lines(self) -> None:
        """Keep what is needed of all other lines."""
        is_note = self._rules["isNote"]
        is_waiting = is_dated = has_foot = False
        is_traded = bool(self._marks)
        done = {at for at, mark in self._marks.items() if mark == "done"}
        at = left = size = 0
        # A longer text is not read at all.
        while at < len(self.lines) and left <= limits.MOST_LINES and size <= limits.LONGEST_TEXT:
            number, line = at, self.lines[at]
            at += 1
            mark = self._marks.get(number)
            if mark == "done" or not line.strip(_BLANKS):
                continue
            if len(line) > limits.LONGEST_LINE:
                is_waiting = is_dated = False
                continue
            if row := is_note and row_at(self.lines, number, done):
                line, at = row
            elif lines.is_address(line) and not self._has("begins", line):
                continue
            bare_line = self._re["percent"].sub(" ", line)
            figures = len(self._re["figure"].findall(bare_line))
            signal = self._has("signal", line)
            is_charge = bool(is_note and signal and foot_of(line))
            # Text from a PDF may have a label and its amount on separate lines.
            is_alone = is_waiting and figures and not re.search("[A-Za-z]{3}", line)
            label = day = False
            kept = ""
            if is_charge or (is_alone and not self._has("pin", line)):
                has_foot = has_foot or bool(figures)
                kept = self._charge(line, dated=is_dated, is_alone=not is_charge)
            elif mark != "row" and (trade := self._summed(line) or (signal and self._trade(line))):
                kept, is_traded, is_charge = trade, True, False
            else:
                label, day = self._has("label", line), self._has("day", line)
                is_row = figures > 1 and (self._has("isin", line) or self._has("begins", line))
                is_several = is_note and not has_foot and self._has("several", line)
                if is_several and not is_row and not self._has("sum", line):
                    kept = limits.SEVERAL_LINE
                elif is_alone:
                    kept = limits.AMOUNT_LINE
                elif is_dated or mark == "end" or label or is_row or signal:
                    is_day = is_dated and self._has("dateLine", line.strip(" \t:"))
                    kept = self._masked(line, dated=label or is_day)
                    kept = re.sub(r"^[ \t]*0\b", _NUMBER, kept) if is_row else kept
                elif is_waiting:
                    kept = self._masked(line)
                elif is_traded and is_note and self._has("end", bare_line):
                    kept = limits.AMOUNT_LINE
            is_waiting = bool(is_charge and not figures)
            is_dated = label and not day
            left += bool(kept)
            size += len(kept)
            self.kept[number] = kept

    def _charge(self, line: str, *, dated: bool, is_alone: bool) -> str:
        """The known words of a charge, and the amounts after them if they cannot be anything else.

        Otherwise two different amounts, so the parser takes neither. An amount that `is_alone` has no words.
        """
        bare_line = self._re["percent"].sub(lambda match: " " * len(match[0]), line)
        figures = list(self._re["figure"].finditer(bare_line))
        if not figures or not (is_alone or self._has("end", bare_line)):
            return self._masked(line, dated=dated)
        start = figures[0].start()
        words, rest = self._masked(line[:start], dated=dated), bare_line[start:]
        between = self._re["figure"].sub("", rest)
        is_known = words == line[:start] and len(figures) == 1 and not self._has("pin", rest)
        have_paise = all(self._has("paise", each[0]) for each in figures)
        if self._has("behind", between) and (is_known or have_paise):
            return words + rest
        before, after = (re.findall(r"[^ \t]+", each) for each in (words, self._masked(between)))
        return " ".join([*before, "1", *after, "2"])

    def _summed(self, line: str) -> str:
        """A note's line with the purchases and sales of an ISIN, else ""."""
        row = isin_row(line) if self._rules["isNote"] else None
        if row is None:
            return ""
        isin, words, figures = row
        own = [word for word in words if not self._has("identity", word)]
        return " ".join([*own, isin, *figures])

    def _pieces(self, line: str) -> tuple[str, list[_Piece]]:
        """A trade's line as it is split, and its pieces without times and personal data."""
        saved: list[str] = []

        def save(match: re.Match[str]) -> str:
            saved.append(match[0])
            return f" {_SAVED} "

        line = self._re["mail"].sub(" ", line) if "@" in line else line
        line = self._re["time"].sub(" ", self._re["saved"].sub(save, line))
        pieces: list[_Piece] = []
        is_private = False
        for match in self._re["piece"].finditer(line):
            is_saved = match[0] == _SAVED
            text = saved.pop(0) if is_saved else match[0]
            if lines.bare(text) in lines.SIDES:
                is_private = False
            elif lines.bare(text) in self._rules["private"]:
                is_private = True
            kind = "" if is_private else self._kind(text, is_saved=is_saved)
            if kind:
                pieces.append(_Piece(kind, text, match.start(), match.end()))
        return line, pieces

    def _kind(self, text: str, *, is_saved: bool) -> str:
        """The kind of a piece; "" for personal data."""
        word = lines.word_of(text)
        if is_saved:
            return "told" if self._has("isin", text) or self._has("day", text) else "kept"
        if word in self._rules["told"] or lines.side_of(text):
            return "told"
        if self._has("number", text):
            return "figure"
        if self._has("identity", text):
            return ""
        return "kept" if word in self._rules["kept"] else "word"

    def _trade(self, given: str) -> str:
        """A trade's line reduced to its side, figures, days, kind and the name of the security.

        In a note's line the name precedes the side and follows the order numbers; in a typed line it is
        between quantity and price, else next to them. Other words are dropped. "" for a line that is not a
        trade, or that is refused.
        """
        if self._has("sum", given):
            return ""
        line, pieces = self._pieces(given)
        side = self._side_in(pieces)
        if side is None:
            return ""
        plain_ones = [each for each in pieces if each.kind != "told" and each is not side]
        before = [each for each in plain_ones if each.start < side.start]
        after = [each for each in plain_ones if each.start > side.start]
        orders = [n for n, each in enumerate(before) if self._has("order", each.text)]
        has_figure = any(each.kind == "figure" for each in plain_ones)
        if has_figure and not orders and self._has("person", self._re["day"].sub(" ", given)):
            return limits.PERSON_LINE
        lead = next((n for n, each in enumerate(after) if each.kind != "figure"), len(after))
        left: list[_Piece] = []
        if lead > 1:
            own = before[orders[-1] + 1 :] if orders else before
            left = self._of_a_row(own, after[:lead], after[lead:])
        elif not orders:
            left = self._of_a_typed(plain_ones, side)
        name = [each for each in left if each.kind == "word"]
        is_cut = name and self._re["cut"].search(line, name[0].start, name[-1].end)
        # A row without column titles: its names may be anybody's.
        if not left or is_cut:
            return ""
        texts = [
            each.text for each in pieces if each.kind == "told" or each is side or each in left
        ]
        if orders:
            texts.insert(0, self._ordinal(before[orders[0]].text))
        trade = " ".join(texts)
        is_word = lines.bare(side.text) in lines.SIDES
        is_sure = is_word or orders or self._has("sure", self._re["day"].sub(" ", trade))
        return trade if is_sure else ""

    def _of_a_row(
        self, before: list[_Piece], figures: list[_Piece], rest: list[_Piece]
    ) -> list[_Piece]:
        """What is left of a row whose figures directly follow the side; nothing if it is refused."""
        row = [*dropwhile(lambda each: self._has("code", each.text), before)]
        amounts = figures[2:]
        is_wrong = (
            any(self._has("trade", each.text) for each in row)
            or any(map(self._is_none, figures[:2]))
            or any(not self._has("paise", each.text) for each in amounts)
            or (not row and not amounts and any(each.kind == "figure" for each in rest))
        )
        # With a name before the side, words after the figures belong to no column.
        kinds = {"kept"} if row else {"kept", "word"}
        return [] if is_wrong else [*row, *figures, *(each for each in rest if each.kind in kinds)]

    def _of_a_typed(self, pieces: list[_Piece], side: _Piece) -> list[_Piece]:
        """What is left of a typed line; nothing if it is refused."""
        words = ["", *(lines.word_of(each.text) for each in pieces), ""]
        figures = [
            each
            for at, each in enumerate(pieces)
            if each.kind == "figure" and not self._is_of_a_name(pieces, words, at)
        ]
        if len(figures) != 2 or any(map(self._is_none, figures)):
            return []
        start, end = min(side.start, figures[0].start), figures[1].start
        names = [each for each in pieces if each.kind == "word"]
        between = [each for each in names if start < each.start < end]
        name = between or [each for each in names if each.start > side.start] or names
        return [each for each in pieces if each.kind != "word" or each in name]

    def _is_none(self, figure: _Piece) -> bool:
        """Whether a figure can be neither a quantity nor a price."""
        return self._has("nil", figure.text) or self._has("long", figure.text)

    def _side_in(self, pieces: list[_Piece]) -> _Piece | None:
        """The side; `None` for neither or both. A letter counts if no word does, and next to a figure."""
        sides = [each for each in pieces if lines.bare(each.text) in lines.SIDES]
        if not sides:
            # A BSE group such as (B) counts as the side if there is no other.
            sides = [each for each in pieces if lines.side_of(each.text)]
            sides = [each for each in sides if each.kind == "told"] or sides
            others = [each for each in pieces if each.kind != "told"]
            behind = [each for each in others if sides and each.start > sides[0].start]
            ends = behind or others if sides and (behind or sides[0] is pieces[-1]) else []
            if not ends or ends[0].kind != "figure":
                return None
        return sides[0] if len({lines.side_of(each.text) for each in sides}) == 1 else None

    def _is_of_a_name(self, pieces: list[_Piece], words: list[str], at: int) -> bool:
        """Whether a number is part of a name: an option's strike price, a day, a fund's number.

        `words` are those of the pieces, with an empty one at either end.
        """
        before, after = words[at], words[at + 2]
        is_behind = before in lines.ENDS and not self._has("number", pieces[at - 2].text)
        is_day = after in lines.MONTHS or (before in lines.MONTHS and after != "")
        return is_behind or is_day or after in lines.ENDS | lines.FUNDS
