"""The enquiry forms in a browser: with JavaScript, without, and while nothing can be sent (R607)."""

import re
import secrets

import pytest
from playwright.sync_api import Page, Route, expect

from nnm_site.features.enquiries.rules.fields import Kind
from nnm_site.features.enquiries.texts import forms
from tests.pages import OpenPage
from tests.unit.enquiries.conftest import ENTRIES

pytestmark = pytest.mark.requirement("R607")

REFUSED = tuple(
    f"{prefix} {status}" for prefix in ("status of", "status") for status in (422, 503, 429)
)

HOMES: dict[Kind, str] = {
    "partner": "/partner-us",
    "advisor": "/wealth/wealth-management",
    "account": "/blog/1",
}
kinds = pytest.mark.parametrize(
    "kind",
    ["partner", *(pytest.param(kind, marks=pytest.mark.long) for kind in ("advisor", "account"))],
)
REFERENCE = re.compile(r"[PAC]-[0-9A-Z]{4}-[0-9A-Z]{4}")


def fill(page: Page, kind: Kind) -> None:
    """Type an enquiry that nobody has sent before."""
    values = {**ENTRIES[kind], "email": f"{secrets.token_hex(6)}@namuna.example"}
    form = page.locator(f'form[action="/enquiries/{kind}"]')
    for field in forms()[kind].fields:
        place = form.get_by_label(field.label)
        if field.choices:
            place.select_option(values[field.name])
        else:
            place.fill(values[field.name])


def send(page: Page, kind: Kind) -> None:
    page.locator(f'form[action="/enquiries/{kind}"] button[type=submit]').click()


def typed(page: Page, kind: Kind) -> dict[str, str]:
    return {
        field.name: page.locator(f"#{kind}-{field.name}").input_value()
        for field in forms()[kind].fields
    }


@pytest.mark.requirement("T12")
@kinds
def test_a_form_is_answered_in_place_and_cleared(open_page: OpenPage, kind: Kind):
    page = open_page(HOMES[kind])
    fill(page, kind)
    send(page, kind)
    outcome = page.locator(".enquiry-outcome")
    expect(outcome).to_contain_text(REFERENCE)
    expect(outcome).to_be_focused()
    expect(outcome).to_have_attribute("role", "status")
    assert set(typed(page, kind).values()) == {""}
    assert page.url.endswith(HOMES[kind])
    onward = outcome.get_by_role("link", name="Open Account")
    expect(onward).to_have_count(int(kind == "account"))


@kinds
def test_without_a_script_it_leads_to_the_thank_you_page(open_page: OpenPage, kind: Kind):
    page = open_page(HOMES[kind], javascript=False)
    fill(page, kind)
    send(page, kind)
    page.wait_for_url("**/thank-you?ref=*")
    expect(page.get_by_role("heading", level=1)).to_contain_text(REFERENCE)


@pytest.mark.requirement("T11")
@pytest.mark.parametrize("javascript", [True, pytest.param(False, marks=pytest.mark.long)])
def test_errors_stand_at_their_fields_keep_what_was_typed_and_focus_the_first(
    open_page: OpenPage, javascript: bool
):
    """Without JavaScript the first field with an error has the focus too."""
    page = open_page(HOMES["partner"], javascript=javascript, tolerate=REFUSED)
    fill(page, "partner")
    page.get_by_label("Mobile number").fill("12345")
    page.get_by_label("PIN code").fill("4000")
    before = typed(page, "partner")
    send(page, "partner")
    expect(page.locator("[aria-invalid=true]")).to_have_count(2)
    mobile = page.get_by_label("Mobile number")
    expect(mobile).to_be_focused()
    expect(mobile).to_have_accessible_description(re.compile("ten digits"))
    expect(page.locator(".enquiry-outcome")).to_contain_text("2 fields need a correction")
    links = page.locator(".enquiry-outcome a")
    expect(links).to_have_text(["Mobile number", "PIN code"])
    links.last.click()
    expect(page.get_by_label("PIN code")).to_be_focused()
    assert typed(page, "partner") == before
    # Corrected, it goes through.
    mobile.fill("98765 43210")
    page.get_by_label("PIN code").fill("400001")
    send(page, "partner")
    if javascript:
        expect(page.locator(".enquiry-outcome")).to_contain_text(REFERENCE)
    else:
        page.wait_for_url("**/thank-you?ref=*")


