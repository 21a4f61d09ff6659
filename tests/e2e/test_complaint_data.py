"""Complaint data: Annexure C as a page (issue 4; the tables are prescribed)."""

import csv
import io
import re

import httpx
import pytest
from playwright.sync_api import expect

from nnm_site.content import complaints, queries
from nnm_site.content.models.documents import SEGMENT_NAMES, SOURCES
from tests.pages import OpenPage


@pytest.mark.parametrize("width", [1360, 360])
def test_the_three_tables_show_the_records(open_page: OpenPage, width: int):
    page = open_page("/complaint-data?segment=cdsl-dp", width=width)
    expect(page.get_by_role("main").get_by_role("heading", level=2)).to_have_text("CDSL-DP")
    records = queries.complaint_months("cdsl-dp")
    wanted = complaints.tables(records, records[-1].month)
    tables = page.get_by_role("main").get_by_role("table")
    expect(tables).to_have_count(3)
    for table, rows in zip(
        tables.all(), (wanted.by_source, wanted.by_month, wanted.by_year), strict=True
    ):
        body = table.locator("tbody tr")
        assert body.locator("th").all_inner_texts() == [row.label for row in rows]
    totals = tables.nth(2).locator("tbody tr").last.locator("td").all_inner_texts()
    total = wanted.by_year[-1]
    assert totals == [
        str(n) for n in (total.carried, total.received, total.resolved, total.pending)
    ]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_all_months_unfold_and_segments_change(open_page: OpenPage):
    page = open_page("/complaint-data", axe=False)
    page.get_by_text("All 29 months").click()
    table = page.get_by_role("table", name="Disposal of complaints in every month")
    expect(table.locator("tbody tr")).to_have_count(29)
    page.get_by_role("navigation", name="Segments").get_by_role("link", name="BSE&CD").click()
    expect(page).to_have_url(re.compile(r"segment=bse-cd$"))
    expect(page.get_by_role("main").get_by_role("heading", level=2)).to_have_text("BSE&CD")


def test_charts_say_what_they_show(open_page: OpenPage):
    page = open_page("/complaint-data", theme="dark", axe=False)
    charts = page.get_by_role("main").get_by_role("img", name=re.compile("^Complaints of NSE&FO"))
    expect(charts).to_have_count(2)
    assert all(len(chart.locator("path").all()) == 2 for chart in charts.all())


def test_the_csv_holds_every_record(http: httpx.Client):
    answer = http.get("/complaint-data.csv")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/csv")
    lines = list(csv.DictReader(io.StringIO(answer.text)))
    records = queries.complaint_months()
    assert len(lines) == len(records) * len(SOURCES) == 29 * 3 * 4
    assert {line["segment"] for line in lines} == set(SEGMENT_NAMES.values())
    for line in lines:
        number = {name: int(line[name]) for name in ("carried_forward", "received", "resolved")}
        pending = number["carried_forward"] + number["received"] - number["resolved"]
        assert int(line["pending"]) == pending
