"""`python -m nnm_site check [FILE …]` lists all faults of the content, and exits with 1 if there are any.

It reads every content file, makes every document, composes every page and follows every reference.
Faults come first, on stderr. Then come stale and missing translations, what is due, overdue or to
be compared (`python -m nnm_site due` has the details), and the number of samples in each file; for
each named FILE the single samples. `translate export hi FILE` and `translate import hi FILE` are
for translators (`docs/languages.md`).
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from nnm_site.settings import settings
from nnm_site.shared.charges.cards import load_cards
from nnm_site.shared.charges.rates import copied
from nnm_site.shared.content.attention import attention, not_yet
from nnm_site.shared.content.pictures import without_picture, wrong_portraits
from nnm_site.shared.content.places import named_by, place_named
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.samples import market_data_words
from nnm_site.shared.content.validate import Content
from nnm_site.shared.data.preparation import sample_database
from nnm_site.shared.documents.build import DocumentError
from nnm_site.shared.documents.build import build as make_documents
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.supplied import lacking, unlike
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.exchange import ExchangeError, add_commands, run
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.store import Entry
from nnm_site.shared.languages.style import checker
from nnm_site.shared.rules.dates import today

if TYPE_CHECKING:
    from nnm_site.platform.publish.records import Records

T = TypeVar("T")

STYLE_GUIDE = "/style-guide"


@dataclass(frozen=True)
class Checked:
    """The content without a fault, the pages made of it, and the number of documents that had to be made."""

    content: Content
    site: "Records"
    documents: int

    def lines(self, files: Collection[str] = ()) -> Iterator[str]:
        """The notes: what is due, overdue, stale or to be compared, and remaining samples.

        Lists the single samples of `files`.
        """
        from nnm_site.shared.languages.proof import sentences_without, stale_translations

        content = self.content
        yield f"{content.count} entries, no errors."
        yield from map(str, stale_translations())
        yield from lacking()
        yield from unlike(jobs(content))
        yield from sentences_without(self.site.pages)
        if settings.market_data_licence:
            yield market_data_words(settings.market_data_licence)
        yield from attention(content, today())
        yield from sample_lines(content.samples, files)


@contextmanager
def checked(
    begun: Callable[[str], object] = lambda _: None, ready: Callable[[], object] = lambda: None
) -> Iterator[Checked]:
    """The present content and pages; `begun` is called with the name of each step.

    `ready` is called when the content has been read, to prepare the database for pages. Raises
    `ContentError` with all faults.
    """
    content, faults = _read()
    if content is None or faults:
        raise ContentError(faults)
    begun("Making documents")
    documents, faults = _documents(content)
    ready()
    begun("Composing pages")
    try:
        # Importing the app reads the content.
        from nnm_site.pages import current
        from nnm_site.shared.publishing.inspection import faults as faults_of
        from nnm_site.site_map import answered, plan

        plan()
    except Exception as fault:  # Faulty content may cause any error.
        raise ContentError([*faults, _not_put_together(fault)]) from fault
    with current() as site:
        faults += faults_of(plan(), answered(), content, site, STYLE_GUIDE)
        if faults:
            raise ContentError(faults)
        yield Checked(content, site, documents)


def sample_lines(samples: Collection[Problem], files: Collection[str]) -> Iterator[str]:
    """The number of samples in each file, and the single ones of `files`."""
    for file, number in Counter(sample.file for sample in samples).items():
        yield f"  {file}: {number}"
        if file in files:
            yield from (f"    {sample.entry}" for sample in samples if sample.file == file)


def _read() -> tuple[Content | None, list[Problem]]:
    """The content, and the faults of all files: entries, rate cards, languages, dates in the future."""
    faults: list[Problem] = []
    content = _tried(site_content, faults)
    cards = _tried(load_cards, faults)
    for language in languages():
        _tried(lambda code=language.code: checker(code), faults)
        if content is not None:
            _tried(lambda code=language.code: catalogue(code), faults)
    if content is not None:
        faults += not_yet(content, today())
        faults += without_picture(content)
        faults += wrong_portraits(content)
    faults += [Problem("content/rate_cards", message=fault) for fault in copied(cards or ())]
    return content, faults


def _tried(read: Callable[[], T], faults: list[Problem]) -> T | None:
    """The result of reading, or `None` after noting the fault."""
    try:
        return read()
    except ContentError as error:
        faults += error.problems
    return None


def _documents(content: Content) -> tuple[int, list[Problem]]:
    """The number of documents that had to be made, and the faults of all."""
    try:
        return len(make_documents(content).made), []
    except DocumentError as error:
        return 0, [Problem(fault) for fault in str(error).split("\n\n")]


def _not_put_together(fault: Exception) -> Problem:
    text = named_by(fault)
    file, line = place_named(text) or ("content", 0)
    where = f"line {line}" if line else ""
    return Problem(file, where, message=f"the site cannot be put together: {text}")


def untranslated_now(code: str) -> list[Entry]:
    """Every sentence without a translation on the present pages of a language. Raises any error of
    composing a page.
    """
    from nnm_site.pages import current
    from nnm_site.shared.languages.proof import untranslated

    with current() as site:
        for fault in site.failed.values():
            raise fault
        return untranslated(code, site.pages)


def main(arguments: list[str] | None = None) -> int:
    """Print the notes, or handle translations; 1 after printing faults on stderr, else 0."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("check", help="all that a visitor would find wrong")
    checking.add_argument("files", nargs="*", metavar="FILE", help="list the samples of this file")
    add_commands(commands.add_parser("translate", help="texts for translators, and back"))
    chosen = parser.parse_args(arguments)
    try:
        with sample_database():
            if chosen.command == "check":
                with checked() as content:
                    print(*content.lines(chosen.files), sep="\n")
            else:
                from nnm_site.shared.languages.proof import proof
                from nnm_site.site_map import plan

                print(run(chosen, untranslated_now, partial(proof, plan().routes)))
    except (ContentError, ExchangeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
