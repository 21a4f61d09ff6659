"""What the server writes on the thank-you page for what is no reference number."""

import pytest

from nnm_site.enquiries.page import fill_thank_you
from tests.documents import words
from tests.unit.fragments import HOSTILE, foreign, tree


@pytest.mark.parametrize("query", [{}, {"ref": ""}, {"ref": HOSTILE}, {"ref": "P-1"}, {HOSTILE: "x"}])  # fmt: skip
def test_what_is_no_reference_is_not_repeated(query: dict[str, str]):
    filled = fill_thank_you("", query)
    document = tree(filled.main)
    assert words(document.one("h1")) == "Thank you"
    assert not foreign(document)
    assert HOSTILE not in words(document.one("main"))
    assert (filled.title, filled.status) == (None, 200)
