"""The planners as data: the address in, text out."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.wealth.planners import (
    DEBTS,
    NET_WORTH,
    RETIREMENT,
    SIP,
    Planner,
    ask,
    example,
    read,
)
from tests.rows import each

ALL = (NET_WORTH, RETIREMENT, DEBTS, SIP)


@each(ALL)
def test_an_empty_address_gives_the_example(planner: Planner) -> None:
    outcome, faults = ask(planner, {})
    assert outcome == example(planner)
    assert not any(faults.values())


def test_every_field_has_a_name_of_its_own() -> None:
    names = [entry.name for one in ALL for entry in one.words.entries]
    assert len(names) == len(set(names))


class Read(dict[str, Decimal]):
    """Values that record which of them were read."""

    def __getitem__(self, name: str) -> Decimal:
        self.names = {*getattr(self, "names", ()), name}
        return super().__getitem__(name)


@each(ALL)
def test_the_content_asks_what_the_planner_reads_and_lists_what_it_answers(
    planner: Planner,
) -> None:
    words = planner.words
    values = Read({one.name: read(one, one.example) for one in words.entries})
    outcome = planner.answer(values, words)
    assert values.names == {entry.name for entry in words.entries}
    assert {figure for _, _, figure in words.results} == outcome.figures.keys()
    assert {len(row) for row in outcome.rows} == {len(words.chart.head)}
    assert len(outcome.plot.paths) == len(words.chart.series)


def test_a_field_that_the_content_calls_otherwise_is_a_fault_of_its_table() -> None:
    renamed = Planner("sip", lambda values, _: replace(example(SIP), sentence=str(values["paid"])))
    with pytest.raises(ValueError, match=r"planners\.sip.* has no entry 'paid'"):
        example(renamed)
    unlisted = Planner("sip", lambda _, __: replace(example(SIP), figures={}))
    with pytest.raises(ValueError, match="lists the figure 'invested'"):
        example(unlisted)


def test_the_sentence_says_what_the_bill_says() -> None:
    outcome = example(SIP)
    assert outcome.figures["value"] == "₹11,61,695"
    for figure in ("value", "invested", "growth"):
        assert outcome.figures[figure] in outcome.sentence
    assert outcome.rows[-1][-1] == outcome.figures["value"]
    assert len(outcome.rows) == 10


def test_net_worth_lists_each_item_and_the_total_and_a_dash_for_what_has_no_divisor() -> None:
    given = {"net_property": "", "net_home_loan": "₹ 1,00,00,000", "net_spending": "0"}
    outcome, _ = ask(NET_WORTH, given)
    assert outcome
    assert len(outcome.rows) == 9
    assert outcome.rows[-1] == ["Net worth", "Owned less owed", "−₹84,40,000"]
    assert (outcome.figures["debts"], outcome.figures["reserve"]) == ("₹1,03,40,000", "–")


NO_DEBTS = {f"debt{n}_balance": "" for n in (1, 2, 3)}
NO_PAYMENTS = {f"debt{n}_payment": "0" for n in (1, 2, 3)} | {"debt_extra": "0"}


@each([
    (RETIREMENT, {"corpus_age": "60"}, "corpus_retire", "above 60"),
    (RETIREMENT, {"corpus_live": "60"}, "corpus_live", "above 60"),
    (DEBTS, NO_DEBTS, "debt1_balance", "Enter at least one debt."), (DEBTS, NO_PAYMENTS, "debt_extra", "50 years"),
])  # fmt: skip
def test_what_makes_no_plan_has_its_fault_at_a_field(
    planner: Planner, query: dict[str, str], field: str, words: str
) -> None:
    outcome, faults = ask(planner, query)
    assert outcome is None
    assert words in faults[field]


TEXTS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["", "0", "1", "-1", "NaN", "1e9", "10,00,00,00,000", "50", "110", "0.01"]),
    st.integers(-10, 10**11).map(str),
)


@pytest.mark.parametrize("planner", ALL, ids=lambda planner: planner.key)
@given(data=st.data())
def test_whatever_the_address_says_there_is_an_answer_or_a_fault(
    planner: Planner, data: st.DataObject
) -> None:
    """Issue: never NaN; nothing raises."""
    names = st.sampled_from([entry.name for entry in planner.words.entries])
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


def amounts(texts: list[str]) -> list[Decimal]:
    return [Decimal(text.replace(",", "").replace("₹", "").replace("−", "-")) for text in texts]


def test_a_sum_is_rounded_once() -> None:
    outcome, _ = ask(SIP, {"sip_amount": "5,000", "sip_rate": "6%", "sip_years": "20"})
    assert outcome is not None
    assert outcome.figures["value"] == "₹23,21,755"


@given(st.integers(1, 10**6), st.integers(0, 3000), st.integers(1, 50), st.integers(0, 5000))
def test_what_the_sip_shows_adds_up(amount: int, rate: int, years: int, step: int) -> None:
    given = {
        "sip_amount": str(amount), "sip_rate": str(Decimal(rate) / 100),
        "sip_years": str(years), "sip_step_up": str(Decimal(step) / 100),
    }  # fmt: skip
    outcome, _ = ask(SIP, given)
    assert outcome is not None
    for _, _, paid, growth, value in outcome.rows:
        one, two, three = amounts([paid, growth, value])
        assert one + two == three
    names = ("invested", "growth", "value")
    one, two, three = amounts([outcome.figures[name] for name in names])
    assert one + two == three


@given(st.integers(100, 10**7), st.integers(0, 10**9))
def test_what_retirement_and_net_worth_show_adds_up(spending: int, savings: int) -> None:
    plan, _ = ask(
        RETIREMENT,
        {"corpus_spending": f"{spending / 100:.2f}", "corpus_savings": f"{savings / 100:.2f}"},
    )
    assert plan is not None
    corpus, have, gap = amounts([plan.figures[name] for name in ("corpus", "have", "gap")])
    assert gap == max(Decimal(0), corpus - have)
    worth, _ = ask(
        NET_WORTH, {"net_cash": f"{savings / 100:.2f}", "net_cards": f"{spending / 100:.2f}"}
    )
    assert worth is not None
    *items, net = amounts([row[2] for row in worth.rows])
    assert sum(items) == net == amounts([worth.figures["net"]])[0]


def test_what_the_debts_cost_adds_up() -> None:
    outcome, _ = ask(DEBTS, {})
    assert outcome is not None
    half = len(outcome.rows) // 2
    for rows, name in ((outcome.rows[:half], "avalanche"), (outcome.rows[half:], "snowball")):
        assert (
            sum(amounts([row[3] for row in rows]))
            == amounts([outcome.figures[f"{name}_interest"]])[0]
        )
