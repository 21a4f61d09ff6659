"""The documents of complaint data: the tables, each month's answer, and all of it as data (R709)."""

import csv
import io
from collections.abc import Callable

import httpx
import pytest

from nnm_site.features.downloads.complaints import in_words
from nnm_site.shared.content import complaints
from nnm_site.shared.content.complaints import segment_names
from nnm_site.shared.content.models.documents import SOURCES, ComplaintMonth
from tests.documents import Document, rows_of, words

pytestmark = pytest.mark.requirement("R709")


def test_every_segment_shows_its_records(document: Callable[[str], Document]):
    """The three tables, of which the month's is open, and an answer a month, the latest first."""
    page = document("/complaint-data")
    for key, name in segment_names().items():
        (panel,) = page.find(f".//section[@data-panel='{key}']")
        assert next(words(heading) for heading in panel.iter("h2")) == name
        records = ComplaintMonth.all(segment=key)
        wanted = complaints.tables(records, records[-1].month)
        tables = list(panel.iter("table"))
        asked = (wanted.by_source, wanted.by_month, wanted.by_year)
        for table, rows in zip(tables, asked, strict=True):
            labels = [words(label) for label in table.findall("tbody/tr/th")]
            shown = [label for label in labels if "no complaints" not in label]
            assert shown == [row.label for row in rows], name
        total = wanted.by_year[-1]
        sums = [total.carried, total.received, total.resolved, total.pending]
        assert ["Grand Total", *map(str, sums)] in rows_of(tables[2]), name
        assert len(panel.findall(".//details//table")) == 2
        assert all(fold.get("open") is None for fold in panel.iter("details"))
        answers = panel.findall(".//div[@class='month-answers']/div[@data-panel]/p[1]")
        assert [words(answer) for answer in answers] == [
            f"{row.label}: {in_words(row)}" for row in reversed(complaints.every_month(records))
        ]


def test_csv_and_json_hold_every_record(http: httpx.Client):
    answer = http.get("/complaint-data.csv")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/csv")
    lines = list(csv.DictReader(io.StringIO(answer.text)))
    assert len(lines) == len(ComplaintMonth.all()) * len(SOURCES)
    assert {line["segment"] for line in lines} == set(segment_names().values())
    for line in lines:
        number = {name: int(line[name]) for name in ("carried_forward", "received", "resolved")}
        pending = number["carried_forward"] + number["received"] - number["resolved"]
        assert int(line["pending"]) == pending, line
    answer = http.get("/complaint-data.json")
    assert answer.headers["content-type"].startswith("application/json")
    months = answer.json()["months"]
    assert [{name: str(value) for name, value in month.items()} for month in months] == lines
