"""What changes on the search page: the question in the address, and its answer."""

import logging
import sqlite3
from pathlib import Path

import reflex as rx

from nnm_site import ui
from nnm_site.search.index import KINDS
from nnm_site.search.query import LONGEST, Answer, Result, search
from nnm_site.settings import PROJECT_ROOT

#: Beside the built site, so that pages and index are of the same build.
INDEX: Path = PROJECT_ROOT / ".web" / "build" / "search.sqlite"

log = logging.getLogger(__name__)


class SearchState(rx.State):
    """The question, the kind it is narrowed to ("" for all), and what was found."""

    question: str = ""
    kind: str = ""
    answered: bool = False
    results: list[Result] = []  # noqa: RUF012 - Reflex copies it for each session
    counts: dict[str, int] = dict.fromkeys(("", *KINDS), 0)
    found: bool = False
    summary: str = ""

    @rx.event
    def read_address(self):
        """Take the question from the address and answer it."""
        query = self.router.url.query_parameters
        self.question = query.get("q", "")[:LONGEST].strip()
        self.kind = ui.pick(query, "kind", KINDS, "")
        try:
            answer = search(INDEX, self.question, self.kind)
        except sqlite3.Error:
            log.exception("The search index cannot be read")
            self.results, self.found, self.summary = (
                [],
                False,
                "The search does not work at the moment.",
            )
            self.answered = True
            return
        self.results, self.found = answer.results, bool(answer.results)
        self.counts = dict.fromkeys(("", *KINDS), 0) | answer.counts | {"": answer.total}
        self.summary = summary(self.question, answer)
        self.answered = True


def summary(question: str, answer: Answer) -> str:
    """What is announced: how much was found, and for which words."""
    if not question:
        return ""
    looked_for = answer.corrected or question
    number = f"{answer.total} result" + ("" if answer.total == 1 else "s")
    found = f"{number} for “{looked_for}”." if answer.total else f"Nothing found for “{question}”."
    instead = f"There is nothing for “{question}”. " if answer.corrected and answer.total else ""
    return instead + found
