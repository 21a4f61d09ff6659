"""A month of complaints whose published figures were replaced says when."""

import csv
import datetime
import io

import pytest

from nnm_site.features.downloads.complaints import csv_text, of_segment
from nnm_site.shared import ui
from nnm_site.shared.content.models.documents import ComplaintMonth
from nnm_site.shared.languages.speaking import speaking
from tests.documents import words
from tests.unit.fragments import tree

pytestmark = pytest.mark.requirement("R709")

DAY = datetime.date(2026, 12, 3)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("", "Corrected on 3 December 2026."), ("hi", "3 दिसंबर 2026 को सुधारा गया।")],
)
def test_a_corrected_month_says_so_beside_its_answer(language: str, sentence: str) -> None:
    *before, last = ComplaintMonth.all(segment="nse-fo")
    corrected = last.model_copy(update={"corrected": DAY})
    with speaking(language):
        page = tree(ui.el.div(*of_segment("NSE&FO", [*before, corrected])))
    (month, *others) = page.find(".//div[@class='month-answers']/div")
    assert sentence in words(month)
    assert not any(sentence in words(other) for other in others)
    (*lines, newest) = csv.DictReader(io.StringIO(csv_text([*before, corrected])))
    assert newest["corrected"] == "2026-12-03"
    assert lines[0]["corrected"] == ""
