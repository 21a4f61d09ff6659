"""`python -m nnm_site translate …`: exports texts for translators and imports them, as gettext PO (.po).

Each text is identified by its English, and carries the hash of the exported translation. A text whose
English or translation has changed since is refused, by name.
"""

import argparse
import hashlib
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.sources import content_of, keys_of, source_files, stale_of
from nnm_site.shared.languages.store import (
    Entry,
    broken,
    other_figures,
    read_entries,
    read_store,
    store_path,
    write_entries,
)
from nnm_site.shared.languages.style import checker


class ExchangeError(ValueError):
    """The command failed, for example on a faulty file: the message has a line for each fault."""


def hash_of(text: str) -> str:
    """The first eight hexadecimal digits of a text's SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def entries_of(code: str, root: Path = CONTENT_DIR, missing: Iterable[Entry] = ()) -> list[Entry]:
    """Everything to be translated, as exported for a translator.

    A translation of an earlier sentence is exported with the current sentence, as fuzzy. `missing` are
    sentences of pages that are not in the store yet.
    """
    content = content_of(root)
    by_key = {(entry.key, entry.context): entry for entry in read_store(code, root)}
    for stale in list(stale_of(by_key.values(), content)):
        old, place = stale.entry, f"{stale.file}#{stale.field}"
        if old.fuzzy:
            continue
        left = by_key[old.key, old.context]
        others = tuple(each for each in left.places if each != place)
        by_key[old.key, old.context] = replace(left, places=others)
        if stale.now:
            moved = replace(old, key=stale.now, context="", places=(), reviewed=False)
            moved = replace(moved, fuzzy=True, previous=old.key)
            now = by_key.get((stale.now, ""), moved)
            by_key[stale.now, ""] = replace(now, places=(*now.places, place))
    if missing := list(missing):
        fields: defaultdict[str, list[str]] = defaultdict(list)
        for name, given in source_files(content).items():
            for field, key in keys_of(name, given).items():
                fields[key].append(f"{name}#{field}")
        for entry in missing:
            places = [*([] if entry.context else fields[entry.key]), *entry.places]
            by_key.setdefault((entry.key, entry.context), replace(entry, places=tuple(places)))
    return [replace(entry, before=hash_of(entry.valid)) for entry in by_key.values()]


def take(
    code: str,
    given: Iterable[Entry],
    translator: str,
    root: Path = CONTENT_DIR,
    *,
    reviewed: bool = False,
    missing: Iterable[Entry] = (),
) -> int:
    """Store the translations that were changed; returns how many.

    Raises `ExchangeError` naming every faulty one, and then changes nothing.
    """
    by_key = {(entry.key, entry.context): entry for entry in entries_of(code, root, missing)}
    style = checker(code, root)
    faults: list[str] = []
    changed = 0
    for row in given:
        # Letters in one form (NFC), single spaces.
        text = " ".join(unicodedata.normalize("NFC", row.valid).split())
        if not text or hash_of(text) == row.before:
            continue
        changed += 1
        entry = by_key.get((row.key, row.context))
        if entry is None:
            faults.append(f"{row.key}: this is no text of the site, or its English is another one by now")  # fmt: skip
            continue
        wrong = [broken(row.key, text), other_figures(row.key, text), *style.faults(row.key, text)]
        if row.before != entry.before:
            wrong.append("it has been translated anew since")
        faults += [f"{row.key}: {fault}" for fault in wrong if fault]
        by_key[row.key, row.context] = replace(
            entry, text=text, translator=translator, reviewed=reviewed, fuzzy=False, previous=""
        )
    if faults:
        raise ExchangeError("\n".join(faults))
    if changed:
        entries = [replace(entry, before="") for entry in by_key.values() if entry.text]
        write_entries(store_path(code, root), code, entries)
    return changed


def read_file(path: Path) -> list[Entry]:
    """The entries of an exported file. Raises `ExchangeError`."""
    try:
        entries = read_entries(path, path.name)
    except (OSError, ContentError) as problem:
        raise ExchangeError(f"{path} cannot be read: {problem}") from None
    for entry in entries:
        if not entry.before:
            raise ExchangeError(f"{path.name}: “{entry.key}” lacks what it was made from (before)")
    return entries


def set_reviewed(code: str, what: str, root: Path = CONTENT_DIR) -> int:
    """Mark translations as reviewed: those of a content file, or those noted for a page's address.

    "messages.po" means all. Returns how many; raises `ExchangeError` if there are none.
    """
    path = store_path(code, root)
    entries = read_store(code, root)
    chosen = {
        place
        for place, entry in enumerate(entries)
        if what in {path.name, *(each.partition("#")[0] for each in entry.places)}
    }
    if not chosen:
        raise ExchangeError(f"{what} has no translation")
    for place in chosen:
        entries[place] = replace(entries[place], reviewed=True)
    write_entries(path, code, entries)
    return len(chosen)


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("action", choices=("export", "import", "review", "proof"))
    parser.add_argument("language", choices=[each.code for each in languages()])
    parser.add_argument(
        "file",
        type=Path,
        help="a .po file; for review a content file or the address of a page; "
        "for proof the address of a page",
    )
    parser.add_argument("--to", type=Path, default=Path("proof.html"), help="where a proof goes")
    parser.add_argument("--translator", default="translator", help="who translated it")
    parser.add_argument("--reviewed", action="store_true", help="somebody else has read it")


#: A language's sentences without a translation, by its code.
Missing = Callable[[str], Iterable[Entry]]
#: A page to read, by the code of a language and the page's address in it. Raises `LookupError`.
Proof = Callable[[str, str], str]


def run(chosen: argparse.Namespace, missing: Missing, proof: Proof) -> str:
    """Run the command; returns the message about it. Raises `ExchangeError`."""
    code, file = chosen.language, chosen.file
    try:
        if chosen.action == "proof":
            chosen.to.write_text(proof(code, str(file)), encoding="utf-8")
            return f"{file} is written to {chosen.to}."
        if chosen.action == "export":
            if file.suffix != ".po":
                raise ExchangeError(f"{file.name} must end in .po")
            entries = entries_of(code, missing=missing(code))
            write_entries(file, code, entries)
            return f"{len(entries)} texts written to {file}."
        if chosen.action == "review":
            return f"{set_reviewed(code, str(file))} translations are marked as reviewed."
        given, lacking = read_file(file), missing(code)
        taken = take(code, given, chosen.translator, reviewed=chosen.reviewed, missing=lacking)
        return f"{taken} translations changed."
    except (ExchangeError, LookupError) as problem:
        raise ExchangeError(f"Nothing was changed.\n{problem}") from None
