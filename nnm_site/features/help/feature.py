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
from nnm_site.platform.route import AnsweredRoute, EachMinute, Route
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.languages.messages import words_of
from nnm_site.shared.languages.posted_pages import PostedPages
from nnm_site.shared.rules.excerpts import summary

_FIRM = " | NNM Securities"
LONGEST_TITLE = 65


def title(answer: HelpAnswer) -> str:
    """The question, with the firm's name where there is room."""
    named = answer.question + _FIRM
    return named if len(named) <= LONGEST_TITLE else answer.question


def _tools() -> Iterator[Route]:
    """Pages that answer what a visitor enters."""
    yield Route(
        path=ledger.PATH,
        title="Read a ledger line: what was taken, and why" + _FIRM,
        description=(
            "Paste a line of a ledger or a message, such as DPCHG or TOC NSE: what it is, its rule, our "
            "price, and how to check it."
        ),
        page=ledger.ledger_page,
        label="Read a ledger line",
        drawing="mark-pot",
        examples=ledger.examples,
    )
    yield Route(
        path=messages.PATH,
        title="What an order message means: cause and remedy" + _FIRM,
        description=(
            "Insufficient margin, ban period, circuit, freeze quantity, trigger pending, TPIN and other "
            "words of the order book: cause and what to do."
        ),
        page=messages.messages_page,
        label="What an order message means",
        drawing="mark-document",
    )
    yield AnsweredRoute(
        path=money.PATH,
        title="Where is my money? By way and by day" + _FIRM,
        description=(
            "UPI, netbanking, IMPS, NEFT, mandate, withdrawal, sale, IPO, unused money: by which day it "
            "should be there, and whom to ask after that."
        ),
        page=money.money_page,
        label="Where is my money?",
        drawing="mark-clock",
        answer=money.answer_money,
        examples=money.examples,
    )
    yield Route(
        path=complain.PATH,
        title="Complain: whom to tell now, and by when" + _FIRM,
        description=(
            "Five questions: whom to tell now, the last day for each step up to SCORES and SMART ODR, what "
            "to attach, and a letter to copy. Nothing is stored."
        ),
        page=complain.complain_page,
        label="Complain",
        drawing="mark-scales",
        examples=complain.examples,
    )


def routes() -> Iterator[Route]:
    """The list, the pages that answer by themselves, then each answer."""
    answers = HelpAnswer.all()
    yield Route(
        path=PATH,
        title="Help for clients: questions and answers | NNM Securities",
        description=(
            "Short answers to what clients ask: login, money in and out, orders, charges, tax, IPO, "
            "demat, family, complaints."
        ),
        page=partial(help_page, [*_tools()]),
        label="Help",
        drawing="mark-people",
        updated=max(one.reviewed for one in answers),
    )
    yield from _tools()
    for one in answers:
        page = partial(_page, one.key)
        kind = partial(AnsweredRoute, answer=EachMinute(page)) if returns_of(one) else Route
        yield kind(
            path=address(one),
            title=title(one),
            description=partial(_description, one.key),
            begins=partial(_answer, one.key),
            page=page,
            label=one.question,
            drawing="mark-document",
            updated=one.reviewed,
        )


def _page(key: str) -> rx.Component:
    return answer_page(HelpAnswer.get(key))


def _answer(key: str) -> rx.Component:
    return answer_text(HelpAnswer.get(key))


def _description(key: str) -> str:
    return summary(words_of(_answer(key)))


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
