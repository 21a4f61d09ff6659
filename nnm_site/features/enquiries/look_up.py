"""The page on which an enquirer looks up what has happened to an enquiry, by its reference number.

It tells when the enquiry came and when it went to its desk, and nothing that anybody typed: a
reference number may be read by others.
"""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial

import reflex as rx
from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.enquiries.enquirer import find
from nnm_site.features.enquiries.limits import GuessingError, misses
from nnm_site.features.enquiries.models import EnquiryReference, Numbered
from nnm_site.features.enquiries.outbox import REFERENCE_DAYS
from nnm_site.features.enquiries.rules.fields import FORMS
from nnm_site.features.enquiries.rules.references import LOOK_UP, as_given_out
from nnm_site.platform.gate.client import who_asks
from nnm_site.platform.route import Filled
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.data import database
from nnm_site.shared.rules.dates import INDIA, long_date, now
from nnm_site.shared.rules.typed import cleaned

LOG = logging.getLogger("nnm_site.features.enquiries")

TITLE = "Look up your enquiry"
_LEAD = "See whether we have received your enquiry, and when it was sent to our desk."

#: More than anybody types around a number of eleven characters.
_LONGEST = 60


def look_up_page() -> rx.Component:
    """The form alone; the server fills in what an address asks for."""
    return ui.page(look_up(), name="look-up")


def fill_look_up(_: str, query: Mapping[str, str]) -> Filled | None:
    """What is known of the number in the address; without one the page stays as it is built."""
    if (typed := query.get("ref")) is None:
        return None
    typed = cleaned(typed)[:_LONGEST]
    entry, fault, status = _known(typed)
    return Filled(main=look_up(typed if fault else "", fault, entry), status=status)


def _known(typed: str) -> tuple[Numbered | None, str, int]:
    """What is known of a number that was typed, else what is wrong with it; and the status of the page."""
    if not typed:
        return None, "Enter the reference number of your enquiry.", 200
    if (reference := as_given_out(typed)) is None:
        return None, "A reference number has nine letters and figures, such as A-7K3F-9Q2M.", 200
    try:
        entry = given_out(reference)
    except GuessingError as error:
        return None, _refused(error.seconds), 429
    except SQLAlchemyError as error:
        LOG.warning("A reference could not be looked up: %s", type(error).__name__)
        return None, "We cannot look it up at the moment. Please try again in a few minutes.", 503
    if entry is None:
        fault = (
            "We find no enquiry with this number. Compare it with our mail. A number can be looked "
            f"up for at least {REFERENCE_DAYS} days."
        )
        return None, fault, 200
    return entry, "", 200


def given_out(reference: str) -> Numbered | None:
    """What is known of a number for whoever asks; `None` for one that was never given out.

    Raises `GuessingError` after too many of those, and SQLAlchemy's errors.
    """
    return misses().tried(partial(find, database.engine(), reference), who_asks())


def _refused(seconds: int) -> str:
    again = now() + timedelta(seconds=seconds + 59)
    return (
        "Too many numbers that we never gave out were tried from your connection, so we looked nothing up "
        f"and changed nothing. From {again:%H:%M} Indian time on you can try again. Or call {queries.firm().phone}."
    )


def look_up(typed: str = "", fault: str = "", entry: Numbered | None = None) -> rx.Component:
    """What is known of an enquiry, and the form that asks for one.

    `typed` is what stands in the form, `fault` what is wrong with it.
    """
    return ui.section(
        ui.stack(
            rx.fragment(
                ui.definitions(*_facts(entry)),
                *_withdrawing(entry),
                ui.heading("Look up another enquiry"),
            )
            if entry
            else None,
            ui.PlainForm.create(
                ui.field(
                    "ref",
                    "Reference number",
                    hint=rx.fragment(
                        "It is in the e-mail that we sent you. It looks like ",
                        rx.el.span("A-7K3F-9Q2M", class_name="nowrap"),
                        ".",
                    ),
                    error=fault,
                    required=True,
                    autocomplete="off",
                    value=typed,
                    autoCapitalize="characters",
                    spellCheck=False,
                    autoFocus=True if fault else None,
                ),
                ui.button("Look it up", type="submit"),
                class_name="enquiry look-up",
                **ui.attrs(
                    action=LOOK_UP, method="get", noValidate=True, aria_label="Look up an enquiry"
                ),
            ),
            questions("the reference number" if entry else None),
        ),
        id="top",
        title=f"Your enquiry {entry.reference}" if entry else TITLE,
        intro=_intro(entry),
        level=1,
        reveal=False,
    )


def _intro(entry: Numbered | None) -> str:
    if entry is None:
        return _LEAD
    if entry.withdrawn is not None:
        return "Your enquiry is withdrawn, and what you sent is erased."
    return "We have received your enquiry."


def _withdrawing(entry: Numbered) -> tuple[rx.Component, ...]:
    """What happens next, and how to prevent it; or that it was prevented."""
    if entry.withdrawn is not None:
        told = "If our desk has had it, it is told to delete it and to stop contacting you."
        return (rx.el.p(told),)
    return (
        rx.el.p(FORMS[entry.kind].next_step),
        ui.heading("Withdraw this enquiry"),
        rx.el.p(
            "You need give no reason. We erase what you sent, tell our desk to delete it, and stop "
            "contacting you. This cannot be undone."
        ),
        ui.PlainForm.create(
            rx.el.input(**ui.attrs(type="hidden", name="ref", value=entry.reference)),
            ui.button("Withdraw this enquiry", kind="outline", type="submit"),
            class_name="enquiry",
            **ui.attrs(action=LOOK_UP, method="post", aria_label="Withdraw this enquiry"),
        ),
    )


def questions(named: str | None) -> rx.Component:
    """Whom to ask about an enquiry; `named` is what the enquirer should then name."""
    firm = queries.firm()
    name = f", and give {named}" if named else ""
    return rx.el.p(
        f"Questions? Call {firm.phone} or write to {firm.email}{name}.",
        **ui.attrs(**ui.sample_edge(sample=firm.sample)),
    )


def _facts(entry: Numbered) -> tuple[tuple[str, str], ...]:
    if entry.sent is not None:
        sent = f"on {_day(entry.sent)}"
    elif entry.withdrawn is not None:
        sent = "not before it was withdrawn"
    elif isinstance(entry, EnquiryReference):
        sent = "no day noted; please ask us"
    else:
        sent = "not yet; we try again by ourselves"
    facts = (
        ("Reference number", entry.reference),
        ("Subject", FORMS[entry.kind].subject),
        ("Received", f"on {_day(entry.received)}"),
        ("Sent to our desk", sent),
    )
    if entry.withdrawn is None:
        return facts
    return (*facts, ("Withdrawn", f"on {_day(entry.withdrawn)}"))


def _day(seconds: float) -> str:
    return long_date(datetime.fromtimestamp(seconds, INDIA))
