"""Answers show today's prices, and the next days on which unused money is returned."""

import re

import pytest

from nnm_site.features.help.feature import routes
from nnm_site.features.help.page import address, answer_page, next_returns, returns_of
from nnm_site.platform.route import EachMinute
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.languages.speaking import speaking
from tests.documents import Document, words
from tests.rows import each

pytestmark = pytest.mark.requirement("R1207", "R1212")

ANSWERS = HelpAnswer.all()
UNUSED = HelpAnswer.get("unused-money")


def rows(answer: HelpAnswer) -> list[tuple[str, str]]:
    """The terms below an answer, with their values."""
    page = Document(str(render(answer_page(answer))))
    return list(zip(*(map(words, page.all(tag)) for tag in ("dt", "dd")), strict=True))


def test_an_answer_that_leads_to_our_fees_says_them():
    leads = {one.key for one in ANSWERS if "/charges#fees" in one.body}
    assert len(leads) >= 9
    assert {key for key in leads if not HelpAnswer.get(key).fees} == set()


@each([one for one in ANSWERS if one.fees])
def test_the_fees_of_an_answer_are_those_of_the_tariff(answer: HelpAnswer):
    said = [value for term, value in rows(answer) if term == "Our price"]
    fees = {fee.replaces or fee.key: fee for fee in queries.fees()}
    wanted = [fees[key] for key in answer.fees if key in fees]
    assert said == [f"{fee.label}: {fee.price}{fee.sentence}" for fee in wanted]


@pytest.mark.parametrize("key", ["dp-charge", "annual-charge"])
def test_what_something_costs_is_said_in_figures(key: str):
    """In these two the question is about the price."""
    said = " ".join(value for _, value in rows(HelpAnswer.get(key)))
    assert re.search(r"₹\d", said)


@each(
    [
        ("2026-11-30", "4 December 2026", "5 December 2026", "1 January 2027"),
        # The Saturday is the second of the two days.
        ("2026-12-05", "4 December 2026", "5 December 2026", "1 January 2027"),
        ("2026-12-06", "1 January 2027", "2 January 2027", "1 January 2027"),
    ]
)
def test_the_next_days_of_unused_money_are_those_of_the_exchanges(
    day: str, monthly: str, after: str, quarterly: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PREVIEW_DAY", day)
    said = dict(next_returns(UNUSED))
    assert said["Next day, if you chose every month"] == f"Friday, {monthly} or Saturday, {after}"
    assert said["Next day, if you chose every quarter"].startswith(f"Friday, {quarterly} or ")
    assert set(said.items()) <= set(rows(UNUSED))


def test_days_that_nobody_has_published_are_not_invented(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PREVIEW_DAY", "2031-06-15")
    assert {said for _, said in next_returns(UNUSED)} == {
        "The exchanges have not yet published the days for that time."
    }


def test_the_days_are_said_in_hindi(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PREVIEW_DAY", "2026-11-30")
    with speaking("hi"):
        assert next(said for _, said in next_returns(UNUSED)) == (
            "शुक्रवार, 4 दिसंबर 2026 या शनिवार, 5 दिसंबर 2026"
        )


def test_an_answer_that_says_a_day_is_written_at_each_request():
    daily = {route.path for route in routes() if isinstance(route.answer, EachMinute)}
    assert daily == {address(one) for one in ANSWERS if returns_of(one)} == {address(UNUSED)}
