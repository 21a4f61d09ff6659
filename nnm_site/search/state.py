"""What changes on the search page: the question in the address, and its answer."""

import asyncio
import logging
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.builds import search_index
from nnm_site.search.index import KINDS
from nnm_site.search.query import LONGEST, MOST_WORDS, Answer, Result, search

#: Results on a page.
PAGE_SIZE = 10

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Found:
    """What an address asks for and what was found, as the page shows it.

    `window` are the page numbers to show, 0 for a gap.
    """

    question: str = ""
    kind: str = ""
    page: int = 1
    window: list[int] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("", *KINDS), 0))
    summary: str = ""


def find(query: Mapping[str, str]) -> Found:
    """Answer the question in an address."""
    question = query.get("q", "")[:LONGEST].strip()
    kind = ui.pick(query, "kind", KINDS, "")
    try:
        answer = search(search_index(), question, kind, query.get("language", ""))
    except (sqlite3.Error, FileNotFoundError):
        log.exception("The search index cannot be read")
        return Found(question, kind, summary="The search does not work at the moment.")
    pages = ui.page_count(len(answer.results), PAGE_SIZE)
    page = ui.clamp_page(ui.pick_number(query, "page"), pages)
    return Found(
        question,
        kind,
        page,
        [number or 0 for number in ui.page_window(page, pages)] if pages > 1 else [],
        answer.results[PAGE_SIZE * (page - 1) : PAGE_SIZE * page],
        dict.fromkeys(("", *KINDS), 0) | answer.counts | {"": answer.total},
        summary(question, answer),
    )


class SearchState(rx.State):
    """The question, the kind it is narrowed to ("" for all), the page, and what was found.

    `asked` is the address that was answered last.
    """

    asked: str = ""
    question: str = ""
    kind: str = ""
    page: int = 1
    window: list[int] = []  # noqa: RUF012 - Reflex copies it for each session
    results: list[Result] = []  # noqa: RUF012 - Reflex copies it for each session
    counts: dict[str, int] = dict.fromkeys(("", *KINDS), 0)
    summary: str = ""

    @rx.event
    async def ask(self, sent: dict[str, Any]):
        """Answer the address's question."""
        address = ui.asked_address(sent)
        found = await asyncio.to_thread(find, ui.entries_of(address))
        for name, value in vars(found).items():
            setattr(self, name, value)
        self.asked = address


def summary(question: str, answer: Answer) -> str:
    """What is announced: how much was found, for which words, and which were ignored."""
    if not question:
        return ""
    looked_for = answer.corrected or question
    number = f"{answer.total} result" + ("" if answer.total == 1 else "s")
    found = f"{number} for “{looked_for}”." if answer.total else f"Nothing found for “{question}”."
    instead = f"There is nothing for “{question}”. " if answer.corrected and answer.total else ""
    ignored = f" Only the first {MOST_WORDS} words were looked for." if answer.ignored else ""
    return instead + found + ignored
