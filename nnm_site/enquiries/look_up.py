"""The page on which an enquirer looks up what has happened to an enquiry, by its reference number.

It tells when the enquiry came and when it went to its desk, and nothing that anybody typed: a
reference number may be read by others.
"""

import logging
from collections.abc import Mapping
from datetime import datetime

import reflex as rx
from markupsafe import Markup
from sqlalchemy.exc import SQLAlchemyError

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.enquiries.rules.fields import FORMS
from nnm_site.enquiries.rules.references import LOOK_UP, as_given_out
from nnm_site.enquiries.service import outbox
from nnm_site.enquiries.store import REFERENCE_DAYS, Given
from nnm_site.route import Filled
from nnm_site.rules.dates import INDIA, long_date
from nnm_site.ui.html import render

LOG = logging.getLogger("nnm_site.enquiries")

TITLE = "Look up your enquiry"
_LEAD = "See whether we have received your enquiry, and when it was sent to our desk."

#: More than anybody types around a number of eleven characters.
_LONGEST = 60


def look_up_page() -> rx.Component:
    """The form alone; the server fills in what an address asks for."""
    written = ui.attrs(dangerouslySetInnerHTML={"__html": str(_main())})
    return ui.page(rx.el.div(**written), name="look-up")


def fill_look_up(_: str, query: Mapping[str, str]) -> Filled | None:
    """What is known of the number in the address; without one the page stays as it is built."""
    typed = query.get("ref")
    if typed is None:
        return None
    typed = typed.strip()[:_LONGEST]
    if not typed:
        return Filled(main=_main(fault="Enter the reference number of your enquiry."))
    reference = as_given_out(typed)
    if reference is None:
        fault = "A reference number has nine letters and figures, such as A-7K3F-9Q2M."
        return Filled(main=_main(typed, fault))
    try:
        found = outbox().find(reference)
    except SQLAlchemyError as error:
        LOG.warning("A reference could not be looked up: %s", type(error).__name__)
        fault = "We cannot look it up at the moment. Please try again in a few minutes."
        return Filled(main=_main(typed, fault), status=503)
    if found is None:
        fault = (
            "We find no enquiry with this number. Compare it with our mail. A number can be looked "
            f"up for at least {REFERENCE_DAYS} days."
        )
        return Filled(main=_main(typed, fault))
    return Filled(main=_main(found=found))


def _main(typed: str = "", fault: str = "", found: Given | None = None) -> Markup:
    form = FORMS[found.kind] if found else None
    return render(
        "enquiries/templates/look_up.html",
        title=f"Your enquiry {found.reference}" if found else TITLE,
        lead="We have received your enquiry." if found else _LEAD,
        facts=_facts(found) if found else (),
        next_step=form.next_step if form else "",
        address=LOOK_UP,
        typed=typed,
        fault=fault,
        firm=queries.firm(),
    )


def _facts(found: Given) -> tuple[tuple[str, str], ...]:
    if found.sent is not None:
        sent = f"on {_day(found.sent)}"
    elif found.erased:
        sent = "no day noted; please ask us"
    else:
        sent = "not yet; we try again by ourselves"
    return (
        ("Reference number", found.reference),
        ("Subject", FORMS[found.kind].subject),
        ("Received", f"on {_day(found.received)}"),
        ("Sent to our desk", sent),
    )


def _day(seconds: float) -> str:
    return long_date(datetime.fromtimestamp(seconds, INDIA))
