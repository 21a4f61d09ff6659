"""Pages of the enquiries' own: the thank-you page, the look-up, and each form alone.

All are written by the server: the form with what was typed and what is wrong with it, for those without
JavaScript (`nnm_site/features/enquiries/endpoint.py`); the thank-you page with the reference number; the look-up
with what is known of one (`nnm_site/features/enquiries/look_up.py`).
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import reflex as rx
from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.enquiries.forms import SENDS
from nnm_site.features.enquiries.limits import GuessingError
from nnm_site.features.enquiries.look_up import TITLE as LOOK_UP_TITLE
from nnm_site.features.enquiries.look_up import fill_look_up, given_out, look_up_page, questions
from nnm_site.features.enquiries.rules.fields import CALL_TIMES, FORMS, Form
from nnm_site.features.enquiries.rules.references import LOOK_UP, form_of, look_up_address
from nnm_site.features.enquiries.service import Answer, accepted
from nnm_site.platform.route import Filled, Route
from nnm_site.shared import ui
from nnm_site.shared.content import queries

LOG = logging.getLogger("nnm_site.features.enquiries")

THANK_YOU = "/thank-you"

#: The page that each form belongs to.
_HOMES = {"partner": "/partner-us", "advisor": "/wealth/wealth-management", "account": "/blog"}


def _was_given(reference: str) -> bool:
    try:
        return form_of(reference) is not None and given_out(reference) is not None
    except GuessingError:
        return False
    except SQLAlchemyError as error:
        LOG.warning("A reference could not be looked up: %s", type(error).__name__)
        return False


def fill_thank_you(_: str, query: Mapping[str, str]) -> Filled:
    """The thank-you page's content. It confirms only a reference number that was given out."""
    reference, call = query.get("ref", ""), query.get("call", "")
    form = form_of(reference) if _was_given(reference) else None
    if form is None:
        title = "Your enquiry"
        lead = "If you have sent us an enquiry, its reference number is in the email we sent you."
        seen = rx.el.p(ui.link("Look up an enquiry", href=LOOK_UP), " with its reference number.")
    else:
        answer = accepted(form, reference, call if call in CALL_TIMES else "")
        title, lead = answer.title, answer.message
        address = look_up_address(reference)
        seen = rx.el.p(
            ui.link("See whether your enquiry has reached our desk", href=address),
            ". You can open that page again later, with your reference number.",
        )
    href, label = account_link()
    thanks = ui.section(
        ui.stack(
            ui.button_link(label, href) if form is not None and form.kind == "account" else None,
            seen,
            questions("this number" if form is not None else None),
        ),
        id="top",
        title=title,
        intro=lead,
        level=1,
        reveal=False,
    )
    return Filled(main=thanks)


def account_link() -> tuple[str, str]:
    """Where accounts are opened, outside this site, and what the link says."""
    return queries.link("account-opening").url, "Open Account"


def thank_you() -> rx.Component:
    """What is shown after a form was sent without JavaScript; the server fills it."""
    return ui.page(name="thank-you")


def form_alone(
    form: Form, entries: Mapping[str, str] = MappingProxyType({}), answer: Answer | None = None
) -> rx.Component:
    """A form on a page of its own, with what was typed and what is said of it."""
    return ui.section(
        SENDS[form.kind](entries, answer),
        id="enquiry",
        title=form.title,
        level=1,
        reveal=False,
    )


def _form_page(form: Form) -> Callable[[], rx.Component]:
    return lambda: ui.page(form_alone(form), name="enquiry")


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
        title="Your enquiry, and what happens next | NNM Securities",
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
