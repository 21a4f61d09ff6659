"""A month with replaced figures shows the date; a year that begins late shows that it does."""

import csv
import datetime
import io

import pytest

from nnm_site.features.downloads.complaints import csv_text, of_segment
from nnm_site.shared import ui
from nnm_site.shared.content import complaints
from nnm_site.shared.content.models.documents import ComplaintMonth
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.languages.translator import translated
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


@pytest.mark.parametrize(
    ("language", "year", "note"),
    [
        (
            "",
            "2026-27, from November 2026",
            "The figures begin with November 2026: what the first year carries forward was "
            "pending at the end of October 2026, not at the end of the year before.",
        ),
        (
            "hi",
            "2026-27, नवंबर 2026 से",
            "आँकड़े नवंबर 2026 से शुरू होते हैं: पहले वर्ष में आगे लाई गई शिकायतें "
            "अक्टूबर 2026 के अंत में लंबित थीं, पिछले वर्ष के अंत में नहीं।",
        ),
    ],
)
def test_a_year_whose_figures_begin_within_it_says_with_which_month(
    language: str, year: str, note: str
) -> None:
    last = ComplaintMonth.all(segment="nse-fo")[-1]
    begun = last.model_copy(update={"month": datetime.date(2026, 11, 1)})
    with speaking(language):
        page = tree(translated(ui.el.div(*of_segment("NSE&FO", [begun]))))
    (years,) = page.find(".//ol[@class='year-candles']")
    assert year in words(years)
    assert note in words([*page.all("details")][-1])
    april = last.model_copy(update={"month": datetime.date(2026, 4, 1)})
    assert complaints.tables([april, begun], begun.month).note == ""
