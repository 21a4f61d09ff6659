"""Making the search index from a finished build."""

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import quote

from nnm_site.content import queries
from nnm_site.languages.catalogue import catalogue
from nnm_site.languages.language import languages
from nnm_site.search.texts import Text, canonical_path, page_text, pdf_text
from nnm_site.search.words import fold, known_words
from nnm_site.settings import PROJECT_ROOT

Kind = Literal["page", "article", "note", "document"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: Words of documents, by the hash of their file: reading a PDF takes longer than anything else here.
CACHE = PROJECT_ROOT / "var" / "search" / "texts.json"
#: Pages that are not about anything, and those that list what is found by itself.
_LEFT_OUT = {"/404", "/not-found", "/blog/not-found", "/style-guide", "/search", "/site-map"}

#: What results call the home page, whose heading is a motto.
HOME = "Home page"

_TABLES = """
CREATE VIRTUAL TABLE entry USING fts5(
  title, words, initials, address UNINDEXED, kind UNINDEXED, language UNINDEXED, shown UNINDEXED, shown_words UNINDEXED,
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
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
    stands_for: dict[str, list[str]] = {}
    for word, page in known_words().pages.items():
        stands_for.setdefault(page, []).append(word)
    with closing(sqlite3.connect(draft)) as connection, connection:
        connection.executescript(_TABLES)
        for address, kind, text in entries:
            language = language_of(address)
            title, words = text.title, text.words
            shown = (title, words) if language else ("", "")
            if language:
                # It is compared in another spelling than it is shown in.
                title, words = fold(title), fold(words)
            bare = (address.removeprefix(f"/{language}") or "/") if language else address
            called = f"{initials(text.title)} {' '.join(stands_for.get(bare, ()))}".strip()
            connection.execute(
                "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (title, words, called, address, kind, language, *shown),
            )
            connection.execute("INSERT INTO spelling VALUES (?)", (f"{title} {words}",))
    draft.replace(target)
    return len(entries)


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
        bare = (address.removeprefix(f"/{code}") or "/") if code else address
        if bare in _LEFT_OUT:
            continue
        document = path.read_text(encoding="utf-8")
        if canonical_path(document) not in {None, address}:
            # Its content is found at the other address.
            continue
        text = page_text(document)
        if bare == "/":
            home = catalogue(code).say(HOME) if code else HOME
            text = Text(home, f"{text.words} {text.title}")
        yield address, "article" if "/blog/" in address else "page", text


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
    read: dict[str, Text] = {}
    for path in sorted((site / "pdf").rglob("*.pdf")):
        data = path.read_bytes()
        key = hashlib.sha256(data).hexdigest()
        read[key] = known.get(key) or pdf_text(data)
        address = quote("/" + path.relative_to(site).as_posix(), safe="/&")
        kind: Kind = "note" if "ipo&reports" in path.parts else "document"
        yield address, kind, replace(read[key], title=titles.get(address, read[key].title))
    cache.parent.mkdir(parents=True, exist_ok=True)
    cache.write_text(json.dumps({key: asdict(text) for key, text in read.items()}))
