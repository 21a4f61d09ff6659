"""What of a text is needed to work out an answer: trades, and of a note its charges, segments and day.

Nothing else leaves the browser. A line is written anew from the words and figures that are known to be
needed, a row of a table from the cells of the columns that are read; of all other lines an empty one is
left, so that lines keep their numbers. Only the name of a security is free text.

The browser's script does the same (`nnm_site/shared/scripts/needed.js`). The server does it once more, for
forms that are posted without JavaScript.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from nnm_site.shared.trades.rules import tables
from nnm_site.shared.trades.rules.limits import (
    LONGEST_LINE,
    LONGEST_PASTED,
    LONGEST_TEXT,
    MOST_LINES,
    MOST_PASTED,
)
from nnm_site.shared.trades.rules.lines import side_of
from nnm_site.shared.trades.rules.needed_lines import (
    amounts_in,
    ends_with_figure,
    figures_after_side,
    is_figure,
    trade_line,
    ungrouped,
)
from nnm_site.shared.trades.rules.needed_patterns import COMPILED, ORDERS, Wanted, compiled

_RE = COMPILED
_SPLIT = {
    each: re.compile(rf'{re.escape(each)}("(?:[^"]|"")*"[^{each}]*|"(?:[^"]|"")*$|[^{each}]*)')
    for each in tables.SEPARATORS
}
_ROLES = {name: role for role, names in tables.NAMES.items() for name in names}
_DIGITS = {ord("०") + value: str(value) for value in range(10)}
#: Stands for a line that ends a table and is not needed otherwise.
_END = "-"
#: What stands around a line, and around its words.
_BLANKS = " \t"
_EDGES = " \t,;:|*.\"'₹-"


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


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line as they stand; between quotes a separator parts none."""
    return _SPLIT[separator].findall(separator + line)


def _value(cell: str) -> str:
    return cell.strip(' \t"')


def _quoted(text: str, separator: str) -> str:
    return f'"{text}"' if separator in text else text


def _plain(name: str) -> str:
    return re.sub("[^a-z]", "", name.lower())


def _is_head(cells: list[str]) -> bool:
    """Whether a line has the names of columns."""
    values = [_value(cell) for cell in cells]
    if len(cells) < tables.FEWEST or any(map(is_figure, values)):
        return False
    known = {_ROLES.get(_plain(value), "") for value in values} - {""}
    return len(known) >= tables.KNOWN and not known.isdisjoint(tables.NEEDED)


