"""What a form and its fields are. Those of the site are content: `content/enquiries/words.toml` (R604, R608)."""

from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict

Kind = Literal["partner", "advisor", "account"]
Rule = Literal[
    "name", "place", "email", "mobile", "phone", "birth", "address", "pincode", "choice"
]  # fmt: skip
DeskName = Literal["network", "wealth", "account_opening"]

#: The field for the hour of a call; with it a number to call must be given.
CALLBACK = "callback"

#: The rules of the fields that hold a number to call.
NUMBERS: tuple[Rule, ...] = ("mobile", "phone")

#: A field that no person sees. Who fills it in is asked to empty it.
TRAP = "leave_empty"

#: The email address as it was typed when it was last found faulty. Sent again, it is not asked
#: back.
ASKED = "asked"

#: How long the page was open when the form was sent, in milliseconds. Only the script says it.
ELAPSED = "elapsed"

#: As the tables of all content are read.
_STRICT = ConfigDict(extra="forbid", str_min_length=1)


@dataclass(frozen=True)
class Field:
    """One field. `name` is what is posted, `autocomplete` the purpose that browsers know.

    A field of the rule "choice" takes one of `choices`, and says `none` while nothing is chosen.
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
    """One form. `letter` begins its reference numbers; `notice` is its notice's place on the site.

    `send` is what its button says, `subject` names such an enquiry in mails, `next_step` says what
    happens after it was sent. `desk` gets its mails. `parent` is the page that it belongs to.
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
        """Where the form is posted."""
        return f"/enquiries/{self.kind}"

    @property
    def callback(self) -> Field:
        """The field for the hour of a call."""
        return next(field for field in self.fields if field.name == CALLBACK)
