"""What the forms accept and refuse."""

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.enquiries.rules.fields import ASKED, Kind
from nnm_site.features.enquiries.rules.validation import check
from nnm_site.features.enquiries.texts import forms
from nnm_site.shared.content import queries
from tests.rows import each
from tests.unit.enquiries.conftest import ADVISOR, ENTRIES, PARTNER

pytestmark = pytest.mark.requirement("R604", "R605", "V1.3.3", "V2.1.1", "V2.2.1", "A1")

CALL_TIMES = forms()["partner"].callback.choices
STATES = next(field.choices for field in forms()["partner"].fields if field.name == "state")
TODAY = date(2026, 11, 21)


def checked(name: str, value: str, kind: Kind = "partner") -> tuple[str | None, str | None]:
    """The kept value and the error of one field, the others being in order."""
    values, errors = check(forms()[kind], {**ENTRIES[kind], name: value}, TODAY)
    assert set(errors) <= {name}
    return values.get(name), errors.get(name)


@each(forms())
def test_a_whole_form_is_accepted(kind: Kind):
    values, errors = check(forms()[kind], ENTRIES[kind], TODAY)
    assert errors == {}
    assert list(values) == [field.name for field in forms()[kind].fields]
    assert check(forms()[kind], {**ENTRIES[kind], "admin": "1"}, TODAY) == (values, {})


def test_required_fields_are_those_that_are_asked_for():
    """R604 to R606: partner all but channel; advisor without phone and zipcode; account none named."""
    assert len(STATES) == 36
    needed = {kind: set(check(form, {}, TODAY)[1]) for kind, form in forms().items()}
    assert needed["partner"] == set(PARTNER) - {"channel", "callback"}
    assert needed["advisor"] == {"firstName", "lastName", "email", "city"}
    assert needed["account"] == {"name", "email", "phone", "city"}


@pytest.mark.requirement("V2.2.3")
def test_who_asks_for_a_call_gives_a_number():
    entries = {**ADVISOR, "callback": CALL_TIMES[0]}
    _, errors = check(forms()["advisor"], entries, TODAY)
    assert list(errors) == ["phone"]
    values, errors = check(forms()["advisor"], {**entries, "phone": "022 2550 0123"}, TODAY)
    assert not errors
    assert values["callback"] == CALL_TIMES[0]
    _, errors = check(forms()["advisor"], {**entries, "phone": "12"}, TODAY)
    assert errors["phone"] != "Enter the phone number on which we may call you."


@pytest.mark.requirement("V2.2.3")
def test_calls_are_offered_within_the_hours_of_the_firm():
    (opens, *_), (*_, closes) = (
        re.findall(r"\d+ (?:[AP]M|noon)", time) for time in (CALL_TIMES[0], CALL_TIMES[-1])
    )
    assert f"{opens} to {closes}" in queries.firm().hours[0]


@pytest.mark.requirement("V2.2.3")
@each([
        ("name", ["आशा नमूना", "অনুরাধা", "தமிழ்ச்செல்வி", "محمد", "O’Brien-D'Souza", "李小龙", "Å",
                  "S. P. Rao", "क्‍ष", "Rao S. P.", "J.-P. Namuna", "x" * 60]),
        ("city", ["Pune", "Mumbai 400001", "Navi Mumbai, Sector 5", "Thane (W)", "मुंबई"]),
        ("callback", CALL_TIMES),
        ("state", [*STATES]),
        ("channel", ["", "Remiser"]),
        ("mobile", ["+91 98765 43210"]),
        ("pincode", ["400001"]),
        ("dob", ["2008-11-21", "2000-02-29"]),
        ("email", ["a@b.example", "first.last+tag@sub.nnm.example"]),
    ])  # fmt: skip
def test_what_is_right_is_kept_without_the_spaces_around(field: str, texts: Sequence[str]):
    for text in texts:
        assert checked(field, f"  {text} ") == (text, None)


