"""The content of mails; no typed text reaches a header or a stranger."""

import re
from email import message_from_bytes
from email.errors import HeaderParseError
from email.message import EmailMessage
from email.policy import default
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.enquiries.mails import Letter, compose
from nnm_site.features.enquiries.models import Enquiry, EnquiryMail, Purpose
from nnm_site.features.enquiries.outbox import PURPOSES
from nnm_site.features.enquiries.rules.fields import Kind
from nnm_site.features.enquiries.texts import forms
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink
from tests.rows import each
from tests.unit.enquiries.conftest import ENTRIES, PARTNER, SETTINGS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.requirement("V1.3.11", "A1"),
    pytest.mark.usefixtures("addresses"),
]

HEADERS = {
    "Message-ID", "Date", "From", "To", "Auto-Submitted", "X-Auto-Response-Suppress", "Subject",
    "Reply-To", "MIME-Version", "Content-Type",
}  # fmt: skip

#: Values that might add a header, a reply address or a body.
ENCODED = (
    "=?utf-8?q?a=0D=0AContent-Type=3A_text/html=0D=0A=0D=0A=3Cb=3EPay_to_evil.in=3C/b=3E?=",
    "=?utf-8?q?a=0D=0ABcc=3A_x=40evil.example?=",
    "a =?utf-8?q?=3Cevil=40x.example=3E=2C?= b",
    "=?utf-8?b?7aCA?=",
)


def mail(kind: Kind, purpose: Purpose, language: str = "", **details: str) -> EnquiryMail:
    return EnquiryMail(
        message_id="<P-7K3F-9Q2M.desk.0123456789abcdef@nnm.example>",
        reference="P-7K3F-9Q2M",
        purpose=purpose,
        due=0.0,
        enquiry=Enquiry(
            reference="P-7K3F-9Q2M",
            kind=kind,
            received=1_795_000_000.25,
            language=language,
            details={**ENTRIES[kind], **details},
        ),
    )


