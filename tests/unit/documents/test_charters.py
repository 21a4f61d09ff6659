"""A charter has one text: the page shows it next to plain words, the document prints it alone."""

import json
import re

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.documents.charters import CHARTERS, PLAIN_WORDS
from nnm_site.shared.documents.jobs import text_data
from nnm_site.shared.shell.facts import fill
from tests.rows import each


def cells(line: str) -> list[str]:
    return [ui.plain(cell) for cell in line.strip("|\n").split("|")]


@each(CHARTERS.items())
def test_the_document_has_every_cell_of_the_page_and_none_of_our_words(
    document: str, page: str
) -> None:
    printed = json.dumps(text_data(queries.site_content(), document), ensure_ascii=False)
    seen = 0
    for table in re.findall(r"(?:^\|.+\|\n)+", fill(Policy.get(page).body), re.MULTILINE):
        head, _, *rows = map(cells, table.splitlines())
        for row in rows:
            for name, cell in zip(head, row, strict=True):
                assert (json.dumps(cell, ensure_ascii=False)[1:-1] in printed) != (
                    name == PLAIN_WORDS
                ), cell
                seen += 1
    assert seen > 200
    assert text_data(queries.site_content(), "tariff-sheet") is None
