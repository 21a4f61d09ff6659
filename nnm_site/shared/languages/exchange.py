"""Handing texts to translators and taking them back: a table (.csv, .xlsx) or gettext PO (.po).

Each row carries what it was made from: a key, the hash of the English, and the hash of the translation
at that time. A row whose English or whose translation is another one by now is refused, by name.
"""

import csv
import io
import re
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.language import read_language
from nnm_site.shared.languages.pairing import RefusedError, check_nesting, paired
from nnm_site.shared.languages.siblings import Sibling, read_siblings, write_siblings
from nnm_site.shared.languages.sources import SourceText, content_of, source_hash, source_texts
from nnm_site.shared.languages.strings import String, read_strings, write_strings
from nnm_site.shared.languages.style import checker

_PLACE = re.compile(r"</?\d+>|\{\w+\}")


@dataclass(frozen=True)
class Row:
    """One text for a translator: `source` in English, `target` as far as it is translated.

    `english` and `before` are the hashes of both as they were when the row was written.
    """

    key: str
    source: str
    target: str
    context: str
    note: str
    english: str
    before: str


_COLUMNS = tuple(field.name for field in fields(Row))


_KINDS = "must end in .csv, .xlsx or .po"


class ExchangeError(ValueError):
    """A file of translations that cannot be taken; the message has a line for each fault."""


def rows_of(code: str, root: Path = CONTENT_DIR, missing: Iterable[String] = ()) -> list[Row]:
    """Everything that is to be translated; `missing` are sentences that have no place yet."""
    strings, texts = _stored(code, root, missing)
    found = [_row_of(string) for string in strings.values()]
    for source, one in texts:
        text = one.text if one else ""
        found.append(
            Row(_text_key(source), source.message.source, text, "", source.file, source.hash, source_hash(text))
        )  # fmt: skip
    return found


def _row_of(string: String) -> Row:
    return Row(
        source_hash(f"{string.context}\x04{string.key}"),
        string.key,
        string.text,
        string.context,
        ", ".join(string.pages),
        source_hash(string.key),
        source_hash(string.text),
    )


def _text_key(source: SourceText) -> str:
    return f"{source.file} {source.field}"


#: The sentences of a language by message and context, and the messages of its long texts, each with its own.
_Stored = tuple[dict[tuple[str, str], String], list[tuple[SourceText, Sibling | None]]]


def _stored(code: str, root: Path, missing: Iterable[String]) -> _Stored:
    """Everything that has a place; what is `missing` gets one, beside a long text that has a file for it."""
    missing = list(missing)
    texts = list(_texts(code, root, {string.key for string in missing}))
    beside = {source.message.key for source, _ in texts}
    strings = [string for string in missing if string.key not in beside]
    return {(s.key, s.context): s for s in (*strings, *read_strings(code, root))}, texts


def _texts(
    code: str, root: Path, asked: Container[str]
) -> Iterator[tuple[SourceText, Sibling | None]]:
    siblings = read_siblings(code, root)
    for source in source_texts(content_of(root)):
        held = siblings.get(source.file)
        if held is None:
            continue
        one = next((each for each in held if each.source_hash == source.hash), None)
        # A message that never had a translation, and that no page asks for, is no part of a page in this language.
        if one or source.message.key in asked or any(each.field == source.field for each in held):
            yield source, one


def take(
    code: str,
    rows: Iterable[Row],
    translator: str,
    root: Path = CONTENT_DIR,
    *,
    reviewed: bool = False,
    missing: Iterable[String] = (),
) -> int:
    """Put the translations that were changed in their places; returns how many.

    Raises `ExchangeError` naming every row that cannot be taken, and changes nothing then.
    """
    given = [
        replace(row, target=text)
        for row in rows
        if (text := _as_stored(row.target)) and source_hash(text) != row.before
    ]
    wanted = {row.key: row for row in given}
    language = read_language(code, root / "languages")
    style = checker(code, root)
    faults: list[str] = []
    taken: set[str] = set()

    def new_text(key: str, english: str, text: str) -> Row | None:
        row = wanted.get(key)
        if row is None:
            return None
        taken.add(key)
        if row.english != english:
            faults.append(f"{row.source}: its English is another one by now")
        elif row.before != source_hash(text):
            faults.append(f"{row.source}: it has been translated anew since")
        return row

    strings, texts = _stored(code, root, missing)
    for place, string in strings.items():
        now = _row_of(string)
        if (row := new_text(now.key, now.english, string.text)) is not None:
            if problem := _lost(string.key, row.target):
                faults.append(f"{string.key}: {problem}")
            faults += [f"{string.key}: {fault}" for fault in style.faults(string.key, row.target)]
            strings[place] = replace(
                string, text=row.target, translator=translator, reviewed=reviewed
            )
    files: dict[str, list[Sibling]] = {}
    for source, one in texts:
        row = new_text(_text_key(source), source.hash, one.text if one else "")
        made = one
        if row is not None:
            english = source.message
            try:
                text = paired(english, row.target, language.show)
                found = list(style.faults(english.key, text))
            except RefusedError as problem:
                found = [str(problem)]
            faults += [f"{english.source}: {fault}" for fault in found]
            made = Sibling(source.field, source.hash, translator, reviewed, row.target)
        if made is not None:
            files.setdefault(source.file, []).append(made)
    faults += [
        f"{row.source}: this is no text of the site" for row in given if row.key not in taken
    ]
    if faults:
        raise ExchangeError("\n".join(faults))
    if given:
        write_strings(code, [each for each in strings.values() if each.text], root)
        changed = {row.key.partition(" ")[0] for row in given}
        write_siblings(code, {file: held for file, held in files.items() if file in changed}, root)
    return len(given)