def read(letter: Letter) -> EmailMessage:
    """The mail as received."""
    message = message_from_bytes(letter.content, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def arrived(claimed: EnquiryMail) -> EmailMessage:
    return read(compose(claimed))


def texts(message: EmailMessage) -> tuple[str, str]:
    plain, html = message.get_body(("plain",)), message.get_body(("html",))
    assert plain is not None
    assert html is not None
    return plain.get_content(), html.get_content()


@each([("partner", "network"), ("advisor", "wealth"), ("account", "accounts")])
def test_the_desk_of_a_form_reads_every_value_at_its_own_label(kind: Kind, desk: str):
    message = arrived(mail(kind, "desk"))
    assert message["To"] == f"{desk}@nnm.example"
    plain, html = texts(message)
    for field in forms()[kind].fields:
        value = ENTRIES[kind][field.name] or "not given"
        # Mails end their lines with both characters.
        line = f"\n{field.label}: {value}".replace("\nFort", "\n    Fort")
        assert line in plain.replace("\r\n", "\n")
        cell = value.replace("\n", "<br>")
        assert f">{field.label}</th><td>{cell}</td>" in html


@pytest.mark.requirement("V14.2.3")
def test_who_writes_to_whom():
    letters = [compose(mail("partner", purpose)) for purpose in PURPOSES]
    to_desk, to_enquirer, withdrawn = map(read, letters)
    assert [letter.recipient for letter in letters] == [
        "network@nnm.example", PARTNER["email"], "network@nnm.example"
    ]  # fmt: skip
    assert [letter.sender for letter in letters] == ["site@nnm.example", "", "site@nnm.example"]
    assert [letter.other_sender for letter in letters] == ["", "site@nnm.example", ""]
    assert [m["To"] for m in map(read, letters)] == [letter.recipient for letter in letters]
    assert to_desk["Reply-To"] == PARTNER["email"]
    assert {m["From"] for m in map(read, letters)} == {"NNM Securities <site@nnm.example>"}
    assert to_enquirer["Reply-To"] is withdrawn["Reply-To"] is None
    assert all("P-7K3F-9Q2M" in m["Subject"] for m in (to_desk, to_enquirer, withdrawn))
    # With its empty sender above, no other machine answers it.
    assert to_enquirer["Auto-Submitted"] == "auto-replied"


@pytest.mark.requirement("V1.1.1")
@each(product(["", "hi"], forms()))
def test_the_acknowledgement_repeats_nothing_that_was_typed(language: str, kind: Kind):
    """Entering another person's address must not be a way to send them text through us."""
    details = {name: f"secret-{name}" for name in ENTRIES[kind]} | {"email": "a@b.example"}
    claimed = mail(kind, "acknowledgement", language, **details)
    letter = compose(claimed)
    plain, html = texts(read(letter))
    assert "secret-" not in letter.content.decode() + plain + html
    prefix = f"/{language}" if language else ""
    for text in (plain, html):
        assert f"{SETTINGS.site_url}{prefix}/enquiry?ref=P-7K3F-9Q2M" in text
        assert queries.firm().phone in text


@each(forms())
def test_the_acknowledgement_greets_begins_with_a_capital_and_says_how_long(kind: Kind):
    plain, html = texts(arrived(mail(kind, "acknowledgement")))
    greeting, _, thanks, *_ = plain.splitlines()
    assert greeting == "Dear enquirer,"
    assert thanks.startswith("Thank you for your enquiry")
    assert "90 days" in plain
    assert "90 days" in html


def test_an_enquiry_that_an_earlier_version_stored_is_sent():
    stored = mail("partner", "desk")
    (stored.enquiry.details or {}).pop("callback")
    assert "Call me back: not given" in texts(arrived(stored))[0]


def test_who_asks_for_an_account_is_told_where_to_open_it():
    address = ExternalLink.get("account-opening").url
    assert address in texts(arrived(mail("account", "acknowledgement")))[0]


def test_a_mail_is_the_same_each_time_but_for_the_boundary_between_its_parts():
    first, again = (compose(mail("partner", "desk")) for _ in range(2))
    without = re.compile(rb"=====+\d+==")
    assert without.sub(b"", first.content) == without.sub(b"", again.content)
    assert first.message_id == again.message_id


STRANGE = [
    *ENCODED,
    *(f"Asha{end}Bcc: victim@x.example" for end in ("\n", "\r", "\r\n ", "\u2028")),
]


@pytest.mark.requirement("V1.1.1")
@each(product(STRANGE, PURPOSES))
def test_what_was_typed_stands_in_no_header(strange: str, purpose: Purpose):
    """The check refuses such entries; a stored one would still be harmless."""
    details = dict.fromkeys(set(PARTNER) - {"email"}, strange)
    usual, odd = arrived(mail("partner", purpose)), arrived(mail("partner", purpose, **details))
    without = {"Content-Type"}  # its boundary is new each time
    assert [pair for pair in odd.items() if pair[0] not in without] == [
        pair for pair in usual.items() if pair[0] not in without
    ]
    assert odd.get_content_type() == "multipart/alternative"


@pytest.mark.requirement("V1.1.1")
@each(
    product(
        ["desk", "acknowledgement"],
        [
            "=?utf-8?q?a?=@x.example",
            *(f"a@x.example{strange}" for strange in STRANGE),
            "a@b.example, c@d.example",
        ],
    )
)
def test_an_address_that_would_alter_the_headers_is_not_mailed(purpose: Purpose, address: str):
    with pytest.raises((ValueError, HeaderParseError)):
        compose(mail("partner", purpose, email=address))


@given(name=st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=100))
@pytest.mark.parametrize("purpose", PURPOSES)
def test_any_name_can_be_mailed(purpose: Purpose, name: str):
    message = arrived(mail("partner", purpose, name=name))
    assert set(message.keys()) <= HEADERS
    assert message["To"].addresses[0].addr_spec in {"network@nnm.example", PARTNER["email"]}
    assert "<script" not in texts(message)[1].lower()


@pytest.mark.requirement("V1.1.2")
def test_markup_is_text_and_lines_of_an_address_cannot_pose_as_fields():
    city, address = "<img src=x onerror=alert(1)>", "1 Street\nState: Goa"
    plain, html = texts(arrived(mail("partner", "desk", city=city, address=address)))
    assert "<img" not in html
    assert "&lt;img" in html
    assert "\nState: Goa" not in plain
    assert "\n    State: Goa" in plain


@each(forms())
def test_the_acknowledgement_of_a_hindi_form_is_in_hindi(kind: Kind):
    """Every paragraph but the firm's name."""
    claimed = mail(kind, "acknowledgement", "hi")
    letter = read(compose(claimed))
    paragraphs = texts(letter)[0].replace("\r\n", "\n").strip().split("\n\n")
    for text in (letter["Subject"], *paragraphs[:-1]):
        assert re.search("[\u0900-\u097f]", text), text
