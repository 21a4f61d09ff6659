"""Forms and their fields. The site's own are content: `content/enquiries/words.toml` (R604, R608)."""

from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict

Kind = Literal["partner", "advisor", "account"]
Rule = Literal[
    "name", "place", "email", "mobile", "phone", "birth", "address", "pincode", "choice"
]  # fmt: skip
DeskName = Literal["network", "wealth", "account_opening"]

#: The field for the hour of a call; if it is set, a phone number is required.
CALLBACK = "callback"

#: The rules of the fields that hold a number to call.
NUMBERS: tuple[Rule, ...] = ("mobile", "phone")

#: A hidden honeypot field. If filled in, the form asks to empty it.
TRAP = "leave_empty"

#: The email address as typed when it was last found faulty. Sent again unchanged, it is accepted.
ASKED = "asked"

#: How long the page was open when the form was sent, in milliseconds. Only the script sends it.
ELAPSED = "elapsed"

#: As for all content tables.
_STRICT = ConfigDict(extra="forbid", str_min_length=1)


@dataclass(frozen=True)
class Field:
    """One field. `name` is the posted name, `autocomplete` the HTML attribute.

    A field of the rule "choice" takes one of `choices`, and shows `none` while nothing is chosen.
    """

    __pydantic_config__ = _STRICT

    name: str
    label: str
    rule: Rule
    autocomplete: str | None = None
    choices: tuple[str, ...] = ()
    none: str = ""
    hint: str | None = None
    required: bool = True


@dataclass(frozen=True)
class Form:
    """One form. `letter` begins its reference numbers; `notice` is the address of its privacy notice.

    `send` is the button's text, `subject` names such an enquiry in mails, `next_step` describes what
    happens after sending. `desk` gets its mails. `parent` is the page to which it belongs.
    """

    __pydantic_config__ = _STRICT

    kind: Kind
    letter: str
    title: str
    send: str
    subject: str
    next_step: str
    desk: DeskName
    notice: str
    parent: str
    fields: tuple[Field, ...]

    @property
    def address(self) -> str:
        """The address to which the form is posted."""
        return f"/enquiries/{self.kind}"

    @property
    def callback(self) -> Field:
        """The field for the hour of a call."""
        return next(field for field in self.fields if field.name == CALLBACK)
