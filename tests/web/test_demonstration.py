"""Nobody takes sample content for real: one line under the header of each page that shows any."""

import pytest

from nnm_site.content import queries
from nnm_site.content.samples import LINE
from tests.documents import Document, words
from tests.routes import PATHS


@pytest.mark.parametrize("path", PATHS)
def test_a_page_with_sample_content_says_so_in_one_line(documents: dict[str, Document], path: str):
    """Footer and dock count too: while they show a sample, every page has the line."""
    place = documents[path].one("aside", **{"class": "demonstration"})
    shown = queries.firm().sample or any(each.sample for each in queries.registrations())
    if shown:
        assert words(place) == LINE
    assert words(place) in {LINE, ""}
