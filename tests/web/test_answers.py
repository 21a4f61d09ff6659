"""What a live page answers is answered without JavaScript in the same words."""

import re
from collections.abc import Callable, Iterator

import httpx
import pytest
from lxml.html import HtmlElement

from nnm_site.features.trades import month_page, note_page
from nnm_site.features.trades.month_view import answer as month_answer
from nnm_site.features.trades.note_view import answer as note_answer
from nnm_site.features.wealth.planners import PLANNERS
from nnm_site.platform.route import LiveRoute
from nnm_site.platform.tree import render
from nnm_site.shared.charges.plans import OWN, default_plan
from nnm_site.shared.languages.pages import english_path
from nnm_site.site_map import plan
from tests.documents import Document
from tests.unit.contract_note.notes import by_trade, make

#: Live page → queries that ask for what it shows before anything is asked.
EXAMPLES = {
    "/calculator": ["quantity=100"],
    "/wealth/personal-finance": [f"step={planner.words.step}" for planner in PLANNERS.values()],
    "/equity/gainers-and-losers": ["show=gainer"],
    "/search": ["q="],
}
EXAMPLES |= {
    f"/{route.language}{english_path(route)}": EXAMPLES[english_path(route)]
    for route in plan().routes
    if route.language and english_path(route) in EXAMPLES
}

#: Live pages whose entries stand in no address, and what answers them where they are posted.
POSTED = {
    "/calculator/month": (month_page.PAGE, month_answer),
    "/calculator/contract-note": (note_page.PAGE, note_answer),
}
ORDERS = "buy 100 PLANTEDCO 1300 delivery\nsell ten of something"
UNKNOWN_COLUMNS = "Date,Scrip,Qty,Foo,Bar\n12-11-2026,BETA,10,buy,3000"

#: Says that figures are not of what is typed, or leads to them from below: without scripts there is
#: nothing of either.
SCRIPTED = {"first-total", "total-bar", "faulty-note", "stale-note", "asking-note"}


def sentences(element: HtmlElement) -> Iterator[str]:
    """Every text of an element that shows."""
    if not isinstance(element.tag, str) or element.get("hidden") is not None:
        return
    if SCRIPTED & set(element.get("class", "").split()):
        return
    yield " ".join((element.text or "").split())
    for child in element:
        yield from sentences(child)
        yield " ".join((child.tail or "").split())


def answers(document: Document) -> Iterator[HtmlElement]:
    """The answers that the page shows where there are scripts."""
    for element in document.with_attribute("data-answer"):
        around = {ancestor.tag for ancestor in element.iterancestors()}
        if "noscript" not in around:
            yield element


def test_every_live_page_is_tried():
    live = {
        route.path: english_path(route) for route in plan().routes if isinstance(route, LiveRoute)
    }
    assert {path for path, english in live.items() if english not in POSTED} == EXAMPLES.keys()
    assert POSTED.keys() <= live.keys()


@pytest.mark.parametrize("path", POSTED)
def test_every_sentence_of_an_answer_stands_there_where_it_is_posted(path: str):
    page, answer = POSTED[path]
    entries = {"text": ORDERS}
    view = answer(entries)
    shown, written = (
        set(sentences(next(Document(str(render(tree))).all("body"))))
        for tree in (page.page(view), page.fill("", entries).main)
    )
    assert view.sheet.summary in shown
    assert shown - written == set()


#: Where a form is posted, the live page with all rules, and what is sent.
SENT = {
    note_page.PAGE.posted_at: (
        note_page.PAGE.path,
        [
            {"text": by_trade(make(3)), "plan": OWN, "rate": "x"},
            {"text": by_trade(make(3)).replace("transaction tax ", "transaction tax 9"), "plan": default_plan()},
            {"text": f"{UNKNOWN_COLUMNS}\n{ORDERS}"},
        ],
    ),
    month_page.PAGE.posted_at: (
        month_page.PAGE.path,
        [{"text": ORDERS}, {"text": UNKNOWN_COLUMNS}, {"side-1": "buy", "quantity-1": "x", "more": ""}],
    ),
}  # fmt: skip


def classes(document: Document) -> set[str]:
    """The classes that elements of a document have."""
    return {name for each in document.with_attribute("class") for name in each.get("class", "").split()}  # fmt: skip


def with_rules(document: Document) -> set[str]:
    """The classes that the rules of a document name."""
    return {name for style in document.all("style") for name in re.findall(r"\.([a-z][\w-]*)", style.text or "")}  # fmt: skip


@pytest.mark.parametrize("path", SENT)
@pytest.mark.parametrize("language", ["", "/hi"])
def test_a_posted_answer_carries_the_rules_for_all_that_it_shows(
    path: str, language: str, http: httpx.Client
):
    """Its document is built before anything is posted, with the rules for what it can show."""
    live, sent = SENT[path]
    known = with_rules(Document(http.get(live).text))
    built = classes(Document(http.get(f"{language}{path}").text))
    for entries in sent:
        answer = Document(http.post(f"{language}{path}", data=entries).text)
        written = classes(answer) - built
        assert "trades-answer" in written | built
        assert written & known <= with_rules(answer), entries


@pytest.mark.parametrize("path", EXAMPLES)
def test_every_sentence_of_an_answer_stands_there_without_scripts(
    ask: Callable[[str], Document], path: str
):
    asked = [ask(f"{path}?{query}") for query in EXAMPLES[path]]
    written = {
        text
        for document in asked
        for place in document.all("noscript")
        if "data-answers" in place.attrib
        for text in sentences(place)
    }
    shown = {text for answer in answers(ask(path)) for text in sentences(answer)}
    assert shown
    assert shown - written == set()
