"""Complaint data in a browser (R709); the tables and the data: tests/web/test_complaint_data.py."""

import re

import pytest
from playwright.sync_api import expect

from nnm_site.features.downloads.complaints import in_words
from nnm_site.shared.content import complaints
from nnm_site.shared.content.complaints import segment_names
from nnm_site.shared.content.models.documents import ComplaintMonth
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R709")


def test_a_candle_chooses_its_month_the_segment_keeps_it_and_tables_open(open_page: OpenPage):
    (first, name), (second, other), *_ = segment_names().items()
    records = ComplaintMonth.all(segment=first)
    # The oldest month of all, and its line.
    key, row = f"{records[0].month:%Y-%m}", complaints.every_month(records)[0]
    page = open_page("/complaint-data")
    strip = page.get_by_role("navigation", name=f"Months of {name}")
    strip.get_by_role("link", name=re.compile(row.label)).click()
    expect(page).to_have_url(re.compile(rf"month={key}$"))
    answer = page.locator(".month-answer:visible")
    expect(answer).to_have_text(f"{row.label}: {in_words(row)}")
    # The table on the page is that of the latest month.
    latest = page.get_by_role("table", name=re.compile("Data for the month ending")).first
    expect(latest).to_be_hidden()
    paper = page.get_by_role("link", name="Table (PDF)")
    expect(paper).to_have_attribute("href", re.compile(key))
    expect(strip.locator("[aria-current=true]")).to_have_attribute("data-key", key)
    page.get_by_role("navigation", name="Segments").get_by_role("link", name=other).click()
    expect(page).to_have_url(re.compile(rf"month={key}&segment={second}$"))
    expect(page.get_by_role("main").get_by_role("heading", level=2).first).to_have_text(other)
    expect(answer).to_contain_text(row.label)
    page.go_back()
    expect(answer).to_have_text(f"{row.label}: {in_words(row)}")
    page.goto(page.url.partition("?")[0])
    expect(latest).to_be_visible()
    # Those by month and by year open on demand.
    tables = complaints.tables(records, records[-1].month)
    year = complaints.year_label(complaints.financial_year(records[-1].month))
    table = page.get_by_role("table", name=f"Trend of monthly disposal of complaints, {year}")
    expect(table).to_be_hidden()
    page.get_by_role("main").locator("summary:visible", has_text=f"{year}, by month").click()
    expect(table).to_be_visible()
    expect(table.locator("tbody tr:not(.zero-line)")).to_have_count(len(tables.by_month))


def test_the_latest_month_is_in_sight_in_the_strip(open_page: OpenPage):
    page = open_page("/complaint-data", width=360, height=740)
    page.locator(".month-strip:visible").scroll_into_view_if_needed()
    expect(page.locator(".month-strip:visible [aria-current=true]")).to_be_in_viewport(ratio=0.9)
