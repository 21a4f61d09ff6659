"""Making the search index from a finished build."""

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import quote

from nnm_site.features.search.texts import (
    Text,
    canonical_path,
    page_text,
    pdf_text,
    without_letterhead,
)
from nnm_site.features.search.words import HELP, fold
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import languages

Kind = Literal["answer", "page", "article", "document", "note"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: Words of documents, by the hash of their file: reading a PDF takes longer than anything else here.
CACHE = PROJECT_ROOT / "var" / "search" / "documents.json"
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


def build_index(site: Path, target: Path, cache: Path = CACHE) -> int:
    """Index the pages and documents below `site` into the file `target`; returns how many."""
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    entries = [*_pages(site), *_documents(site, cache)]
    with closing(sqlite3.connect(draft)) as connection, connection:
        connection.executescript(_TABLES)
        for address, kind, text in entries:
            language = language_of(address)
            page = bare(address, language)
            for row in _rows(address, text, language):
                cursor = connection.execute(
                    f"INSERT INTO entry VALUES ({', '.join('?' * 10)})",
                    (*row[:4], kind, language, *row[4:6], page, row[6]),
                )
                connection.execute("INSERT INTO place VALUES (?, ?)", (page, cursor.lastrowid))
            connection.execute(
                "INSERT INTO spelling VALUES (?)", (fold(f"{text.title} {text.words}"),)
            )
    draft.replace(target)
    return len(entries)


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


def _pages(site: Path) -> Iterator[tuple[str, Kind, Text]]:
    for path in sorted(site.rglob("index.html")):
        address = "/" + path.parent.relative_to(site).as_posix().removeprefix(".")
        code = language_of(address)
        page = bare(address, code)
        if page in _LEFT_OUT:
            continue
        document = path.read_text(encoding="utf-8")
        if canonical_path(document) not in {None, address}:
            # Its content is found at the other address.
            continue
        text = page_text(document)
        if page == "/":
            home = catalogue(code).say(HOME) if code else HOME
            text = replace(text, title=home, words=f"{text.words} {text.title}")
        yield address, _kind(page), text


def _kind(page: str) -> Kind:
    """What a page is; lists of answers and of articles are pages."""
    if page.startswith(f"{HELP}/"):
        return "answer"
    return "article" if page.startswith("/blog/") else "page"


def _titles() -> dict[str, str]:
    """What a result says for each document's address: its category and its name."""
    return {
        document.href: queries.document_title(category, document)
        for category in queries.download_categories()
        for document in queries.documents(category.key)
    }


def _documents(site: Path, cache: Path) -> Iterator[tuple[str, Kind, Text]]:
    try:
        known = {key: Text(**value) for key, value in json.loads(cache.read_text()).items()}
    except (OSError, ValueError, TypeError):
        known = {}
    titles = _titles()
    firm = queries.firm()
    addresses = ", ".join((firm.legal_name, *firm.registered_office))
    read: dict[str, Text] = {}
    for path in sorted((site / "pdf").rglob("*.pdf")):
        data = path.read_bytes()
        key = hashlib.sha256(data).hexdigest()
        text = read[key] = known.get(key) or pdf_text(data)
        address = quote("/" + path.relative_to(site).as_posix(), safe="/&")
        kind: Kind = "note" if "ipo&reports" in path.parts else "document"
        yield (
            address,
            kind,
            replace(
                text,
                title=titles.get(address, text.title),
                # No excerpt is to be a letterhead.
                words=without_letterhead(text.words, addresses),
            ),
        )
    cache.parent.mkdir(parents=True, exist_ok=True)
    cache.write_text(
        json.dumps({key: {"title": text.title, "words": text.words} for key, text in read.items()})
    )