@each([
    ("mobile", "9876543210", "+91 98765 43210"), ("mobile", "+919876543210", "+91 98765 43210"),
    ("mobile", "+91-98765-43210", "+91 98765 43210"), ("mobile", "09876543210", "+91 98765 43210"),
    ("mobile", "0091 9876543210", "+91 98765 43210"), ("mobile", "६２３４５６７８９０", "+91 62345 67890"),
    ("mobile", "९८७६५४३२१०", "+91 98765 43210"), ("pincode", "400 001", "400001"),
    ("pincode", "४००००१", "400001"), ("dob", "21/11/2008", "2008-11-21"),
    ("dob", "1-1-1950", "1950-01-01"), ("dob", "21 November 2008", "2008-11-21"),
    ("dob", "१ जनवरी १९५०", "1950-01-01"), ("name", "A\u202esha\u200b Namuna\ufe0f", "Asha Namuna"),
    ("mobile", "\u202a+91 98765\u00a043210\u202c", "+91 98765 43210"),
    ("mobile", "919876543210", "+91 98765 43210"),
    ("mobile", "(+91) 98765-43210", "+91 98765 43210"),
    ("mobile", "tel:+919876543210", "+91 98765 43210"), ("mobile", "９８７６５４３２１０", "+91 98765 43210"),
    ("pincode", "400\u2009001\u200e", "400001"), ("email", "a\u200b@b.example", "a@b.example"),
    ("email", "a@b.in.", "a@b.in"), ("email", "a@b.in;", "a@b.in"), ("email", "a@b.in,", "a@b.in"),
    ("email", "mailto:a@b.in", "a@b.in"), ("email", "Mailto: a@b.in", "a@b.in"), ("email", "a@b.in।", "a@b.in"),
    ("email", "A B <a@b.in>", "a@b.in"), ("email", '"B, A" <a@b.in>;', "a@b.in"),
    ("email", "आशा <a@b.in>", "a@b.in"), ("email", "a@b.in <mailto:a@b.in>", "a@b.in"),
    ("email", "a@बाज़ार.भारत", "a@xn--81b5an1cic.xn--h2brj9c"),
    ("address", "1 Street\r\n\r\n  Fort ", "1 Street\nFort"),
])  # fmt: skip
def test_what_is_kept_has_one_form(field: str, text: str, kept: str):
    assert checked(field, text) == (kept, None)


@pytest.mark.requirement("V2.2.3")
@each([
        ("name", ["", "   ", "...", "12", "A\nB", "A\r\nBcc: x@y.example", "A\x00B", "A\u2028B", "Win at https://x.example", "www.x.example", "a@b.example", "<b>Asha",
                  "x" * 61, "evil.com", "EVIL.COM", "Evil.Com", "t.me", "x .com", "evil.भारत", "evil.ck", "a.b.co.in-", "WWW。evil。com", "evil․com", "a.\u200dcom",
                  "evil.'com", "nnm-kyc/unfreeze", "s/o", "s/o/x", "Asha, call", "." * 30_000, "call 90000", "Asha (urgent)", "Asha, client", "A₹",
                  "९८७६५४३२१०क"]),
        ("city", ["", "12", "www.x.example", "a@b.example", "<b>Pune", "x" * 101, "A\nB"]),
        ("callback", ["3 AM", "soon", "10 AM"]),
        ("state", ["Atlantis"]),
        ("channel", ["Broker"]),
        ("address", ["x", "x" * 301]),
        ("mobile", ["", "98765", "98765432101", "1234567890", "0000000000", "5876543210",
                    "+1 202 555 0100", "phone", "9876543210 ext 5", "98765432ab", "022 2550 0123"]),
        ("pincode", ["", "40001", "4000011", "012345", "4000o1", "SW1A 1AA"]),
        ("email", ["", "a", "a@", "@b.example", "a b@c.example", "a@b", "a@b.example\nBcc: c@d.example",
                   "a@b.example, c@d.example", "A <a@b.in>, C <c@d.in>", "a mailto:b@c.in", "a@b.in.." * 10_000, "x" * 250 + "@b.example"]),
    ])  # fmt: skip
def test_what_is_wrong_is_refused(field: str, texts: Sequence[str]):
    for text in texts:
        assert checked(field, text)[1], text


@pytest.mark.requirement("V2.2.3")
@each([
        ("phone", ["022 2550 0123", "+91 22 5550 0100", "+44 20 7946 0958", "98765 43210", ""],
         ["12", "call me", "+999 12345678"]),
        ("zipcode", [""], ["40001", "4000011", "012345", "4000o1", "SW1A 1AA"]),
    ])  # fmt: skip
def test_what_the_advisor_form_leaves_open(field: str, right: list[str], wrong: list[str]):
    assert not [text for text in right if checked(field, text, "advisor")[1]]
    assert not [text for text in wrong if not checked(field, text, "advisor")[1]]


@each([
    ("dob", "2008-11-22", "18 years"), ("dob", "2026-11-22", "passed"), ("dob", "1899-01-01", "year"),
    ("dob", "2001-02-29", "exists"), ("dob", "31/02/1990", "exists"), ("dob", "soon", "exists"),
    ("dob", "31/12/90", "Which year"), ("dob", "", "Enter"),
    ("city", "O'Brien <b>", "the character <"), ("city", "a@b.example", "the character @"),
    ("city", "x>", "character >"), ("city", "www.x.example", "an address of the web"),
    ("name", "rao.com", "S. P. Rao"), ("name", "Asha 2", "letters"), ("name", "x" * 61, "60 characters"),
])  # fmt: skip
def test_what_is_refused_is_told_why(field: str, typed: str, why: str):
    assert why in (checked(field, typed)[1] or "")


