"""A charter has one text: the page shows it with plain words beside it, the document prints it alone."""

import re

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.documents.charters import CHARTERS, PLAIN_WORDS, charter_data


@pytest.mark.parametrize(("document", "page"), CHARTERS.items())
def test_the_document_has_every_row_of_the_page_and_none_of_our_words(
    document: str, page: str
) -> None:
    data = charter_data(queries.site_content(), document)
    assert data is not None
    tables = [block for block in data["blocks"] if block["kind"] == "table"]
    body = queries.policy(page).body

    assert sum(len(table["rows"]) for table in tables) == len(
        [line for line in re.findall(r"^\|.+\|$", body, re.MULTILINE) if "---" not in line]
    ) - len(tables)
    assert not [table for table in tables if PLAIN_WORDS in table["head"]]
    for table in tables:
        assert {len(row) for row in table["rows"]} == {len(table["head"])}
    for row in (
        row for table in tables for row in table["rows"] if "Text of the charter" in table["head"]
    ):
        assert row[-1].split("(")[0].strip() in body


def test_another_document_is_no_charter() -> None:
    assert charter_data(queries.site_content(), "tariff-sheet") is None
