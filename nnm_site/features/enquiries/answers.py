"""What the enquirer is told, for every outcome: the same words with JavaScript and without."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from nnm_site.features.enquiries.rules.fields import CALL_DAY, Form
from nnm_site.features.enquiries.service import (
    Accepted,
    Faulty,
    Hasty,
    Limited,
    Outcome,
)
from nnm_site.shared.languages.catalogue import Catalogue
from nnm_site.shared.rules import dates

KEPT = "All you typed is still here."


@dataclass(frozen=True)
class Answer:
    """One answer: HTTP status, what is said of the whole form, and of single fields.

    `call` is the hour that was chosen for a call.
    """

    status: int
    title: str
    message: str
    errors: Mapping[str, str] = field(default_factory=dict)
    reference: str | None = None
    retry_after: int | None = None
    call: str = ""


def answer(outcome: Outcome, form: Form, phone: str, now: datetime | None = None) -> Answer:
    """The answer to an enquiry. `phone` is the desk to call when the form does not work."""
    match outcome:
        case Accepted(reference, call):
            return Answer(
                200,
                accepted_title(reference),
                accepted_text(form, call),
                reference=reference,
                call=call,
            )
        case Faulty(errors):
            wrong = "One field needs" if len(errors) == 1 else f"{len(errors)} fields need"
            return Answer(422, f"{wrong} a correction", f"Nothing was sent yet. {KEPT}", errors)
        case Hasty():
            return Answer(
                422,
                "Please send it once more",
                f"The form came back faster than anybody types, so nothing was sent. {KEPT}",
            )
        case Limited(seconds):
            again = (now or dates.now()) + timedelta(seconds=seconds + 59)
            return Answer(
                429,
                "Too many enquiries for now",
                "Nothing was sent: this hour has brought as many enquiries as we take from one "
                f"connection, or from all. Try again at {again:%H:%M} Indian time, or call "
                f"{phone}. {KEPT}",
                retry_after=seconds,
            )
        case _:
            return Answer(
                503,
                "We could not store your enquiry",
                f"The fault is ours, and nothing was sent. Try again in a few minutes, or call "
                f"{phone}. {KEPT}",
            )


def accepted_title(reference: str) -> str:
    """The heading of every success."""
    return f"Thank you. Your reference number is {reference}"


def accepted_text(form: Form, call: str = "") -> str:
    """What happens next. `call` is one of the hours that the form offers for a call, or ""."""
    text = (
        f"Your enquiry is with us. {form.next_step} An acknowledgement goes to your email address."
    )
    return f"{text} You asked for a call: {call}. {CALL_DAY}" if call else text


FOREIGN = Answer(
    403,
    "This form was sent from another website",
    "Nothing was sent. Open the form on this website and send it from there.",
)


def too_large(phone: str) -> Answer:
    """For a body that no person types."""
    return Answer(
        413,
        "That is more than the form takes",
        f"Nothing was sent. Go back, shorten what you wrote, and send it again, or call {phone}.",
    )


WRONG_TYPE = Answer(
    415,
    "The form could not be read",
    "Nothing was sent. Open the form on this website and send it from there.",
)


def in_language(said: Answer, words: Catalogue) -> Answer:
    """The same answer in the language of the form."""
    return replace(
        said,
        title=words.say(said.title),
        message=words.say(said.message),
        errors={name: words.say(text) for name, text in said.errors.items()},
    )
