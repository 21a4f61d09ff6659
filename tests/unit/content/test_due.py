"""Duties that are due, each with its day, its rule and what to do (R1319)."""

import datetime
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar
from prometheus_client import CollectorRegistry
from pydantic import ValidationError

from nnm_site import due as command
from nnm_site.shared.content.attention import NOTICE, Duty, due, next_ones, not_yet
from nnm_site.shared.content.models.changes import PublicChange
from nnm_site.shared.content.models.documents import ComplaintMonth
from nnm_site.shared.content.models.duties import PeriodicDuty
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.validate import validate
from nnm_site.shared.rules.dates import end_of_month
from tests.unit.content.conftest import Edit, faults

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1319")]

DAYS = st.dates(datetime.date(2020, 1, 1), datetime.date(2040, 12, 31))
ONE_DAY = datetime.timedelta(1)


def periodic(**fields: object) -> PeriodicDuty:
    known = {"key": "x", "what": "X", "months": 6, "within": 2, "source": "Y", "how": "Z"}
    return PeriodicDuty.model_validate(known | fields)


@given(DAYS, st.integers(0, 40))
def test_the_end_of_a_month_is_the_day_before_a_first(day: datetime.date, later: int) -> None:
    after = end_of_month(day, later) + ONE_DAY
    assert after.day == 1
    assert (after.year - day.year) * 12 + after.month - day.month == later + 1


@given(DAYS, st.sampled_from([3, 6, 12]), st.integers(1, 12))
def test_a_period_is_due_again_one_period_later(
    day: datetime.date, months: int, within: int
) -> None:
    duty = periodic(months=months, within=within)
    ends = [end for later in range(12) if not (end := end_of_month(day, later)).month % 3]
    ended = next(end for end in ends if (end.month - 3) % months == 0)
    by = duty.due_after(ended)
    assert by == end_of_month(ended, months + within)
    assert duty.due_after(end_of_month(ended, months)) == end_of_month(by, months)


@pytest.mark.parametrize(
    ("months", "done_for"),
    [(3, datetime.date(2026, 9, 29)), (6, datetime.date(2026, 6, 30)), (12, datetime.date(2026, 12, 31))],
)  # fmt: skip
def test_a_day_that_ends_no_period_is_refused(months: int, done_for: datetime.date) -> None:
    with pytest.raises(ValidationError, match="ends no period of"):
        periodic(months=months, done_for=done_for)


def test_what_nobody_has_entered_is_late_with_the_last_day_that_has_passed() -> None:
    assert Duty("X", None, "Y", "Z").state(datetime.date(2026, 1, 1)) == "open"
    for day, first in (((2026, 11, 30), (2026, 5, 31)), ((2026, 12, 1), (2026, 11, 30))):
        day = datetime.date(*day)
        late, coming = (one for one in due(site_content(), day) if "net worth" in one.what)
        assert (late.by, late.state(day)) == (datetime.date(*first), "late")
        assert late.what.endswith(": nobody has entered that it was done")
        assert coming.by == end_of_month(late.by, 6)
        assert "nobody" not in coming.what
    assert "for the period to 30 September 2026" in late.what
    assert "publish done, with key: net-worth, done_for: 30 September 2026" in late.how


@given(DAYS, st.sampled_from([3, 6, 12]), st.integers(1, 12), st.integers(0, 30))
def test_every_period_that_was_not_done_is_due_until_the_next_one(
    day: datetime.date, months: int, within: int, done: int
) -> None:
    never = periodic(months=months, within=within)
    first, *others = (end_of_month(one, within) for one in never.to_do(day))
    assert first < day
    assert [one >= day for one in others] == [False] * (len(others) - 1) + [True]
    done_for = end_of_month(never.ended_by(day), -done * months)
    once = [*periodic(months=months, within=within, done_for=done_for).to_do(day)]
    assert once[0] == end_of_month(done_for, months)
    assert [one for one in once if one > done_for] == once
    assert end_of_month(once[-1], within) >= day


@given(DAYS, st.sampled_from([3, 6, 12]))
def test_a_period_has_ended_before_the_day(day: datetime.date, months: int) -> None:
    ended = periodic(months=months).ended_by(day)
    assert ended < day <= end_of_month(ended, months)
    assert periodic(months=months, done_for=ended)


def test_what_is_done_by_reading_pages_goes_by_their_days(root: Path, edit: Edit) -> None:
    edit("duties.toml", "months = 3", 'months = 3\nreads = ["privacy-policy"]')
    page = root / "regulatory/privacy-policy.md"
    page.write_text(
        re.sub("reviewed = .*", "reviewed = 2026-10-01", page.read_text("utf-8")), "utf-8"
    )
    (read,) = (
        one
        for one in due(validate(root), datetime.date(2026, 12, 1))
        if "disclosures again" in one.what
    )
    assert read.by == datetime.date(2027, 1, 31)


def test_complaint_data_of_adviser_and_manager_follow_their_registrations(root: Path) -> None:
    found = {one.what: one.by for one in due(site_content(), datetime.date(2026, 12, 1))}
    for who in ("research analyst", "portfolio manager"):
        assert found[f"Complaint data of November 2026: {who}"] == datetime.date(2026, 12, 7)
    # A firm without these registrations has no such duty.
    every = due(validate(root), datetime.date(2026, 12, 1))
    assert not [one for one in every if "analyst" in one.what and "Complaint data" in one.what]


