"""Complain: laws of the days, the addressee at each stage; entries are neither lost nor trusted."""

import re
from datetime import date, datetime, timedelta
from itertools import product

import lxml.html
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.help import complain
from nnm_site.features.help.page import calendar
from nnm_site.features.help.rules.complaint import ANSWERS, Limits, plan
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import ComplaintKind
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.rules.dates import long_date, weekday_date
from nnm_site.shared.rules.opening_hours import days_between
from tests.rows import each

pytestmark = pytest.mark.requirement("R1211")

NOW = date(2026, 11, 26)
WORKS = calendar().settles
LIMITS = complain.limits()
PAST = st.dates(NOW - timedelta(900), NOW)


def answered(now: date, **entries: str) -> lxml.html.HtmlElement:
    return lxml.html.fromstring(str(render(complain.answered_on(now, entries))))


def said(now: date = NOW, **entries: str) -> str:
    return " ".join(answered(now, **entries).itertext())


def years_later(day: date, years: int) -> date:
    """The limit itself: a leap day ends on the last of February."""
    return date(day.year + years, day.month, day.day - (f"{day:%m%d}" == "0229"))


@given(PAST, st.none() | PAST, st.sampled_from(ANSWERS), st.dates(NOW, NOW + timedelta(900)))
def test_a_last_day_is_the_last_working_day_that_is_still_to_come(happened, reported, answer, now):
    steps = plan(happened, reported, answer, now, LIMITS, WORKS)
    assert steps.ours == (reported or now) + LIMITS.answer
    for last, limit in (
        (steps.scores, years_later(happened, LIMITS.scores)),
        (steps.claim, years_later(happened, LIMITS.claim)),
        (steps.review, steps.scores_answer + LIMITS.review),
    ):
        assert last == limit or last >= now
        assert (last >= now) == (limit >= now)
        left = [one for one in days_between(max(now, limit - timedelta(20)), limit) if WORKS(one)]
        assert last == (left[-1] if left else limit)


DAY = re.compile(r"\d{1,2} [A-Z][a-z]+ \d{4}")
#: The words before a past day: that it is over, or that something happened then.
OVER = re.compile(
    r"(?:time for it ended on|time ended on \w+,|was due by \w+,|^This happened on|I told (?:you|the firm) on) $"
)


@given(
    st.dates(NOW - timedelta(5000), NOW),
    st.none() | st.integers(0, 400),
    st.sampled_from(ANSWERS),
    st.sampled_from(ComplaintKind.all()),
    st.dates(NOW, NOW + timedelta(400)),
)
def test_no_day_is_named_that_is_over_unless_it_says_so(happened, told, answer, kind, now):
    reported = None if told is None else max(happened, now - timedelta(told))
    entries = {"kind": kind.key, "happened": f"{happened}", "answered": answer}
    page = answered(now, **entries, **({} if reported is None else {"reported": f"{reported}"}))
    texts = [text for place in page.xpath("//*[@id='answer']") for text in place.itertext()]
    assert reported is None or texts
    for text in texts:
        for found in DAY.finditer(text):
            day = datetime.strptime(found.group(), "%d %B %Y").date()
            before, after = text[: found.start()], text[found.end() :]
            assert day >= now or OVER.search(before) or after.startswith(". That is past"), text


@each(
    (now, reported, last, portal, years)
    for (now, reported, last), (portal, years) in product(
        [
            (date(2026, 11, 28), "", "The last day for SCORES is Sunday, 29 November 2026"),
            (date(2026, 11, 29), "", "Today is the last day for SCORES. Write to us"),
            (date(2026, 11, 29), "2026-11-20", "Today is the last day for SCORES. Complain there"),
        ],
        [("SCORES", 1), ("SMART ODR", 3)],
    )
)
def test_a_last_day_before_our_answer_is_not_waited_with(now, reported, last, portal, years):
    # The time ends on a Sunday; its last working day is over, and the portal is not.
    happened = f"{2026 - years}-11-29"
    text = said(now, kind="charge", happened=happened, reported=reported)
    assert "Do not wait for our answer" in text
    assert text.index(last.replace("SCORES", portal)) < text.index("At once")
    assert f"The last day for {portal} is 29 November 2026. I shall complain there by then" in text
    assert "I shall turn to" not in text


@each(
    [
        ("2025-12-30", "", "I shall turn to SCORES or SMART ODR"),
        ("2024-02-29", "The last day is 26 February 2027", "I shall turn to SMART ODR"),
        ("2020-02-29", "ended on 28 February 2023, too", "Please answer by"),
    ]
)
def test_what_is_too_late_and_what_is_left(happened: str, left: str, otherwise: str):
    page = answered(NOW, kind="fraud", happened=happened)
    text = " ".join(page.itertext())
    assert ("what is too late" in text) == bool(left)
    assert left in text
    assert otherwise in text
    assert ("go to a police station" in text) == bool(left)

    ways = page.xpath("//*[@id='left']/following::dl[1]/div")
    ended = ["ended on" in " ".join(way.itertext()) for way in ways]
    assert ended == sorted(ended), "what is open stands first"
    open_to = {
        " ".join(way.xpath("dt")[0].itertext())
        for way, over in zip(ways, ended, strict=True)
        if not over
    }
    linked = page.xpath("//*[@id='left']/following::dl[1]/following-sibling::*[1]//a/@href")
    assert (ExternalLink.get("smart-odr").url in linked) == ("SMART ODR" in open_to)


