"""`python -m nnm_site.content translate …`: texts for translators, their translations, reviews."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from nnm_site import builds
from nnm_site.languages.catalogue import catalogue
from nnm_site.languages.collect import collect
from nnm_site.languages.exchange import ExchangeError, export, read_targets, set_reviewed, take
from nnm_site.languages.language import languages
from nnm_site.languages.pairing import RefusedError


class TranslationError(ValueError):
    """A command that was not carried out; the message says why."""


def add_commands(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("action", choices=("collect", "export", "import", "review"))
    parser.add_argument("language", choices=[each.code for each in languages()])
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        help="a .csv or .xlf file; for review a content file; none for collect",
    )
    parser.add_argument("--translator", default="translator", help="who translated it")


def run(chosen: argparse.Namespace) -> str:
    """Carry out the command; what to say about it. Raises `TranslationError`."""
    code, file = chosen.language, chosen.file
    if (chosen.action == "collect") != (file is None):
        raise TranslationError("Every action but collect needs a file, and collect takes none.")
    try:
        if chosen.action == "collect":
            added = collect(code, builds.current_client())
            return f"{added} sentences of the current build are new in messages.po."
        if chosen.action == "export":
            return f"{export(code, file)} texts written to {file}."
        if chosen.action == "review":
            return f"{set_reviewed(code, str(file))} translations are marked as reviewed."
        return f"{take(code, read_targets(file), chosen.translator)} translations changed."
    except (ExchangeError, builds.NoBuildError) as problem:
        raise TranslationError(f"Nothing was changed.\n{problem}") from None


def stale_translations() -> Iterator[str]:
    """A line for each translation whose sentence has changed, by language."""
    for language in languages():
        try:
            stale = catalogue(language.code).stale
        except RefusedError as problem:
            raise TranslationError(f"{language.english_name}: {problem}") from None
        if stale:
            yield f"{language.english_name}: {len(stale)} stale translations."
        yield from (f"  {one}" for one in stale)