def _as_stored(text: str) -> str:
    """A text as the store has it: each letter written in one way, single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _lost(key: str, text: str) -> str:
    """What a translation of a sentence lost or added, "" for nothing."""
    wanted, given = Counter(_PLACE.findall(key)), Counter(_PLACE.findall(text))
    rest = Counter(re.findall(r"\d+", _PLACE.sub("", text)))
    added = (given - wanted) + (rest - Counter(re.findall(r"\d+", _PLACE.sub("", key))))
    if wanted - given or added:
        return f"{_said(wanted - given)} lost, {_said(added)} added"
    try:
        check_nesting(text)
    except RefusedError as problem:
        return str(problem)
    return ""


def _said(counted: Counter[str]) -> str:
    return ", ".join(counted.elements()) or "nothing"


def write_rows(rows: Iterable[Row], target: Path, code: str) -> None:
    """Write rows into `target`. Raises `ExchangeError` for another kind of file."""
    if target.suffix == ".csv":
        with target.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.DictWriter(file, _COLUMNS)
            writer.writeheader()
            writer.writerows([asdict(row) for row in rows])
    elif target.suffix == ".xlsx":
        from openpyxl import Workbook

        book = Workbook(write_only=True)
        sheet = book.create_sheet("texts")
        for row in (_COLUMNS, *(tuple(asdict(row).values()) for row in rows)):
            sheet.append(row)
        book.save(target)
    elif target.suffix == ".po":
        made = Catalog(locale=code, project="NNM Securities", fuzzy=False)
        for row in rows:
            notes = [
                f"{name}: {getattr(row, name)}" for name in ("key", "english", "before", "note")
            ]
            made.add(row.source, row.target, context=row.context or row.key, auto_comments=notes)
        buffer = io.BytesIO()
        write_po(buffer, made, width=0)
        target.write_bytes(buffer.getvalue())
    else:
        raise ExchangeError(f"{target.name} {_KINDS}")


def read_rows(path: Path) -> list[Row]:
    """The rows of a file that `write_rows` wrote. Raises `ExchangeError`."""
    try:
        if path.suffix == ".po":
            return list(_rows_of_po(path))
        if path.suffix not in {".csv", ".xlsx"}:
            raise ExchangeError(f"{path.name} {_KINDS}")
        table = _csv_table(path) if path.suffix == ".csv" else _xlsx_table(path)
        return list(_rows_of_table(table, path.name))
    except (OSError, ValueError, KeyError, csv.Error) as problem:
        if isinstance(problem, ExchangeError):
            raise
        raise ExchangeError(f"{path} cannot be read: {problem}") from None


def _csv_table(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def _xlsx_table(path: Path) -> list[list[str]]:
    # A build reads no workbook, and need not wait for what reads them.
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = load_workbook(path, read_only=True, data_only=True)
    except (zipfile.BadZipFile, InvalidFileException) as problem:
        raise ValueError(problem) from None
    try:
        sheet = book.worksheets[0]
        return [["" if cell is None else str(cell) for cell in row] for row in sheet.values]
    finally:
        book.close()


def _rows_of_table(table: list[list[str]], name: str) -> Iterator[Row]:
    heads, *rest = table or [[]]
    if lacking := set(_COLUMNS) - set(heads):
        raise ExchangeError(f"{name} lacks the columns {', '.join(sorted(lacking))}")
    for row in rest:
        given = dict(zip(heads, row, strict=False))
        if any(given.values()):
            yield Row(**{column: given.get(column, "") for column in _COLUMNS})


def _rows_of_po(path: Path) -> Iterator[Row]:
    with path.open("rb") as file:
        found = read_po(file)
    for message in found:
        if not message.id:
            continue
        noted = {
            name: value
            for name, _, value in (line.partition(": ") for line in message.auto_comments)
        }
        if not {"key", "english", "before"} <= noted.keys():
            raise ExchangeError(f"{path.name}: “{message.id}” lacks its key")
        context = message.context or ""
        yield Row(
            noted["key"], str(message.id), str(message.string or ""),
            "" if context == noted["key"] else context,
            noted.get("note", ""), noted["english"], noted["before"],
        )  # fmt: skip


def set_reviewed(code: str, what: str, root: Path = CONTENT_DIR) -> int:
    """Mark translations as reviewed: those of a content file, or those noted for a page's address.

    "messages.po" means all sentences. Returns how many; raises `ExchangeError` where there are none.
    """
    siblings = read_siblings(code, root)
    if what in siblings:
        held = [replace(one, reviewed=True) for one in siblings[what]]
        write_siblings(code, {what: held}, root)
        return len(held)
    strings = read_strings(code, root)
    wanted = [string for string in strings if what == "messages.po" or what in string.pages]
    if not wanted:
        raise ExchangeError(f"{what} has no translation")
    done = [replace(s, reviewed=True) if s in wanted else s for s in strings]
    write_strings(code, done, root)
    return len(wanted)