class _Cut:
    """The work on one text. `kept` is what is left of each line."""

    def __init__(self, text: str, wanted: Wanted, chosen: Mapping[str, str]) -> None:
        whole = text[:LONGEST_PASTED]
        whole = _RE["unseen"].sub("", _RE["blank"].sub(" ", whole)).translate(_DIGITS)
        all_lines = _RE["ends"].split(whole)
        self.lines = all_lines[:MOST_PASTED]
        self._is_long = len(text) > LONGEST_PASTED or len(all_lines) > MOST_PASTED
        self.kept = [""] * len(self.lines)
        self._wanted, self._chosen = wanted, chosen
        self._foot, (self._headings, self._segment, self._day) = compiled(wanted)
        #: Lines that are done, and separator and width of those that stand in a table and are no trades.
        self._done: set[int] = set()
        self._in_table: dict[int, tuple[str, int]] = {}
        #: Of each table its head, its rows, and the line that ends it.
        self._tables: list[tuple[int, list[int], int]] = []
        self._count = 0
        self._orders: dict[str, str] = {}

    def made(self) -> Needed:
        """The text of what is left."""
        for head, rows, end in self._tables:
            if not any(self.kept[at] for at in rows):
                self.kept[head] = ""
            elif end < len(self.lines):
                self.kept[end] = self.kept[end] or _END
        long = {at for at, line in enumerate(self.kept) if len(line) > LONGEST_LINE}
        long |= {
            at
            for at, line in enumerate(self.lines)
            if len(line) > LONGEST_LINE and self.kept[at] in {"", _END}
        }
        for at in long:
            self.kept[at] = ""
        filled = [at for at, line in enumerate(self.lines) if line.strip(_BLANKS)]
        dropped = [at + 1 for at in filled if self.kept[at] in {"", _END} and at not in long]
        text, kept = "\n".join(self.kept), len(filled) - len(dropped) - len(long)
        is_long = self._is_long or len(text) > LONGEST_TEXT or kept > MOST_LINES
        return Needed(
            text, len(filled), kept, dropped, [at + 1 for at in sorted(long)], is_long
        )  # fmt: skip

    def tables(self) -> None:
        """Keep the heads and rows of tables, with the cells of the columns that are read."""
        at = 0
        while at < len(self.lines):
            line = self.lines[at]
            separator = max(tables.SEPARATORS, key=line.count)
            head = _cells(line, separator) if line.count(separator) + 1 >= tables.FEWEST else []
            if not _is_head(head):
                at += 1
                continue
            rows: dict[int, list[str]] = {}
            end = at + 1
            while end < len(self.lines):
                cells = _cells(self.lines[end], separator)
                if self.lines[end].strip(f"{separator} "):
                    if len(cells) < min(len(head), tables.FEWEST + 1) or _is_head(cells):
                        break
                    rows[end] = cells
                end += 1
            if rows:
                self._table(at, separator, head, rows)
                self._tables.append((at, list(rows), end))
            at = max(rows, default=at) + 1

    def _table(self, at: int, separator: str, head: list[str], rows: dict[int, list[str]]) -> None:
        values = {
            number: [*map(_value, row), *[""] * (len(head) - len(row))]
            for number, row in rows.items()
        }
        filled = [any(row[place] for row in values.values()) for place in range(len(head))]
        roles = self._columns(head, filled)
        found = {role for place, role in roles.items() if filled[place]}
        sides = [place for place, role in roles.items() if role == "side"]
        if not any(side_of(row[place]) for row in values.values() for place in sides):
            found.discard("side")
        missing = [role for role in tables.NEEDED if role not in found]
        if "price" in missing and any(each <= found for each in tables.PRICES):
            missing.remove("price")
        amounts = [place for place, role in roles.items() if role in tables.AMOUNTS]
        self._done.add(at)
        self.kept[at] = separator.join(
            # The names of unknown columns are for the question which of them is meant.
            cell if place in roles or (missing and _RE["title"].search(_value(cell))) else ""
            for place, cell in enumerate(head)
        )
        for number, row in rows.items():
            told = [any(values[number][at] for at in places) for places in (sides, amounts)]
            if not missing and not all(told):
                self._in_table[number] = separator, len(head)
                continue
            self._done.add(number)
            left = [
                self._cell(roles[place], cell, separator) if place in roles else ""
                for place, cell in enumerate(row)
            ]
            self.kept[number] = separator.join(left) if any(left) else ""

    def _columns(self, head: list[str], filled: list[bool]) -> dict[int, str]:
        """What each column holds that is read. Of several for the security the first that is filled is."""
        names = [_plain(_value(cell)) for cell in head]
        roles = {place: "kind" for place, name in enumerate(names) if name in tables.KIND_NAMES}
        for role, known in tables.NAMES.items():
            chosen = self._chosen.get(role)
            places = [place for place, cell in enumerate(head) if chosen and _value(cell) == chosen]
            places = places or [p for own in known for p, name in enumerate(names) if name == own]
            if role == "security":
                places = [place for place in places if filled[place]][:1] or places[:1]
            roles |= dict.fromkeys(places, role)
        return roles

    def _cell(self, role: str, cell: str, separator: str) -> str:
        """What is left of a cell. Where it is no such thing, `?` has its row refused."""
        value = _value(cell)
        if role == "day":
            found = _RE["day"].search(value) or _RE["time"].search(value)
            return _quoted(found[0], separator) if found else value and "?"
        fits = side_of(value) if role == "side" else _RE[f"cell {role}"].search(value)
        if role == "order":
            return cell if fits else self._ordinal(value)
        wrong = _RE["long" if role in tables.AMOUNTS else "identity"].search(value)
        if fits and (not wrong or role == "isin"):
            return cell
        return value and ("" if role in {"security", "isin"} else "?")

    def _ordinal(self, order: str) -> str:
        """A running number in place of that of an order: trades of one order keep together."""
        return self._orders.setdefault(order, f"{len(self._orders) + 1:08d}")

    def rest(self) -> None:
        """Keep what is needed of all other lines."""
        waiting = dated = ""
        at = 0
        # Of more lines nothing is read.
        while at < len(self.lines) and self._count <= MOST_LINES:
            number, line = at, self.lines[at]
            at += 1
            if number in self._done or not line.strip(_BLANKS):
                continue
            if len(line) > LONGEST_LINE:
                waiting = dated = ""
                continue
            whole, end = self._whole(number)
            if whole:
                self._keep(number, trade_line(whole, self._ordinal))
                waiting, dated, at = "", "", end
                continue
            label, day = self._day.search(line), _RE["day"].search(line)
            said = label[0] if label else dated
            dated = said if label and not day else ""
            charge, amounts = self._charge(line), amounts_in(line)
            if waiting and not charge and amounts and not re.search("[A-Za-z]{3}", line):
                # The text of a PDF may have a label and its amount in lines of their own.
                out = " ".join([waiting, *amounts])
                waiting = ""
            elif charge:
                waiting = "" if amounts else charge
                out = " ".join([charge, *amounts]) if amounts and ends_with_figure(line) else ""
            else:
                waiting = ""
                out = (
                    self._of_an_isin(line) or trade_line(line, self._ordinal) or self._heading(line)
                )
            self._keep(number, out or (f"{said} {day[0]}" if said and day else ""))

    def _keep(self, at: int, text: str) -> None:
        if text and at in self._in_table:
            separator, width = self._in_table[at]
            text = _quoted(text, separator) + separator * (width - 1)
        self._count += bool(text)
        self.kept[at] = text

    def _whole(self, at: int) -> tuple[str, int]:
        """A trade of a note that is broken into several lines, and where the next line is.

        It begins with the number and the time of its order, and takes figures along that stand in lines of
        their own.
        """
        whole, end = self.lines[at], at + 1
        last = min(at + self._wanted.pieces, len(self.lines))
        if end >= last or not _RE["begins"].search(whole):
            return "", at
        if not _RE["broken"].search(f"{whole} {self.lines[end]}"):
            return "", at
        figures = figures_after_side(whole, -1)
        while figures < 2 and end < last:
            line = self.lines[end].strip(_BLANKS)
            if end in self._done or _RE["begins"].search(line) or self._charge(line):
                return "", at
            whole, end = f"{whole} {line}", end + 1
            if len(whole) > LONGEST_LINE:
                return "", at
            figures = figures_after_side(line, figures)
        if end == at + 1 or figures < 2:
            return "", at
        while end < last and is_figure(line := self.lines[end].strip(_BLANKS)):
            whole, end = f"{whole} {line}", end + 1
        return whole, end

    def _charge(self, line: str) -> str:
        """The name of the charge that a line of a note's foot begins with; "" for another line."""
        if not self._foot or _RE["isin"].search(line) or line.rstrip(_BLANKS).endswith("."):
            return ""
        words = re.split(r"[0-9(]", line.strip(_EDGES), maxsplit=1)[0] or line
        if len(_RE["words"].findall(words)) > self._wanted.words:
            return ""
        found = next(filter(None, (pattern.search(words) for pattern in self._foot)), None)
        return found[0] if found else ""

    def _heading(self, line: str) -> str:
        """The words of a heading that say segment and exchange."""
        if len(line.strip(_BLANKS)) > self._wanted.signs or amounts_in(line):
            return ""
        if not self._segment.search(line):
            return ""
        return " ".join(found[0] for found in self._headings.finditer(line))

    def _of_an_isin(self, line: str) -> str:
        """A line of a note that has purchases and sales of an ISIN."""
        found = _RE["isin"].search(line) if self._wanted.foot else None
        if found is None:
            return ""
        tokens = _RE["parts"].findall(f"{line[: found.start()]} {line[found.end() :]}")
        ending: list[str] = []
        while tokens and is_figure(tokens[-1]) and not _RE["long"].search(tokens[-1]):
            ending.insert(0, ungrouped(tokens.pop()))
        if len(ending) != self._wanted.figures:
            return ""
        names = [t for t in tokens if not is_figure(t) and not _RE["identity"].search(t)]
        return " ".join([*names, found[0], *ending])
