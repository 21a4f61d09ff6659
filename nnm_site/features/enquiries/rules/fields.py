"""The three forms as data: which fields each has, what each is called, which rule it follows.

Everything that speaks of a field (form, check, mail) reads this list, so that a label cannot stand
at the wrong value (R604, R608).
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["partner", "advisor", "account"]
Rule = Literal[
    "name", "place", "email", "mobile", "phone", "birth", "address", "pincode", "choice"
]  # fmt: skip
DeskName = Literal["network", "wealth", "account_opening"]

#: Sub-Broker or Remiser (R604); none is chosen at first.
CHANNELS = ("Sub-Broker", "Remiser")

#: When the enquirer may be called: hours of Indian time within those in which the firm answers.
CALL_TIMES = (
    "9 AM to 10 AM",
    "10 AM to 11 AM",
    "11 AM to noon",
    "noon to 1 PM",
    "1 PM to 2 PM",
    "2 PM to 3 PM",
    "3 PM to 4 PM",
    "4 PM to 5 PM",
    "5 PM to 6 PM",
    "6 PM to 7 PM",
)

#: The day of such a call.
CALL_DAY = "We call on our next working day at this time, on a Saturday between 10 AM and 4 PM."

#: The 28 states and 8 union territories of India.
STATES = (
    "Andaman and Nicobar Islands",
    "Andhra Pradesh",
    "Arunachal Pradesh",
    "Assam",
    "Bihar",
    "Chandigarh",
    "Chhattisgarh",
    "Dadra and Nagar Haveli and Daman and Diu",
    "Delhi",
    "Goa",
    "Gujarat",
    "Haryana",
    "Himachal Pradesh",
    "Jammu and Kashmir",
    "Jharkhand",
    "Karnataka",
    "Kerala",
    "Ladakh",
    "Lakshadweep",
    "Madhya Pradesh",
    "Maharashtra",
    "Manipur",
    "Meghalaya",
    "Mizoram",
    "Nagaland",
    "Odisha",
    "Puducherry",
    "Punjab",
    "Rajasthan",
    "Sikkim",
    "Tamil Nadu",
    "Telangana",
    "Tripura",
    "Uttar Pradesh",
    "Uttarakhand",
    "West Bengal",
)

#: The field for the hour of a call; with it a number to call must be given.
CALLBACK = "callback"

#: A field that no person sees. Who fills it in is asked to empty it.
TRAP = "leave_empty"

#: The email address as it was typed when it was last found faulty. Sent again, it is not asked
#: back.
ASKED = "asked"

#: How long the page was open when the form was sent, in milliseconds. Only the script says it.
ELAPSED = "elapsed"


@dataclass(frozen=True)
class Field:
    """One field. `name` is what is posted, `autocomplete` the purpose that browsers know.

    A field of the rule "choice" takes one of `choices`, and says `none` while nothing is chosen.
    """

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
    happens after it was sent. `desk` gets its mails.
    """

    kind: Kind
    letter: str
    title: str
    send: str
    subject: str
    next_step: str
    desk: DeskName
    notice: str
    fields: tuple[Field, ...]

    @property
    def address(self) -> str:
        """Where the form is posted."""
        return f"/enquiries/{self.kind}"


_EMAIL = Field("email", "Email", "email", "email")
_CHANNEL = Field("channel", "Channel", "choice", None, CHANNELS, "Not decided yet", required=False)
_CALL = Field(
    CALLBACK, "Call me back", "choice", None, CALL_TIMES, "No call needed", CALL_DAY, required=False
)

#: The rules of the fields that hold a number to call.
NUMBERS: tuple[Rule, ...] = ("mobile", "phone")

FORMS: dict[Kind, Form] = {
    form.kind: form
    for form in (
        Form(
            kind="partner",
            letter="P",
            title="Become Our Business Partner",
            send="Send application",
            subject="Partner enquiry",
            next_step="Our network team reads it and gets in touch with you.",
            desk="network",
            notice="/privacy-policy#notice-partner-enquiry",
            fields=(
                Field("name", "Name", "name", "name"),
                Field("mobile", "Mobile number", "mobile", "tel"),
                _EMAIL,
                Field("dob", "Date of birth", "birth", "bday"),
                Field("address", "Address", "address", "street-address"),
                Field("pincode", "PIN code", "pincode", "postal-code"),
                Field("state", "State", "choice", "address-level1", STATES, "Choose your state"),
                Field("city", "City", "place", "address-level2"),
                _CHANNEL,
                _CALL,
            ),
        ),
        Form(
            kind="advisor",
            letter="A",
            title="Ask the wealth desk",
            send="Ask the wealth desk",
            subject="Advisor request",
            next_step="Our wealth desk reads it and gets in touch with you.",
            desk="wealth",
            notice="/privacy-policy#notice-advisor-request",
            fields=(
                Field("firstName", "First name", "name", "given-name"),
                Field("lastName", "Last name", "name", "family-name"),
                _EMAIL,
                Field("city", "City", "place", "address-level2"),
                Field("phone", "Phone number", "phone", "tel", required=False),
                Field("zipcode", "PIN code", "pincode", "postal-code", required=False),
                _CALL,
            ),
        ),
        Form(
            kind="account",
            letter="C",
            title="Open an account",
            send="Continue",
            subject="Account enquiry",
            next_step=(
                "You can open the account yourself now, online, with your PAN and Aadhaar. If you "
                "get stuck, we have your number and help."
            ),
            desk="account_opening",
            notice="/privacy-policy#notice-open-an-account",
            fields=(
                Field("name", "Name", "name", "name"),
                _EMAIL,
                Field("phone", "Phone number", "phone", "tel"),
                Field("city", "City", "place", "address-level2"),
                _CALL,
            ),
        ),
    )
}  # fmt: skip
