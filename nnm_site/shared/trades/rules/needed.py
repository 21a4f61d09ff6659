"""What of a text is needed to work out an answer: trades, and of a note its charges, segments and day.

Nothing else leaves the browser. Known words stay, and figures and names where a trade or a charge has them.
Of any other word `x` is left for each letter and of another figure `0`, so that a line is told for what it is
and its lines keep their numbers; a line that tells nothing is left empty. A line that is no trade here is
none for the reader either: a quantity of 0 is refused. Only the name of a security is free text.

The browser's script does the same (`nnm_site/shared/scripts/needed.js`). The server does it once more, for
forms that are posted without JavaScript.
"""

import re
from collections.abc import Mapping
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
#: Stands for what may have spaces in it while a line is taken apart, for a number that tells nothing, and for a day.
_SAVED, _NUMBER, _DAY = "\x02", "00000000", "01-01-01"


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


def needed(text: str, wanted: Wanted = ORDERS, chosen: Mapping[str, str] | None = None) -> Needed:
    """What of `text` is needed. `chosen` names columns of a table by what they hold."""
    cut = _Cut(text, wanted, chosen or {})
    cut.tables()
    cut.rest()
    return cut.made()


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

    def _masked(
        self, line: str, *, figures: bool = False, dated: bool = False, pattern: str = "token"
    ) -> str:
        """A line with the words that are known. Its figures and days stay where they are wanted."""
        private = self._re["labels"].search(line) if figures else None
        end = private.start() if private else len(line)

        def left(found: re.Match[str]) -> str:
            known, figure, digits, word = found.groups()
            if known is not None:
                return known
            if word is not None and word.lower() in self._known:
                return word
            if word is not None:
                return "x" * min(len(word), 3) if word.isascii() else "x"
            if figure is not None and figures:
                is_wanted = found.start() < end and not self._re["long"].search(figure)
                # Not 0, which could be taken for a charge.
                return figure if is_wanted else "x0"
            return self._re["digits"].sub(
                lambda m: "0" if m[0].count(".") < 2 else "0.0.0", figure or digits
            )

        return self._re["dated" if dated else pattern].sub(left, line)

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
                        self._ends.add(number)
                        break
                    rows[number] = cells
            if rows:
                self._table(start, separator, head, rows)
                at = max(rows) + 1

    def _table(self, at: int, separator: str, head: list[str], rows: dict[int, list[str]]) -> None:
        values = [[_value(row[n]) if n < len(row) else "" for row in rows.values()] for n in range(len(head))]  # fmt: skip
        roles = self._columns(head, [any(column) for column in values])
        for place, column in enumerate(values):
            # A day is asked for where an unknown column holds nothing else.
            if not roles[place] and all(self._re["dayCell"].search(v) for v in column if v):
                roles[place] = "some day"
        sides = [n for n, role in enumerate(roles) if role == "side"]
        amounts = [n for n, role in enumerate(roles) if role in self._rules["amounts"]]
        self._done.add(at)
        self.kept[at] = separator.join(map(self._title, head))
        for number, row in rows.items():
            self._rows.add(number)
            if all(
                any(n < len(row) and _value(row[n]) for n in each)
                for each in (sides, amounts)
                if each
            ):
                self._done.add(number)
                cells = zip([*roles, *[""] * len(row)], row, strict=False)
                self.kept[number] = separator.join(self._cell(r, c, separator) for r, c in cells)

    def _columns(self, head: list[str], filled: list[bool]) -> list[str]:
        """What each column holds. Of several for the security the first that is filled is read."""
        roles = [self._role(cell) for cell in head]
        for role, name in self._chosen.items():
            is_it = [_value(cell) == name for cell in head]
            if any(is_it):
                roles = [role if own else "" if each == role else each for each, own in zip(roles, is_it, strict=True)]  # fmt: skip
        if "security" not in self._chosen:
            names = [re.sub("[^a-z]", "", cell.lower()) for cell in head]
            order = self._rules["columns"]["security"]
            own = [n for n, role in enumerate(roles) if role == "security"]
            own.sort(key=lambda n: (not filled[n], order.index(names[n])))
            for n in own[1:]:
                roles[n] = ""
        return roles

    def _title(self, cell: str) -> str:
        value = _value(cell)
        is_fit = self._re["title"].search(value) and not self._re["identity"].search(value)
        return cell if is_fit else self._masked(cell)

    def _cell(self, role: str, cell: str, separator: str) -> str:
        """What is left of a cell."""
        value = _value(cell)
        if not value or not role:
            return ""
        if role == "some day":
            return _DAY
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
        is_waiting = is_dated = False
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
            bare = self._re["percent"].sub(" ", line)
            figures = len(self._re["figure"].findall(bare))
            signal = self._re["signal"].search(line)
            is_charge = signal and self._is_charge(line)
            if is_waiting and not is_charge and figures and not re.search("[A-Za-z]{3}", line):
                # The text of a PDF may have a label and its amount in lines of their own.
                # Of several without a paisa none is the charge, and they could be a telephone's.
                kept = SEVERAL_LINE if figures > 1 and "." not in line else self._masked(line, figures=True)  # fmt: skip
                is_waiting = is_dated = False
            elif is_charge:
                kept = self._masked(line, figures=True, dated=is_dated)
                is_waiting, is_dated = not figures, False
            elif number not in self._rows and (trade := self._traded(line)):
                kept, is_traded = trade, True
                is_waiting = is_dated = False
            else:
                label, day = self._re["label"].search(line), self._re["day"].search(line)
                is_row = figures > 1 and (self._re["isin"].search(line) or self._re["begins"].search(line))  # fmt: skip
                kept = ""
                is_end = is_waiting or is_dated or number in self._ends
                if is_end or label or is_row or signal:
                    kept = self._masked(line, dated=bool(label) or is_dated)
                    if is_row:
                        kept = re.sub(r"^[ \t]*0\b", _NUMBER, kept)
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
            if end in self._done or self._re["begins"].search(line) or self._is_charge(line):
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

    def _is_charge(self, line: str) -> bool:
        """Whether a line begins with a charge, as in the foot of a note."""
        if self._re["isin"].search(line) or line.rstrip(_BLANKS).endswith("."):
            return False
        words = re.split(r"[0-9(]", line.strip(_EDGES), maxsplit=1)[0] or line
        return len(words.split()) <= self._rules["words"] and bool(self._re["foot"].search(words))

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

    def _pieces(self, line: str) -> tuple[str, list[tuple[str, str, int, int]]]:
        """The pieces of a trade's line without times and what says who somebody is, and the line in which they stand.

        Each is "told" (it says something else), "kept" (it may be of a name), "figure" or "word", with its
        text, beginning and end.
        """
        saved: list[str] = []

        def save(found: re.Match[str]) -> str:
            saved.append(found[0])
            return f" {_SAVED} "

        line = self._re["mail"].sub(" ", line) if "@" in line else line
        line = self._re["saved"].sub(save, line)
        line = self._re["time"].sub(" ", line)
        pieces: list[tuple[str, str, int, int]] = []
        is_private = False
        for found in self._re["piece"].finditer(line):
            text = saved.pop(0) if found[0] == _SAVED else found[0]
            bare, word = _bare(text), self._re["signs"].sub("", text.lower())
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
                is_first = not any(each[0] != "told" for each in pieces)
                if is_first and self._re["order"].search(text):
                    text = self._ordinal(text)
                elif self._re["long"].search(text):
                    text = _NUMBER
                kind = "figure"
            elif self._re["identity"].search(text):
                continue
            else:
                kind = "kept" if word in self._rules["kept"] else "word"
            pieces.append((kind, text, found.start(), found.end()))
        return line, pieces

    def _trade(self, given: str) -> str:
        """A line of a trade: its side, figures, days and what it is, and the name of the security.

        The name stands before the side of a note's line; of a typed one between quantity and price, or
        where there is nothing, beside them. Other words are dropped. "" for what is no trade, or one that
        is refused.
        """
        if self._re["sum"].search(given):
            return ""
        line, pieces = self._pieces(given)
        kinds, texts = [each[0] for each in pieces], [each[1] for each in pieces]
        plain = [n for n, kind in enumerate(kinds) if kind != "told"]
        at = self._side_at(kinds, texts)
        if at < 0:
            return ""
        plain = [n for n in plain if n != at]
        after = [n for n in plain if n > at]
        lead = next((n for n, m in enumerate(after) if kinds[m] != "figure"), len(after))
        figures = [n for n in plain if kinds[n] == "figure"]
        words = [n for n in plain if kinds[n] == "word"]
        before = [n for n in words if n < at]
        name = before or [n for n in words if n > at]
        if lead > 1:
            # What follows other words is none of the row's columns.
            last = after[lead - 1]
            for n in figures:
                if n > last or (n < at and n != plain[0] and self._re["trade"].search(texts[n])):
                    texts[n] = _NUMBER
        else:
            counted = [n for n in figures if not self._is_of_a_name(plain, texts, n)]
            if len(counted) != 2:
                return ""
            start, end = min(at, counted[0]), counted[1]
            name = [n for n in words if start < n < end] or [n for n in words if n > at] or before
        if name and self._re["cut"].search(line, pieces[name[0]][2], pieces[name[-1]][3]):
            # A row without the names of its columns: nobody knows whose names they are.
            return ""
        return " ".join(text for n, text in enumerate(texts) if kinds[n] != "word" or n in name)

    def _side_at(self, kinds: list[str], texts: list[str]) -> int:
        """Where the side stands, -1 for none or for both. A letter counts where no word does, beside a figure."""
        found = [n for n, text in enumerate(texts) if _bare(text) in self._rules["sides"]]
        if not found:
            # A group of BSE, such as (B), is a side where no other stands.
            found = [n for n, text in enumerate(texts) if self._side_of(text)]
            found = [n for n in found if kinds[n] == "told"] or found
            plain = [n for n, kind in enumerate(kinds) if kind != "told"]
            behind = [n for n in plain if n > found[0]] if found else []
            ends = behind or plain if found and (behind or found[0] == len(texts) - 1) else []
            if not ends or kinds[ends[0]] != "figure":
                return -1
        return found[0] if len({self._side_of(texts[n]) for n in found}) == 1 else -1

    def _is_of_a_name(self, plain: list[int], texts: list[str], at: int) -> bool:
        """Whether a number is of a name: the price at which an option can be exercised, a day, a fund's."""
        place = plain.index(at)
        words = [self._re["signs"].sub("", texts[n].lower()) for n in plain]
        before = words[place - 1] if place else ""
        after = words[place + 1] if place + 1 < len(plain) else ""
        ends, months = self._rules["optionEnds"], self._rules["months"]
        is_strike = after in ends or (
            before in ends and not self._re["number"].search(texts[plain[place - 2]])
        )
        is_day = after in months or (before in months and after)
        return bool(is_strike or is_day or after in self._rules["funds"])
