"""The state of the search page: the question in the address, and its answer."""

import logging
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import reflex as rx
from prometheus_client import Counter

from nnm_site.features.search.index import KINDS
from nnm_site.features.search.query import (
    LONGEST,
    MOST_WORDS,
    Answer,
    CostlyQuestionError,
    Result,
    search,
)
from nnm_site.platform import builds
from nnm_site.platform.computing import FairLimiter
from nnm_site.platform.live_answers import LiveAnswers
from nnm_site.shared import ui
from nnm_site.shared.content import register
from nnm_site.shared.languages.speaking import spoken_code, t
from nnm_site.shared.languages.states import begins_as
from nnm_site.shared.rules.contact_numbers import TAKEN
from nnm_site.shared.rules.contacts import contacts_in
from nnm_site.shared.rules.typed import cleaned

#: Results per page.
PAGE_SIZE = 10

#: The index file in each build.
INDEX = "search.sqlite"

#: Searches at the same time, over sockets and by address: the next ones wait, without blocking
#: other computations.
SEARCHES = FairLimiter(1)

WITHOUT_RESULT = Counter("nnm_searches_without_result", "Questions for which nothing was found")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Results:
    """The question in an address and its results.

    `window` are the page numbers to show, 0 for a gap. `urgent`: first-aid advice appears above the
    results; `checkable`: the question contains a number or an address; `words` are the searched words.
    `suggested` is a possible correction, `suggestion` its address.
    """

    question: str = ""
    kind: str = ""
    page: int = 1
    window: list[int] = field(default_factory=list)
    urgent: bool = False
    checkable: bool = False
    words: str = ""
    suggested: str = ""
    suggestion: str = ""
    results: list[Result] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("", *KINDS), 0))
    summary: str = ""


def search_index() -> Path:
    """The search index of the served build."""
    return builds.private_file(INDEX)


def find(query: Mapping[str, str]) -> Results:
    """Answer the question in an address."""
    question = cleaned(query.get("q", "")[:LONGEST], joiners=True)
    kind = ui.pick(query, "kind", KINDS, "")
    words = without_contacts(question)
    checkable = words != question
    try:
        answer = search(search_index(), words, kind, spoken_code())
    except CostlyQuestionError:
        return Results(question, kind, summary=t("This question takes too long. Fewer words help."))
    except (sqlite3.Error, FileNotFoundError):
        log.exception("The search index cannot be read")
        return Results(question, kind, summary=t("The search does not work at the moment."))
    if words and not answer.total:
        WITHOUT_RESULT.inc()
    pages = ui.page_count(len(answer.results), PAGE_SIZE)
    page = ui.clamp_page(ui.pick_number(query, "page"), pages)
    return Results(
        question,
        kind,
        page,
        [number or 0 for number in ui.page_window(page, pages)] if pages > 1 else [],
        answer.urgent,
        checkable,
        words,
        answer.suggested,
        f"?{urlencode({'q': answer.suggested})}" if answer.suggested else "",
        answer.results[PAGE_SIZE * (page - 1) : PAGE_SIZE * page],
        dict.fromkeys(("", *KINDS), 0) | answer.counts | {"": answer.total},
        summary(words, answer, page, pages, has_contacts=checkable),
    )


def without_contacts(question: str) -> str:
    """The words of a question without numbers, addresses and accounts: "Is this you?" checks those.

    The search would match similar ones, and so present a fake one as ours.
    """
    words = contacts_in(question, register.own_hosts())[1]
    return " ".join(words.replace(TAKEN, " ").split()) if TAKEN in words else question


class SearchAnswers(LiveAnswers, mixin=True):
    """The results in `found`."""

    found: Results = begins_as(Results)

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Answer the question in the address."""
        self._answer(sent, found=await self._made(find, sent, limiter=SEARCHES))


class SearchState(SearchAnswers, rx.State):
    """The answers in English."""


def summary(
    question: str, answer: Answer, page: int = 1, pages: int = 1, *, has_contacts: bool = False
) -> str:
    """The announcement: number of results, searched and ignored words, the `page` shown.

    `has_contacts`: the question contains something that only the box "Is this you?" checks.
    """
    number = t("{number} results", number=str(answer.total))
    if answer.total == 1:
        number = t("1 result")
    if not question:
        sentences = []
    elif not answer.total:
        sentences = [t("Nothing found for “{question}”.", question=question)]
    elif corrected := answer.corrected:
        text = "There is nothing for “{question}”. {number} for “{corrected}”."
        sentences = [t(text, question=question, number=number, corrected=corrected)]
    elif answer.some:
        text = "Nothing has all words of “{question}”. {number} with some of them."
        sentences = [t(text, question=question, number=number)]
    else:
        sentences = [t("{number} for “{question}”.", number=number, question=question)]
    if has_contacts:
        # A similar number would be matched.
        sentences.append(
            t(
                "Numbers, addresses and accounts are not looked for. Check below whether they are ours."
            )
        )
    if answer.ignored:
        sentences.append(
            t("Only the first {number} words were looked for.", number=str(MOST_WORDS))
        )
    if page > 1:
        sentences.append(t("Page {page} of {pages}.", page=str(page), pages=str(pages)))
    return " ".join(sentences)
