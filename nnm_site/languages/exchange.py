"""Handing texts to translators and taking them back: a table (.csv) or XLIFF 1.2 (.xlf)."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree as ET

from nnm_site.content.validate import CONTENT_DIR
from nnm_site.languages.language import read_language
from nnm_site.languages.pairing import RefusedError, check_nesting, paired
from nnm_site.languages.siblings import Sibling, read_siblings, write_siblings
from nnm_site.languages.sources import SourceText, source_texts
from nnm_site.languages.strings import String, read_strings, write_strings

_XLIFF = "urn:oasis:names:tc:xliff:document:1.2"
_PLACE = re.compile(r"</?\d+/?>|\{\d+\}")


@dataclass(frozen=True)
class Text:
    """One text for a translator: `source` in English, `target` as far as it is translated."""

    source: str
    target: str
    context: str = ""
    note: str = ""


class ExchangeError(ValueError):
    """A file of translations that cannot be taken; the message has a line for each fault."""


def texts_of(code: str, root: Path = CONTENT_DIR) -> list[Text]:
    """Everything that is to be translated, in the order of the files. Stale texts are empty."""
    found = [
        Text(string.key, string.text, string.context, ", ".join(string.pages))
        for string in read_strings(code, root)
    ]
    for file, held in by_source(code, root).items():
        found += [
            Text(source.message.source, one.text if one else "", "", f"{file} {source.field}")
            for source, one in held
        ]
    # The same English is translated once.
    once: dict[tuple[str, str], Text] = {}
    for text in found:
        known = once.get((text.source, text.context))
        if known is None or not known.target:
            once[(text.source, text.context)] = text
    return list(once.values())


def by_source(code: str, root: Path) -> dict[str, list[tuple[SourceText, Sibling | None]]]:
    """The messages of each file that has translations, with the translation of each."""
    siblings = read_siblings(code, root)
    found: dict[str, list[tuple[SourceText, Sibling | None]]] = {}
    for source in source_texts(root):
        held = siblings.get(source.file)
        if held is None:
            continue
        one = next((s for s in held if s.source_hash == source.hash), None)
        wanted = (source.table, source.entry, source.field)
        place = next((s for s in held if (s.table, s.entry, s.field) == wanted), None)
        # A message that never had one is no part of a page in this language.
        if one is not None or place is not None:
            found.setdefault(source.file, []).append((source, one))
    return found


def take(
    code: str,
    targets: Mapping[tuple[str, str], str],
    translator: str,
    root: Path = CONTENT_DIR,
) -> int:
    """Put translations, by (source, context), in their places; returns how many changed.

    Raises `ExchangeError` naming every one that lost or added something, and changes nothing then.
    """
    language = read_language(code, root / "languages")
    wanted = {key: " ".join(text.split()) for key, text in targets.items() if text.strip()}
    faults: list[str] = []
    used: set[tuple[str, str]] = set()
    changed = 0

    strings: list[String] = []
    for string in read_strings(code, root):
        key = (string.key, string.context)
        text = wanted.get(key)
        if text is not None:
            used.add(key)
            if text != string.text:
                if problem := _lost(string.key, text):
                    faults.append(f"{string.key}: {problem}")
                string = replace(string, text=text, translator=translator, reviewed=False)
                changed += 1
        strings.append(string)

    files: dict[str, list[Sibling]] = {}
    for file, held in by_source(code, root).items():
        for source, one in held:
            key = (source.message.source, "")
            text = wanted.get(key)
            made = one
            if text is not None:
                used.add(key)
                if one is None or text != one.text:
                    try:
                        paired(source.message, text, language.show)
                    except RefusedError as problem:
                        faults.append(f"{source.message.source}: {problem}")
                    made = _sibling(source, text, translator)
                    changed += 1
            if made is not None:
                files.setdefault(file, []).append(made)
    faults += [f"{source}: this is no text of the site" for source, _ in wanted.keys() - used]
    if faults:
        raise ExchangeError("\n".join(faults))
    write_strings(code, strings, root)
    write_siblings(code, files, root)
    return changed


def _sibling(source: SourceText, text: str, translator: str) -> Sibling:
    return Sibling(
        source.table, source.entry, source.field, source.hash, translator, reviewed=False, text=text
    )


def _lost(key: str, text: str) -> str:
    """What a translation of a string lost or added, "" for nothing."""
    wanted, given = Counter(_PLACE.findall(key)), Counter(_PLACE.findall(text))
    rest = re.findall(r"\d+", _PLACE.sub("", text))
    if wanted != given:
        return f"{_said(wanted - given)} lost, {_said(given - wanted)} added"
    if rest:
        return f"{', '.join(rest)} added"
    try:
        check_nesting(text)
    except RefusedError as problem:
        return str(problem)
    return ""


def _said(counted: Counter[str]) -> str:
    return ", ".join(counted.elements()) or "nothing"


def export(code: str, target: Path, root: Path = CONTENT_DIR) -> int:
    """Write everything that is to be translated into `target` (.csv or .xlf); how many texts.

    Raises `ExchangeError` for another kind of file.
    """
    texts = texts_of(code, root)
    if target.suffix == ".csv":
        with target.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(("source", "target", "context", "note"))
            writer.writerows((t.source, t.target, t.context, t.note) for t in texts)
    elif target.suffix == ".xlf":
        _write_xliff(code, texts, target)
    else:
        raise ExchangeError(f"{target.name} must end in .csv or .xlf")
    return len(texts)


def read_targets(path: Path) -> dict[tuple[str, str], str]:
    """The translations of a file, by (source, context). Raises `ExchangeError`."""
    try:
        found = dict(_rows(path) if path.suffix == ".csv" else _units(path))
    except (OSError, UnicodeDecodeError, csv.Error, ET.ParseError) as problem:
        raise ExchangeError(f"{path.name} cannot be read: {problem}") from None
    return found


def _rows(path: Path) -> Iterator[tuple[tuple[str, str], str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        if not {"source", "target"} <= set(reader.fieldnames or ()):
            raise ExchangeError(f"{path.name} must have the columns source and target")
        for row in reader:
            yield (row["source"], row.get("context") or ""), row["target"] or ""


def _units(path: Path) -> Iterator[tuple[tuple[str, str], str]]:
    if path.suffix != ".xlf":
        raise ExchangeError(f"{path.name} must end in .csv or .xlf")
    for unit in ET.parse(path).iter(f"{{{_XLIFF}}}trans-unit"):
        source = unit.findtext(f"{{{_XLIFF}}}source") or ""
        target = unit.findtext(f"{{{_XLIFF}}}target") or ""
        yield (source, unit.get("resname") or ""), target


def _write_xliff(code: str, texts: list[Text], target: Path) -> None:
    ET.register_namespace("", _XLIFF)
    root = ET.Element(f"{{{_XLIFF}}}xliff", {"version": "1.2"})
    file = ET.SubElement(
        root,
        f"{{{_XLIFF}}}file",
        {"original": "site", "datatype": "plaintext", "source-language": "en-IN", "target-language": code},
    )  # fmt: skip
    body = ET.SubElement(file, f"{{{_XLIFF}}}body")
    for number, text in enumerate(texts, 1):
        unit = ET.SubElement(body, f"{{{_XLIFF}}}trans-unit", {"id": str(number)})
        if text.context:
            unit.set("resname", text.context)
        ET.SubElement(unit, f"{{{_XLIFF}}}source").text = text.source
        ET.SubElement(unit, f"{{{_XLIFF}}}target").text = text.target
        ET.SubElement(unit, f"{{{_XLIFF}}}note").text = text.note
    ET.indent(root)
    ET.ElementTree(root).write(target, encoding="utf-8", xml_declaration=True)


def set_reviewed(code: str, what: str) -> int:
    """Mark translations as reviewed: those of a content file, or the strings of a page's address.

    "messages.po" means all strings. Returns how many; raises `ExchangeError` where there are none.
    """
    siblings = read_siblings(code)
    if what in siblings:
        held = [replace(one, reviewed=True) for one in siblings[what]]
        write_siblings(code, {what: held})
        return len(held)
    strings = read_strings(code)
    wanted = [string for string in strings if what == "messages.po" or what in string.pages]
    if not wanted:
        raise ExchangeError(f"{what} has no translation")
    done = [replace(s, reviewed=True) if s in wanted else s for s in strings]
    write_strings(code, done)
    return len(wanted)
