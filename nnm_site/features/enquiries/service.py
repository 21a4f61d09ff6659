"""Accepts enquiries: one `submit` for all clients, and the answers to enquirers.

The same texts with JavaScript and without, in English; the endpoint translates them.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.enquiries.enquirer import accept, fingerprint, known
from nnm_site.features.enquiries.limits import Limits
from nnm_site.features.enquiries.rules.fields import CALLBACK, ELAPSED, TRAP, Form
from nnm_site.features.enquiries.rules.validation import check
from nnm_site.features.enquiries.texts import AnswerKey, answer_text
from nnm_site.shared.content import queries
from nnm_site.shared.data import database
from nnm_site.shared.languages.speaking import spoken_code
from nnm_site.shared.rules import dates

LOG = logging.getLogger("nnm_site.features.enquiries")

#: Nobody reads and fills a form faster. The script waits until then before sending
#: (nnm_site/shared/scripts/enquiry.js).
LEAST_MILLISECONDS = 2000


@dataclass(frozen=True)
class Answer:
    """One answer: HTTP status, message about the whole form, errors of single fields.

    `reference` is the number of a stored enquiry, `call` the hour chosen for a call. `retry_after` is
    the number of seconds until enquiries are accepted again.
    """

    status: int
    title: str
    message: str
    errors: Mapping[str, str] = field(default_factory=dict)
    reference: str | None = None
    retry_after: int | None = None
    call: str = ""


def answer_of(key: AnswerKey, **places: Any) -> Answer:
    """An answer from `content/enquiries/words.toml`, its placeholders filled with `places` and the firm."""
    text, places = answer_text(key), {"firm": queries.firm(), **places}
    message = f"{text.message} {text.with_call}" if places.get("call") else text.message
    return Answer(text.status, text.title.format(**places), message.format(**places))


def accepted(form: Form, reference: str, call: str = "") -> Answer:
    """The enquiry is stored with its mails. `call` is one of the form's hours, or ""."""
    own = answer_of("accepted", form=form, reference=reference, call=call)
    return replace(own, reference=reference, call=call)


def faulty(errors: Mapping[str, str]) -> Answer:
    """Nothing was stored: a sentence for each faulty field."""
    key = "faulty-field" if len(errors) == 1 else "faulty-fields"
    return replace(answer_of(key, number=len(errors)), errors=errors)


def limited(seconds: int, now: datetime | None = None) -> Answer:
    """Nothing was stored: too many enquiries; try again after `seconds`."""
    again = (now or dates.now()) + timedelta(seconds=seconds + 59)
    return replace(answer_of("limited", again=again), retry_after=seconds)


def submit(limits: Limits, form: Form, entries: Mapping[str, str], client: str) -> Answer:
    """Check one enquiry and store it. `client` is the sender's internet address.

    Every form, with JavaScript or without, ends here. An answer with a reference number means that
    the enquiry is committed, in the current language.
    """
    elapsed = entries.get(ELAPSED, "")
    if elapsed.isdecimal() and int(elapsed[:9]) < LEAST_MILLISECONDS:
        return answer_of("hasty")
    values, errors = check(form, entries, dates.today())
    if entries.get(TRAP, ""):
        errors[TRAP] = "Leave this field empty."
    if errors:
        return faulty(errors)
    engine = database.engine()
    try:
        reference = known(engine, fingerprint(form.kind, values))
        if reference is None:
            if seconds := limits.take(client):
                return limited(seconds)
            reference = accept(engine, form.kind, values, spoken_code())
    except SQLAlchemyError as error:
        # Not the error itself: it may contain personal data.
        LOG.error("An enquiry could not be stored: %s", type(error).__name__)
        return answer_of("unstored")
    return accepted(form, reference, values.get(CALLBACK, ""))
