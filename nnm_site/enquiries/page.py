"""Pages of the enquiries' own: the thank-you page, and each form alone.

Both are written by the server (`nnm_site/enquiries/endpoint.py`): the form with what was typed and what is wrong
with it, for those without JavaScript; the thank-you page with the reference number.
"""

from collections.abc import Callable, Iterator
from html import escape

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.enquiries.answers import accepted_text, accepted_title
from nnm_site.enquiries.fields import FORMS, Form
from nnm_site.enquiries.forms import SENDS
from nnm_site.enquiries.references import form_of
from nnm_site.route import Route
from nnm_site.ui.adopted import adopted_main, page_html

THANK_YOU = "/thank-you"

#: The page that each form belongs to, as its breadcrumbs name it.
_HOMES = {
    "partner": ("Partner Us", "/partner-us"),
    "advisor": ("Wealth Management", "/wealth/wealth-management"),
    "account": ("Blog", "/blog"),
}


def thank_you_html(reference: str) -> str:
    """The thank-you page's content; for what is no reference number, without one."""
    form = form_of(reference)
    firm = queries.firm()
    reach = (
        f"<p>Questions? Ring {escape(firm.phone)} or write to {escape(firm.email)}"
        f"{', and give this number' if form else ''}.</p>"
    )
    if form is None:
        return page_html(
            (),
            "Thank you",
            title="Thank you",
            lead="The reference number of your enquiry stands in the mail that we sent you.",
            body=f'<div class="stack">{reach}</div>',
        )
    return page_html(
        (_HOMES[form.kind],),
        "Thank you",
        title=accepted_title(reference),
        lead=accepted_text(form),
        body=f'<div class="stack">{_onward(form)}{reach}</div>',
    )


def _onward(form: Form) -> str:
    if form.kind != "account":
        return ""
    link = account_link()
    return (
        f'<a class="button solid" rel="noopener" href="{escape(link["href"])}">'
        f'{escape(link["label"])}<span class="nowrap"><span class="external-mark" aria-hidden="true">'
        '↗</span><span class="visually-hidden"> (external site)</span></span></a>'
    )


def account_link() -> dict[str, str]:
    """Where accounts are opened: outside this site."""
    return {"href": queries.link("account-opening").url, "label": "Open Account"}


class ThankYouState(rx.State):
    """The thank-you page of the address, for a visitor who walks back to it inside the site."""

    html: str = ""

    @rx.event
    def read_address(self):
        """Read the reference number."""
        self.html = thank_you_html(self.router.url.query_parameters.get("ref", ""))


def thank_you() -> rx.Component:
    """What is shown after a form was sent without JavaScript."""
    return adopted_main(name="thank-you", html=ThankYouState.html, initial=thank_you_html(""))


def _form_page(form: Form) -> Callable[[], rx.Component]:
    def page() -> rx.Component:
        return adopted_main(
            ui.section(
                SENDS[form.kind](),
                id="enquiry",
                title=form.title,
                crumbs=ui.breadcrumbs(_HOMES[form.kind], here=form.subject),
                level=1,
                reveal=False,
            ),
            name="enquiry",
        )

    return page


def routes() -> Iterator[Route]:
    """The thank-you page and the three forms alone; none is for search engines."""
    yield Route(
        path=THANK_YOU,
        title="Thank you for your enquiry | NNM Securities",
        description="Your enquiry is with us: its reference number, and what happens next.",
        page=thank_you,
        on_load=ThankYouState.read_address,
        listed=False,
    )
    for form in FORMS.values():
        yield Route(
            path=form.address,
            title=f"{form.subject} | NNM Securities",
            description=f"The form “{form.title}” alone: fill it in, or correct what you sent.",
            page=_form_page(form),
            listed=False,
        )
