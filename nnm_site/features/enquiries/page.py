"""The enquiries' own pages: look-up of a reference number, thank-you page, each form alone.

The server fills them all: the look-up page with the facts about a number, but no typed data, since
others may read a number; the thank-you page with the number; the form with the typed values and the
errors, for browsers without JavaScript (`nnm_site/features/enquiries/endpoint.py`).
"""

import logging
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import partial

import reflex as rx
from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.enquiries.enquirer import find
from nnm_site.features.enquiries.forms import NO_ENTRIES, enquiry_form
from nnm_site.features.enquiries.limits import GuessingError, misses
from nnm_site.features.enquiries.models import EnquiryReference, Numbered
from nnm_site.features.enquiries.outbox import REFERENCE_DAYS
from nnm_site.features.enquiries.references import (
    LOOK_UP,
    as_given_out,
    form_of,
    look_up_address,
)
from nnm_site.features.enquiries.rules.fields import Form
from nnm_site.features.enquiries.service import Answer, accepted
from nnm_site.features.enquiries.texts import forms
from nnm_site.platform.gate.client import who_asks
from nnm_site.platform.route import PageAnswer, Route
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.data import database
from nnm_site.shared.publishing.routes import page_route, titled
from nnm_site.shared.rules.dates import INDIA, long_date, now
from nnm_site.shared.rules.typed import cleaned
from nnm_site.shared.ui import el

LOG = logging.getLogger("nnm_site.features.enquiries")

THANK_YOU = "/thank-you"

TITLE = "Look up your enquiry"

#: More than anyone types for a number of eleven characters.
_LONGEST = 60


def answer_look_up(_: str, query: Mapping[str, str]) -> PageAnswer | None:
    """The look-up of the number in the address; without one the page stays as built."""
    if (typed := query.get("ref")) is None:
        return None
    typed = cleaned(typed)[:_LONGEST]
    entry, status = None, 200
    if not typed:
        fault = "Enter the reference number of your enquiry."
    elif (reference := as_given_out(typed)) is None:
        fault = "A reference number has nine letters and figures, such as A-7K3F-9Q2M."
    else:
        entry, fault, status = _looked_up(reference)
    return PageAnswer(main=look_up(typed if fault else "", fault, entry), status=status)


def _looked_up(reference: str) -> tuple[Numbered | None, str, int]:
    """(record or `None`, error text, HTTP status) for a number."""
    try:
        entry = misses().tried(partial(find, database.engine(), reference), who_asks())
    except GuessingError as error:
        return None, _refused(error.seconds), 429
    except SQLAlchemyError as error:
        LOG.warning("A reference could not be looked up: %s", type(error).__name__)
        return None, "We cannot look it up at the moment. Please try again in a few minutes.", 503
    fault = (
        "We find no enquiry with this number. Compare it with our mail. A number can be looked "
        f"up for at least {REFERENCE_DAYS} days."
    )
    return entry, "" if entry else fault, 200


def _refused(seconds: int) -> str:
    again = now() + timedelta(seconds=seconds + 59)
    return (
        "Too many numbers that we never gave out were tried from your connection, so we looked nothing up "
        f"and changed nothing. From {again:%H:%M} Indian time on you can try again. Or call {queries.firm().phone}."
    )


def look_up(typed: str = "", fault: str = "", entry: Numbered | None = None) -> rx.Component:
    """The facts about an enquiry, and the look-up form.

    `typed` is the form's value, `fault` its error.
    """
    if entry is None:
        intro = "See whether we have received your enquiry, and when it was sent to our desk."
    elif entry.withdrawn is None:
        intro = "We have received your enquiry."
    else:
        intro = "Your enquiry is withdrawn, and what you sent is erased."
    example = el.span("A-7K3F-9Q2M", class_name="nowrap")
    field = ui.field(
        "ref",
        "Reference number",
        hint=rx.fragment("It is in the e-mail that we sent you. It looks like ", example, "."),
        error=fault,
        required=True,
        autocomplete="off",
        value=typed,
        autoCapitalize="characters",
        spellCheck=False,
        autoFocus=True if fault else None,
    )
    return ui.first_section(
        ui.stack(
            _known(entry) if entry else None,
            el.form(
                field,
                ui.button("Look it up", type="submit"),
                class_name="enquiry look-up",
                action=LOOK_UP,
                method="get",
                noValidate=True,
                aria_label="Look up an enquiry",
            ),
            questions("the reference number" if entry else None),
        ),
        id="top",
        title=f"Your enquiry {entry.reference}" if entry else TITLE,
        intro=intro,
    )


