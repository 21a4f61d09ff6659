"""The form with what was typed and what is wrong with it, for those without JavaScript."""

import lxml.html
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.enquiries.answers import answer
from nnm_site.enquiries.filled import filled
from nnm_site.enquiries.rules.fields import FORMS, TRAP
from nnm_site.enquiries.service import Faulty, Limited

FORM = FORMS["partner"]


def _page() -> str:
    def control(name: str) -> str:
        id = f'id="partner-{name}" name="{name}"'
        error = f'<p class="error" id="partner-{name}-error"></p>'
        if name == "address":
            return f"<textarea {id}></textarea>{error}"
        if name in {"state", "channel"}:
            options = '<option value="">-</option><option value="Goa">Goa</option>'
            return f"<select {id}>{options}</select>{error}"
        return f"<input {id}/>{error}"

    names = [*(field.name for field in FORM.fields), TRAP]
    return (
        '<section>Before<form><div class="enquiry-outcome"></div>'
        f"{''.join(map(control, names))}</form></section>"
    )


def shown(entries: dict[str, str], errors: dict[str, str]):
    html = filled(_page(), FORM, entries, answer(Faulty(errors), FORM, "+91 22 5550 0100"))
    assert html.startswith("<section>Before")
    return lxml.html.fragment_fromstring(html)


def test_everything_typed_is_kept_and_errors_stand_at_their_fields():
    page = shown(
        {"name": 'A"<b>', "address": "1\n2", "state": "Goa", "city": ""},
        {"city": "Enter your city.", "mobile": "Enter <it>."},
    )
    form = page.forms[0]
    assert form.fields["name"] == 'A"<b>'
    assert form.fields["address"] == "1\n2"
    assert form.fields["state"] == "Goa"
    wrong = page.xpath('//*[@aria-invalid="true"]')
    assert [element.get("name") for element in wrong] == ["mobile", "city"]
    assert [e.get("name") for e in page.xpath("//*[@autofocus]")] == ["mobile"]
    assert page.get_element_by_id("partner-mobile-error").text_content() == "Enter <it>."
    outcome = page.find_class("enquiry-outcome")[0].text_content()
    assert "2 fields need a correction" in outcome
    assert "Nothing was sent" in outcome


def test_what_is_said_of_the_whole_form_has_the_focus_when_no_field_is_wrong():
    html = filled(_page(), FORM, {}, answer(Limited(60), FORM, "+91 22 5550 0100"))
    page = lxml.html.fragment_fromstring(html)
    (focused,) = page.xpath("//*[@autofocus]")
    assert focused.get("class") == "enquiry-outcome"
    assert "+91 22 5550 0100" in focused.text_content()
    assert not page.xpath('//*[@aria-invalid="true"]')


@given(st.dictionaries(st.sampled_from([f.name for f in FORM.fields]), st.text()))
def test_whatever_was_typed_is_text(entries: dict[str, str]):
    page = shown(entries, {"city": "Enter your city."})
    assert not page.xpath("//script")
    assert len(page.xpath("//input | //select | //textarea")) == len(FORM.fields) + 1
