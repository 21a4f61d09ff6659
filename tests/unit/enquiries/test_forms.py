"""The form with the typed entries and their faults, for visitors without JavaScript."""

from collections.abc import Mapping
from datetime import date
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.enquiries.endpoint import refused_form
from nnm_site.features.enquiries.page import form_alone
from nnm_site.features.enquiries.rules.fields import ASKED, TRAP, Form, Kind
from nnm_site.features.enquiries.rules.validation import check
from nnm_site.features.enquiries.service import Answer, faulty, limited
from nnm_site.features.enquiries.texts import forms
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.languages import posted_pages
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.speaking import speaking
from tests.documents import Document, words
from tests.rows import each
from tests.unit.enquiries.conftest import ENTRIES, PARTNER
from tests.unit.fragments import HOSTILE, foreign, tree

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R605", "A1")]

FORM = forms()["partner"]
TODAY = date(2026, 11, 21)


def shown(entries: Mapping[str, str], errors: dict[str, str]) -> Document:
    answer = faulty(errors)
    return tree(render(form_alone(FORM, entries, answer)))


def refused(form: Form, entries: Mapping[str, str], answer: Answer, language: str) -> Document:
    """The page that answers a form that was not accepted."""
    with speaking(language):
        filled = posted_pages._filled(form.address, refused_form(form, answer), entries)
    assert filled is not None
    return tree(filled.main)


def entry(document: Document, name: str) -> str:
    """The value of a field."""
    (field,) = (e for e in document.all("input", "select", "textarea") if e.get("name") == name)
    if field.tag == "select":
        (chosen,) = (option for option in field if "selected" in option.attrib)
        return chosen.get("value", "")
    # A parser drops the first line break of a text area, as a browser does.
    return (field.text or "") if field.tag == "textarea" else field.get("value", "")


def test_everything_typed_is_kept_and_errors_stand_at_their_fields():
    entries = {"name": 'A"<b>', "address": "1\n2", "state": "Goa", "city": ""}
    document = shown(entries, {"city": "Enter your city.", "mobile": "Enter <it>."})
    assert {name: entry(document, name) for name in entries} == entries
    wrong = [e for e in document.with_attribute("aria-invalid") if e.get("aria-invalid") == "true"]
    assert [element.get("name") for element in wrong] == ["mobile", "city"]
    assert [e.get("name") for e in document.with_attribute("autofocus")] == ["mobile"]
    assert words(document.one("p", id="partner-mobile-error")) == "Enter <it>."
    box = document.one("div", role="status")
    assert [a.get("href") for a in box.iter("a")] == ["#partner-mobile", "#partner-city"]
    outcome = words(box)
    assert "2 fields need a correction" in outcome
    assert "Nothing was sent" in outcome


def test_what_is_said_of_the_whole_form_has_the_focus_when_no_field_is_wrong():
    document = tree(render(form_alone(FORM, {}, limited(60))))
    (focused,) = document.with_attribute("autofocus")
    assert focused.get("role") == "status"
    assert queries.firm().phone in words(focused)
    assert "aria-invalid" not in {name for e in document.all("input") for name in e.attrib}


@each(forms())
def test_a_form_that_nobody_has_filled_in_is_empty(kind):
    document = tree(render(form_alone(forms()[kind])))
    names = [*(field.name for field in forms()[kind].fields), TRAP, ASKED]
    assert [e.get("name") for e in document.all("input", "select", "textarea")] == names
    assert not list(document.with_attribute("autofocus"))
    assert not words(document.one("div", role="status"))


TYPED = st.text(st.characters(exclude_categories=["C"]) | st.just("\n"))


@given(st.dictionaries(st.sampled_from([field.name for field in FORM.fields]), TYPED))
def test_whatever_was_typed_is_text(entries: dict[str, str]):
    document = shown({**entries, "city": HOSTILE}, {"city": "Enter your city."})
    assert not foreign(document)
    assert len([*document.all("input", "select", "textarea")]) == len(FORM.fields) + 2
    assert entry(document, "address").strip() == entries.get("address", "").strip()


def test_in_another_language_what_was_typed_stays_as_it_is():
    """A text area may contain words for which the site has a translation."""
    answer = faulty({"city": "Enter your city."})
    hindi = catalogue("hi")
    document = refused(FORM, {"address": "Contact Us", "state": "Goa"}, answer, "hi")
    assert (entry(document, "address"), entry(document, "state")) == ("Contact Us", "Goa")
    assert words(document.one("p", id="partner-city-error")) == hindi.say("Enter your city.")
    assert document.one("form").get("action") == hindi.language.address(FORM.address)


@pytest.mark.requirement("V2.2.3")
@each(product(["", "hi"], forms()))
def test_without_javascript_a_probable_slip_is_asked_back_and_what_is_sent_again_is_taken(
    language: str, kind: Kind
):
    """The form comes back with the question at its field and all that was typed; sent as it came back, it is in order."""
    form = forms()[kind]
    entries = {**ENTRIES[kind], "email": "asha@gmial.com"}
    _, errors = check(form, entries, TODAY)
    document = refused(form, entries, faulty(errors), language)
    question = words(document.one("p", id=f"{kind}-email-error"))
    assert "asha@gmail.com" in question
    assert ("Do you mean" in question) == (not language)
    back = {
        str(e.get("name")): entry(document, str(e.get("name")))
        for e in document.all("input", "select", "textarea")
    }
    assert entries.items() <= back.items()
    values, errors = check(form, back, TODAY)
    assert (values["email"], errors) == ("asha@gmial.com", {})


def test_an_address_that_was_not_found_faulty_is_still_asked_back():
    """A form that comes back for another reason notes nothing."""
    document = tree(render(form_alone(FORM, PARTNER, limited(60))))
    assert not entry(document, ASKED)
