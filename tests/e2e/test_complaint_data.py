"""Complaint data: Annexure C as a page (R709)."""

import csv
import io
import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

import httpx
import pytest
from playwright.sync_api import expect

from nnm_site.features.downloads.complaints import in_words
from nnm_site.shared.content import complaints, queries
from nnm_site.shared.content.models.documents import SEGMENT_NAMES, SOURCES
from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R709")


@pytest.fixture
def panels(document: Callable[[str], Document]) -> dict[str, Element]:
    """The panel of each segment, by its key."""
    found = document("/complaint-data").find(".//section[@data-panel]")
    return {panel.attrib["data-panel"]: panel for panel in found}


@pytest.mark.parametrize(("key", "name"), SEGMENT_NAMES.items())
def test_the_three_tables_show_the_records(panels: dict[str, Element], key, name: str):
    panel = panels[key]
    assert next(words(heading) for heading in panel.iter("h2")) == name
    records = queries.complaint_months(key)
    wanted = complaints.tables(records, records[-1].month)
    tables = list(panel.iter("table"))
    for table, rows in zip(
        tables, (wanted.by_source, wanted.by_month, wanted.by_year), strict=True
    ):
        labels = [words(label) for label in table.findall("tbody/tr/th")]
        assert [label for label in labels if "no complaints" not in label] == [
            row.label for row in rows
        ]
    totals = [
        words(cell)
        for line in tables[2].findall("tbody/tr")
        if words(line.find("th")) == "Grand Total"
        for cell in line.iter("td")
    ]
    total = wanted.by_year[-1]
    assert totals == [
        str(n) for n in (total.carried, total.received, total.resolved, total.pending)
    ]
    # The month's table is open; the others open on demand.
    assert len(panel.findall(".//details//table")) == 2
    assert all(fold.get("open") is None for fold in panel.iter("details"))


@pytest.mark.parametrize("key", SEGMENT_NAMES)
def test_each_month_has_its_answer_the_latest_is_shown(panels: dict[str, Element], key: str):
    rows = complaints.every_month(queries.complaint_months(key))
    answers = list(panels[key].findall(".//div[@class='month-answers']/div[@data-panel]"))
    assert [words(answer.find("p")) for answer in answers] == [
        f"{row.label}: {in_words(row)}" for row in reversed(rows)
    ]
    assert [answer.get("hidden") is None for answer in answers] == [True] + [False] * (
        len(rows) - 1
    )


def test_a_candle_chooses_its_month_and_the_segment_keeps_it(open_page: OpenPage):
    page = open_page("/complaint-data")
    first, second = list(SEGMENT_NAMES.items())[:2]
    rows = {row.label: row for row in complaints.every_month(queries.complaint_months(first[0]))}
    row = rows["July 2024"]
    strip = page.get_by_role("navigation", name=f"Months of {first[1]}")
    strip.get_by_role("link", name=re.compile("July 2024")).click()
    expect(page).to_have_url(re.compile(r"month=2024-07$"))
    answer = page.locator(".month-answer:visible")
    expect(answer).to_have_text(f"July 2024: {in_words(row)}")
    # The table on the page is that of the latest month.
    latest = page.get_by_role("table", name=re.compile("Data for the month ending")).first
    expect(latest).to_be_hidden()
    expect(page.get_by_role("link", name="Table (PDF)")).to_have_attribute(
        "href", re.compile("2024-07")
    )
    expect(strip.locator("[aria-current=true]")).to_have_attribute("data-key", "2024-07")
    page.get_by_role("navigation", name="Segments").get_by_role("link", name=second[1]).click()
    expect(page).to_have_url(re.compile(rf"month=2024-07&segment={second[0]}$"))
    expect(page.get_by_role("main").get_by_role("heading", level=2).first).to_have_text(second[1])
    expect(answer).to_contain_text("July 2024")
    page.go_back()
    expect(answer).to_have_text(f"July 2024: {in_words(row)}")
    page.goto(page.url.partition("?")[0])
    expect(latest).to_be_visible()


def test_the_latest_month_is_in_sight_in_the_strip(open_page: OpenPage):
    page = open_page("/complaint-data", width=360, height=740)
    page.locator(".month-strip:visible").scroll_into_view_if_needed()
    expect(page.locator(".month-strip:visible [aria-current=true]")).to_be_in_viewport(ratio=0.9)


def test_tables_open_on_demand(open_page: OpenPage):
    page = open_page("/complaint-data")
    records = queries.complaint_months(next(iter(SEGMENT_NAMES)))
    latest = complaints.tables(records, records[-1].month)
    year = complaints.year_label(complaints.financial_year(latest.month))
    table = page.get_by_role("table", name=f"Trend of monthly disposal of complaints, {year}")
    expect(table).to_be_hidden()
    page.get_by_role("main").locator("summary:visible", has_text=f"{year}, by month").click()
    expect(table).to_be_visible()
    expect(table.locator("tbody tr:not(.zero-line)")).to_have_count(len(latest.by_month))


def test_the_csv_holds_every_record(http: httpx.Client):
    answer = http.get("/complaint-data.csv")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/csv")
    lines = list(csv.DictReader(io.StringIO(answer.text)))
    assert len(lines) == len(queries.complaint_months()) * len(SOURCES)
    assert {line["segment"] for line in lines} == set(SEGMENT_NAMES.values())
    for line in lines:
        number = {name: int(line[name]) for name in ("carried_forward", "received", "resolved")}
        pending = number["carried_forward"] + number["received"] - number["resolved"]
        assert int(line["pending"]) == pending


def test_the_json_holds_the_same_lines(http: httpx.Client):
    answer = http.get("/complaint-data.json")
    assert answer.headers["content-type"].startswith("application/json")
    lines = list(csv.DictReader(io.StringIO(http.get("/complaint-data.csv").text)))
    assert [
        {name: str(value) for name, value in month.items()} for month in answer.json()["months"]
    ] == lines
