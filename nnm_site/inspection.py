"""What a visitor would meet that is wrong: every page is composed, every reference followed, every contact looked up.
Features ask for more of their own (`inspection.py`).

Nothing is built and nothing is served. A fault is named with the file and line of the content that holds it, where
one does; else with the page.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import reflex as rx

from nnm_site import features
from nnm_site.plan import plan
from nnm_site.platform.publish.page_parts import PageParts, parts_of
from nnm_site.platform.publish.references import Dead, dead_references
from nnm_site.settings import PROJECT_ROOT, settings
from nnm_site.shared import ui
from nnm_site.shared.content.collections import COLLECTIONS, file_of
from nnm_site.shared.content.files import FRONT_MATTER
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.places import named_by, place, place_named
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.validate import CONTENT_DIR, Content
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.wordings import called, changed, shown, wordings
from nnm_site.shared.publishing.strangers import strangers, typed
from nnm_site.shared.shell.facts import fill
from nnm_site.shared.ui.markdown import Block, MarkdownError
from nnm_site.site_map import FEATURES
from nnm_site.translations import ComposedPage, composed_pages

ASSETS = PROJECT_ROOT / "assets"

#: Shows components with made-up contacts.
STYLE_GUIDE = "/style-guide"

#: What is filled in before anybody reads it: `{firm.email}`, `{legal_name}`.
_LEFT = re.compile(r"\{[a-z_]+(?:\.[\w-]+)*\}")

#: What parts the words that it stands in and is none of them: the source of a fact, the mark and remark of a link.
_ASIDE = re.compile(
    r'<span (?:class="(?:fact-note|visually-hidden)"|aria-hidden="true"[^>]*)>.*?</span>', re.DOTALL
)

#: Sets the headings of the investor charter's tabs, which are no part of a text.
_TAB = re.compile(r"^# .*$", re.MULTILINE)


def faults(content: Content) -> tuple[list[ComposedPage], list[Problem]]:
    """Every page, composed, and the faults of all of them."""
    found = list(markdown_faults(content))
    named = {problem.message for problem in found}
    found += typed(CONTENT_DIR, _sources())
    pages = list(composed_pages(plan().routes))
    found += [
        _not_composed(page)
        for page in pages
        if page.fault is not None and str(page.fault) not in named
    ]
    parts = {page.route.path: parts_of(page.html) for page in pages if page.html}
    found += _of_references(parts, content)
    found += _of_words(parts)
    found += _of_wordings(pages, parts, content)
    if not any(page.fault for page in pages):
        found += _of_features(pages, content)
    return pages, list(dict.fromkeys(found))


def markdown_faults(content: Content, root: Path = CONTENT_DIR) -> Iterator[Problem]:
    """What the Markdown texts hold that no page can show, such as an image, with its line."""
    blocks: defaultdict[str, Block] = defaultdict(lambda: lambda _: rx.fragment())
    for collection in COLLECTIONS:
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
                continue  # A fault of the text as a whole, or of what it calls for: its page says so.


def _lines_above(path: Path) -> int:
    """How many lines of a Markdown file stand above the first one of its text."""
    text = path.read_text(encoding="utf-8-sig")
    match = FRONT_MATTER.fullmatch(text)
    body = match["body"] if match else text
    return text.removesuffix(body.lstrip()).count("\n")


def _not_composed(page: ComposedPage) -> Problem:
    """A page that cannot be composed: where its content holds what the fault names."""
    assert page.fault is not None
    said = named_by(page.fault)
    return _at(place_named(said), page.route.path, f"the page cannot be composed: {said}")


def _of_references(parts: dict[str, PageParts], content: Content) -> Iterator[Problem]:
    """One fault for each reference that leads nowhere, however many pages have it."""
    beginnings = [route.path for route in plan().routes if route.below]
    dead: defaultdict[tuple[str, str], list[Dead]] = defaultdict(list)
    for one in dead_references(parts, beginnings, _file(content)):
        dead[one.written, one.fault].append(one)
    for (written, fault), where in dead.items():
        yield _at(place(written), _pages([one.page for one in where]), f"{written}: {fault}")


def _of_words(parts: dict[str, PageParts]) -> Iterator[Problem]:
    """One fault for each contact that the register lacks, and for each thing left in braces."""
    own_host = urlsplit(settings.site_url).netloc
    met: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for path, page in parts.items():
        if path == STYLE_GUIDE:
            continue
        for stranger in strangers(page, own_host):
            met[stranger, "is no contact of the register"].append(path)
        for left in _LEFT.findall(page.text):
            met[left, "is shown with its braces"].append(path)
    for (words, fault), where in met.items():
        yield _at(place(words), _pages(where), f"{words} {fault}")


def _of_wordings(
    pages: list[ComposedPage], parts: dict[str, PageParts], content: Content
) -> Iterator[Problem]:
    """The prescribed texts that changed unseen, and each page in English that does not say one to the letter.

    A page says those that its Markdown calls for, the charter that it is, and those of which it has a sentence.
    """
    for file, fault in changed(content):
        yield Problem(file, message=fault)
    known = wordings(content)
    claims = {
        f"/{page.key}": {key: known[key] for key in (page.key, *called(page.body)) if key in known}
        for page in content.all(Policy)
    }
    for page in pages:
        path = page.route.path
        if path not in parts or page.route.language or path == STYLE_GUIDE:
            continue
        said = parts[path].text
        claimed = shown(known, said)
        if path in claims:
            said = parts_of(_ASIDE.sub(" ", page.html)).text
            claimed |= claims[path]
        for one in claimed.values():
            if fault := one.fault(said):
                yield Problem(f"page {path}", message=fault)


def _of_features(pages: list[ComposedPage], content: Content) -> Iterator[Problem]:
    """What features ask for beyond this of the pages in English."""
    html = {
        page.route.path: page.html
        for page in pages
        if not (page.route.language or page.route.below)
    }
    for module in features.modules("inspection"):
        yield from module.faults(content, html)


def _pages(paths: list[str]) -> str:
    first, *others = dict.fromkeys(paths)
    return f"{first} and {len(others)} more" if others else first


def _at(where: tuple[str, int] | None, pages: str, message: str) -> Problem:
    if where is None:
        return Problem(f"page {pages}", message=message)
    file, line = where
    return Problem(file, f"line {line}", message=f"{message} (page {pages})")


def _file(content: Content) -> Callable[[str], str | None]:
    """The text of what stands at an address that is no page; "" where nobody looks into it, `None` for nothing."""
    made = {f"/{job.path}" for job in jobs(content)} | set(_answered())
    # A page that cannot be composed is at fault itself, not the links to it.
    made |= {route.path for route in plan().routes}
    known = (
        made | plan().moved.keys() | {"/sitemap.xml", "/robots.txt", "/llms.txt"}
    ) - plan().gone

    @cache
    def text(address: str) -> str | None:
        path = ASSETS / address.removeprefix("/")
        if address in known:
            return ""
        # What is made here may be left from before.
        if address.startswith(("/pdf/", "/exe/")) or not path.is_file():
            return None
        return path.read_text(encoding="utf-8") if path.suffix == ".svg" else ""

    return text


def _answered() -> Iterator[str]:
    """The addresses of files that features add, and those that they answer at without a build."""
    for feature in FEATURES:
        yield from feature.files(settings.site_url)
        try:
            for endpoint in feature.endpoints(PROJECT_ROOT / "no build"):
                yield from endpoint.addresses
        except FileNotFoundError:
            continue  # It answers at pages alone, of which the build is read.


def _sources() -> list[Path]:
    """The files of content in which no contact is typed: texts, and the sources of documents."""
    paths = [path for suffix in ("toml", "md", "typ") for path in CONTENT_DIR.rglob(f"*.{suffix}")]
    return sorted(paths)
