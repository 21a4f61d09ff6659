"""`python -m nnm_site translate …`: texts for translators, their translations, reviews."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.exchange import (
    ExchangeError,
    entries_of,
    read_file,
    set_reviewed,
    take,
    write_file,
)
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.store import Entry


class TranslationError(ValueError):
    """A command that was not carried out; the message says why."""


def add_commands(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("action", choices=("export", "import", "review", "proof"))
    parser.add_argument("language", choices=[each.code for each in languages()])
    parser.add_argument(
        "file",
        type=Path,
        help="a .csv or .po file; for review a content file or the address of a page; "
        "for proof the address of a page",
    )
    parser.add_argument("--to", type=Path, default=Path("proof.html"), help="where a proof goes")
    parser.add_argument("--translator", default="translator", help="who translated it")
    parser.add_argument("--reviewed", action="store_true", help="somebody else has read it")


#: The sentences without a translation of a language, by its code.
Missing = Callable[[str], Iterable[Entry]]
#: A page to read, by the code of a language and the page's address in it. Raises `LookupError`.
Proof = Callable[[str, str], str]


def run(chosen: argparse.Namespace, missing: Missing, proof: Proof) -> str:
    """Carry out the command; what to say about it. Raises `TranslationError`."""
    code, file = chosen.language, chosen.file
    try:
        if chosen.action == "proof":
            chosen.to.write_text(proof(code, str(file)), encoding="utf-8")
            return f"{file} is written to {chosen.to}."
        if chosen.action == "export":
            entries = entries_of(code, missing=missing(code))
            write_file(entries, file, code)
            return f"{len(entries)} texts written to {file}."
        if chosen.action == "review":
            return f"{set_reviewed(code, str(file))} translations are marked as reviewed."
        taken = take(
            code,
            read_file(file),
            chosen.translator,
            reviewed=chosen.reviewed,
            missing=missing(code),
        )
        return f"{taken} translations changed."
    except (ExchangeError, LookupError) as problem:
        raise TranslationError(f"Nothing was changed.\n{problem}") from None


def stale_translations() -> Iterator[str]:
    """A line for each translation whose sentence has changed, by language."""
    for language in languages():
        stale = catalogue(language.code).stale
        if stale:
            yield f"{language.english_name}: {len(stale)} stale translations."
        yield from (f"  {one}" for one in stale)
