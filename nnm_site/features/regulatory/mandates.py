"""Checks the pages against the regulator's list: what fulfils each mandate, and what is missing.

The list is the table of `docs/regulatory-checklist.md`, which explains the content of its rows.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property, partial
from pathlib import Path
from textwrap import shorten
from typing import Any

from nnm_site.features.regulatory.blocks import BLOCKS
from nnm_site.platform.publish.cache import find, key_of, store
from nnm_site.platform.publish.facts import text_of
from nnm_site.platform.publish.page_store import Stored
from nnm_site.platform.reads import noted, now
from nnm_site.platform.tree import MEMO, Data, as_data
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.documents.jobs import Job, jobs
from nnm_site.shared.documents.reading import read_pdf
from nnm_site.shared.documents.wordings import Wording, departure, wordings
from nnm_site.shared.shell.facts import fill

CHECKLIST = PROJECT_ROOT / "docs" / "regulatory-checklist.md"

#: Replaces the addresses in a row whose text is in the frame of all pages.
EVERY_PAGE = "every page"
#: Precedes a document's key in the name of a place.
DOCUMENT = "document "

_COLUMNS = ("mandate", "source", "pages", "carried_by", "open")
#: The cache kind of the blocks of regulatory texts.
_CACHE_KIND = "regulatory-parts"
#: Carriers whose text must be complete and in order.
_WHOLE = ("prescribed", "charter", "body")
#: Carriers that must be found as elements, not only as words.
_MARKS = {"heading": ("h1", "h2", "h3", "h4"), "table": ("caption",), "link": ("a",)}
#: Characters quoted after a heading: enough to recognise the passage.
_QUOTED = 280
_PLACES_NAMED = 3


@dataclass(frozen=True)
class Mandate:
    """One row of the list as written, with its line number."""

    mandate: str
    source: str
    pages: str
    carried_by: str
    open: str
    line: int = 0

    @property
    def carriers(self) -> list[str]:
        """Its carriers: `heading Steps`."""
        return _pieces(self.carried_by, ";")

    def fault(self, message: str) -> Problem:
        """A fault of the row, with its line."""
        return _fault(self.line, f"{self.mandate}: {message}")


@dataclass(frozen=True)
class Evidence:
    """A mandate with the words that fulfil it on its pages, and what is wrong or missing there."""

    mandate: Mandate
    words: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether the pages fulfil all of it, and nothing is open."""
        return bool(self.words) and not (self.missing or self.mandate.open)


#: The plain data of a page, read on demand.
Nodes = Callable[[], list[Data]]


class Pages:
    """The site's texts: `pages` has the English pages by address, `folder` the documents, `end` the common
    ending of all pages.

    With `one_of_each` only the first document of each source is read: monthly ones differ only in figures.
    """

    def __init__(
        self,
        pages: Mapping[str, Nodes],
        folder: Path,
        end: Iterable[Data] = (),
        *,
        one_of_each: bool = False,
    ) -> None:
        """Reads nothing yet."""
        self._pages, self._folder, self._one_of_each = pages, folder, one_of_each
        self._end = list(end)
        self.words = cache(self._words)
        self.nodes = cache(self._nodes)

    @cached_property
    def _jobs(self) -> dict[str, Job]:
        return {job.key: job for job in jobs(site_content())}

    def places(self, named: str) -> list[str]:
        """The addresses and documents that a name in a row denotes."""
        if named == EVERY_PAGE:
            return list(self._pages)
        if named.startswith(DOCUMENT):
            pattern = named.removeprefix(DOCUMENT)
            matches = [job for key, job in self._jobs.items() if fnmatchcase(key, pattern)]
            if self._one_of_each:
                matches = {job.source or job.key: job for job in reversed(matches)}.values()
            return [DOCUMENT + job.key for job in matches]
        return [named] if named in self._pages else []

    def without(self, places: Iterable[str], holds: Callable[[str], bool]) -> list[str]:
        """The places that lack something. If the common ending has it, no pages are read."""
        everywhere = holds(EVERY_PAGE)
        return [
            place
            for place in places
            if not (everywhere and not place.startswith(DOCUMENT)) and not holds(place)
        ]

    def _words(self, place: str) -> str:
        """The whole text of a page or document, in one line."""
        if place.startswith(DOCUMENT):
            return self._document(self._jobs[place.removeprefix(DOCUMENT)])
        return line_of(self.nodes(place))

    def _document(self, job: Job) -> str:
        path = self._folder / job.path
        return _plain(read_pdf(path.read_bytes()).words) if path.is_file() else ""

    def _nodes(self, place: str) -> list[Data]:
        """The data of a page with the common ending; for `EVERY_PAGE` the ending alone."""
        return [*(() if place == EVERY_PAGE else self._pages[place]()), *self._end]


