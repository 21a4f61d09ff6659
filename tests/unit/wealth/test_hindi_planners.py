"""The planners in Hindi: no answer has English text, for any entries."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import pytest

from nnm_site.features.wealth.finance import examples, finance
from nnm_site.features.wealth.planners import (
    DEBTS,
    NET_WORTH,
    PLANNERS,
    RETIREMENT,
    SIP,
    Outcome,
    ask,
)
from nnm_site.features.wealth.state import PersonalFinanceState
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.names import NAMES
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.languages.states import state_in
from nnm_site.shared.languages.translator import Translator
from nnm_site.site_map import plan
from tests.asynchronous import run
from tests.documents import words
from tests.rows import each
from tests.unit.fragments import tree

#: Slow, as it reads the whole site.
pytestmark = pytest.mark.slow

#: Words of mathematics and method that Hindi readers meet in Latin letters.
KEPT = NAMES | {"annuity", "due", "avalanche", "snowball"}

ASKED = (
    (NET_WORTH, {}),
    (NET_WORTH, {"net_property": "", "net_home_loan": "9,00,00,000"}),
    (NET_WORTH, {"net_spending": "0", "net_cash": "", "net_invested": "95,00,00,000"}),
    (RETIREMENT, {}),
    (RETIREMENT, {"corpus_savings": "1,00,00,00,000"}),
    (RETIREMENT, {"corpus_age": "59", "corpus_live": "61"}),
    (DEBTS, {}),
    (DEBTS, {"debt2_balance": "", "debt3_balance": "", "debt1_payment": "40,000"}),
    (DEBTS, {"debt1_balance": "", "debt2_balance": "", "debt4_balance": "10,00,000"} | {"debt4_rate": "9", "debt4_payment": "12,000"}),
    (SIP, {}),
    (SIP, {"sip_step_up": "10", "sip_years": "1"}),
    (SIP, {"sip_amount": "1,00,00,000", "sip_years": "30"}),
)  # fmt: skip

REFUSED = (
    (RETIREMENT, {"corpus_age": "60"}),
    (RETIREMENT, {"corpus_live": "60"}),
    (DEBTS, {f"debt{n}_balance": "" for n in (1, 2, 3)}),
    (DEBTS, {f"debt{n}_payment": "0" for n in (1, 2, 3)} | {"debt_extra": "0"}),
)

#: Entries that no field accepts, one for each message.
NEVER = ("abc", "-1", "1.2345", "99,99,99,99,99,999", "12,50")
#: The same, and entries that some fields accept.
TYPED = (*NEVER, "", "1.5", "0")


def english(texts: Iterable[str]) -> list[str]:
    """The texts with a word of English in them."""
    return [text for text in texts if set(re.findall(r"[A-Za-z]{2,}", text)) - KEPT]


def said(outcome: Outcome) -> Iterator[str]:
    yield outcome.sentence
    yield from outcome.figures.values()
    yield from chain.from_iterable(outcome.rows)
    yield from (*outcome.plot.x, *outcome.plot.y)


@each([*ASKED, *REFUSED])
def test_an_answer_is_in_hindi_and_so_is_why_there_is_none(
    planner: Any, query: dict[str, str]
) -> None:
    with speaking("hi"):
        outcome, faults = ask(planner, query)
    told = [text for text in faults.values() if text]
    assert len(told) == ((planner, query) in REFUSED)
    assert bool(told) == (outcome is None)
    texts = [*said(outcome)] if outcome else told
    assert re.search("[\u0900-\u097f]", texts[0])
    assert english(texts) == []


def test_the_figures_are_those_of_the_english_answer() -> None:
    for planner, query in ASKED:
        figures = []
        for code in ("", "hi"):
            with speaking(code):
                outcome, _ = ask(planner, query)
            assert outcome is not None
            amounts = [re.findall(r"−?₹?\d[\d,]*(?:\.\d+)?", text) for text in said(outcome)]
            figures.append([sorted(amounts[0]), *amounts[1:]])
        assert figures[0] == figures[1]


@each(TYPED)
def test_what_is_wrong_in_a_field_is_told_in_hindi(typed: str) -> None:
    for planner in PLANNERS.values():
        for entry in planner.words.entries:
            with speaking("hi"):
                _, faults = ask(planner, {entry.name: typed})
            assert english(faults.values()) == [], (entry.name, typed)
            assert faults.get(entry.name) or typed not in NEVER, (entry.name, typed)


def test_the_page_lacks_no_sentence_of_its_own_or_of_its_state() -> None:
    translation = catalogue("hi")
    for make in (examples, lambda: PersonalFinanceState):
        translation.missing.clear()
        with speaking("hi"):
            Translator(translation).tree(finance(make()))
        assert translation.missing == set()


def test_without_a_script_the_server_answers_in_hindi() -> None:
    fill = next(each.answer for each in plan().routes if each.path == "/hi/wealth/personal-finance")
    assert fill is not None
    for query in ({"sip_amount": "9000"}, {"step": "step-3"}, {"net_cash": "abc"}):
        filled = fill("", query)
        assert filled is not None
        main = tree(filled.answers).one("main")
        labels = [each.attrib.get("aria-label", "") for each in main.iter()]
        assert words(main)
        assert english([words(main), *labels]) == []


def test_a_live_answer_is_in_hindi_and_the_english_one_stays_english() -> None:
    for code in ("hi", ""):
        state: Any = state_in(PersonalFinanceState, code) if code else PersonalFinanceState
        visitor = state(_reflex_internal_init=True)
        first = visitor.sip.sentence
        run(state.ask.fn(visitor, {"query": "sip_amount=9000&net_cash=abc"}))
        assert visitor.sip.sentence != first
        assert "₹9,000" in visitor.sip.sentence
        told = [first, visitor.sip.sentence, visitor.faults["net_cash"]]
        assert english(told) == ([] if code else told)
