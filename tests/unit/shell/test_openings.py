"""What is open now, as stated by the server and by the browser."""

import json
import re
from datetime import date, datetime, time, timedelta

import pytest

from nnm_site.platform.publish.node import run_node
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.calendar import Holiday
from nnm_site.shared.content.trading_calendar import desk_hours, segment_hours
from nnm_site.shared.rules.dates import INDIA
from nnm_site.shared.rules.opening_hours import (
    Hours,
    Session,
    browser_data,
    open_on,
    status,
    status_words,
)
from nnm_site.shared.scripts import SCRIPTS
from nnm_site.shared.shell import openings
from nnm_site.shared.shell.openings import opening, opening_parts, part_name
from tests.documents import words
from tests.unit.fragments import tree

pytestmark = pytest.mark.slow

#: Runs the browser's rule over many instants. In: {"hours", "joined", "instants"}; out: a list of texts.
RULE = """
import { text } from "node:stream/consumers";
import { words } from "./open_hours.js";
const { hours, joined, instants } = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(instants.map((at) => words(hours, joined, at))));
"""


@pytest.mark.parametrize(("place", "joined"), [("market", " at "), ("desks", " ")])
def test_browser_and_server_say_the_same_at_every_hour_of_two_months(place: str, joined: str):
    hours = segment_hours("equity") if place == "market" else desk_hours()
    start = datetime(2026, 10, 1, 0, 14, tzinfo=INDIA)
    instants = [start + timedelta(minutes=37 * n) for n in range(2400)]
    given = {
        "hours": browser_data(hours, start.date()),
        "joined": joined,
        "instants": [int(at.timestamp() * 1000) for at in instants],
    }
    flags = ["--input-type=module", "--eval", RULE]
    said = json.loads(run_node(flags, SCRIPTS.folder, json.dumps(given)))
    words = [status_words(status(hours, at), at, joined) for at in instants]
    assert said == [sentence.format_map(values) for sentence, values in words]


@pytest.mark.parametrize("place", ["market", "desks"])
def test_a_written_part_says_it_in_hindi_at_every_hour_of_a_week(place: str):
    start = datetime(2026, 11, 20, 0, 14, tzinfo=INDIA)
    parts = [opening_parts(start + timedelta(hours=n), "hi")[part_name(place)] for n in range(168)]
    said = {words(tree(part).one("main")) for part in parts}
    assert [text for text in said if re.search("[A-Za-z]", text)] == []
    assert any("सोम" in text for text in said)


def test_a_date_is_said_in_hindi(monkeypatch: pytest.MonkeyPatch):
    later = Hours((Session(time(9), time(17), first=date(2027, 1, 4)),))
    monkeypatch.setitem(openings._PLACES, "desks", (lambda: later, str, " "))
    part = opening_parts(datetime(2026, 12, 20, 10, tzinfo=INDIA), "hi")[part_name("desks")]
    assert words(tree(part).one("main")) == "4 जनवरी को 9:00 बजे से"


def test_desks_are_closed_when_every_segment_is():
    holidays = {holiday.date: set(holiday.closed) for holiday in Holiday.all()}
    every = {"equity", "currency", "commodity-morning", "commodity-evening"}
    weekdays = [day for day in holidays if day.weekday() < 5 and day.year == 2026]
    assert {day for day in weekdays if not open_on(desk_hours(), day)} == {
        day for day in weekdays if every <= holidays[day]
    }


def test_a_built_document_has_the_usual_hours_and_a_written_one_what_is_open():
    now = datetime(2026, 11, 21, 17, tzinfo=INDIA)
    assert words(tree(opening("desks")).one("main")) == " and ".join(queries.firm().hours)
    assert words(tree(opening("desks", now)).one("main")) == "opens Monday 9:00"
    assert words(tree(opening("market", now)).one("main")) == "opens Monday at 9:15"
    assert set(opening_parts(now)) == {part_name("market"), part_name("desks")}


@pytest.mark.parametrize(
    ("day", "until", "auction"),
    [("2026-11-29", "15:15", "15:35"), ("2026-12-06", "15:15", "15:35"), ("2026-12-07", "15:30", "15:40")],
)  # fmt: skip
def test_the_usual_hours_say_until_when_each_share_trades(monkeypatch, day, until, auction):
    monkeypatch.setenv("PREVIEW_DAY", day)
    assert words(tree(opening("market")).one("main")) == (
        f"Monday to Friday, 9:15 to 15:30. Shares with derivatives: until {until}, then closing auction until {auction}"
    )


def test_what_is_over_is_left_out_of_the_data():
    (span,) = tree(opening("market", datetime(2026, 11, 25, 12, tzinfo=INDIA))).all("span")
    data = json.loads(span.attrib["data-open-hours"])
    assert all(
        day >= date(2026, 11, 25).isoformat() for *_, closed in data["sessions"] for day in closed
    )