def _known(entry: Numbered) -> rx.Component:
    """The facts about an enquiry, the next step, and how to withdraw it."""
    if entry.sent is not None:
        sent = f"on {_day(entry.sent)}"
    elif entry.withdrawn is not None:
        sent = "not before it was withdrawn"
    elif isinstance(entry, EnquiryReference):
        sent = "no day noted; please ask us"
    else:
        sent = "not yet; we try again by ourselves"
    form = forms()[entry.kind]
    if entry.withdrawn is not None:
        sentence = "If our desk has had it, it is told to delete it and to stop contacting you."
        next_steps = [el.p(sentence)]
    else:
        next_steps = [
            el.p(form.next_step),
            ui.heading("Withdraw this enquiry"),
            el.p(
                "You need give no reason. We erase what you sent, tell our desk to delete it, and stop "
                "contacting you. This cannot be undone."
            ),
            el.form(
                el.input(type="hidden", name="ref", value=entry.reference),
                ui.button("Withdraw this enquiry", kind="outline", type="submit"),
                class_name="enquiry",
                action=LOOK_UP,
                method="post",
                aria_label="Withdraw this enquiry",
            ),
        ]
    facts = ui.definitions(
        ("Reference number", entry.reference),
        ("Subject", form.subject),
        ("Received", f"on {_day(entry.received)}"),
        ("Sent to our desk", sent),
        ("Withdrawn", None if entry.withdrawn is None else f"on {_day(entry.withdrawn)}"),
    )
    return rx.fragment(facts, *next_steps, ui.heading("Look up another enquiry"))


def questions(named: str | None) -> rx.Component:
    """Contact for questions about an enquiry; `named` is what the enquirer should give."""
    firm = queries.firm()
    name = f", and give {named}" if named else ""
    return el.p(
        f"Questions? Call {firm.phone} or write to {firm.email}{name}.",
        **ui.sample_edge(sample=firm.sample),
    )


def _day(seconds: float) -> str:
    return long_date(datetime.fromtimestamp(seconds, INDIA))


def answer_thank_you(_: str, query: Mapping[str, str]) -> PageAnswer:
    """The thank-you page's content. It confirms only an issued reference number."""
    reference, call = query.get("ref", ""), query.get("call", "")
    form = form_of(reference)
    if form is None or _looked_up(reference)[0] is None:
        title, named, account = "Your enquiry", None, None
        lead = "If you have sent us an enquiry, its reference number is in the email we sent you."
        seen = el.p(ui.link("Look up an enquiry", href=LOOK_UP), " with its reference number.")
    else:
        answer = accepted(form, reference, call if call in form.callback.choices else "")
        title, lead, named = answer.title, answer.message, "this number"
        href, label = account_link()
        account = ui.button_link(label, href) if form.kind == "account" else None
        address = look_up_address(reference)
        seen = el.p(
            ui.link("See whether your enquiry has reached our desk", href=address),
            ". You can open that page again later, with your reference number.",
        )
    thanks = ui.stack(account, seen, questions(named))
    return PageAnswer(main=ui.first_section(thanks, id="top", title=title, intro=lead))


def account_link() -> tuple[str, str]:
    """The external address for opening an account, and the link's text."""
    return ExternalLink.get("account-opening").url, "Open Account"


def form_alone(
    form: Form, entries: Mapping[str, str] = NO_ENTRIES, answer: Answer | None = None
) -> rx.Component:
    """A form on its own page, with the typed values and the errors."""
    send = enquiry_form(form, entries, answer)
    return ui.first_section(send, id="enquiry", title=form.title)


def routes() -> Iterator[Route]:
    """The look-up, the thank-you page, and each form alone; all hidden from search engines."""
    answered = partial(page_route, listed=False)
    yield answered(
        LOOK_UP,
        lambda: ui.page(look_up(), name="look-up"),
        answer=answer_look_up,
        parent="/contact",
    )
    yield answered(THANK_YOU, lambda: ui.page(name="thank-you"), answer=answer_thank_you)
    for form in forms().values():
        yield Route(
            path=form.address,
            title=titled(form.subject),
            description=f"The form “{form.title}” alone: fill it in, or correct what you sent.",
            label=form.subject,
            parent=form.parent,
            # The form is read again, so that the page is recomposed when its texts change.
            page=lambda kind=form.kind: ui.page(form_alone(forms()[kind]), name="enquiry"),
            listed=False,
        )
