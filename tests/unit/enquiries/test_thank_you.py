"""The thank-you page confirms only issued numbers."""

import pytest
from sqlalchemy import Engine, text

from nnm_site.features.enquiries.page import answer_thank_you
from nnm_site.shared.data import database
from tests.documents import words
from tests.rows import each
from tests.unit.enquiries.conftest import ADVISOR, Outbox
from tests.unit.fragments import HOSTILE, foreign, tree

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R606", "A1")]


def thank_you_html(reference: str) -> str:
    """The page at the address with this reference."""
    return words(tree(answer_thank_you("", {"ref": reference}).main).one("main"))


@pytest.fixture(autouse=True)
def own_outbox(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page read references from the test's own database, and the firm from the content."""
    monkeypatch.setattr(database, "engine", lambda: outbox.engine)


def test_a_reference_that_was_given_is_confirmed(outbox: Outbox):
    reference = outbox.accept("advisor", ADVISOR)
    assert reference in thank_you_html(reference)


@pytest.mark.parametrize(
    ("call", "shown"), [("noon to 1 PM", True), ("at noon", False), (HOSTILE, False)]
)
def test_the_hour_of_a_call_is_repeated_and_nothing_else(outbox: Outbox, call: str, shown: bool):
    reference = outbox.accept("advisor", ADVISOR)
    main = tree(answer_thank_you("", {"ref": reference, "call": call}).main)
    assert (call in words(main.one("main"))) is shown
    assert ("You asked for a call" in words(main.one("main"))) is shown
    assert not foreign(main)


@each([{}, {HOSTILE: "x"}, *({"ref": text} for text in ("", "P-1", "A-7K3F-9Q2M", HOSTILE))])
def test_what_was_not_given_out_is_not_repeated(query: dict[str, str]):
    filled = answer_thank_you("", query)
    document = tree(filled.main)
    text = words(document.one("main"))
    assert words(document.one("h1")) == "Your enquiry"
    assert "If you have sent us an enquiry" in text
    assert not foreign(document)
    assert not query.get("ref") or query["ref"] not in text
    assert (filled.title, filled.status) == (None, 200)


def test_without_the_database_the_page_speaks_neutrally(outbox: Outbox, engine: Engine):
    reference = outbox.accept("advisor", ADVISOR)
    with engine.connect() as connection:
        connection.execute(text("DROP TABLE enquiry_reference"))
        connection.execute(text("ALTER TABLE enquiry RENAME TO away"))
    assert "If you have sent us an enquiry" in thank_you_html(reference)
