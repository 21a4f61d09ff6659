"""The server's output for an address of the planners."""

import pytest

from nnm_site.features.wealth.finance import answer_planners
from nnm_site.features.wealth.planners import PLANNERS, ask
from nnm_site.pages import document as whole_document
from nnm_site.shared.content.models.wealth import PersonalFinance
from tests.documents import Document, words
from tests.rows import each
from tests.unit.fragments import HOSTILE, foreign, results, tree

pytestmark = pytest.mark.slow

ENTRIES = [entry.name for planner in PLANNERS.values() for entry in planner.words.entries]


def answers(query: dict[str, str]) -> Document:
    """The output for an address; the content itself stays as built."""
    filled = answer_planners("", query)
    assert filled is not None
    assert filled.main is None
    return tree(filled.answers)


@each([{}, {"step": "step-9"}, {"other": "1"}, {"sip_amount": "5,000", "net_cash": "3,00,000"}])
def test_an_address_that_asks_for_no_planner_stays_as_built(query: dict[str, str]):
    assert answer_planners("", query) is None


@each(
    [
        *(({"step": planner.words.step}, [key]) for key, planner in PLANNERS.items()),
        ({"sip_amount": "9000"}, ["sip"]),
        ({"net_cash": "1,00,000", "sip_years": "20"}, ["net_worth", "sip"]),
        ({"step": "step-4", "sip_amount": "2,500", "sip_rate": "0"}, ["sip"]),
    ]
)
def test_the_planners_that_are_asked_answer_with_every_figure(query: dict[str, str], keys: list[str]):  # fmt: skip
    document = answers(query)
    assert [words(heading) for heading in document.all("h3")] == [
        PLANNERS[key].words.name for key in keys
    ]
    wanted = {}
    for key in keys:
        outcome, _ = ask(PLANNERS[key], query)
        assert outcome is not None
        wanted |= {name: outcome.figures[figure] for _, name, figure in PLANNERS[key].words.results}
        assert outcome.sentence in words(document.one("main"))
    assert results(document) == wanted


def test_what_holds_for_all_planners_is_said_once_and_promises_no_rate():
    texts = PersonalFinance.only().planners
    page = whole_document("/wealth/personal-finance")
    assert "illustrations, not promises" in texts.note
    assert page.count(texts.note) == 1
    notes = [note for key in PLANNERS for note in getattr(texts, key).notes]
    assert len(notes) == len(set(notes))
    assert not [note for note in notes if "not a promise" in note or "Markets" in note]


def test_without_scripts_the_form_has_what_was_typed_with_its_faults_and_no_figures():
    typed = {"sip_amount": "x", "sip_years": "0", "sip_rate": "9"}
    document = answers(typed)
    fields = {one.get("name"): one for one in document.all("input")}
    assert fields["sip_step_up"].get("value") == "0"
    for name, text in typed.items():
        assert fields[name].get("value") == text
        assert fields[name].get("aria-invalid") == (None if name == "sip_rate" else "true")
    assert {
        one.get("id") for one in document.all("p") if one.get("class") == "error" and one.text
    } == {
        "sip_amount-error",
        "sip_years-error",
    }
    assert not results(document)


@each(ENTRIES)
def test_what_is_typed_stays_text(name: str):
    document = answers({name: HOSTILE})
    assert not foreign(document)
    (field,) = (one for one in document.all("input") if one.get("name") == name)
    assert field.get("value") == HOSTILE