@pytest.mark.parametrize("javascript", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_doubtful_email_is_asked_about_and_sent_again_it_is_taken(
    open_page: OpenPage, javascript: bool
):
    page = open_page(HOMES["advisor"], javascript=javascript, tolerate=REFUSED)
    fill(page, "advisor")
    doubtful = f"{secrets.token_hex(6)}@gmial.com"
    email = page.get_by_label("Email")
    email.fill(doubtful)
    send(page, "advisor")
    expect(email).to_have_accessible_description(re.compile(r"gmail\.com"))
    expect(email).to_have_value(doubtful)
    send(page, "advisor")
    if javascript:
        expect(page.locator(".enquiry-outcome")).to_contain_text(REFERENCE)
    else:
        page.wait_for_url("**/thank-you?ref=*")


@pytest.mark.long
def test_the_page_with_errors_works_with_a_script_that_came_late(open_page: OpenPage, site: str):
    """A form that is sent before the script has come; the page that answers has the script."""
    page = open_page("/enquiries/advisor", tolerate=REFUSED)
    fill(page, "advisor")
    page.get_by_label("Email").fill("x")
    page.evaluate("document.querySelector('form.enquiry').submit()")
    expect(page.get_by_text("One field needs a correction")).to_be_visible()
    expect(page.get_by_label("Email")).to_have_value("x")
    expect(page.get_by_label("First name")).to_have_value("Asha")
    page.get_by_label("Email").fill(f"{secrets.token_hex(6)}@namuna.example")
    send(page, "advisor")
    expect(page.locator(".enquiry-outcome")).to_contain_text(REFERENCE)
    assert page.url == f"{site}/enquiries/advisor"


@pytest.mark.long
@pytest.mark.parametrize("status", [0, 503, 429])
def test_what_could_not_be_sent_is_kept_and_said(open_page: OpenPage, status: int):
    """No connection, no room in the database, too many enquiries: nothing typed is lost."""
    page = open_page(HOMES["advisor"], tolerate=("/enquiries/", "Failed to load", *REFUSED))

    def answer(route: Route) -> None:
        if status:
            body = {"title": "Not now", "message": "Nothing was sent.", "errors": {}}
            route.fulfill(status=status, json=body)
        else:
            route.abort()

    page.route("**/enquiries/advisor", answer)
    fill(page, "advisor")
    before = typed(page, "advisor")
    send(page, "advisor")
    outcome = page.locator(".enquiry-outcome")
    expect(outcome).to_contain_text(
        "Nothing was sent." if status else "All you typed is still here"
    )
    expect(outcome).to_be_focused()
    assert typed(page, "advisor") == before
    page.unroute("**/enquiries/advisor")
    send(page, "advisor")
    expect(outcome).to_contain_text(REFERENCE)


@pytest.mark.long
def test_whoever_is_fast_waits_a_moment_and_is_not_refused(open_page: OpenPage):
    """The least time costs a person nothing: the script waits it out."""
    page = open_page(HOMES["account"])
    fill(page, "account")
    with page.expect_request("**/enquiries/account") as request:
        send(page, "account")
    sent = dict(pair.split("=") for pair in (request.value.post_data or "").split("&"))
    assert int(sent["elapsed"]) >= 2000
    expect(page.locator(".enquiry-outcome")).to_contain_text(REFERENCE)


@pytest.mark.long
def test_the_hidden_field_is_seen_by_nobody_until_something_has_filled_it(open_page: OpenPage):
    page = open_page(HOMES["account"], tolerate=REFUSED)
    hidden = page.locator("#account-leave_empty")
    expect(hidden).to_be_hidden()
    fill(page, "account")
    hidden.evaluate("field => field.value = 'filled by a browser'")
    send(page, "account")
    expect(hidden).to_be_visible()
    expect(hidden).to_be_focused()
    hidden.fill("")
    send(page, "account")
    expect(page.locator(".enquiry-outcome")).to_contain_text(REFERENCE)


@pytest.mark.requirement("R602", "R603", "T11")
def test_apply_leads_to_the_first_field_of_the_form(open_page: OpenPage):
    """It is on the screen, and what is typed next goes into it."""
    page = open_page(HOMES["partner"], width=360, height=740)
    page.locator("#partner").get_by_role("link", name="Apply").click()
    form = page.get_by_role("form", name="Become Our Business Partner")
    first = form.get_by_role("textbox").first
    expect(first).to_be_in_viewport(ratio=1)
    expect(first).to_be_focused()


def test_a_keyboard_fills_and_sends_a_form(open_page: OpenPage):
    page = open_page(HOMES["advisor"])
    page.locator("#advisor-firstName").focus()
    mail = f"{secrets.token_hex(6)}@namuna.example"
    for text in ("Asha", "नमूना", mail, "Pune", "9876543210", "400001"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.locator("#advisor-zipcode").press("Enter")
    expect(page.locator(".enquiry-outcome")).to_contain_text(REFERENCE)
