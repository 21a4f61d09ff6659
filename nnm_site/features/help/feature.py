"""The addresses of the help for clients."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import reflex as rx

from nnm_site.features.help import complain, ledger, messages, money
from nnm_site.features.help.page import (
    PATH,
    address,
    answer_page,
    answer_text,
    help_page,
    returns_of,
)
from nnm_site.platform.feature import Endpoint, Feature
from nnm_site.platform.route import EachMinute, Route
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.languages.messages import words_of
from nnm_site.shared.languages.posted_pages import PostedPages
from nnm_site.shared.publishing.routes import page_route, titled
from nnm_site.shared.rules.excerpts import summary


def _tools() -> Iterator[Route]:
    """Pages that answer a visitor's entries."""
    yield page_route(ledger.PATH, ledger.ledger_page, examples=ledger.examples)
    yield page_route(messages.PATH, messages.messages_page)
    yield page_route(
        money.PATH, money.money_page, answer=money.answer_money, examples=money.examples
    )
    yield page_route(complain.PATH, complain.complain_page, examples=complain.examples)


def routes() -> Iterator[Route]:
    """The list, the tools, then each answer."""
    answers = HelpAnswer.all()
    tools = [*_tools()]
    page = partial(help_page, [tool.path for tool in tools])
    yield page_route(PATH, page, updated=max(answer.reviewed for answer in answers))
    yield from tools
    yield from map(_route, answers)


def _route(answer: HelpAnswer) -> Route:
    """The page of an answer, which looks it up by its key."""
    key = answer.key

    def page() -> rx.Component:
        return answer_page(HelpAnswer.get(key))

    def text() -> rx.Component:
        return answer_text(HelpAnswer.get(key))

    # Its content changes daily, its look does not.
    each_minute = partial(Route, answer=EachMinute(page), examples=lambda: [page()])
    kind = each_minute if returns_of(answer) else Route
    return kind(
        path=address(answer),
        title=titled(answer.question),
        description=lambda: summary(words_of(text())),
        begins=text,
        page=page,
        label=answer.question,
        drawing="mark-document",
        updated=answer.reviewed,
    )


def _endpoints(build: Path) -> Iterator[Endpoint]:
    for path, answer in (
        (ledger.PATH, ledger.answer_ledger),
        (complain.PATH, complain.answer_complain),
    ):
        yield PostedPages(build, path, answer).endpoint()


FEATURE = Feature(
    routes=routes,
    endpoints=_endpoints,
    for_programs=("Questions of clients, answered: {site}/help.",),
)
