"""Builds the search index from the texts of pages and documents."""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal, NamedTuple, get_args
from urllib.parse import quote

from nnm_site.features.search.words import HELP, fold
from nnm_site.platform.publish.cache import key_of
from nnm_site.platform.publish.facts import is_written_part, text_in
from nnm_site.platform.publish.records import Record
from nnm_site.platform.tree import HTML, MEMO, Data
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.content.published import MANIFEST, PublishedFile, read_manifest
from nnm_site.shared.documents.reading import read_pdf
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.pages import english_path

#: The folder of published documents.
ASSETS = PROJECT_ROOT / "assets"

Kind = Literal["answer", "page", "article", "document", "note"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: The name under which a page's record keeps its text.
KEPT = "search"
#: Pages without a subject, and those that only list other results.
_LEFT_OUT = {"/404", "/not-found", "/blog/not-found", "/style-guide", "/search", "/site-map"}

#: The title of the home page in results: its heading is a motto.
HOME = "Home page"

#: Elements of the main content that are not indexed: they say nothing specific about the page.
_SILENT = {MEMO, "script", "style", "svg", "nav", "form", "template", "aside"}
#: Classes that are not indexed: a remark on a link ("opens in a new tab"), and the source of a fact,
#: which would interrupt its sentence.
_REMARK, _SOURCE = "visually-hidden", "fact-note"
#: Elements that begin a section of a page if they have an anchor.
_HEADINGS = {"h2", "h3", "summary"}
#: Elements within a line; all others begin and end one.
_INLINE = {
    *("a", "abbr", "b", "cite", "code", "em", "i", "mark", "q", "small", "span", "strong", "sub"),
    *("sup", "time"),
}

# `entry` holds the displayed texts of each page and section, `text` the words for matching.
_TABLES = """
CREATE TABLE entry (id INTEGER PRIMARY KEY, page, address, title, heading, language, words);
CREATE INDEX entry_page ON entry (page);
CREATE VIRTUAL TABLE text USING fts5(
  title, words, content = '', tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE spelling USING fts5(
  words, content = '', detail = none, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(spelling, row);
"""


class Section(NamedTuple):
    """The content under a heading with an anchor, up to the next one."""

    anchor: str
    heading: str
    words: str


class Text(NamedTuple):
    """A page's title in one line, its other words in the page's lines, and its sections."""

    title: str
    words: str
    sections: Sequence[Section] = ()


class Entry(NamedTuple):
    """A page or document: address, text, language ("" for English), and address of the English page."""

    address: str
    text: Text
    language: str
    page: str


def indexed(
    records: Iterable[Record], manifest: Path = MANIFEST, assets: Path = ASSETS
) -> list[Entry]:
    """All entries: pages, and the documents of `manifest` below `assets`."""
    return [*_pages(records), *_documents(read_manifest(manifest).values(), assets)]


def write_index(entries: Iterable[Entry], target: Path) -> None:
    """Write the index to the file `target`. The same content gives the same file, cached or not."""
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    rows, texts, spellings = [], [], []
    for address, text, language, page in entries:
        whole = (address, "", text.words, f"{text.title} {initials(text.title)}")
        sections = (
            (f"{address}#{at}", heading, words, heading) for at, heading, words in text.sections
        )
        for where, heading, words, called in (whole, *sections):
            rows.append((page, where, text.title, heading, language, words))
            texts.append((len(rows), fold(called), fold(words)))
        # Words of other languages are suggested in their original spelling.
        spellings.append((f"{text.title} {text.words if language else fold(text.words)}",))
    with closing(sqlite3.connect(draft)) as connection, connection:
        connection.executescript(_TABLES)
        connection.executemany("INSERT INTO entry VALUES (NULL, ?, ?, ?, ?, ?, ?)", rows)
        connection.executemany("INSERT INTO text (rowid, title, words) VALUES (?, ?, ?)", texts)
        connection.executemany("INSERT INTO spelling (rowid, words) VALUES (NULL, ?)", spellings)
    draft.replace(target)


def initials(title: str) -> str:
    """The initials of a title: "amlp" for "Anti money laundering policy"; "" for one or two words."""
    words = re.findall(r"[^\W_]+", title.lower())
    return "".join(word[0] for word in words) if len(words) > 2 else ""


def kind_of(page: str) -> Kind:
    """The kind of an English address; lists of answers and of articles are pages."""
    if page.endswith(".pdf"):
        return "note" if page.startswith("/pdf/ipo&reports/") else "document"
    if page.startswith(f"{HELP}/"):
        return "answer"
    return "article" if page.startswith("/blog/") else "page"


def _pages(records: Iterable[Record]) -> Iterator[Entry]:
    code = key_of(Path(__file__).read_bytes())
    for record in sorted(records, key=lambda one: one.route.path):
        address, language = record.route.path, record.route.language
        page = english_path(record.route)
        # A page with another page's content is indexed only at its canonical address.
        if page in _LEFT_OUT or record.route.canonical not in {None, address}:
            continue
        title, words, rows = record.kept(KEPT, code, lambda nodes=record.nodes: page_text(nodes()))
        text = Text(title, words, list(map(Section._make, rows)))
        if page == "/":
            home = catalogue(language).say(HOME) if language else HOME
            text = Text(home, f"{text.words} {text.title}", text.sections)
        yield Entry(address, text, language, page)


#: Control characters, absent from texts, mark the title, and an anchor and its heading.
_TITLE = re.compile("\x01(.*?)\x02", re.DOTALL)
_HEADING = re.compile("\x03(.*?)\x04(.*?)\x05", re.DOTALL)


def page_text(nodes: Iterable[Data]) -> Text:
    """The main content without navigation, forms, drawings, asides and parts written by the server."""
    text = "".join(_pieces(nodes))
    title = _one_line("".join(_TITLE.findall(text)))
    text = _TITLE.sub("", text)
    _, *rest = _HEADING.split(text)
    sections = (
        Section(anchor, _one_line(heading), _lines(below))
        for anchor, heading, below in zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    )
    return Text(title, _lines(_HEADING.sub(r"\2", text)), [one for one in sections if one.heading])


def _pieces(nodes: Iterable[Data], *, main: bool = False, link: bool = False) -> Iterator[str]:
    """The texts and separators of the main content; title and headings with an anchor are marked."""
    for node in nodes:
        if isinstance(node, str):
            yield node if main else ""
            continue
        tag, attributes, children = node
        if tag == HTML:
            # A part written by the server changes from day to day.
            if not is_written_part(html := attributes["html"]):
                yield from _pieces(children or [text_in(html)], main=main, link=link)
            continue
        begin = end = " " if tag in _INLINE else "\n"
        if tag == "h1":
            begin, end = "\n\x01", "\x02\n"
        elif tag in _HEADINGS and (anchor := attributes.get("id")):
            begin, end = f"\n\x03{anchor}\x04", "\x05\n"
        called = attributes.get("class") if tag == "span" else None
        yield begin
        if tag not in _SILENT and called != _SOURCE and not (called == _REMARK and link):
            yield from _pieces(children, main=main or tag == "main", link=link or tag == "a")
        yield end


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _lines(text: str) -> str:
    """The non-empty lines, without the space that a link leaves before punctuation."""
    lines = map(_one_line, text.split("\n"))
    return "\n".join(re.sub(r" (?=[.,;:?!।](?:\s|$))", "", line) for line in lines if line)


#: The head of our documents (`title-block` in `style.typ`): all up to the version and the specimen note.
_LETTERHEAD = re.compile(
    r".*?\bVersion \S+ · \d+ \w+ \d{4} · \w+(?: Specimen: [^.]+\.[^.]+\.)?", re.DOTALL
)


def without_letterhead(words: str, addresses: str) -> str:
    """A document's text without its letterhead and the closing block, which begins with `addresses`.

    A file with neither, supplied by the firm, stays as it is.
    """
    begin = _LETTERHEAD.match(words)
    end = words.rfind(addresses)
    return words[begin.end() if begin else 0 : end if end >= 0 else None].strip()


def _documents(files: Iterable[PublishedFile], assets: Path) -> Iterator[Entry]:
    """Documents, titled by category and name, without letterheads, so that no excerpt shows one."""
    titles = {
        document.href: queries.document_title(category, document)
        for category in DownloadCategory.all()
        for document in queries.documents(category.key)
    }
    firm = queries.firm()
    addresses = ", ".join((firm.legal_name, *firm.registered_office))
    pdfs = (file for file in files if file.path.endswith(".pdf"))
    for file in sorted(pdfs, key=lambda one: one.path):
        pdf = read_pdf((assets / file.path).read_bytes())
        address = quote(f"/{file.path}", safe="/&")
        text = Text(titles.get(address, pdf.title), without_letterhead(pdf.words, addresses))
        yield Entry(address, text, "", address)
