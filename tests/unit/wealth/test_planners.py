"""The planners as data: the address in, text out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.wealth.planners import DEBTS, NET_WORTH, RETIREMENT, SIP, Planner, ask, example

ALL = (NET_WORTH, RETIREMENT, DEBTS, SIP)


@pytest.mark.parametrize("planner", ALL, ids=lambda planner: planner.step)
def test_an_empty_address_gives_the_example(planner: Planner) -> None:
    outcome, faults = ask(planner, {})
    assert outcome == example(planner)
    assert not any(faults.values())


def test_every_field_has_a_name_of_its_own() -> None:
    names = [entry.name for one in ALL for entry in one.entries]
    assert len(names) == len(set(names))


def test_the_sentence_says_what_the_bill_says() -> None:
    outcome = example(SIP)
    assert outcome.figures["value"] == "₹11,61,695"
    for figure in ("value", "invested", "growth"):
        assert outcome.figures[figure] in outcome.sentence
    assert outcome.rows[-1][-1] == outcome.figures["value"]
    assert len(outcome.rows) == 10


def test_net_worth_lists_each_item_and_the_total() -> None:
    outcome, _ = ask(NET_WORTH, {"net_property": "", "net_home_loan": "₹ 1,00,00,000"})
    assert outcome
    assert len(outcome.rows) == 9
    assert outcome.rows[-1] == ["Net worth", "Owned less owed", "−₹84,40,000"]
    assert outcome.figures["debts"] == "₹1,03,40,000"


def test_what_has_no_divisor_shows_a_dash() -> None:
    outcome, _ = ask(NET_WORTH, {"net_spending": "0"})
    assert outcome
    assert outcome.figures["reserve"] == "–"


@pytest.mark.parametrize(
    ("query", "field", "words"),
    [
        ({"corpus_age": "60"}, "corpus_retire", "above 60"),
        ({"corpus_live": "60"}, "corpus_live", "above 60"),
    ],
)
def test_ages_ascend(query: dict[str, str], field: str, words: str) -> None:
    outcome, faults = ask(RETIREMENT, query)
    assert outcome is None
    assert words in faults[field]


def test_a_household_without_debts_is_told_so() -> None:
    outcome, faults = ask(DEBTS, {f"debt{n}_balance": "" for n in (1, 2, 3)})
    assert outcome is None
    assert faults["debt1_balance"] == "Enter at least one debt."


def test_debts_that_are_never_paid_off_are_refused() -> None:
    query = {f"debt{n}_payment": "0" for n in (1, 2, 3)} | {"debt_extra": "0"}
    outcome, faults = ask(DEBTS, query)
    assert outcome is None
    assert "50 years" in faults["debt_extra"]


TEXTS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["", "0", "1", "-1", "NaN", "1e9", "10,00,00,00,000", "50", "110", "0.01"]),
    st.integers(-10, 10**11).map(str),
)


@pytest.mark.parametrize("planner", ALL, ids=lambda planner: planner.step)
@given(data=st.data())
def test_whatever_the_address_says_there_is_an_answer_or_a_fault(
    planner: Planner, data: st.DataObject
) -> None:
    """Issue: never NaN; nothing raises."""
    names = st.sampled_from([entry.name for entry in planner.entries])
    query = data.draw(st.dictionaries(names, TEXTS, max_size=4))
    outcome, faults = ask(planner, query)
    assert (outcome is None) == any(faults.values())
    if outcome:
        cells = [cell for row in outcome.rows for cell in row]
        shown = " ".join([outcome.sentence, *outcome.figures.values(), *cells])
        drawn = "".join(outcome.plot.paths) + outcome.plot.rules
        for word in ("nan", "inf", "None", "E+"):
            assert word not in shown
            assert word not in drawn
