"""The required words of a regulatory text on its page follow the data of its tables."""

from collections.abc import Iterator
from types import MappingProxyType

import pytest

from nnm_site.features.regulatory.mandates import _words_of
from nnm_site.platform import reads
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Firm
from nnm_site.shared.content.validate import Content

PHONE, OTHER = "+91 22 5550 0100", "+91 22 5550 0199"


@pytest.fixture
def other_phone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the firm another telephone number."""
    words = _page_words()
    assert PHONE in words
    content = queries.site_content()
    firm = content.one(Firm, "firm").model_copy(update={"phone": OTHER})
    entries = MappingProxyType({**content.entries, Firm: {"firm": firm}})
    other = Content(entries)
    monkeypatch.setattr(queries, "site_content", lambda: other)
    reads.forget()
    yield
    monkeypatch.undo()
    reads.forget()
    assert _page_words() == words


def _page_words() -> str:
    return " ".join(_words_of("body registrations", dict))


@pytest.mark.usefixtures("other_phone")
def test_a_text_that_is_kept_is_made_anew_when_a_fact_in_its_table_has_changed() -> None:
    assert OTHER in _page_words()
    assert PHONE not in _page_words()
