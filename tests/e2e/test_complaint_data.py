"""Complaint data: Annexure C as a page (issue 4; the tables are prescribed)."""

import csv
import io
import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

import httpx
import pytest
from playwright.sync_api import expect

from nnm_site.content import complaints, queries
from nnm_site.content.models.documents import SEGMENT_NAMES, SOURCES
from tests.documents import Document, words
from tests.pages import OpenPage


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
    tables = [
        table
        for table in panel.iter("table")
        if words(table[0]) != "Disposal of complaints in every month"
    ]
    for table, rows in zip(
        tables, (wanted.by_source, wanted.by_month, wanted.by_year), strict=True
    ):
        labels = [words(label) for label in table.findall("tbody/tr/th")]
        assert labels == [row.label for row in rows]
    totals = [words(cell) for cell in tables[2].findall("tbody/tr")[-1].iter("td")]
    total = wanted.by_year[-1]
    assert totals == [
        str(n) for n in (total.carried, total.received, total.resolved, total.pending)
    ]


@pytest.mark.parametrize("key", SEGMENT_NAMES)
def test_charts_say_what_they_show(panels: dict[str, Element], key: str):
    charts = panels[key].findall(".//*[@role='img']")
    assert len(charts) == 2
    for chart in charts:
        assert chart.attrib["aria-label"].startswith(f"Complaints of {SEGMENT_NAMES[key]}")
        assert sum(part.tag.endswith("path") for part in chart.iter()) == 2


def test_all_months_unfold_and_segments_change(open_page: OpenPage):
    page = open_page("/complaint-data")
    first, second = list(SEGMENT_NAMES.items())[:2]
    months = len(queries.complaint_months(first[0]))
    page.get_by_role("main").locator(f"summary:visible >> text=All {months} months").click()
    table = page.get_by_role("table", name="Disposal of complaints in every month")
    expect(table.locator("tbody tr")).to_have_count(months)
    page.get_by_role("navigation", name="Segments").get_by_role("link", name=second[1]).click()
    expect(page).to_have_url(re.compile(rf"segment={second[0]}$"))
    expect(page.get_by_role("main").get_by_role("heading", level=2)).to_have_text(second[1])


@pytest.mark.parametrize("width", [360, 1360])
def test_nothing_is_cut_off_at_any_width(shared_page: OpenPage, width: int):
    page = shared_page("/complaint-data?segment=cdsl-dp")
    page.set_viewport_size({"width": width, "height": 860})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


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
