"""The regulator's list held against the pages: what carries each mandate, and what is missing or open.

The list is the table of `docs/regulatory-checklist.md`.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from textwrap import shorten

import lxml.html

from nnm_site.features.regulatory.blocks import BLOCKS
from nnm_site.features.regulatory.review import current, recorded
from nnm_site.platform.tree import render
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.documents.wordings import departure, wordings
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.shell.facts import fill
from tools.evidence import html
from tools.evidence.pages import DOCUMENT, Pages, as_tree, plain, said
from tools.evidence.results import NAMED, Results, unknown

CHECKLIST = PROJECT_ROOT / "docs" / "regulatory-checklist.md"
COLUMNS = ("mandate", "source", "pages", "carried_by", "test", "open")

#: What a row says instead of addresses where a text stands in the frame of all pages.
EVERY_PAGE = "every page"

#: What has to stand whole and in order.
_WHOLE = ("prescribed", "charter", "body")
#: The elements that are looked for, and not their words alone.
_MARKS = {"heading": ("h1", "h2", "h3", "h4"), "table": ("caption",), "link": ("a",)}
#: So many characters are quoted of what follows a heading.
_QUOTE = 280
#: So many places are named that lack a text.
_NAMED = 3


class ListError(ValueError):
    """A row of the list that names something that is not there; the message has a line for each."""


@dataclass(frozen=True)
class Mandate:
    """One row of the list, as it is written, and the line of the list that it stands on."""

    mandate: str
    source: str
    pages: str
    carried_by: str
    test: str
    open: str
    line: int = 0

    @property
    def place(self) -> str:
        """Where it stands, for a message."""
        return _place(CHECKLIST, self.line)


@dataclass(frozen=True)
class Found:
    """A mandate with the words that carry it on its pages, and what is not found there."""

    mandate: Mandate
    words: tuple[str, ...]
    missing: tuple[str, ...]
    result: str
    failed: bool

    @property
    def holds(self) -> bool:
        """Whether the pages carry all of it, no test failed, and nothing is open."""
        return bool(self.words) and not (self.missing or self.failed or self.mandate.open)


def mandates(path: Path = CHECKLIST) -> list[Mandate]:
    """The rows of the list. Raises `ListError` for a row of another form."""
    lines = path.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("| Mandate |"))
    rows, faults = [], []
    for number, line in enumerate(lines[start + 2 :], start + 3):
        if not line.startswith("|"):
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) != len(COLUMNS):
            faults.append(f"{_place(path, number)}: {len(cells)} cells, not {len(COLUMNS)}")
            continue
        row = Mandate(*cells, line=number)
        faults += [
            f"{_place(path, number)}: there is no {test}"
            for test in NAMED.findall(row.test)
            if unknown(test)
        ]
        rows.append(row)
    if faults:
        raise ListError("\n".join(faults))
    return rows


def _place(path: Path, line: int) -> str:
    name = path.relative_to(PROJECT_ROOT) if path.is_relative_to(PROJECT_ROOT) else path
    return f"{name}:{line}"


def evidence(
    results: Results, pages: Pages, listed: Iterable[Mandate] | None = None
) -> Iterator[Found]:
    """Each mandate with what its pages say, and the last result of its tests; of the whole list, or of some rows."""
    for mandate in mandates() if listed is None else listed:
        places = _places(mandate, pages)
        words, missing = [], []
        for carrier in filter(None, (part.strip() for part in mandate.carried_by.split(";"))):
            parts = _wanted(mandate, carrier)
            if fault := _not_reviewed(carrier):
                missing.append(fault)
            if carrier.partition(" ")[0] in _WHOLE:
                departures = list(_departures(pages, places, carrier, parts))
                missing += departures
                words += () if departures else parts
                continue
            for wanted in parts:
                without = [place for place in places if not _holds(pages, place, carrier, wanted)]
                if without:
                    missing.append(f"{carrier}: “{wanted[:80]}” on {_named(without)}")
                else:
                    words.append(_quoted(pages, places[0], carrier, wanted))
        tests = NAMED.findall(mandate.test)
        outcome = results.of(*tests)
        outcome_in_words = str(outcome) if tests else "none"
        yield Found(
            mandate, tuple(words), tuple(missing), outcome_in_words, failed=bool(outcome.failed)
        )


def _places(mandate: Mandate, pages: Pages) -> list[str]:
    """The addresses and documents that a row names. Raises `ListError` for what is neither."""
    places: list[str] = []
    for part in filter(None, (part.strip(" `") for part in mandate.pages.split(","))):
        if part == EVERY_PAGE:
            found = pages.every_page
        elif part.startswith(DOCUMENT):
            found = pages.documents(part.removeprefix(DOCUMENT))
        else:
            found = (part,) if part in pages.every_page else ()
        if not found:
            raise ListError(f"{mandate.place}: there is no {part!r}")
        places += found
    return places


def _departures(
    pages: Pages, places: list[str], carrier: str, sentences: tuple[str, ...]
) -> Iterator[str]:
    """Where places do not say a text to the letter and in order, with the places for each way in which they do not."""
    found: dict[str, list[str]] = {}
    for place in places:
        if fault := departure(sentences, pages.words(place)):
            found.setdefault(fault, []).append(place)
    yield from (f"{carrier}: {fault} on {_named(where)}" for fault, where in found.items())


def _named(places: list[str]) -> str:
    more = f" and {len(places) - _NAMED} more" if len(places) > _NAMED else ""
    return ", ".join(places[:_NAMED]) + more


def faults(found: Iterable[Found]) -> list[str]:
    """What is wrong with the list and its pages, with file and line: words that are missing, rows that nothing
    carries though they are not open, words that no test holds.
    """
    said = []
    for one in found:
        wrong = list(one.missing)
        if not one.words and not one.mandate.open:
            wrong.append("nothing on a page carries it")
        if one.words and not NAMED.search(one.mandate.test):
            wrong.append("no test holds it")
        said += [f"{one.mandate.place}: {one.mandate.mandate}: {each}" for each in wrong]
    return said


def _wanted(mandate: Mandate, carrier: str) -> tuple[str, ...]:
    """The words that have to stand on a page. Raises `ListError` for a carrier of no kind, or of no such name."""
    try:
        return _words_of(carrier)
    except LookupError:
        raise ListError(f"{mandate.place}: there is no {carrier!r}") from None


def _words_of(carrier: str) -> tuple[str, ...]:
    kind, _, name = carrier.partition(" ")
    match kind:
        case "prescribed" | "charter":
            return wordings(site_content())[name].sentences
        case "rule":
            return (plain(queries.rule(name).says),)
        case "heading" | "table":
            return (plain(name),)
        case "text":
            return (plain(ui.plain(fill(name))),)
        case "link":
            return (name if name.startswith("/") else queries.link(name).url,)
        case "body":
            return _parts_of_body(name)
    raise LookupError(carrier)


def _parts_of_body(key: str) -> tuple[str, ...]:
    """Each paragraph, list and table of a regulatory text as its page has to say it."""
    text = ui.prose(fill(queries.policy(key).body), BLOCKS, numbered=True)
    return tuple(filter(None, (said(as_tree(render(part))) for part in text.components)))


def _not_reviewed(carrier: str) -> str | None:
    """That a regulatory text is another than at its last review."""
    kind, _, key = carrier.partition(" ")
    if kind != "body":
        return None
    now, then = current(site_content())[key], recorded(site_content())[key]
    if now.sha256 == then.sha256:
        return None
    return f"{carrier}: the text is another than at its review on {long_date(then.reviewed)}"


def _holds(pages: Pages, place: str, carrier: str, wanted: str) -> bool:
    if _is_marked(carrier, place):
        return _marked(pages, place, carrier, wanted) is not None
    return wanted in pages.words(place)


def _is_marked(carrier: str, place: str) -> bool:
    """Whether an element has to be found, and not words alone: a document has none."""
    return carrier.partition(" ")[0] in _MARKS and not place.startswith(DOCUMENT)


def _marked(pages: Pages, place: str, carrier: str, wanted: str) -> lxml.html.HtmlElement | None:
    """The heading, the name of the table or the link on a page that is the wanted one."""
    kind = carrier.partition(" ")[0]
    for element in pages.tree(place).iter(*_MARKS[kind]):
        match kind:
            case "heading":
                found = said(element).endswith(wanted)
            case "table":
                found = _table(element).startswith(wanted)
            case _:
                found = element.get("href") == wanted
        if found:
            return element
    return None


def _table(name: lxml.html.HtmlElement) -> str:
    """The name of a table with its columns."""
    heads = (said(one) for one in name.getparent().iter("th") if one.get("scope") == "col")
    return f"{said(name)}: {', '.join(heads)}"


def _quoted(pages: Pages, place: str, carrier: str, wanted: str) -> str:
    """What an inspector reads: of a heading what follows it, of a table its columns and how many rows it has, of a
    link its words too, of words their sentence.
    """
    kind = carrier.partition(" ")[0]
    if _is_marked(carrier, place):
        element = _marked(pages, place, carrier, wanted)
        assert element is not None
        if kind == "link":
            return f"{said(element)}: {wanted}"
        if kind == "table":
            rows = sum(1 for _ in element.getparent().iter("tr")) - 1
            return f"{_table(element)} ({rows} rows)"
        below = plain(" ".join(map(said, element.itersiblings())))
        return f"{wanted}: {shorten(below, _QUOTE, placeholder=' …')}" if below else wanted
    if kind != "text":
        return wanted
    before, _, after = pages.words(place).partition(wanted)
    sentence = f"{before.rpartition('. ')[2]}{wanted}{after.partition('. ')[0]}"
    return shorten(sentence, _QUOTE, placeholder=" …") if len(sentence) < 3 * _QUOTE else wanted


def as_csv(found: list[Found]) -> str:
    """A line for each mandate."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("mandate", "source", "pages", "words", "missing", "test", "result", "open"))
    for one in found:
        row = one.mandate
        writer.writerow(
            (
                row.mandate,
                row.source,
                row.pages,
                " … ".join(one.words),
                "; ".join(one.missing),
                row.test,
                one.result,
                row.open,
            )
        )
    return out.getvalue()


def as_html(found: list[Found], origin: str) -> str:
    """The same as a page; what is missing or open is red, and says so in words too. `origin` says where pages come from."""
    held = sum(one.holds for one in found)
    return html.document(
        "Regulatory evidence",
        f"<p>{escape(origin)}</p><p>{held} of {len(found)} mandates are carried in full. What is missing or open is marked.</p>"
        + html.table(
            "Mandates",
            ("Mandate", "Source", "Page", "Words on the page", "Test and its last result", "Open"),
            map(_row, found),
        ),
    )


def _row(one: Found) -> str:
    row = one.mandate
    open_points = [f"Missing: {missing}" for missing in one.missing]
    if not one.words:
        open_points.append("Nothing on a page carries it.")
    if one.failed:
        open_points.append("Its test failed.")
    if row.open:
        open_points.append(row.open)
    return html.row(
        row.mandate,
        row.source,
        row.pages.replace("`", ""),
        one.words,
        f"{row.test.replace('`', '')}: {one.result}",
        "; ".join(open_points) or "Nothing",
        marked=not one.holds,
    )
