"""The page of our contacts has all of them. That no page has another one is asked by the check of the content."""

from collections.abc import Callable

import pytest

from nnm_site.shared.content import register
from tests.documents import Document, words

pytestmark = pytest.mark.slow


def test_the_page_lists_the_whole_register(ask: Callable[[str], Document]) -> None:
    text = words(ask("/know-it-is-us").one("body"))
    contacts = {*register.own_phones(), *register.own_emails(), *register.own_hosts()}

    lacking = sorted(one for one in contacts | register.upi_ids() if one not in text)
    assert contacts
    assert not lacking, "\n".join(lacking)