def mandates(path: Path = CHECKLIST) -> list[Mandate]:
    """The rows of the list. Raises `ContentError` for malformed rows."""
    lines = path.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("| Mandate |"))
    rows, faults = [], []
    for number, line in enumerate(lines[start + 2 :], start + 3):
        if not line.startswith("|"):
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == len(_COLUMNS):
            rows.append(Mandate(*cells, line=number))
        else:
            faults.append(_fault(number, f"{len(cells)} cells, not {len(_COLUMNS)}"))
    if faults:
        raise ContentError(faults)
    return rows


def audit(rows: Iterable[Mandate], pages: Pages) -> Iterator[Evidence]:
    """Each row with its evidence on its pages."""
    known = cache(lambda: wordings(site_content()))
    for row in rows:
        places: list[str] = []
        words: list[str] = []
        missing: list[str] = []
        for named in (named.strip("`") for named in _pieces(row.pages, ",")):
            places += (matches := pages.places(named))
            missing += () if matches else [_no(named)]
        for carrier in row.carriers if places else ():
            try:
                wanted = _words_of(carrier, known)
            except LookupError:
                missing.append(_no(carrier))
                continue
            look = _whole if carrier.partition(" ")[0] in _WHOLE else _each
            here, lacking = look(pages, places, carrier, wanted)
            words += here
            missing += lacking
        yield Evidence(row, tuple(words), tuple(missing))


def faults(evidence: Iterable[Evidence]) -> Iterator[Problem]:
    """The faults of the list and its pages: missing words, and rows that nothing fulfils but are not open."""
    for row in evidence:
        for missing in row.missing:
            yield row.mandate.fault(missing)
        if not (row.words or row.missing or row.mandate.open):
            yield row.mandate.fault("nothing on a page carries it")


def _fault(line: int, message: str) -> Problem:
    return Problem(CHECKLIST.relative_to(PROJECT_ROOT).as_posix(), f"line {line}", message=message)


def _pieces(cell: str, between: str) -> list[str]:
    return [piece for each in cell.split(between) if (piece := each.strip())]


def _no(named: str) -> str:
    return f"there is no {named!r}"


def _whole(
    pages: Pages, places: list[str], carrier: str, sentences: tuple[str, ...]
) -> tuple[tuple[str, ...], list[str]]:
    """The sentences, if all places have them verbatim and in order; else each deviation with its places."""
    by_fault: dict[str, list[str]] = {}
    for place in pages.without(places, lambda one: not departure(sentences, pages.words(one))):
        by_fault.setdefault(str(departure(sentences, pages.words(place))), []).append(place)
    missing = [f"{carrier}: {fault} on {_named(where)}" for fault, where in by_fault.items()]
    return () if missing else sentences, missing


def _each(
    pages: Pages, places: list[str], carrier: str, texts: tuple[str, ...]
) -> tuple[list[str], list[str]]:
    """Quotations of the texts that all places have, and the texts missing somewhere, with the places."""
    words, missing = [], []
    for wanted in texts:
        without = pages.without(places, partial(_holds, pages, carrier, wanted))
        if without:
            missing.append(f"{carrier}: “{wanted[:80]}” on {_named(without)}")
        else:
            words.append(_quoted(pages, places[0], carrier, wanted))
    return words, missing


def _named(places: list[str]) -> str:
    more = f" and {len(places) - _PLACES_NAMED} more" if len(places) > _PLACES_NAMED else ""
    return ", ".join(places[:_PLACES_NAMED]) + more


