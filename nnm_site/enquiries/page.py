"""Pages of the enquiries' own: the thank-you page, the look-up, and each form alone.

All are written by the server: the form with what was typed and what is wrong with it, for those without
JavaScript (`nnm_site/enquiries/endpoint.py`); the thank-you page with the reference number; the look-up
with what is known of one (`nnm_site/enquiries/look_up.py`).
"""

import logging
from collections.abc import Callable, Iterator, Mapping

import reflex as rx
from sqlalchemy.exc import SQLAlchemyError

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.enquiries.answers import accepted_text, accepted_title
from nnm_site.enquiries.forms import SENDS
from nnm_site.enquiries.look_up import TITLE as LOOK_UP_TITLE
from nnm_site.enquiries.look_up import fill_look_up, look_up_page
from nnm_site.enquiries.rules.fields import FORMS, Form
from nnm_site.enquiries.rules.references import LOOK_UP, form_of, look_up_address
from nnm_site.enquiries.service import outbox
from nnm_site.route import Filled, Route
from nnm_site.ui.html import render

LOG = logging.getLogger("nnm_site.enquiries")

THANK_YOU = "/thank-you"

#: The page that each form belongs to.
_HOMES = {"partner": "/partner-us", "advisor": "/wealth/wealth-management", "account": "/blog"}


def _was_given(reference: str) -> bool:
    if form_of(reference) is None:
        return False
    try:
        return outbox().find(reference) is not None
    except SQLAlchemyError as error:
        LOG.warning("A reference could not be looked up: %s", type(error).__name__)
        return False


def fill_thank_you(_: str, query: Mapping[str, str]) -> Filled:
    """The thank-you page's content. It confirms only a reference number that was given out."""
    reference = query.get("ref", "")
    form = form_of(reference) if _was_given(reference) else None
    title = "Thank you"
    lead = "If you have sent us an enquiry, its reference number is in the e-mail we sent you."
    if form is not None:
        title = accepted_title(reference)
        lead = accepted_text(form)
    return Filled(
        main=render(
            "enquiries/templates/thank_you.html",
            title=title,
            lead=lead,
            firm=queries.firm(),
            look_up=look_up_address(reference) if form is not None else None,
            link=account_link() if form is not None and form.kind == "account" else None,
        )
    )


def account_link() -> dict[str, str]:
    """Where accounts are opened: outside this site."""
    return {"href": queries.link("account-opening").url, "label": "Open Account"}


def thank_you() -> rx.Component:
    """What is shown after a form was sent without JavaScript; the server fills it."""
    return ui.page(name="thank-you")


def _form_page(form: Form) -> Callable[[], rx.Component]:
    def page() -> rx.Component:
        return ui.page(
            ui.section(
                SENDS[form.kind](),
                id="enquiry",
                title=form.title,
                level=1,
                reveal=False,
            ),
            name="enquiry",
        )

    return page


def routes() -> Iterator[Route]:
    """The look-up, the thank-you page, and each form alone; none is for search engines."""
    yield Route(
        path=LOOK_UP,
        title=f"{LOOK_UP_TITLE} | NNM Securities",
        description="Enter the reference number of your enquiry to see the day on which we received "
        "it, and the day on which it was sent to our desk.",
        label=LOOK_UP_TITLE,
        parent="/contact",
        page=look_up_page,
        fill=fill_look_up,
        listed=False,
    )
    yield Route(
        path=THANK_YOU,
        title="Thank you for your enquiry | NNM Securities",
        description="Your enquiry is with us: its reference number, and what happens next.",
        label="Thank you",
        page=thank_you,
        fill=fill_thank_you,
        listed=False,
    )
    for form in FORMS.values():
        yield Route(
            path=form.address,
            title=f"{form.subject} | NNM Securities",
            description=f"The form “{form.title}” alone: fill it in, or correct what you sent.",
            label=form.subject,
            parent=_HOMES[form.kind],
            page=_form_page(form),
            listed=False,
        )
