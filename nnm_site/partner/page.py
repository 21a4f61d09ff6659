"""The partner page: what a partner is today, who may be one, how to apply, with which papers.

Sources: SEBI's framework for market access through authorised persons (MIRSD/DR-1/Cir-16/09 of
6 November 2009); the end of the category sub-broker (by 31 March 2019); the exchange's findings on
partners' advertising (NSE/INSP/73503 of 27 March 2026). The two document rules are the firm's own
(specification §2.15).
"""

from urllib.parse import quote

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.enquiries.forms import partner_form

TITLE = "Become Our Business Partner"
PATH = "/partner-us"


def partner() -> rx.Component:
    """The partner page (specification §2.15)."""
    return ui.page(
        ui.section(
            ui.row(
                ui.button_link("Apply", "#application"),
                ui.button_link(
                    f"Call {queries.firm().phone}",
                    ui.phone_address(queries.firm().phone),
                    kind="outline",
                ),
                ui.button_link("Write to us", _mail(), kind="outline"),
            ),
            id="partner",
            title=TITLE,
            intro=(
                "You bring clients and serve them from your own office. We hold the memberships and "
                "keep the accounts. This page explains the requirements and the limits. It names no income, because nobody can promise one."
            ),
            level=1,
            reveal=False,
            facts=[
                ui.HeadFact(
                    "Rules for authorised persons",
                    "SEBI circular MIRSD/DR-1/Cir-16/09",
                    "6 November 2009",
                ),
                ui.HeadFact("Sub-brokers", "last day of the category", "31 March 2019"),
                ui.HeadFact(
                    "Rules for partners’ advertising",
                    "NSE circular NSE/INSP/73503",
                    "27 March 2026",
                ),
            ],
        ),
        ui.section(
            _kinds(),
            id="kinds",
            title="What a partner is today",
            tone="tint",
        ),
        ui.section(
            ui.columns(_may_apply(), _must_not(), class_name="top"),
            id="conditions",
            title="Who may apply, and what the rules forbid",
        ),
        ui.section(
            ui.columns(ui.stack(_steps(), _reach()), _apply(), class_name="top"),
            id="application",
            title="How to apply, step by step",
            tone="tint",
        ),
        ui.section(
            ui.stack(
                ui.tabs(
                    "proof",
                    [
                        ui.Tab("identification", "Identification Proof", _identification()),
                        ui.Tab("address", "Address Proof", _address()),
                        ui.Tab("bank", "Bank Proof", _bank()),
                    ],
                    label="Kinds of proof",
                ),
                ui.heading("Rules for the papers", 3),
                _rules(),
            ),
            id="documents",
            title="Documents Checklist",
            intro="Sign the copies and bring the originals, so that we can compare them.",
            reveal=False,
        ),
        ui.market_warning(*queries.market_warning()),
        name="partner",
    )


def _mail() -> str:
    return f"mailto:{queries.firm().email}?subject={quote('Business partner')}"


def _kinds() -> rx.Component:
    return ui.grid(
        ui.card(
            ui.paragraph(
                "Today's form of partner. An ",
                ui.link("authorised person", href="/glossary#authorised-person"),
                " is a person or firm that each exchange has registered, through us as its "
                "member. Authorised persons explain our services, help with forms and enter "
                "clients' orders on an approved terminal.",
            ),
            title="Authorised person",
            level=2,
        ),
        ui.card(
            ui.paragraph(
                "The earlier form, registered with SEBI itself. SEBI ended it in 2018; "
                "sub-brokers had until 31 March 2019 to become authorised persons or give up "
                "their registration. Many still use the word. An applicant as sub-broker now "
                "becomes an authorised person."
            ),
            title="Sub-Broker",
            level=2,
        ),
        ui.card(
            ui.paragraph(
                "Somebody who introduces clients to a broker for a share of the brokerage, under "
                "the rules of the exchange (BSE)."
            ),
            title="Remiser",
            level=2,
        ),
        columns=3,
        label="Kinds of partner",
    )