@given(DAYS, st.integers(-400, 400))
def test_a_duty_is_late_from_the_day_after_its_own(day: datetime.date, ahead: int) -> None:
    state = Duty("X", day + datetime.timedelta(ahead), "Y", "Z").state(day)
    assert state == ("late" if ahead < 0 else "soon" if ahead <= NOTICE.days else "ok")


@pytest.mark.parametrize("day", [datetime.date(2026, 12, 1), datetime.date(2028, 2, 29)])
def test_every_duty_has_a_rule_and_what_to_do_and_stands_at_its_day(day: datetime.date) -> None:
    duties = due(site_content(), day)
    assert all(duty.what and duty.source and duty.how for duty in duties)
    days = [duty.by for duty in duties if duty.by]
    assert days == sorted(days)
    assert [duty.by for duty in duties[len(days) :]] == [None] * (len(duties) - len(days))
    # Duties that need attention are never left out.
    shown = list(next_ones(duties, day))
    assert [one for one in duties if one.state(day) != "ok" and one not in shown] == []
    kinds = [one.kind for one in shown if one.state(day) == "ok" and one.kind]
    assert len(kinds) == len(set(kinds))


def test_a_registration_that_ends_is_named(root: Path, edit: Edit) -> None:
    edit("firm.toml", 'key = "sebi-broker"', 'key = "sebi-broker"\nuntil = 2027-03-31')
    named = [
        one for one in due(validate(root), datetime.date(2026, 12, 1)) if "sebi-broker" in one.what
    ]
    assert [one.by for one in named] == [datetime.date(2027, 3, 31)]


def test_complaint_data_is_late_on_the_eighth() -> None:
    content = site_content()
    last = max(one.month for one in content.all(ComplaintMonth))
    seventh = end_of_month(last, 1) + datetime.timedelta(7)
    for day, state in ((seventh, "soon"), (seventh + ONE_DAY, "late")):
        (duty,) = (one for one in due(content, day) if one.by == seventh and "NSE&FO" in one.what)
        assert duty.state(day) == state
        assert "publish-month" in duty.how


def test_nobody_has_done_what_is_still_to_come(root: Path, edit: Edit) -> None:
    edit("duties.toml", "months = 12", "months = 12\ndone_for = 2031-03-31")
    edit("changes.toml", "day = 2026", "day = 2031")
    said = [str(problem) for problem in not_yet(validate(root), datetime.date(2030, 1, 1))]
    (line,) = (line for line in said if "content/duties.toml" in line and '"done_for"' in line)
    assert line.endswith("2031-03-31 is still to come: the period is not over")
    assert [line for line in said if "content/changes.toml" in line and '"day"' in line]


def test_the_record_of_changes_may_be_missing_and_is_checked_where_it_is(root: Path) -> None:
    record = root / "changes.toml"
    entry = record.read_text(encoding="utf-8")
    record.unlink()
    assert validate(root).all(PublicChange) == ()
    for wrong, said in (
        (entry.replace('after = "4"', 'after = "3"'), "before and after must differ"),
        (entry.replace('"complaints"', '"people"'), 'field "kind": must be'),
        (
            entry.replace("[[change]]", '[[change]]\nby = "Asha Shah"'),
            'field "by": is not a known',
        ),
        (entry + entry, 'field "key": is already used'),
        (entry.replace("[{", "[]  # [{"), 'field "items": must not be empty'),
    ):
        record.write_text(wrong, encoding="utf-8")
        assert [
            line
            for line in faults(root)
            if line.startswith("content/changes.toml: ") and said in line
        ], said


def test_the_command_ends_with_one_when_something_is_late_and_a_clerks_duties_come_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PREVIEW_DAY", "2026-12-01")
    assert command.main([]) == 1
    *listed, last = capsys.readouterr().out.splitlines()
    assert any(line.startswith("late") for line in listed)
    at = listed.index("For the people who write the site:")
    clerks, others = listed[:at], listed[at + 1 :]
    for part in (clerks, others):
        assert len(part) % 3 == 0, "what and by when, the rule, what to do"
    assert len(clerks) == 3 * sum("nnm_site publish" in one for one in clerks)
    assert not [one for one in others if "nnm_site publish" in one]
    assert "Soon: within 30 days" in last


def test_the_calendar_has_an_event_for_each_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = datetime.date(2026, 12, 1)
    monkeypatch.setenv("PREVIEW_DAY", str(day))
    command.main(["--ics", str(tmp_path / "due.ics")])
    events = Calendar.from_ical((tmp_path / "due.ics").read_bytes()).walk("VEVENT")
    expected = [one for one in next_ones(due(site_content(), day), day) if one.by]
    assert [event["dtstart"].dt for event in events] == [one.by for one in expected]
    alarms = [alarm for event in events for alarm in event.walk("VALARM")]
    assert [one["trigger"].dt.days for one in alarms] == [-7] * len(events)
    assert [str(event["summary"]) for event in events] == [one.what for one in expected]
    assert len({str(event["uid"]) for event in events}) == len(events)


def test_monitoring_is_told_how_many_are_late(monkeypatch: pytest.MonkeyPatch) -> None:
    day = datetime.date(2026, 12, 1)
    monkeypatch.setenv("PREVIEW_DAY", str(day))
    registry = CollectorRegistry()
    registry.register(command.DueCollector())
    duties = due(site_content(), day)
    late = sum(one.state(day) == "late" for one in duties)
    assert registry.get_sample_value("nnm_due_late") == late > 0
    coming = min(one.by for one in duties if one.by and one.by >= day)
    assert registry.get_sample_value("nnm_due_next_days") == (coming - day).days
