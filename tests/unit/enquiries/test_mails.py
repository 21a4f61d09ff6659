"""What the two mails say, and that no value can add a header (issue 7, specification §7)."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.content.models.firm import Firm
from nnm_site.enquiries.mails import MailAddresses, compose, recipient
from nnm_site.enquiries.rules.fields import FORMS, Kind
from nnm_site.enquiries.store import PURPOSES, Claimed, Purpose
from tests.unit.enquiries.conftest import ENTRIES, PARTNER

ADDRESSES = MailAddresses(
    sender="site@nnm.example",
    desks={
        "network": "network@nnm.example",
        "wealth": "wealth@nnm.example",
        "account_opening": "accounts@nnm.example",
    },
    firm=Firm(
        key="firm",
        name="NNM Securities",
        legal_name="NNM Securities Private Limited",
        registered_office=("Mumbai",),
        phone="+91 22 5550 0100",
        email="support@nnm.example",
        grievance_email="grievance@nnm.example",
        hours=("Mon-Fri 9 AM to 7 PM",),
        domains=("www.nnm.example",),
    ),
    site_url="https://www.nnm.example",
    account_opening="https://open.nnm.example",
)

HEADERS = {
    "Message-ID", "Date", "From", "To", "Auto-Submitted", "X-Auto-Response-Suppress", "Subject",
    "Reply-To", "MIME-Version", "Content-Type",
}  # fmt: skip


def mail(kind: Kind, purpose: Purpose, **details: str) -> Claimed:
    return Claimed(
        message_id="<P-7K3F-9Q2M.desk.0123456789abcdef@nnm.example>",
        claim="x",
        purpose=purpose,
        attempts=1,
        reference="P-7K3F-9Q2M",
        kind=kind,
        received=1_795_000_000.25,
        details={**ENTRIES[kind], **details},
    )


def arrived(claimed: Claimed) -> EmailMessage:
    """The mail as its reader gets it."""
    message = message_from_bytes(compose(claimed, ADDRESSES).as_bytes(), policy=default)
    assert isinstance(message, EmailMessage)
    return message


def texts(message: EmailMessage) -> tuple[str, str]:
    plain, html = message.get_body(("plain",)), message.get_body(("html",))
    assert plain is not None
    assert html is not None
    return plain.get_content(), html.get_content()


@pytest.mark.parametrize(
    ("kind", "desk"), [("partner", "network"), ("advisor", "wealth"), ("account", "accounts")]
)
def test_the_desk_of_a_form_reads_every_value_at_its_own_label(kind: Kind, desk: str):
    """Spec §7: the labels were mismatched."""
    message = arrived(mail(kind, "desk"))
    assert message["To"] == f"{desk}@nnm.example"
    plain, html = texts(message)
    for field in FORMS[kind].fields:
        value = ENTRIES[kind][field.name] or "not given"
        # Mails end their lines with both characters.
        line = f"\n{field.label}: {value}".replace("\nFort", "\n    Fort")
        assert line in plain.replace("\r\n", "\n")
        cell = value.replace("\n", "<br>")
        assert f">{field.label}</th><td>{cell}</td>" in html


def test_who_writes_to_whom():
    to_desk, to_enquirer = (arrived(mail("partner", purpose)) for purpose in PURPOSES)
    assert recipient(mail("partner", "desk"), ADDRESSES) == to_desk["To"] == "network@nnm.example"
    assert (
        recipient(mail("partner", "acknowledgement"), ADDRESSES)
        == to_enquirer["To"]
        == PARTNER["email"]
    )
    assert to_desk["Reply-To"] == f"{PARTNER['name']} <{PARTNER['email']}>"
    assert to_desk["From"] == to_enquirer["From"] == "NNM Securities <site@nnm.example>"
    assert "P-7K3F-9Q2M" in to_desk["Subject"]
    assert "P-7K3F-9Q2M" in to_enquirer["Subject"]


@pytest.mark.parametrize("kind", FORMS)
def test_the_acknowledgement_repeats_nothing_but_the_name(kind: Kind):
    """Whoever enters somebody else's address must not be able to write to them through us."""
    details = {name: f"secret-{name}" for name in ENTRIES[kind]} | {"email": "a@b.example"}
    plain, html = texts(arrived(mail(kind, "acknowledgement", **details)))
    for name in set(details) - {"name", "firstName", "lastName"}:
        assert f"secret-{name}" not in plain + html
    for text in (plain, html):
        assert f"{ADDRESSES.site_url}/enquiry?ref=P-7K3F-9Q2M" in text
        assert ADDRESSES.firm.phone in text
        assert "90 days" in text


def test_an_enquiry_that_an_earlier_version_stored_is_sent():
    stored = mail("partner", "desk")
    del stored.details["callback"]
    assert "Call me back: not given" in texts(arrived(stored))[0]


def test_who_asks_for_an_account_is_told_where_to_open_it():
    assert "https://open.nnm.example" in texts(arrived(mail("account", "acknowledgement")))[0]


def test_a_mail_is_the_same_each_time_but_for_the_boundary_between_its_parts():
    first, again = (compose(mail("partner", "desk"), ADDRESSES) for _ in range(2))
    assert dict(first.items()) == dict(again.items())
    assert texts(first) == texts(again)


@pytest.mark.parametrize("break_", ["\n", "\r", "\r\n", "\r\n ", "\u2028"])
@pytest.mark.parametrize("purpose", PURPOSES)
def test_no_value_adds_a_header(purpose: Purpose, break_: str):
    """The check refuses such names; should one be stored all the same, it is not sent."""
    bad = mail("partner", purpose, name=f"Asha{break_}Bcc: victim@x.example")
    try:
        message = arrived(bad)
    except ValueError:
        return
    assert set(message.keys()) <= HEADERS


@given(name=st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=100))
@pytest.mark.parametrize("purpose", PURPOSES)
def test_any_name_can_be_mailed(purpose: Purpose, name: str):
    message = arrived(mail("partner", purpose, name=name))
    assert set(message.keys()) <= HEADERS
    assert message["To"].addresses[0].addr_spec in {"network@nnm.example", PARTNER["email"]}
    assert "<script" not in texts(message)[1].lower()


def test_markup_is_text():
    html = texts(arrived(mail("partner", "desk", city="<img src=x onerror=alert(1)>")))[1]
    assert "<img" not in html
    assert "&lt;img" in html


def test_lines_of_an_address_cannot_pose_as_fields():
    plain, _ = texts(arrived(mail("partner", "desk", address="1 Street\nState: Goa")))
    assert "\nState: Goa" not in plain
    assert "\n    State: Goa" in plain