def _steps() -> rx.Component:
    return ui.steps(
        [
            (
                "Talk to us",
                "Apply here, call or write. We ask where you would work, whom you would serve and"
                " what you have done so far. We tell you the terms before you sign.",
            ),
            (
                "Bring the papers",
                "The proofs of the checklist below, with proof of education and of the "
                "office, a photograph, and a certificate from a chartered accountant.",
            ),
            (
                "We check them",
                "We compare papers with originals and visit the office. If something is missing, "
                "we tell you.",
            ),
            (
                "Sign the agreement",
                "It sets out your work, your share of brokerage and both sides' duties.",
            ),
            (
                "The exchanges decide",
                "We apply for you at each exchange on which you want to work. The decision "
                "is theirs; until it has come, do not act or advertise as our partner.",
            ),
            (
                "You are activated",
                "After an exchange has registered you, you may begin there. Clients find you in "
                "our list of authorised persons.",
            ),
        ]
    )


def _apply() -> rx.Component:
    return ui.card(
        ui.paragraph(
            "Your application goes to the ",
            ui.link("network team", href="/about/kmp-management"),
            ", which looks after our business partners. Send no copies of papers yet.",
        ),
        partner_form(),
        title="Apply",
    )


def _reach() -> rx.Component:
    firm = queries.firm()
    return ui.definitions(
        ("Phone", ui.phone_link(firm.phone)),
        ("E-mail", ui.link(firm.email, href=_mail())),
        ("Hours", " and ".join(firm.hours)),
    )


def _may_apply() -> rx.Component:
    return ui.card(
        ui.bullets(
            "You are a citizen of India and at least 18 years old.",
            "You have passed at least the 10th class.",
            "You have never been convicted of an offence that involves fraud or dishonesty.",
            "You have an office that is fit for the work.",
            "A partnership, LLP or company may apply too, if its main objects allow this business; "
            "its partners or directors then meet these conditions.",
        ),
        title="Conditions",
    )


def _must_not() -> rx.Component:
    return ui.card(
        ui.bullets(
            "Take or hold clients' money or securities. Clients pay into our client bank accounts "
            "only.",
            "Charge clients anything. You are paid by us alone.",
            "Share in a client's profit or loss, or promise a return.",
            "Advertise, on paper or on any social network, without the approval that the exchange "
            "gives through us.",
            "Trade in a client's account without that client's order, or issue contract notes or "
            "bills.",
        ),
        ui.paragraph(
            "At your office the mandatory notices, the investor charter and a complaint register "
            "must be at hand, and we and the exchange may inspect. Clients read the same rules "
            "beside our ",
            ui.link("list of authorised persons", href="/authorised-persons"),
            ".",
        ),
        title="An authorised person may not",
    )


def _identification() -> rx.Component:
    return ui.stack(
        ui.paragraph("Your PAN card, in every case, and one of these:"),
        ui.bullets(
            "Passport",
            "Voter card",
            "Driving licence",
            "Aadhaar: masked, as an offline file, or through DigiLocker",
            "NREGA job card",
            "Letter of the National Population Register",
        ),
    )


def _address() -> rx.Component:
    return ui.stack(
        ui.paragraph("One of these, with the address at which you live:"),
        ui.bullets(
            "Passport, voter card, driving licence or Aadhaar, if it carries that address",
            "Utility bill: electricity, gas, water or telephone",
            "Property or municipal tax receipt",
            "Pension order, or an employer's letter of allotment",
        ),
        ui.paragraph(
            "For the office: a title deed, the rent agreement, or another proof that you may use it."
        ),
    )


def _bank() -> rx.Component:
    return ui.stack(
        ui.paragraph("One of these, for the account into which we are to pay your share:"),
        ui.bullets(
            "Cancelled cheque with your name printed on it",
            "Bank statement",
            "Page of the passbook with name and account number",
            "Bank verification letter",
        ),
    )


def _rules() -> rx.Component:
    return ui.grid(
        ui.card(
            ui.paragraph(
                "Must be valid for at least 2 months after activation: after the day your "
                "registration as a partner becomes active, not the day you apply."
            ),
            title="ID documents",
            level=4,
        ),
        ui.card(
            ui.paragraph("Must not be older than 3 months when you apply as a partner."),
            ui.small(
                "Clients have another rule: for the KYC of a trading or demat account a utility "
                "bill may be at most 2 months old."
            ),
            title="Utility bills",
            level=4,
        ),
        ui.card(
            ui.paragraph(
                "Must be on the bank's letterhead and state your name, the account number and its "
                "type, MICR and IFSC, with signature, stamp and date."
            ),
            title="Bank verification letter",
            level=4,
        ),
        columns=3,
        label="Rules for the documents",
    )
