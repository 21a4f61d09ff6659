"""What the forms accept and refuse (specification §5)."""

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.content import queries
from nnm_site.enquiries.rules.fields import CALL_TIMES, FORMS, STATES, Kind
from nnm_site.enquiries.rules.validation import check
from tests.unit.enquiries.conftest import ADVISOR, ENTRIES, PARTNER

TODAY = date(2026, 11, 21)


def checked(name: str, value: str, kind: Kind = "partner") -> tuple[str | None, str | None]:
    """The kept value and the error of one field, the others being in order."""
    values, errors = check(FORMS[kind], {**ENTRIES[kind], name: value}, TODAY)
    assert set(errors) <= {name}
    return values.get(name), errors.get(name)


@pytest.mark.parametrize("kind", FORMS)
def test_a_whole_form_is_accepted(kind: Kind):
    values, errors = check(FORMS[kind], ENTRIES[kind], TODAY)
    assert errors == {}
    assert list(values) == [field.name for field in FORMS[kind].fields]


def test_what_is_kept_has_one_form():
    values, _ = check(FORMS["partner"], PARTNER, TODAY)
    assert values["mobile"] == "+91 98765 43210"
    assert values["pincode"] == "400001"
    assert values["dob"] == "1990-12-31"


def test_required_fields_are_those_of_the_specification():
    """Spec §5: partner all but channel; advisor without phone and zipcode; account none named."""
    needed = {kind: set(check(form, {}, TODAY)[1]) for kind, form in FORMS.items()}
    assert needed["partner"] == set(PARTNER) - {"channel", "callback"}
    assert needed["advisor"] == {"firstName", "lastName", "email", "city"}
    assert needed["account"] == {"name", "email", "phone", "city"}


@pytest.mark.parametrize("time", CALL_TIMES)
def test_a_call_may_be_asked_for_at_a_time_of_the_list(time: str):
    assert checked("callback", time) == (time, None)


@pytest.mark.parametrize("time", ["3 AM", "soon", "10 AM"])
def test_no_other_time_is_taken(time: str):
    assert checked("callback", time)[1]


def test_who_asks_for_a_call_gives_a_number():
    asked = {**ADVISOR, "callback": CALL_TIMES[0]}
    _, errors = check(FORMS["advisor"], asked, TODAY)
    assert list(errors) == ["phone"]
    values, errors = check(FORMS["advisor"], {**asked, "phone": "022 2550 0123"}, TODAY)
    assert not errors
    assert values["callback"] == CALL_TIMES[0]
    _, errors = check(FORMS["advisor"], {**asked, "phone": "12"}, TODAY)
    assert errors["phone"] != "Enter the phone number on which we may call you."


def test_calls_are_offered_within_the_hours_of_the_firm():
    (opens, *_), (*_, closes) = (
        re.findall(r"\d+ (?:[AP]M|noon)", time) for time in (CALL_TIMES[0], CALL_TIMES[-1])
    )
    assert f"{opens} to {closes}" in queries.firm().hours[0]


def test_names_that_are_no_field_are_ignored():
    values, errors = check(FORMS["partner"], {**PARTNER, "admin": "1"}, TODAY)
    assert "admin" not in values
    assert not errors


@pytest.mark.parametrize(
    "name",
    ["आशा नमूना", "অনুরাধা", "தமிழ்ச்செல்வி", "محمد", "O’Brien-D'Souza", "李小龙", "Å", "S. P. Rao",
     "क्‍ष"],
)  # fmt: skip
def test_a_name_may_be_in_any_script(name: str):
    assert checked("name", f"  {name} ") == (name, None)


@pytest.mark.parametrize(
    "name",
    ["", "   ", "...", "12", "A\nB", "A\r\nBcc: x@y.example", "A\x00B", "A\u2028B", "A\u202eB",
     "Win at https://x.example", "www.x.example", "a@b.example", "<b>Asha", "x" * 101],
)  # fmt: skip
def test_what_is_no_name_is_refused(name: str):
    assert checked("name", name)[1]


@pytest.mark.parametrize(
    "mobile",
    ["9876543210", "98765 43210", "+919876543210", "+91-98765-43210", "09876543210", "0091 9876543210",
     "６２３４５６７８９０", "९८७६५४३२१०"],
)  # fmt: skip
def test_indian_mobile_numbers(mobile: str):
    kept, error = checked("mobile", mobile)
    assert error is None
    assert kept is not None
    assert kept.startswith("+91 ")