@each([
    ("1.5 lakh", "₹1,50,000."), ("148250", "₹1,48,250."), ("Rs 1,48,250.5/-", "₹1,48,250.50."),
    ("२ लाख", "₹2,00,000."), ("0", ""), ("", ""),
])  # fmt: skip
def test_an_amount_is_read_as_everywhere_and_written_in_indian_groups(typed: str, written: str):
    text = said(kind="charge", happened=f"{NOW}", amount=typed)
    assert (f"Amount: {written}" in text) if written else ("Amount:" not in text)


@each(
    [
        (None, "nothing", NOW, "us"),
        (None, "nothing", NOW - timedelta(800), "us"),
        (NOW - timedelta(21), "nothing", NOW - timedelta(30), "higher"),
        (NOW - timedelta(22), "nothing", NOW - timedelta(30), "outside"),
        (NOW, "refused", NOW - timedelta(1), "outside"),
        (NOW, "partly", NOW - timedelta(366), "outside"),
    ]
)
def test_whom_to_tell_now(reported, answer, happened, stage):
    assert plan(happened, reported, answer, NOW, LIMITS, WORKS).stage == stage


def test_the_days_are_those_of_the_rules():
    for key in ("broker-charter", "scores"):
        assert f"{LIMITS.answer.days} calendar days" in Rule.get(key).says
    assert f"{LIMITS.review.days} days" in Rule.get("scores-review").says
    assert "one year" in Rule.get("scores-limit").says
    assert "three years" in Rule.get("limitation").says


def test_the_days_follow_the_limits_and_one_on_a_holiday_is_the_working_day_before():
    # 25 December 2026 is a Friday without trading.
    steps = plan(date(2025, 12, 25), None, "nothing", NOW, LIMITS, WORKS)
    assert steps.scores == date(2026, 12, 24)
    longer = Limits(2 * LIMITS.answer, 2 * LIMITS.scores_answer, 2 * LIMITS.review, 3, 4)
    steps = plan(NOW, NOW, "nothing", NOW, longer, lambda _: True)
    assert (steps.ours, steps.scores_answer) == (NOW + timedelta(42), NOW + timedelta(42))
    assert steps.review == NOW + timedelta(72)
    assert (steps.scores, steps.claim) == (NOW.replace(year=2029), NOW.replace(year=2030))


@each(ComplaintKind.all())
def test_each_kind_has_days_papers_and_a_letter(kind):
    day = NOW - timedelta(3)
    text = said(kind=kind.key, happened=day.isoformat(), text="Nobody called <me>.", amount="500")
    assert weekday_date(NOW + LIMITS.answer) in text
    assert all(each in text for each in kind.attach)
    assert f"Complaint: {kind.name}" in text
    assert "Nobody called <me>." in text
    assert queries.firm().grievance_email in text


@each([None, 5])
def test_the_letter_gives_us_until_the_day_that_the_table_names(told: int | None):
    happened, reported = NOW - timedelta(6), None if told is None else NOW - timedelta(told)
    kind = ComplaintKind.all()[0]
    case = complain.Complaint(kind, "", happened, reported)
    steps = plan(happened, reported, "nothing", NOW, LIMITS, WORKS)
    assert steps.stage == ("us" if told is None else "higher")

    (last,) = [line for line in complain.letter(case, steps) if "I shall turn to" in line]
    assert f"by {long_date(steps.ours)}," in last


@each(product(ComplaintKind.all(), ANSWERS, [None, 5, 60]))
def test_in_the_letter_nobody_but_the_firm_that_it_is_to_is_you(kind, answer, told):
    reported = None if told is None else NOW - timedelta(told)
    case = complain.Complaint(kind, "", NOW - timedelta(61), reported, answer)
    steps = plan(NOW - timedelta(61), reported, answer, NOW, LIMITS, WORKS)
    ours = r"we|us|ours?" + (r"|yours?|you" if steps.stage == "outside" else "")
    assert not re.findall(rf"\b(?:{ours})\b", " ".join(complain.letter(case, steps)), re.I)


def test_outside_the_letter_is_not_to_us():
    day = f"{NOW - timedelta(100)}"
    page = answered(NOW, kind="charge", happened=day, reported=day)
    text = " ".join(page.itertext())
    assert ExternalLink.get("scores").label in text
    assert "I shall turn to" not in text
    assert page.xpath("//a[starts-with(@href, 'mailto:?subject=')]")


@each(
    [
        ({}, "kind", "Choose"),
        ({"kind": "charge"}, "happened", "Enter the day"),
        ({"happened": "soon"}, "happened", "exists"),
        ({"happened": "0224-02-29"}, "happened", "to today"),
        ({"happened": "2999-01-01"}, "happened", "to today"),
        ({"happened": "2026-11-20", "reported": "2026-11-19"}, "reported", "before it happened"),
        ({"happened": "2026-11-20", "answered": "refused"}, "reported", "You had an answer"),
        ({"amount": "12,50"}, "amount", "Do you mean 12.50 or 1250"),
        ({"amount": "-500"}, "amount", "not negative"),
        ({"amount": "a lot"}, "amount", "such as 1,00,000"),
        ({"amount": "1.005"}, "amount", "at most 2 digits after"),
        ({"amount": "9" * 30}, "amount", "digits before the point"),
        ({"amount": "1 " * 50_000}, "amount", "Enter at most"),
    ]
)
def test_a_fault_is_named_at_its_field(entries: dict[str, str], name: str, fault: str):
    _, faults = complain.read(entries, NOW)
    assert fault in faults[name]


def test_what_was_typed_stays_in_the_form():
    text = said(happened="soon", text="a long story", amount="1.5 lakh")
    page = answered(NOW, happened="soon", amount="1.5 lakh")
    assert page.xpath("//input[@name='amount']/@value") == ["1.5 lakh"]
    assert "a long story" in text
    assert "What to do now" not in text