@given(st.dictionaries(st.sampled_from([*PARTNER, "x"]), st.text()))
def test_whatever_is_posted_each_field_is_either_kept_or_refused(entries: dict[str, str]):
    """And what is kept has no character that could begin a new header line."""
    values, errors = check(forms()["partner"], entries, TODAY)
    assert set(values) | set(errors) == set(PARTNER)
    assert not set(values) & set(errors)
    for name, value in values.items():
        assert "\r" not in value
        assert "\x00" not in value
        assert name == "address" or "\n" not in value


@each(forms())
def test_an_encoded_word_is_refused_in_every_field(kind: Kind):
    """A mail program would decode a text that was not checked: headers, or a second address."""
    word = "=?utf-8?q?a=0D=0ABcc=3A_x?="
    for name in ENTRIES[kind]:
        for text in (word, f"Asha {word}", f"{word}@x.example"):
            assert "=?" in (checked(name, text, kind)[1] or ""), name


@given(st.text())
def test_what_is_kept_as_a_name_is_no_link_and_no_number(text: str):
    kept, _ = checked("name", text)
    if kept is not None:
        assert len(kept) <= 60
        assert not re.search(r"[\d:@=?<>]|\.\w", kept)
        assert "/" not in re.sub(r"\b[sdwchfm]/o\b", "", kept, flags=re.IGNORECASE)


def names() -> list[tuple[str, str]]:
    """Names as typed, and as kept."""
    lines = (Path(__file__).parent / "names.txt").read_text().splitlines()
    rows = [line.partition(" → ") for line in lines if line and not line.startswith("#")]
    return [(typed, kept or typed) for typed, _, kept in rows]


@pytest.mark.requirement("V2.2.3")
@each(names())
def test_a_name_is_taken_as_people_of_india_write_it(typed: str, kept: str):
    assert checked("name", typed) == (kept, None)
    assert checked("name", kept) == (kept, None), "what is kept is taken again"


def test_the_table_has_two_hundred_forms():
    assert len(set(names())) >= 200


MISTYPED = {
    "gmail.com": """gmial.com gmai.com gmil.com gmal.com gamil.com gmaill.com gmali.com gnail.com gmsil.com gmaul.com
        ggmail.com gemail.com gimail.com gmail.con gmail.co gmail.cm gmail.om gmail.comm gmail.cpm gmail.vom gmail.ocm
        gmail.in gmail.co.in gmail.org gmial.con gmaill.cm gamil.co GMIAL.COM""",
    "hotmail.com": "hotmial.com hotmal.com hotmai.com hormail.com hotmaill.com hotmail.con hotmail.cm hotmial.con",
    "yahoo.com": "yaho.com yahooo.com yhaoo.com yahoo.con yahoo.co yaho.con",
    "yahoo.co.in": "yaho.co.in yahoo.co.i yahoo.con.in yahoo.coin yahoo.com.in yahooo.coi.n",
    "yahoo.in": "yaho.in yahoo.i yhaoo.in",
    "outlook.com": "outlok.com outloo.com outlook.con outlook.cmo outlok.con",
    "icloud.com": "iclod.com icoud.com icloud.co iclod.con",
    "rediffmail.com": "redifmail.com reddifmail.com rediffmial.com rediffmail.con rediffmail.co.in rediffmal.con",
    # No large provider; a top-level domain that does not exist.
    "live.com": "live.con live.cmo",
    "sales.namuna.com": "sales.namuna.con",
}


@each((typed, meant) for meant, row in MISTYPED.items() for typed in row.split())
def test_a_slip_in_the_name_of_a_large_provider_is_asked_back_once(typed: str, meant: str):
    kept, question = checked("email", f"asha@{typed}")
    assert kept is None
    assert f"Do you mean asha@{meant}?" in str(question)
    again = {**PARTNER, "email": f"asha@{typed}", ASKED: f"asha@{typed} "}
    values, errors = check(forms()["partner"], again, TODAY)
    assert (values["email"], errors) == (f"asha@{typed.lower()}", {})
    # Another typing error than the one that was queried.
    _, errors = check(forms()["partner"], {**again, ASKED: "asha@gmaol.com"}, TODAY)
    assert list(errors) == ["email"]


OTHERS = """gmail.com googlemail.com ymail.com mail.com email.com gmx.com airmail.com gail.co.in yahoo.in yahoo.co.in yahoo.co.uk
    yahoo.fr yahoo.ca yahoo.com.sg hotmail.com hotmail.fr hotmail.co.uk outlook.in live.com live.in msn.com rediff.com
    rediffmail.com icloud.com cloud.com me.com proton.me protonmail.com zoho.com zohomail.in aol.com tamil.com
    fastmail.com yandex.com nic.in iitb.ac.in vsnl.com nnm.example"""


@each(OTHERS.split())
def test_other_domains_are_not_asked_back(domain: str):
    assert checked("email", f"asha@{domain}") == (f"asha@{domain}", None)