@pytest.mark.parametrize(
    "mobile",
    ["", "98765", "98765432101", "1234567890", "0000000000", "5876543210", "+1 202 555 0100", "phone",
     "9876543210 ext 5", "98765432ab", "022 2550 0123"],
)  # fmt: skip
def test_what_is_no_indian_mobile_number(mobile: str):
    assert checked("mobile", mobile)[1]


@pytest.mark.parametrize(
    "phone", ["022 2550 0123", "+91 22 5550 0100", "+44 20 7946 0958", "98765 43210", ""]
)
def test_phone_numbers_of_the_advisor_form(phone: str):
    assert checked("phone", phone, "advisor")[1] is None


@pytest.mark.parametrize("phone", ["12", "call me", "+999 12345678"])
def test_what_is_no_phone_number(phone: str):
    assert checked("phone", phone, "advisor")[1]


@pytest.mark.parametrize("code", ["400001", "400 001", " 110001 ", "४००००१"])
def test_pin_codes(code: str):
    kept, error = checked("pincode", code)
    assert error is None
    assert kept is not None
    assert len(kept) == 6


@pytest.mark.parametrize("code", ["", "40001", "4000011", "012345", "4000o1", "SW1A 1AA"])
def test_what_is_no_pin_code(code: str):
    assert checked("pincode", code)[1]
    if code:
        assert checked("zipcode", code, "advisor")[1]


@pytest.mark.parametrize("born", ["2008-11-21", "21/11/2008", "1-1-1950", "2000-02-29"])
def test_dates_of_birth_of_adults(born: str):
    assert checked("dob", born)[1] is None


@pytest.mark.parametrize(
    ("born", "why"),
    [
        ("2008-11-22", "18 years"),
        ("2026-11-22", "passed"),
        ("1899-01-01", "year"),
        ("2001-02-29", "exists"),
        ("31/02/1990", "exists"),
        ("soon", "exists"),
        ("", "Enter"),
    ],
)
def test_what_is_no_date_of_birth_of_an_adult(born: str, why: str):
    assert why in (checked("dob", born)[1] or "")


@pytest.mark.parametrize("email", ["a@b.example", "first.last+tag@sub.nnm.example", "a@बाज़ार.भारत"])
def test_email_addresses(email: str):
    kept, error = checked("email", email)
    assert error is None
    assert kept is not None
    assert kept.isascii()


@pytest.mark.parametrize(
    "email",
    ["", "a", "a@", "@b.example", "a b@c.example", "a@b", "a@b.example\nBcc: c@d.example",
     "a@b.example, c@d.example", "x" * 250 + "@b.example"],
)  # fmt: skip
def test_what_is_no_email_address(email: str):
    assert checked("email", email)[1]


def test_the_state_is_one_of_the_list():
    assert len(STATES) == 36
    assert checked("state", "Goa") == ("Goa", None)
    assert checked("state", "Atlantis")[1]
    assert checked("channel", "") == ("", None)
    assert checked("channel", "Broker")[1]


def test_an_address_may_have_lines():
    assert checked("address", "1 Street\r\n\r\n  Fort ") == ("1 Street\nFort", None)
    assert checked("address", "x")[1]
    assert checked("address", "x" * 301)[1]


@given(st.dictionaries(st.sampled_from([*PARTNER, "x"]), st.text()))
def test_whatever_is_posted_each_field_is_either_kept_or_refused(entries: dict[str, str]):
    """And what is kept has no character that could begin a new header line."""
    values, errors = check(FORMS["partner"], entries, TODAY)
    assert set(values) | set(errors) == set(PARTNER)
    assert not set(values) & set(errors)
    for name, value in values.items():
        assert "\r" not in value
        assert "\x00" not in value
        assert name == "address" or "\n" not in value


@pytest.mark.parametrize(
    ("name", "said"),
    [("O'Brien <b>", "the character <"), ("a@b.example", "the character @"), ("x>", "character >"),
     ("www.x.example", "an address of the web")],
)  # fmt: skip
def test_what_does_not_fit_into_a_name_is_named(name: str, said: str):
    _, errors = check(FORMS["account"], {"name": name}, TODAY)
    assert said in errors["name"]
