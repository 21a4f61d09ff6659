"""The enquiry forms posted over HTTP, as a browser without JavaScript does (R609)."""

import secrets
from urllib.parse import parse_qsl

import httpx
import pytest

from nnm_site.features.enquiries.references import form_of
from nnm_site.features.enquiries.rules.fields import ASKED, TRAP
from nnm_site.features.enquiries.texts import forms
from tests.documents import Document, words
from tests.rows import each
from tests.unit.enquiries.conftest import ENTRIES

pytestmark = pytest.mark.requirement("R607", "R609", "V2.2.2", "V2.4.1", "V14.2.2", "V14.3.2")

KINDS = list(forms())

#: The page on which each form stands.
HOMES = {"partner": "/partner-us", "advisor": "/wealth/wealth-management", "account": "/blog/1"}


def entries(kind: str) -> dict[str, str]:
    """An enquiry that nobody has sent before."""
    given = next(values for form, values in ENTRIES.items() if form == kind)
    return {**given, "email": f"{secrets.token_hex(6)}@namuna.example"}


@pytest.mark.parametrize("kind", KINDS)
def test_the_form_is_an_ordinary_form_that_names_its_notice(http: httpx.Client, kind: str):
    document = Document(http.get(HOMES[kind]).text)
    form = document.one("form", action=f"/enquiries/{kind}")
    assert form.get("method") == "post"
    names = [e.get("name") for e in form.iter() if e.tag in {"input", "select", "textarea"}]
    assert names == [*ENTRIES[kind], TRAP, ASKED]  # pyright: ignore[reportArgumentType]
    notices = [e.get("href") for e in form.iter("a")]
    assert notices == [forms()[kind].notice]  # pyright: ignore[reportArgumentType]
    assert "up to 90 days" in words(form)


@pytest.mark.parametrize("kind", KINDS)
def test_sent_in_order_it_leads_to_the_thank_you_page(http: httpx.Client, site: str, kind: str):
    answer = http.post(f"/enquiries/{kind}", data=entries(kind), headers={"Origin": site})
    assert answer.status_code == 303
    assert answer.headers["cache-control"] == "no-store"
    path, _, query = answer.headers["location"].partition("?")
    params = dict(parse_qsl(query))
    reference = params["ref"]
    assert params.get("call") == (entries(kind)["callback"] or None)
    form = form_of(reference)
    assert form is not None
    assert (path, form.kind) == ("/thank-you", kind)
    page = http.get(answer.headers["location"])
    document = Document(page.text)
    assert page.status_code == 200
    assert reference in words(document.one("h1"))
    assert document.one("meta", name="robots").get("content") == "noindex"
    assert not document.errors
    onward = [a.get("href") or "" for a in document.one("main").iter("a")]
    assert any("open-account" in href for href in onward) is (kind == "account")


@pytest.mark.parametrize("kind", KINDS)
def test_faults_stand_at_their_fields_and_what_was_typed_is_text(http: httpx.Client, kind: str):
    """That all of it is kept: tests/unit/enquiries/test_forms.py."""
    typed = 'x"><script>alert(1)</script>'
    answer = http.post(f"/enquiries/{kind}", data={**entries(kind), "email": typed})
    assert answer.status_code == 422
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; ")
    assert answer.headers["x-content-type-options"] == "nosniff"
    document = Document(answer.text)
    assert not document.errors
    (wrong,) = document.with_attribute("aria-invalid")
    assert (wrong.get("name"), wrong.get("value")) == ("email", typed)
    assert "autofocus" in wrong.attrib
    (error,) = document.find(f".//*[@id='{kind}-email-error']")
    assert wrong.get("aria-describedby", "").split()[-1] == error.get("id")
    assert "name@example.com" in words(error)


def test_the_script_gets_the_same_as_json(http: httpx.Client):
    accept = {"Accept": "application/json"}
    given = entries("advisor")
    done = http.post("/enquiries/advisor", data=given, headers=accept)
    assert done.status_code == 200
    assert done.json()["reference"] in done.json()["title"]
    assert done.json()["errors"] == {}
    again = http.post("/enquiries/advisor", data=given, headers=accept)
    assert again.json()["reference"] == done.json()["reference"]
    wrong = http.post("/enquiries/advisor", data={**given, "city": ""}, headers=accept)
    assert wrong.status_code == 422
    assert list(wrong.json()["errors"]) == ["city"]


@each(["https://evil.example", "null"])
def test_another_websites_form_is_refused(origin: str, http: httpx.Client):
    answer = http.post("/enquiries/advisor", data=entries("advisor"), headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.headers["connection"] == "close"
    assert "another website" in words(Document(answer.text).one("main"))


FORM = "application/x-www-form-urlencoded"


@each([
    (b"x=" + b"x" * 40_000, FORM, 413),
    (b"&".join(b"a%d=1" % n for n in range(100)), FORM, 413),
    (b'{"name": "Asha"}', "application/json", 415),
    (b"", FORM, 422),
    (b"name=%FF%00%ED%A0%80&email=%zz", FORM, 422),
])  # fmt: skip
def test_what_no_form_sends_is_refused(
    content: bytes, media_type: str, status: int, http: httpx.Client
):
    answer = http.post("/enquiries/partner", content=content, headers={"Content-Type": media_type})
    assert answer.status_code == status
    assert (answer.headers.get("connection") == "close") == (status in {413, 415})
    assert not Document(answer.text).errors


def test_a_reference_is_looked_up_where_the_thank_you_page_leads(http: httpx.Client):
    location = http.post("/enquiries/advisor", data=entries("advisor")).headers["location"]
    reference = location.partition("?ref=")[2]
    thanks = Document(http.get(location).text).one("main")
    (address,) = (a.get("href") or "" for a in thanks.iter("a") if "/enquiry" in a.get("href", ""))
    page = http.get(address)
    assert page.status_code == 200
    document = Document(page.text)
    assert not document.errors
    shown = words(document.one("main"))
    assert reference in words(document.one("h1"))
    assert "Received" in shown
    assert "Sent to our desk" in shown
    assert "Asha" not in shown
