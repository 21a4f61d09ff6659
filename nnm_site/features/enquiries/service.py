"""Takes enquiries: one `submit` for every way in which they arrive, and what the enquirer is told.

The same words with JavaScript and without, in English; `Answer.translated` puts them into the language of
the form.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.enquiries.enquirer import accept, fingerprint, known
from nnm_site.features.enquiries.limits import Limits
from nnm_site.features.enquiries.rules.fields import CALL_DAY, CALLBACK, ELAPSED, TRAP, Form
from nnm_site.features.enquiries.rules.validation import check
from nnm_site.shared.content import queries
from nnm_site.shared.data import database
from nnm_site.shared.languages.speaking import say, spoken_code
from nnm_site.shared.rules import dates

LOG = logging.getLogger("nnm_site.features.enquiries")

#: Nobody reads and fills a form faster. The page waits the time out by itself
#: (nnm_site/shared/scripts/enquiry.js).
LEAST_MILLISECONDS = 2000

KEPT = "All you typed is still here."


@dataclass(frozen=True)
class Answer:
    """One answer: HTTP status, what is said of the whole form, and of single fields.

    `reference` is the number of an enquiry that is stored, `call` the hour that was chosen for a
    call. `retry_after` are the seconds until there is room again.
    """

    status: int
    title: str
    message: str
    errors: Mapping[str, str] = field(default_factory=dict)
    reference: str | None = None
    retry_after: int | None = None
    call: str = ""

    def translated(self) -> "Answer":
        """The same answer in the language that is spoken."""
        errors = {name: say(text) for name, text in self.errors.items()}
        return replace(self, title=say(self.title), message=say(self.message), errors=errors)


def accepted(form: Form, reference: str, call: str = "") -> Answer:
    """The enquiry is stored with its mails. `call` is an hour that the form offers, or ""."""
    title = f"Thank you. Your reference number is {reference}"
    text = (
        f"Your enquiry is with us. {form.next_step} An acknowledgement goes to your email address."
    )
    if call:
        text = f"{text} You asked for a call: {call}. {CALL_DAY}"
    return Answer(200, title, text, reference=reference, call=call)


def faulty(errors: Mapping[str, str]) -> Answer:
    """Nothing was stored: a sentence for each field that needs a correction."""
    wrong = "One field needs" if len(errors) == 1 else f"{len(errors)} fields need"
    return Answer(422, f"{wrong} a correction", f"Nothing was sent yet. {KEPT}", errors)


#: The form came back faster than anybody can fill it.
HASTY = Answer(
    422,
    "Please send it once more",
    f"The form came back faster than anybody types, so nothing was sent. {KEPT}",
)


def limited(seconds: int, now: datetime | None = None) -> Answer:
    """Nothing was stored: too many enquiries; there is room again after so many seconds."""
    again = (now or dates.now()) + timedelta(seconds=seconds + 59)
    return Answer(
        429,
        "Too many enquiries for now",
        "Nothing was sent: this hour has brought as many enquiries as we take from one "
        f"connection, or from all. Try again at {again:%H:%M} Indian time, or call "
        f"{queries.firm().phone}. {KEPT}",
        retry_after=seconds,
    )


def unstored() -> Answer:
    """Nothing was stored: the database does not take it."""
    return Answer(
        503,
        "We could not store your enquiry",
        f"The fault is ours, and nothing was sent. Try again in a few minutes, or call "
        f"{queries.firm().phone}. {KEPT}",
    )


FOREIGN = Answer(
    403,
    "This form was sent from another website",
    "Nothing was sent. Open the form on this website and send it from there.",
)

WRONG_TYPE = Answer(
    415,
    "The form could not be read",
    "Nothing was sent. Open the form on this website and send it from there.",
)


def too_large() -> Answer:
    """For a body that no person types."""
    phone = queries.firm().phone
    return Answer(
        413,
        "That is more than the form takes",
        f"Nothing was sent. Go back, shorten what you wrote, and send it again, or call {phone}.",
    )


def submit(limits: Limits, form: Form, entries: Mapping[str, str], client: str) -> Answer:
    """Check one enquiry and store it. `client` is the sender's internet address.

    With JavaScript or without, every form ends here. An answer with a reference number means that
    the enquiry is committed, in the language that is spoken.
    """
    elapsed = entries.get(ELAPSED, "")
    if elapsed.isdecimal() and int(elapsed[:9]) < LEAST_MILLISECONDS:
        return HASTY
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
        # Not the error itself: it may name what was to be stored.
        LOG.error("An enquiry could not be stored: %s", type(error).__name__)
        return unstored()
    return accepted(form, reference, values.get(CALLBACK, ""))