def _words_of(carrier: str, known: Callable[[], Mapping[str, Wording]]) -> tuple[str, ...]:
    """The words that must be on a page. Raises `LookupError` for an unknown kind or name of a carrier."""
    kind, _, name = carrier.partition(" ")
    match kind:
        case "prescribed" | "charter":
            return known()[name].sentences
        case "rule":
            return (_plain(Rule.get(name).says),)
        case "heading" | "table":
            return (_plain(name),)
        case "text":
            return (_plain(ui.plain(fill(name))),)
        case "link":
            return (name if name.startswith("/") else ExternalLink.get(name).url,)
        case "body":
            return _blocks_of_body(name)
    raise LookupError(carrier)


def _blocks_of_body(key: str) -> tuple[str, ...]:
    """Each paragraph, list and table of a regulatory text, as required on its page.

    They are cached with the inputs they depend on, such as the firm's telephone number in a table.
    """
    body = fill(Policy.get(key).body)
    code = now("code:nnm_site/shared"), now("code:nnm_site/features/regulatory")
    of = key_of(body.encode(), *map(str.encode, code))
    data = find(_CACHE_KIND, of)
    stored = Stored(**json.loads(data)) if data else None
    if stored is None or not stored.is_current(of, now):
        with noted() as names:
            blocks = ui.prose(body, BLOCKS, numbered=True).components
            texts = [words for block in blocks if (words := line_of(as_data(block)))]
        stored = Stored.now(of, names, texts)
        store(_CACHE_KIND, of, json.dumps(vars(stored)).encode())
    return tuple(stored.made)


def _holds(pages: Pages, carrier: str, wanted: str, place: str) -> bool:
    if _is_marked(carrier, place):
        return _marked(pages, place, carrier, wanted) is not None
    return wanted in pages.words(place)


def _is_marked(carrier: str, place: str) -> bool:
    """Whether an element must be found, not only words: a document has no elements."""
    return carrier.partition(" ")[0] in _MARKS and not place.startswith(DOCUMENT)


def _elements(
    nodes: list[Data], tags: Iterable[str]
) -> Iterator[tuple[list[Any], list[Data], list[Data]]]:
    """The elements of these tags in order, each with its siblings and the siblings after it."""
    for place, node in enumerate(nodes):
        if isinstance(node, str) or node[0] == MEMO:
            continue
        if node[0] in tags:
            yield node, nodes, nodes[place + 1 :]
        yield from _elements(node[2], tags)


def _marked(pages: Pages, place: str, carrier: str, wanted: str) -> str | None:
    """The wanted heading, table or link on a page, as text for an inspector: a heading with what
    follows it, a table with its columns and number of rows, a link with its text.
    """
    kind = carrier.partition(" ")[0]
    for (_, attributes, children), among, after in _elements(pages.nodes(place), _MARKS[kind]):
        says = line_of(children)
        if kind == "heading" and says.endswith(wanted):
            below = shorten(line_of(after), _QUOTED, placeholder=" …")
            return f"{wanted}: {below}" if below else wanted
        if kind == "link" and attributes.get("href") == wanted:
            return f"{says}: {wanted}"
        if kind == "table":
            heads = [
                head for head, *_ in _elements(among, ("th",)) if head[1].get("scope") == "col"
            ]
            named = f"{says}: {', '.join(line_of(head[2]) for head in heads)}"
            if named.startswith(wanted):
                return f"{named} ({sum(1 for _ in _elements(among, ('tr',))) - 1} rows)"
    return None


def _quoted(pages: Pages, place: str, carrier: str, wanted: str) -> str:
    """A quotation for an inspector: an element as in `_marked`, words with their sentence."""
    if _is_marked(carrier, place):
        return _marked(pages, place, carrier, wanted) or wanted
    if not carrier.startswith("text "):
        return wanted
    before, _, after = pages.words(place).partition(wanted)
    sentence = f"{before.rpartition('. ')[2]}{wanted}{after.partition('. ')[0]}"
    return shorten(sentence, _QUOTED, placeholder=" …") if len(sentence) < 3 * _QUOTED else wanted


def line_of(nodes: Iterable[Data]) -> str:
    """The text of nodes, in one line."""
    return _plain(text_of(nodes))


def _plain(text: str) -> str:
    """The text without extra spaces between words and before punctuation."""
    return re.sub(r"\s+([.,;:)])", r"\1", " ".join(text.split()))
