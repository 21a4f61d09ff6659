"""Forms as pages: what is typed is in nothing that a browser sends, and every field says what it is for."""

from collections.abc import Callable

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import Request
from nnm_site.shared.content.models.forms import Form
from nnm_site.shared.content.models.help import HelpAnswer
from tests.documents import Document, words

pytestmark = pytest.mark.slow

each_form = pytest.mark.parametrize("form", Form.all(), ids=lambda form: form.key)


@each_form
def test_nothing_of_a_form_is_sent_and_every_field_has_its_label(
    ask: Callable[[str], Document], form: Form
) -> None:
    main = ask(form.address).one("main")
    fields = [*main.iter("input"), *main.iter("textarea")]
    assert fields
    assert [field.get("name") for field in fields if field.get("name")] == []
    assert list(main.iter("form")) == []
    named = {label.get("for"): words(label) for label in main.iter("label") if label.get("for")}
    written = [named[field.get("id")] for field in fields if field.get("id")]
    rows = [row for part in form.parts for row in part.rows]
    assert sorted(written) == sorted(blank.label for row in rows for blank in row.fields or ())
    ticked = [
        f"{words(group.find('legend'))}: {words(label)}"
        for group in main.iter("fieldset")
        for label in group.iter("label")
    ]
    assert ticked == [label for row in rows if row.choices for label in row.labels]
    assert len(set(named)) == len(named)


@pytest.mark.requirement("T9")
@each_form
def test_the_three_ways_lead_to_the_page_of_the_form(
    ask: Callable[[str], Document], form: Form
) -> None:
    """From the page of freezing, or from the answer of help to who asks for it."""
    requests = {
        request.key
        for request in queries.site_content().all(Request)
        if request.document == form.key
    }
    pages = [f"/help/{one.key}" for one in HelpAnswer.all() if one.request in requests]
    pages += ["/voluntary-freezing"] if "freezing" in requests else []
    assert pages
    for page in pages:
        assert [a for a in ask(page).all("a") if a.get("href") == form.address], page
