"""What of a text is needed to work out an answer: trades, and of a note its charges, segments and day.

Nothing else leaves the browser. Known words stay, and figures and names where a trade or a charge has them.
Of any other word `x` is left for each letter and of another figure `0`, so that a line is told for what it is
and its lines keep their numbers; a line that tells nothing is left empty. A line that is no trade here is
none for the reader either: a quantity of 0 is refused. So is a charge with two amounts, `1` and `2`, where
not every figure of its line is surely an amount. Only the name of a security is free text.

The browser's script does the same (`nnm_site/shared/scripts/needed.js`). The server does it once more, for
forms that are posted without JavaScript.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from nnm_site.shared.trades.rules.limits import (
    LONGEST_LINE,
    LONGEST_PASTED,
    LONGEST_TEXT,
    MOST_LINES,
    MOST_PASTED,
)
from nnm_site.shared.trades.rules.needed_patterns import (
    AMOUNT_LINE,
    ORDERS,
    PERSON_LINE,
    SEVERAL_LINE,
    Wanted,
    compiled,
    rules,
)

_DIGITS = {ord("०") + value: str(value) for value in range(10)}
_SPLIT = {
    each: re.compile(rf'{re.escape(each)}( *"(?:[^"]|"")*"[^{each}]*| *"(?:[^"]|"")*$|[^{each}]*)')
    for each in ",;\t|"
}
_BLANKS = " \t"
_EDGES = " \t,;:|*.\"'₹-"
#: Stands for what may have spaces in it while a line is taken apart, and for a number that tells nothing.
_SAVED, _NUMBER = "\x02", "00000000"
#: What cells hold that stand behind the last column.
_MORE = "more"


@dataclass
class Needed:
    """A text with nothing but what is needed.

    `filled` counts the lines that held anything, `kept` those of which something is left. `dropped`
    are the numbers of the others, `long` of those that are longer than any that is read. Nothing is read
    of a text that `is_long`.
    """

    text: str
    filled: int = 0
    kept: int = 0
    dropped: list[int] = field(default_factory=list)
    long: list[int] = field(default_factory=list)
    is_long: bool = False

    @property
    def readable(self) -> str:
        """The text as it is read."""
        return "" if self.is_long else self.text

    def unread(self, numbers: Iterable[int]) -> list[int]:
        """The numbers of lines of which nothing was read, with those of the reader."""
        return [] if self.is_long else [*numbers, *self.dropped]


def needed(text: str, wanted: Wanted = ORDERS, chosen: Mapping[str, str] | None = None) -> Needed:
    """What of `text` is needed. `chosen` names columns of a table by what they hold."""
    cut = _Cut(text, wanted, chosen or {})
    cut.tables()
    cut.rest()
    return cut.made()


@dataclass(eq=False)
class _Piece:
    """A piece of a trade's line: "told" (it says something else), "kept" (it may be of a name), "figure" or
    "word".
    """

    kind: str
    text: str
    start: int
    end: int


def _value(cell: str) -> str:
    return cell.strip(' \t"')


def _bare(token: str) -> str:
    return token.strip(":.-()").lower()


class _Cut:
    """The work on one text. `kept` is what is left of each line."""

    def __init__(self, text: str, wanted: Wanted, chosen: Mapping[str, str]) -> None:
        self._re, self._rules = compiled(wanted), rules(wanted)
        self._roles = {n: role for role, names in self._rules["columns"].items() for n in names}
        self._known = {*self._rules["known"]}
        self._chosen = chosen
        whole = self._re["blank"].sub(" ", text[:LONGEST_PASTED])
        all_lines = self._re["ends"].split(self._re["unseen"].sub("", whole).translate(_DIGITS))
        self._is_long = len(text) > LONGEST_PASTED or len(all_lines) > MOST_PASTED
        self.lines = all_lines[:MOST_PASTED]
        self.kept = [""] * len(self.lines)
        #: Rows of tables, lines that end one, and lines that need no more work.
        self._rows: set[int] = set()
        self._ends: set[int] = set()
        self._done: set[int] = set()
        self._orders: dict[str, str] = {}

    def made(self) -> Needed:
        """The text of what is left."""
        long = {
            at
            for at, (line, left) in enumerate(zip(self.lines, self.kept, strict=True))
            if len(left) > LONGEST_LINE or (len(line) > LONGEST_LINE and not left)
        }
        for at in long:
            self.kept[at] = ""
        filled = [at for at, line in enumerate(self.lines) if line.strip(_BLANKS)]
        dropped = [at + 1 for at in filled if not self.kept[at] and at not in long]
        text, kept = "\n".join(self.kept), len(filled) - len(dropped) - len(long)
        is_long = self._is_long or len(text) > LONGEST_TEXT or kept > MOST_LINES
        return Needed(text, len(filled), kept, dropped, sorted(at + 1 for at in long), is_long)

    def _masked(self, line: str, *, dated: bool = False) -> str:
        """A line with the words that are known, and its days where they are wanted."""
        line = self._re["mail"].sub("x", line) if "@" in line else line

        def left(found: re.Match[str]) -> str:
            known, digits, word = found.groups()
            if known is not None:
                return known
            if word is None:
                return "0" if digits.count(".") < 2 else "0.0.0"
            if word.lower() in self._known:
                return word
            return "x" * min(len(word), 3) if word.isascii() else "x"

        return self._re["dated" if dated else "token"].sub(left, line)

    def _ordinal(self, order: str) -> str:
        """A running number in place of that of an order: trades of one order keep together.

        One that a spreadsheet may have cut keeps its length and its last figure.
        """
        number = len(self._orders) + 1
        is_cut = self._re["longOrder"].search(order) and order.endswith("0")
        return self._orders.setdefault(order, f"{number:015d}0" if is_cut else f"{number:08d}")

    # Tables

    def _cells(self, line: str, separator: str) -> list[str]:
        """The cells of a line as they stand; between quotes a separator parts none."""
        return _SPLIT[separator].findall(separator + line)

    def _role(self, cell: str) -> str:
        name = re.sub("[^a-z]", "", _value(cell).lower())
        return self._roles.get(name) or ("words" if name in self._rules["wordColumns"] else "")

    def _is_head(self, cells: list[str]) -> bool:
        """Whether a line has the names of columns."""
        if len(cells) < self._rules["fewest"]:
            return False
        if any(self._re["number"].search(_value(cell)) for cell in cells):
            return False
        found = {role for cell in cells if (role := self._role(cell)) not in {"", "words"}}
        return len(found) >= self._rules["roles"] and not found.isdisjoint(self._rules["needed"])

    def tables(self) -> None:
        """Keep the heads and rows of tables, with the cells of the columns that are read."""
        at, fewest = 0, self._rules["fewest"]
        while at < len(self.lines):
            line = self.lines[at]
            separator = max(self._rules["separators"], key=line.count)
            head = self._cells(line, separator) if line.count(separator) + 1 >= fewest else []
            start, at = at, at + 1
            if not self._is_head(head):
                continue
            rows: dict[int, list[str]] = {}
            for number, row in enumerate(self.lines[at:], at):
                if row.strip(f"{separator} "):
                    cells = self._cells(row, separator)
                    if len(cells) < min(len(head), fewest + 1) or self._is_head(cells):
                        if rows:
                            self._ends.add(number)
                        break
                    rows[number] = cells
            if rows:
                self._table(start, separator, head, rows)
                at = max(rows) + 1

    def _table(self, at: int, separator: str, head: list[str], rows: dict[int, list[str]]) -> None:
        values = [[_value(row[n]) if n < len(row) else "" for row in rows.values()] for n in range(len(head))]  # fmt: skip
        roles = self._columns(head, values)
        for place, column in enumerate(values):
            # A day is asked for where an unknown column holds nothing else.
            if not roles[place] and all(self._re["dayCell"].search(v) for v in column if v):
                roles[place] = "some day"
        needed = [own for own in ({"side"}, {*self._rules["amounts"]}) if not own.isdisjoint(roles)]
        self._done.add(at)
        self.kept[at] = separator.join(map(self._title, head))
        for number, row in rows.items():
            self._rows.add(number)
            told = list(zip([*roles, *[_MORE] * len(row)], row, strict=False))
            if all(any(role in own and _value(cell) for role, cell in told) for own in needed):
                self._done.add(number)
                is_trade = self._is_trade(told)
                self.kept[number] = separator.join(
                    self._cell(role, cell, separator) if is_trade or role not in self._rules["own"] else self._masked(cell)
                    for role, cell in told
                )  # fmt: skip

    def _is_trade(self, told: list[tuple[str, str]]) -> bool:
        """Whether a row names a security and a side, and has figures where figures are needed, and no more."""
        if any(role == _MORE and _value(cell) for role, cell in told):
            return False
        amounts = {role for role, cell in told if self._re["amount"].search(_value(cell))}
        has_side = any(role == "side" and self._side_of(_value(cell)) for role, cell in told)
        is_named = any(role == "security" for role, _ in told)
        return is_named and has_side and "quantity" in amounts and not amounts.isdisjoint(self._rules["prices"])  # fmt: skip

    def _columns(self, head: list[str], values: list[list[str]]) -> list[str]:
        """What each column holds. Of several for the security the first that is filled is read.

        It is asked for where that one may be the client's.
        """
        roles = [self._role(cell) for cell in head]
        for role, name in self._chosen.items():
            is_it = [_value(cell) == name for cell in head]
            if any(is_it):
                roles = [role if own else "" if each == role else each for each, own in zip(roles, is_it, strict=True)]  # fmt: skip
        if "security" not in self._chosen:
            names = [re.sub("[^a-z]", "", cell.lower()) for cell in head]
            order = self._rules["columns"]["security"]
            own = [n for n, role in enumerate(roles) if role == "security"]
            own.sort(key=lambda n: (not any(values[n]), order.index(names[n])))
            for n in own[1:]:
                roles[n] = ""
            if own and names[own[0]] in self._rules["weak"] and any(
                not role and (self._re["client"].search(head[n]) or any(map(self._has_text, values[n])))
                for n, role in enumerate(roles)
            ):  # fmt: skip
                roles[own[0]] = ""
        return roles

    def _has_text(self, value: str) -> bool:
        return bool(self._re["text"].search(self._re["day"].sub("", value)))

    def _title(self, cell: str) -> str:
        """The name of a column, unless it holds a value."""
        is_name = (self._role(cell) and not re.search(r"\d{3}", cell)) or self._re["title"].search(
            _value(cell)
        )
        return cell if is_name else self._masked(cell)

    def _cell(self, role: str, cell: str, separator: str) -> str:
        """What is left of a cell."""
        value = _value(cell)
        if not value or not role:
            return ""
        if role == "some day":
            return self._rules["someDay"]
        if role == "day":
            found = self._re["day"].search(value) or self._re["time"].search(value)
            left = found[0] if found else self._masked(value)
            return f'"{left}"' if separator in left else left
        if role == "order":
            is_kept = any(self._re[name].search(value) for name in ("short", "cutOrder"))
            return cell if is_kept else self._ordinal(value)
        if role == "security":
            return self._masked(cell) if self._re["identity"].search(value) else cell
        if role in self._rules["amounts"]:
            is_fit = self._re["amount"].search(value) and not self._re["long"].search(value)
            return cell if is_fit else self._masked(cell)
        is_fit = self._re["short"].search(value)
        return cell if is_fit else self._masked(cell.replace("_", " "))

    # Lines

    def rest(self) -> None:
        """Keep what is needed of all other lines."""
        is_waiting = is_dated = has_foot = False
        is_traded = bool(self._done)
        at = left = size = 0
        # Of a longer text nothing is read.
        while at < len(self.lines) and left <= MOST_LINES and size <= LONGEST_TEXT:
            number, line = at, self.lines[at]
            at += 1
            if number in self._done or not line.strip(_BLANKS):
                continue
            if len(line) > LONGEST_LINE:
                is_waiting = is_dated = False
                continue
            whole, end = self._whole(number)
            if end > at:
                line, at = whole, end
            elif self._is_address(line) and not self._re["begins"].search(line):
                continue
            bare = self._re["percent"].sub(" ", line)
            has_figure = self._re["figure"].search(bare)
            signal = self._re["signal"].search(line)
            is_charge = signal and self._is_charge(line)
            # The text of a PDF may have a label and its amount in lines of their own.
            is_alone = is_waiting and has_figure and not re.search("[A-Za-z]{3}", line)
            if is_charge or (is_alone and not self._re["pin"].search(line)):
                has_foot = has_foot or bool(has_figure)
                kept = self._charge(line, dated=is_dated, is_alone=not is_charge)
                is_waiting, is_dated = bool(is_charge and not has_figure), False
            elif number not in self._rows and (trade := self._traded(line)):
                kept, is_traded = trade, True
                is_waiting = is_dated = False
            else:
                label, day = self._re["label"].search(line), self._re["day"].search(line)
                is_day = is_dated and self._re["dateLine"].search(line.strip(" \t:"))
                is_row = len(self._re["figure"].findall(bare)) > 1 and (self._re["isin"].search(line) or self._re["begins"].search(line))  # fmt: skip
                kept = ""
                is_several = (
                    self._rules["isNote"] and not has_foot and self._re["several"].search(line)
                )
                if is_several and not is_row and not self._re["sum"].search(line):
                    kept = SEVERAL_LINE
                elif is_alone:
                    kept = AMOUNT_LINE
                elif is_dated or number in self._ends or label or is_row or signal:
                    kept = self._masked(line, dated=bool(label or is_day))
                    if is_row:
                        kept = re.sub(r"^[ \t]*0\b", _NUMBER, kept)
                elif is_waiting:
                    kept = self._masked(line)
                elif is_traded and self._rules["isNote"] and self._re["end"].search(bare):
                    kept = AMOUNT_LINE
                is_dated = bool(label) and not day
                is_waiting = False
            left += bool(kept)
            size += len(kept)
            self.kept[number] = kept

    def _whole(self, at: int) -> tuple[str, int]:
        """A trade of a note that is broken into several lines, and where the next line is.

        It begins with the number and the time of its order, and takes figures along that stand in lines of
        their own.
        """
        whole, end = self.lines[at], at + 1
        last = min(at + self._rules["pieces"], len(self.lines))
        if end >= last or not self._re["broken"].search(f"{whole} {self.lines[end]}"):
            return "", 0
        while not self._is_whole(whole):
            line = self.lines[end].strip(_BLANKS) if end < last else _NUMBER
            is_other = self._re["begins"].search(line) or self._is_address(line)
            if end in self._done or is_other or self._is_charge(line):
                return "", 0
            whole, end = f"{whole} {line}", end + 1
            if len(whole) > LONGEST_LINE:
                return "", 0
        while end > at + 1 and end < last and self._re["number"].search(self.lines[end].strip(_BLANKS)):  # fmt: skip
            whole, end = f"{whole} {self.lines[end].strip(_BLANKS)}", end + 1
        return whole, end

    def _is_whole(self, line: str) -> bool:
        """Whether two figures stand after a side."""
        count = -1
        for token in self._re["piece"].findall(self._re["time"].sub(" ", self._re["day"].sub(" ", line))):  # fmt: skip
            if count < 0:
                count = 0 if self._side_of(token) else -1
            else:
                count += bool(self._re["number"].search(token))
        return count > 1

    def _side_of(self, token: str) -> str:
        bare = _bare(token)
        return self._rules["sides"].get(bare) or self._rules["letters"].get(bare, "")

    def _is_address(self, line: str) -> bool:
        return bool(self._re["address"].search(line)) and not self._re["isin"].search(line)

    def _is_charge(self, line: str) -> bool:
        """Whether a line begins with a charge, as in the foot of a note."""
        if self._re["isin"].search(line) or line.rstrip(_BLANKS).endswith("."):
            return False
        words = re.split(r"[0-9(]", line.strip(_EDGES), maxsplit=1)[0] or line
        return len(words.split()) <= self._rules["words"] and bool(self._re["foot"].search(words))

    def _charge(self, line: str, *, dated: bool, is_alone: bool) -> str:
        """The words of a charge that are known, and the amounts behind them if they can be nothing else.

        Otherwise two that differ, of which the reader takes none. An amount that `is_alone` has no words.
        """
        bare = self._re["percent"].sub(lambda found: " " * len(found[0]), line)
        figures = list(self._re["figure"].finditer(bare))
        if not figures or not (is_alone or self._re["end"].search(bare)):
            return self._masked(line, dated=dated)
        start = figures[0].start()
        words, rest = self._masked(line[:start], dated=dated), bare[start:]
        between = self._re["figure"].sub("", rest)
        is_known = words == line[:start] and len(figures) == 1 and not self._re["pin"].search(rest)
        have_paise = all(self._re["paise"].search(each[0]) for each in figures)
        if self._re["behind"].search(between) and (is_known or have_paise):
            return words + rest
        before, after = (re.findall(r"[^ \t]+", part) for part in (words, self._masked(between)))
        return " ".join([*before, "1", *after, "2"])

    def _traded(self, line: str) -> str:
        return self._summed(line) or (self._trade(line) if self._re["signal"].search(line) else "")

    def _summed(self, line: str) -> str:
        """A line of a note that has purchases and sales of an ISIN."""
        found = self._re["isin"].search(line) if self._rules["isNote"] else None
        if found is None:
            return ""
        tokens = re.findall(r"[^ \t|]+", f"{line[: found.start()]} {line[found.end() :]}")
        figures: list[str] = []
        while tokens and self._re["number"].search(tokens[-1]):
            figures.insert(0, tokens.pop())
        if len(figures) != self._rules["figures"]:
            return ""
        number, identity = self._re["number"], self._re["identity"]
        names = [t for t in tokens if not number.search(t) and not identity.search(t)]
        return " ".join([*names, found[0], *figures])

    def _pieces(self, line: str) -> tuple[str, list[_Piece]]:
        """The pieces of a trade's line without times and what says who somebody is, and the line in which
        they stand.
        """
        saved: list[str] = []

        def save(found: re.Match[str]) -> str:
            saved.append(found[0])
            return f" {_SAVED} "

        line = self._re["mail"].sub(" ", line) if "@" in line else line
        line = self._re["saved"].sub(save, line)
        line = self._re["time"].sub(" ", line)
        pieces: list[_Piece] = []
        is_private = False
        for found in self._re["piece"].finditer(line):
            text = saved.pop(0) if found[0] == _SAVED else found[0]
            bare, word = _bare(text), self._word(text)
            if bare in self._rules["sides"]:
                is_private = False
            elif bare in self._rules["private"]:
                is_private = True
            if is_private:
                continue
            if found[0] == _SAVED:
                is_told = self._re["isin"].search(text) or self._re["day"].search(text)
                kind = "told" if is_told else "kept"
            elif word in self._rules["told"] or self._side_of(text):
                kind = "told"
            elif self._re["number"].search(text):
                kind = "figure"
            elif self._re["identity"].search(text):
                continue
            else:
                kind = "kept" if word in self._rules["kept"] else "word"
            pieces.append(_Piece(kind, text, found.start(), found.end()))
        return line, pieces

    def _trade(self, given: str) -> str:
        """A line of a trade: its side, figures, days and what it is, and the name of the security.

        The name stands before the side of a note's line, behind the numbers of its order; of a typed one
        between quantity and price, or where there is nothing, beside them. Other words are dropped. "" for
        what is no trade, or one that is refused.
        """
        if self._re["sum"].search(given):
            return ""
        line, pieces = self._pieces(given)
        side = self._side_in(pieces)
        if side is None:
            return ""
        plain = [each for each in pieces if each.kind != "told" and each is not side]
        before = [each for each in plain if each.start < side.start]
        after = [each for each in plain if each.start > side.start]
        orders = [n for n, each in enumerate(before) if self._re["order"].search(each.text)]
        has_figure = any(each.kind == "figure" for each in plain)
        if has_figure and not orders and self._re["person"].search(self._re["day"].sub(" ", given)):
            return PERSON_LINE
        lead = next((n for n, each in enumerate(after) if each.kind != "figure"), len(after))
        if lead > 1:
            own = before[orders[-1] + 1 :] if orders else before
            left = self._of_a_row(own, after[:lead], after[lead:])
        else:
            left = [] if orders else self._of_a_typed(plain, side)
        name = [each for each in left if each.kind == "word"]
        is_cut = name and self._re["cut"].search(line, name[0].start, name[-1].end)
        # A row without the names of its columns: nobody knows whose names they are.
        if not left or is_cut:
            return ""
        texts = [
            each.text for each in pieces if each.kind == "told" or each is side or each in left
        ]
        if orders:
            texts.insert(0, self._ordinal(before[orders[0]].text))
        found = " ".join(texts)
        is_word = _bare(side.text) in self._rules["sides"]
        is_sure = is_word or orders or self._re["sure"].search(self._re["day"].sub(" ", found))
        return found if is_sure else ""

    def _of_a_row(
        self, before: list[_Piece], figures: list[_Piece], rest: list[_Piece]
    ) -> list[_Piece]:
        """What is left of a row whose figures follow each other behind the side.

        Nothing of one that is refused.
        """
        while before and self._re["code"].search(before[0].text):
            before = before[1:]
        quantity, price, *amounts = figures
        is_wrong = (
            any(self._re["trade"].search(each.text) for each in before)
            or any(map(self._is_none, (quantity, price)))
            or any(not self._re["paise"].search(each.text) for each in amounts)
            or (not before and not amounts and any(each.kind == "figure" for each in rest))
        )
        # What follows other words is none of the row's columns.
        later = [
            each for each in rest if each.kind == "kept" or (each.kind == "word" and not before)
        ]
        return [] if is_wrong else [*before, *figures, *later]

    def _of_a_typed(self, plain: list[_Piece], side: _Piece) -> list[_Piece]:
        """What is left of a typed line; nothing of one that is refused."""
        counted = [
            each
            for at, each in enumerate(plain)
            if each.kind == "figure" and not self._is_of_a_name(plain, at)
        ]
        if len(counted) != 2 or any(map(self._is_none, counted)):
            return []
        start, end = min(side.start, counted[0].start), counted[1].start
        words = [each for each in plain if each.kind == "word"]
        name = (
            [each for each in words if start < each.start < end]
            or [each for each in words if each.start > side.start]
            or words
        )
        return [each for each in plain if each.kind != "word" or each in name]

    def _is_none(self, figure: _Piece) -> bool:
        """Whether a figure can be neither a quantity nor a price."""
        return any(self._re[name].search(figure.text) for name in ("nil", "long"))

    def _side_in(self, pieces: list[_Piece]) -> _Piece | None:
        """The side, `None` for none or for both. A letter counts where no word does, beside a figure."""
        found = [each for each in pieces if _bare(each.text) in self._rules["sides"]]
        if not found:
            # A group of BSE, such as (B), is a side where no other stands.
            found = [each for each in pieces if self._side_of(each.text)]
            found = [each for each in found if each.kind == "told"] or found
            plain = [each for each in pieces if each.kind != "told"]
            behind = [each for each in plain if found and each.start > found[0].start]
            ends = behind or plain if found and (behind or found[0] is pieces[-1]) else []
            if not ends or ends[0].kind != "figure":
                return None
        return found[0] if len({self._side_of(each.text) for each in found}) == 1 else None

    def _is_of_a_name(self, plain: list[_Piece], at: int) -> bool:
        """Whether a number is of a name: the price at which an option can be exercised, a day, a fund's."""
        before = self._word(plain[at - 1].text) if at else ""
        after = self._word(plain[at + 1].text) if at + 1 < len(plain) else ""
        ends, months = self._rules["optionEnds"], self._rules["months"]
        is_strike = after in ends or (
            before in ends and not self._re["number"].search(plain[at - 2].text)
        )
        is_day = after in months or (before in months and after)
        return bool(is_strike or is_day or after in self._rules["funds"])

    def _word(self, text: str) -> str:
        return self._re["signs"].sub("", text.lower())
