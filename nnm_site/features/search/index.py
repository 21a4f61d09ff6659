"""Making the search index from what the records of pages keep of their words, and from the words of documents."""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Literal, get_args
from urllib.parse import quote

from nnm_site.features.search import texts
from nnm_site.features.search.texts import Part, Text, page_text, without_letterhead
from nnm_site.features.search.words import HELP, fold
from nnm_site.platform.publish.cache import key_of
from nnm_site.platform.publish.records import Record
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.content.published import MANIFEST, PublishedFile, read_manifest
from nnm_site.shared.documents.reading import read_pdf
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import languages

#: Where published documents are.
ASSETS = PROJECT_ROOT / "assets"

Kind = Literal["answer", "page", "article", "document", "note"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: The address of a page or document, its kind, and its text.
Indexed = tuple[str, Kind, Text]
#: The name under which a page's record keeps its text.
KEPT = "search"
#: Pages that are not about anything, and those that list what is found by itself.
_LEFT_OUT = {"/404", "/not-found", "/blog/not-found", "/style-guide", "/search", "/site-map"}

#: What results call the home page, whose heading is a motto.
HOME = "Home page"

_TABLES = """
CREATE VIRTUAL TABLE entry USING fts5(
  title, words, initials, address UNINDEXED, kind UNINDEXED, language UNINDEXED, shown UNINDEXED, shown_words UNINDEXED,
  page UNINDEXED, heading UNINDEXED,
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE TABLE place (page TEXT, entry INTEGER);
CREATE INDEX place_page ON place (page);
CREATE VIRTUAL TABLE spelling USING fts5(
  words, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(spelling, row);
"""


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
    rows: list[tuple[str, ...]] = []
    places: list[tuple[str, int]] = []
    spellings: list[tuple[str]] = []
    for address, kind, text in entries:
        language = language_of(address)
        page = bare(address, language)
        made = list(_rows(address, text, language))
        for row in made:
            rows.append((*row[:4], kind, language, *row[4:6], page, row[6]))
            places.append((page, len(rows)))
        title, words, *_ = made[0]
        spellings.append((f"{title} {words if language else fold(words)}",))
    with closing(sqlite3.connect(draft)) as connection, connection:
        connection.executescript(_TABLES)
        connection.executemany(f"INSERT INTO entry VALUES ({', '.join('?' * 10)})", rows)
        connection.executemany("INSERT INTO place VALUES (?, ?)", places)
        connection.executemany("INSERT INTO spelling VALUES (?)", spellings)
    draft.replace(target)


def _rows(address: str, text: Text, language: str) -> Iterator[tuple[str, ...]]:
    """A page as a whole, then each of its parts: what is compared, and what is shown.

    Another language is compared in another spelling than it is shown in.
    """
    whole = (text.title, text.words, initials(text.title), address, "")
    parts = (
        (one.heading, one.words, "", f"{address}#{one.anchor}", one.heading) for one in text.parts
    )
    for title, words, called, where, heading in (whole, *parts):
        yield (
            fold(title),
            fold(words) if language else words,
            called,
            where,
            text.title,
            words if language else "",
            heading,
        )


def bare(address: str, language: str) -> str:
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


def _pages(records: Iterable[Record]) -> Iterator[Indexed]:
    code = key_of(Path(texts.__file__).read_bytes())
    for record in sorted(records, key=lambda one: one.route.path):
        address = record.route.path
        language = language_of(address)
        page = bare(address, language)
        # Of one that shows the content of another page, that is found at the other address.
        if page in _LEFT_OUT or record.route.canonical not in {None, address}:
            continue
        text = _text(record.kept(KEPT, code, lambda nodes=record.nodes: asdict(page_text(nodes()))))
        if page == "/":
            home = catalogue(language).say(HOME) if language else HOME
            text = replace(text, title=home, words=f"{text.words} {text.title}")
        yield address, _kind(page), text


def _text(kept: Mapping[str, Any]) -> Text:
    parts = tuple(Part(**part) for part in kept["parts"])
    return Text(kept["title"], kept["words"], parts)


def _kind(page: str) -> Kind:
    """What a page is; lists of answers and of articles are pages."""
    if page.startswith(f"{HELP}/"):
        return "answer"
    return "article" if page.startswith("/blog/") else "page"


def _titles() -> dict[str, str]:
    """What a result says for each document's address: its category and its name."""
    return {
        document.href: queries.document_title(category, document)
        for category in DownloadCategory.all()
        for document in queries.documents(category.key)
    }


def _documents(files: Iterable[PublishedFile], assets: Path) -> Iterator[tuple[str, Kind, Text]]:
    titles = _titles()
    firm = queries.firm()
    addresses = ", ".join((firm.legal_name, *firm.registered_office))
    pdfs = (file for file in files if file.path.endswith(".pdf"))
    for file in sorted(pdfs, key=lambda one: one.path):
        said = read_pdf((assets / file.path).read_bytes())
        address = quote(f"/{file.path}", safe="/&")
        kind: Kind = "note" if "ipo&reports" in Path(file.path).parts else "document"
        # No excerpt is to be a letterhead.
        words = without_letterhead(said.words, addresses)
        yield address, kind, Text(titles.get(address, said.title), words)
