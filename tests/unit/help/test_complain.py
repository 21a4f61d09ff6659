"""Complain: laws of the days, whom to tell at each stage, and that nothing typed is lost or believed."""

from datetime import date, timedelta

import lxml.html
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.help import complain
from nnm_site.features.help.money import calendar
from nnm_site.features.help.rules.complaint import ANSWERS, Limits, plan
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.rules.dates import long_date, today, weekday_date

NOW = date(2026, 11, 26)
WORKS = calendar().settles
LIMITS = complain.limits()
PAST = st.dates(NOW - timedelta(900), NOW)


def said(**entries: str) -> str:
    filled = complain.fill_complain("", entries)
    return " ".join(lxml.html.fromstring(str(render(filled.parts[complain.PART]))).itertext())


@given(PAST, st.none() | PAST, st.sampled_from(ANSWERS), st.dates(NOW, NOW + timedelta(30)))
def test_what_a_client_does_falls_on_a_working_day_within_its_limit(
    happened, reported, answer, now
):
    steps = plan(happened, reported, answer, now, LIMITS, WORKS)
    limit = date(happened.year + 1, happened.month, min(happened.day, 28))
    assert WORKS(steps.scores)
    assert WORKS(steps.review)
    assert limit - timedelta(10) < steps.scores <= limit + timedelta(3)
    assert steps.ours == (reported or now) + LIMITS.answer
    assert steps.review <= steps.scores_answer + LIMITS.review
    between = steps.scores_answer + LIMITS.review - steps.review
    assert not any(WORKS(steps.review + timedelta(n)) for n in range(1, between.days + 1))


@pytest.mark.parametrize(
    ("reported", "answered", "happened", "stage"),
    [
        (None, "nothing", NOW, "us"),
        (None, "nothing", NOW - timedelta(800), "us"),
        (NOW - timedelta(21), "nothing", NOW - timedelta(30), "higher"),
        (NOW - timedelta(22), "nothing", NOW - timedelta(30), "outside"),
        (NOW, "refused", NOW - timedelta(1), "outside"),
        (NOW, "partly", NOW - timedelta(366), "late"),
    ],
)
def test_whom_to_tell_now(reported, answered, happened, stage):
    assert plan(happened, reported, answered, NOW, LIMITS, WORKS).stage == stage


def test_a_year_after_a_leap_day_is_the_last_of_february():
    assert plan(date(2024, 2, 29), None, "nothing", NOW, LIMITS, lambda _: True).scores == date(
        2025, 2, 28
    )


def test_a_limit_on_a_holiday_is_the_working_day_before():
    # 25 December 2026 is a Friday without trading.
    assert plan(date(2025, 12, 25), None, "nothing", NOW, LIMITS, WORKS).scores == date(
        2026, 12, 24
    )


def test_the_days_are_those_of_the_rules():
    for key in ("broker-charter", "scores"):
        assert f"{LIMITS.answer.days} calendar days" in queries.rule(key).says
    assert f"{LIMITS.review.days} days" in queries.rule("scores-review").says
    assert "one year" in queries.rule("scores-limit").says


def test_the_days_follow_the_limits():
    longer = Limits(*[2 * one for one in (LIMITS.answer, LIMITS.scores_answer, LIMITS.review)], 3)
    steps = plan(NOW, NOW, "nothing", NOW, longer, lambda _: True)
    assert (steps.ours, steps.scores_answer) == (NOW + timedelta(42), NOW + timedelta(42))
    assert steps.review == NOW + timedelta(72)
    assert steps.scores == NOW.replace(year=2029)


@pytest.mark.parametrize("kind", queries.complaint_kinds(), ids=lambda kind: kind.key)
def test_each_kind_has_days_papers_and_a_letter(kind):
    day = today() - timedelta(3)
    text = said(kind=kind.key, happened=day.isoformat(), text="Nobody called <me>.", amount="500")
    assert weekday_date(today() + LIMITS.answer) in text
    assert all(each in text for each in kind.attach)
    assert f"Complaint: {kind.name}" in text
    assert "Nobody called <me>." in text
    assert queries.firm().grievance_email in text


@pytest.mark.parametrize("told", [None, 5])
def test_the_letter_gives_us_until_the_day_that_the_table_names(told: int | None):
    now = today()
    happened, reported = now - timedelta(6), None if told is None else now - timedelta(told)
    kind = queries.complaint_kinds()[0]
    one = complain.Complaint(kind, "", happened, reported)
    steps = plan(happened, reported, "nothing", now, LIMITS, WORKS)
    assert steps.stage == ("us" if told is None else "higher")

    (last,) = [line for line in complain.letter(one, steps, now) if "I shall turn to" in line]
    assert f"by {long_date(steps.ours)}," in last


def test_outside_the_letter_is_not_to_us():
    day = today() - timedelta(100)
    text = said(kind="charge", happened=day.isoformat(), reported=day.isoformat())
    assert queries.link("scores").label in text
    assert "I shall turn to" not in text
    letter = complain.fill_complain(
        "", {"kind": "charge", "happened": day.isoformat(), "reported": day.isoformat()}
    )
    assert "mailto:?subject=" in str(render(letter.parts[complain.PART]))


@pytest.mark.parametrize(
    ("entries", "name", "fault"),
    [
        ({}, "kind", "Choose"),
        ({"kind": "charge"}, "happened", "Enter the day"),
        ({"happened": "soon"}, "happened", "such as"),
        ({"happened": "2999-01-01"}, "happened", "to today"),
        ({"happened": "2026-11-20", "reported": "2026-11-19"}, "reported", "before it happened"),
        ({"happened": "2026-11-20", "answered": "refused"}, "reported", "You had an answer"),
    ],
)
def test_a_fault_is_named_at_its_field(entries: dict[str, str], name: str, fault: str):
    assert fault in complain.read(entries, NOW).faults[name]


def test_what_was_typed_stays_in_the_form():
    text = said(happened="soon", text="a long story", amount="12")
    assert "a long story" in text
    assert "What to do now" not in text
