"""Finds faults that a visitor would meet: follows every reference and looks up every contact in the records
of pages. Features have further checks of their own (`inspection.py`).

Nothing is built and nothing is served. A fault is reported with the content file and line that have it, else
with the page.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import reflex as rx

from nnm_site.platform.feature import SitePlan
from nnm_site.platform.modules import modules
from nnm_site.platform.publish.cache import key_of
from nnm_site.platform.publish.facts import Whole, text_of
from nnm_site.platform.publish.page_checks import dead_references, lacking
from nnm_site.platform.publish.records import Kept, Record, Records
from nnm_site.platform.route import RouteFamily
from nnm_site.platform.tree import Data
from nnm_site.settings import PROJECT_ROOT, settings
from nnm_site.shared import ui
from nnm_site.shared.content.files import FRONT_MATTER
from nnm_site.shared.content.models.base import COLLECTIONS
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.places import named_by, place, place_named
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.validate import CONTENT_DIR, Content, file_of
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.wordings import Wording, called, changed, shown, wordings
from nnm_site.shared.publishing.contacts import contacts_of, known_contacts, typed, unregistered
from nnm_site.shared.shell.facts import fill
from nnm_site.shared.ui.markdown import Block, MarkdownError

ASSETS = PROJECT_ROOT / "assets"

#: The headings of the investor charter's tabs, which are not part of a text.
_TAB = re.compile(r"^# .*$", re.MULTILINE)

#: The common end of all pages of a language, by the language's code ("" for English).
Ends = Mapping[str, Kept]


def faults(
    plan: SitePlan, answered: Iterable[str], content: Content, site: Records, made_up: str
) -> list[Problem]:
    """The faults of all pages. `answered` are valid addresses besides those of pages and files in `assets`.
    The page at `made_up` shows components with invented contacts and texts.
    """
    records, ends, failed = site.pages, site.ends, site.failed
    # Pages that could be composed show their texts.
    problems = list(markdown_faults(content)) if failed else []
    named = {problem.message for problem in problems}
    # No text and no source of a document may have a typed contact.
    sources = (file for kind in ("toml", "md", "typ") for file in CONTENT_DIR.rglob(f"*.{kind}"))
    problems += typed(CONTENT_DIR, sorted(sources))
    problems += [
        _not_composed(path, fault) for path, fault in failed.items() if str(fault) not in named
    ]
    problems += _of_references(records, ends, plan, _file(plan, answered, content))
    real = [record for record in records if record.route.path != made_up]
    problems += _of_words(real, ends)
    problems += _of_wordings(real, ends, content)
    if not failed:
        problems += _of_features(records, ends[""].nodes(), content)
        whole = _whole(site.documents, ends)
        described = {one.route.path: one.description for one in site.documents}
        for path, fault in lacking(plan.routes, whole, described, plan.index):
            problems.append(Problem(f"page {path}", message=fault))
    return list(dict.fromkeys(problems))


def markdown_faults(content: Content, root: Path = CONTENT_DIR) -> Iterator[Problem]:
    """What Markdown texts contain that no page can show, such as an image, with its line."""
    blocks: defaultdict[str, Block] = defaultdict(lambda: lambda _: rx.fragment())
    for collection in COLLECTIONS.values():
        if not collection.source.endswith("/"):
            continue
        for entry in content.all(collection.entry):
            body = _TAB.sub("", str(getattr(entry, "body", "")))
            try:
                ui.prose(fill(body) if collection.filled else body, blocks)
            except MarkdownError as error:
                shown = file_of(entry)
                above = _lines_above(root / shown.removeprefix("content/"))
                yield Problem(shown, f"line {above + error.line}", "body", str(error))
            except (ValueError, LookupError):
                continue  # A fault of the whole text, or of a placeholder: its page reports it.


def _lines_above(path: Path) -> int:
    """The number of lines above the text of a Markdown file."""
    text = path.read_text(encoding="utf-8-sig")
    match = FRONT_MATTER.fullmatch(text)
    body = match["body"] if match else text
    return text.removesuffix(body.lstrip()).count("\n")


def _not_composed(path: str, fault: Exception) -> Problem:
    """The problem of a page that cannot be composed, at the place in the content that the fault names."""
    message = named_by(fault)
    return _at(place_named(message), path, f"the page cannot be composed: {message}")


def _whole(records: Iterable[Record], ends: Ends) -> dict[str, Whole]:
    return {one.route.path: Whole(one.facts, ends[one.route.language].facts) for one in records}


def _of_references(
    records: Iterable[Record], ends: Ends, plan: SitePlan, file: Callable[[str], str | None]
) -> Iterator[Problem]:
    """One fault for each dead reference, however many pages have it."""
    pages = _whole(records, ends)
    beginnings = [route.path for route in plan.routes if isinstance(route, RouteFamily)]
    dead = dead_references(pages, beginnings, file)
    yield from _by_words((link.written, f": {link.fault}", link.page) for link in dead)


def _of_words(records: Iterable[Record], ends: Ends) -> Iterator[Problem]:
    """One fault for each contact that the register lacks, and for each placeholder left in braces."""
    known = known_contacts(urlsplit(settings.site_url).netloc)

    def wrong(record: Kept) -> Iterator[tuple[str, str]]:
        contacts = record.kept(
            "contacts", "", lambda: contacts_of(record.words().text, record.facts.outward)
        )
        for contact in unregistered(contacts, known):
            yield contact, " is no contact of the register"
        for left in sorted(record.facts.left):
            yield left, " is shown with its braces"

    everywhere = {code: list(wrong(end)) for code, end in ends.items()}
    yield from _by_words(
        (words, fault, record.route.path)
        for record in records
        for words, fault in [*wrong(record), *everywhere[record.route.language]]
    )


def _by_words(faults: Iterable[tuple[str, str, str]]) -> Iterator[Problem]:
    """One problem for the same words and fault, however many pages have it: (words, fault, page)."""
    met: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for words, fault, page in faults:
        met[words, fault][page] = None
    for (words, fault), (first, *others) in met.items():
        pages = f"{first} and {len(others)} more" if others else first
        yield _at(place(words), pages, f"{words}{fault}")


def _of_wordings(records: Iterable[Record], ends: Ends, content: Content) -> Iterator[Problem]:
    """Prescribed texts that changed unnoticed, and each page in English that does not have one verbatim.

    A page must have those in its Markdown, the charter that it is, and those of which it has a sentence.
    """
    for file, fault in changed(content):
        yield Problem(file, message=fault)
    known = wordings(content)
    claims = {
        f"/{page.key}": {
            key: known[key] for key in (page.key, *sorted(called(page.body))) if key in known
        }
        for page in content.all(Policy)
    }
    end = ends[""].words().text
    key = key_of(Path(__file__).read_bytes(), repr((known, claims, end)))
    for record in records:
        path = record.route.path
        if record.route.language:
            continue
        departures = record.kept(
            "wordings",
            key,
            lambda record=record: _departures(record, end, known, claims.get(record.route.path)),
        )
        for fault in departures:
            yield Problem(f"page {path}", message=fault)


def _departures(
    record: Record, end: str, known: Mapping[str, Wording], claims: Mapping[str, Wording] | None
) -> list[str]:
    """Where a page, its end included, departs from texts that it claims or of which it has a sentence."""
    text = f"{record.words().text} {end}"
    claimed = shown(known, text)
    if claims is not None:
        text = f"{text_of(record.nodes(), _is_aside)} {end}"
        claimed |= claims
    return [fault for one in claimed.values() if (fault := one.fault(text))]


def _is_aside(tag: str, attributes: Mapping[str, Any]) -> bool:
    """Whether an element interrupts the words around it without being part of them: the source of a fact, the
    mark and remark of a link.
    """
    return tag == "span" and (
        attributes.get("class") in ("fact-note", "visually-hidden")
        or attributes.get("aria-hidden") == "true"
    )


def _of_features(records: Iterable[Record], end: list[Data], content: Content) -> Iterator[Problem]:
    """The faults that features find in the pages in English."""
    pages = {
        record.route.path: record.nodes
        for record in records
        if not (record.route.language or isinstance(record.route, RouteFamily))
    }
    for module in modules("inspection"):
        yield from module.faults(content, pages, end)


def _at(where: tuple[str, int] | None, pages: str, message: str) -> Problem:
    if where is None:
        return Problem(f"page {pages}", message=message)
    file, line = where
    return Problem(file, f"line {line}", message=f"{message} (page {pages})")


def _file(plan: SitePlan, answered: Iterable[str], content: Content) -> Callable[[str], str | None]:
    """The text at an address that is not a page; "" if it does not matter, `None` if nothing is there."""
    made = {f"/{job.path}" for job in jobs(content)} | set(answered)
    # A page that cannot be composed is at fault itself, not the links to it.
    made |= {route.path for route in plan.routes}
    known = (made | plan.moved.keys() | {"/sitemap.xml", "/robots.txt", "/llms.txt"}) - plan.gone

    @cache
    def text(address: str) -> str | None:
        path = ASSETS / address.removeprefix("/")
        if address in known:
            return ""
        # Built files may be left from before.
        if address.startswith(("/pdf/", "/exe/")) or not path.is_file():
            return None
        return path.read_text(encoding="utf-8") if path.suffix == ".svg" else ""

    return text
