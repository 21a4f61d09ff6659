"""Making the search index: the words of pages and of documents, and what people ask of them."""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal, NamedTuple, get_args
from urllib.parse import quote

from nnm_site.features.search import words as known
from nnm_site.features.search.words import (
    HELP,
    asked_lines,
    fold,
    known_words,
    list_files,
    root,
    telling,
    words_of,
)
from nnm_site.platform.publish import cache
from nnm_site.platform.publish.facts import is_written_part, text_in
from nnm_site.platform.publish.records import Record
from nnm_site.platform.tree import HTML, MEMO, Data
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.content.published import MANIFEST, PublishedFile, read_manifest
from nnm_site.shared.documents.said import said_by
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import languages

#: What decides what a line is compared by, beside the lists of words.
_PROGRAMS = (Path(__file__), Path(known.__file__))

#: Where published documents are.
ASSETS = PROJECT_ROOT / "assets"

Kind = Literal["answer", "page", "article", "document", "note"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: The name under which a page's record keeps its text.
KEPT = "search"
#: Pages that are not about anything, and those that list what is found by itself.
_LEFT_OUT = {"/404", "/not-found", "/blog/not-found", "/style-guide", "/search", "/site-map"}

#: What results call the home page, whose heading is a motto.
HOME = "Home page"

#: What stands in the main content and is not read: what says no more of the page than of any other.
_SILENT = {"script", "style", "svg", "nav", "form", "template", "aside"}
#: What the words of a page are not: a remark on a link ("opens in a new tab"), and the source of a fact, which
#: would part the sentence that it stands in.
_REMARK, _SOURCE = "visually-hidden", "fact-note"
#: What begins a part of a page, where it has an anchor.
_HEADINGS = {"h2", "h3", "summary"}
#: Elements within a line; every other one begins and ends one.
_INLINE = {
    *("a", "abbr", "b", "cite", "code", "em", "i", "mark", "q", "small", "span", "strong", "sub"),
    *("sup", "time"),
}

#: Of what people ask a line counts for the second of its pages so much, for the third as much of that.
_NEXT = 0.6
#: A title counts as such a line, a little less.
_TITLE = 0.8
#: A long line that a question has half of says less than a short one that it has all of, by this power of its length.
_LENGTH = 0.15

# `entry` has what is shown of each page and each of its parts, `text` the words that are compared, `line` what people
# ask: a table of its own, since FTS5 counts the length of a whole row against each of its columns. `own` is the line
# itself, of which `asked` has what it means.
_TABLES = """
CREATE TABLE entry (id INTEGER PRIMARY KEY, page, address, title, heading, language, words);
CREATE INDEX entry_page ON entry (page);
CREATE VIRTUAL TABLE text USING fts5(
  title, words, content = '', tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE line USING fts5(
  asked, own UNINDEXED, page UNINDEXED, address UNINDEXED, weight UNINDEXED,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE spelling USING fts5(
  words, content = '', detail = none, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(spelling, row);
"""


class Text(NamedTuple):
    """A title as one line, all words after it in lines as the page has them, and the parts of a page.

    A part is what stands under a heading that has an anchor, up to the next one: anchor, heading, words.
    """

    title: str
    words: str
    parts: Sequence[tuple[str, str, str]] = ()


#: The address of a page or document, and its text.
Indexed = tuple[str, Text]


def indexed(
    records: Iterable[Record], manifest: Path = MANIFEST, assets: Path = ASSETS
) -> list[Indexed]:
    """What is indexed: pages, and the documents of `manifest` below `assets`."""
    return [*_pages(records), *_documents(read_manifest(manifest).values(), assets)]


def write_index(entries: Iterable[Indexed], target: Path) -> None:
    """Write the index into the file `target`. The same content makes the same file, whatever was kept of it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    rows, texts, spellings, lines = [], [], [], []
    for address, text in entries:
        language = language_of(address)
        page = english_address(address, language)
        whole = (address, text.title, "", text.words, f"{text.title} {initials(text.title)}")
        parts = (
            (f"{address}#{anchor}", text.title, heading, words, heading)
            for anchor, heading, words in text.parts
        )
        for where, title, heading, words, called in (whole, *parts):
            rows.append((page, where, title, heading, language, words))
            texts.append((len(rows), fold(called), fold(words)))
        # Words are suggested as they are written.
        spellings.append(
            (f"{text.title} {text.words if language else texts[-1 - len(text.parts)][2]}",)
        )
        if not language:
            lines.append((text.title, page, _TITLE))
    pages = {page for page, *_ in rows}
    lines += [
        (line, address, _NEXT**place)
        for line, answers in asked_lines()
        for place, address in enumerate(answers)
        if address.partition("#")[0] in pages
    ]
    # What words mean takes longer to find out than all else here, and seldom changes.
    written = json.dumps(lines, ensure_ascii=False).encode()
    key = cache.key_of(written, *(path.read_bytes() for path in (*list_files(), *_PROGRAMS)))
    compared = cache.cached(
        "search-lines", key, lambda: json.dumps([_line(*one) for one in lines]).encode()
    )
    with closing(sqlite3.connect(draft)) as connection, connection:
        connection.executescript(_TABLES)
        connection.executemany("INSERT INTO entry VALUES (NULL, ?, ?, ?, ?, ?, ?)", rows)
        connection.executemany("INSERT INTO text (rowid, title, words) VALUES (?, ?, ?)", texts)
        connection.executemany("INSERT INTO spelling (rowid, words) VALUES (NULL, ?)", spellings)
        connection.executemany("INSERT INTO line VALUES (?, ?, ?, ?, ?)", json.loads(compared))
    draft.replace(target)


def _line(line: str, address: str, weight: float) -> tuple[str, str, str, str, float]:
    words = telling(words_of(line))
    meant = [meaning for word in words for meaning in sorted(known_words().meant(word))]
    page = address.partition("#")[0]
    return " ".join(meant), own(words), page, address, weight / max(len(meant), 1) ** _LENGTH


def own(words: Iterable[str]) -> str:
    """Words in the form in which a line is compared as a whole: in any order, with any ending."""
    return " ".join(sorted(set(map(root, words))))


def english_address(address: str, language: str) -> str:
    """The English address of a page."""
    return (address.removeprefix(f"/{language}") or "/") if language else address


def language_of(address: str) -> str:
    """The code of the language that an address belongs to, "" for English."""
    first = address.split("/")[1]
    return first if any(first == language.code for language in languages()) else ""


def initials(title: str) -> str:
    """What people call a thing by: "amlp" for "Anti money laundering policy"; empty for few words."""
    words = re.findall(r"[^\W_]+", title.lower())
    return "".join(word[0] for word in words) if len(words) > 2 else ""


def kind_of(page: str) -> Kind:
    """What stands at an English address; lists of answers and of articles are pages."""
    if page.endswith(".pdf"):
        return "note" if page.startswith("/pdf/ipo&reports/") else "document"
    if page.startswith(f"{HELP}/"):
        return "answer"
    return "article" if page.startswith("/blog/") else "page"


def _pages(records: Iterable[Record]) -> Iterator[Indexed]:
    code = cache.key_of(Path(__file__).read_bytes())
    for record in sorted(records, key=lambda one: one.route.path):
        address = record.route.path
        language = language_of(address)
        page = english_address(address, language)
        # Of one that shows the content of another page, that is found at the other address.
        if page in _LEFT_OUT or record.route.canonical not in {None, address}:
            continue
        text = Text(*record.kept(KEPT, code, lambda nodes=record.nodes: [*page_text(nodes())]))
        if page == "/":
            home = catalogue(language).say(HOME) if language else HOME
            text = Text(home, f"{text.words} {text.title}", text.parts)
        yield address, text


def page_text(nodes: Iterable[Data]) -> Text:
    """The main content without navigation, forms, drawings, what stands beside it, and what the server writes anew."""
    title: list[str] = []
    words: list[str] = []
    parts: dict[str, tuple[list[str], list[str]]] = {}
    below: list[str] = []
    for place, text in _read(_mains(nodes)):
        if place == "h1":
            title.append(text)
            continue
        words.append(text)
        if place:
            heading, below = parts.setdefault(place, ([], []))
            heading.append(text)
        else:
            below.append(text)
    named = (
        (anchor, " ".join("".join(heading).split()), _lines(below))
        for anchor, (heading, below) in parts.items()
    )
    return Text(
        " ".join("".join(title).split()), _lines(words), [part for part in named if part[1]]
    )


def _mains(nodes: Iterable[Data]) -> Iterator[Data]:
    for node in nodes:
        if isinstance(node, str) or node[0] == MEMO:
            continue
        if node[0] == "main":
            yield node
        else:
            yield from _mains(node[2])


def _read(nodes: Iterable[Data], place: str = "", link: bool = False) -> Iterator[tuple[str, str]]:
    """The texts of nodes and what parts them, each with its place: the title, a heading's anchor, or ""."""
    for node in nodes:
        if isinstance(node, str):
            yield place, node
            continue
        tag, attributes, children = node
        if tag == HTML:
            # A written part says something else another day.
            if not is_written_part(html := attributes["html"]):
                yield from _read(children or [text_in(html)], place, link)
            continue
        edge = place, " " if tag in _INLINE else "\n"
        called = attributes.get("class")
        yield edge
        if tag not in _SILENT and not (
            tag == "span" and (called == _SOURCE or (called == _REMARK and link))
        ):
            anchor = attributes.get("id", "") if tag in _HEADINGS else ""
            yield from _read(children, "h1" if tag == "h1" else anchor or place, link or tag == "a")
        yield edge


def _lines(pieces: list[str]) -> str:
    """The lines that are not empty. What follows a link is a piece of its own, a full stop too."""
    lines = (" ".join(line.split()) for line in "".join(pieces).split("\n"))
    return "\n".join(re.sub(r" (?=[.,;:?!।](?:\s|$))", "", line) for line in lines if line)


#: The head of a document of the house (`title-block` in `style.typ`): all up to its version, and what makes it a specimen.
_LETTERHEAD = re.compile(
    r".*?\bVersion \S+ · \d+ \w+ \d{4} · \w+(?: Specimen: [^.]+\.[^.]+\.)?", re.DOTALL
)


def without_letterhead(words: str, addresses: str) -> str:
    """What a document says between its letterhead and the firm's `addresses` at its end, of which the beginning is given.

    The firm's own file, which has neither, stays as it is.
    """
    begin = _LETTERHEAD.match(words)
    end = words.rfind(addresses)
    return words[begin.end() if begin else 0 : end if end >= 0 else None].strip()


def _documents(files: Iterable[PublishedFile], assets: Path) -> Iterator[Indexed]:
    """Documents, called by category and name."""
    titles = {
        document.href: queries.document_title(category, document)
        for category in DownloadCategory.all()
        for document in queries.documents(category.key)
    }
    firm = queries.firm()
    addresses = ", ".join((firm.legal_name, *firm.registered_office))
    pdfs = (file for file in files if file.path.endswith(".pdf"))
    for file in sorted(pdfs, key=lambda one: one.path):
        said = said_by(file, assets)
        address = quote(f"/{file.path}", safe="/&")
        # No excerpt is to be a letterhead.
        yield (
            address,
            Text(titles.get(address, said.title), without_letterhead(said.words, addresses)),
        )
