"""The drawings of processes. Their words repeat, in short, what the text beside them says."""

import reflex as rx

from nnm_site import ui

_ODR = ui.Lane(
    "Way B: SMART ODR",
    (
        ui.Step("Review", "Exchange or depository tries to settle it", "21 days"),
        ui.Step("Conciliation", "A neutral person helps both to agree", "21 days, up to 10 more"),
        ui.Step("Arbitration", "A neutral person decides", "30 days, up to 30 more"),
        ui.Step("Appeal", "To the courts, as the law allows"),
    ),
)


def complaint() -> rx.Component:
    """How a complaint travels (`/investor-grievance`)."""
    return ui.flow(
        "How a complaint travels",
        (
            ui.Step("You write to us", "Grievance e-mail, with your client code"),
            ui.Step("We resolve it", "Escalation matrix, up to the CEO", "21 days"),
        ),
        (
            ui.Lane(
                "Way A: SCORES, exchange or depository",
                (
                    ui.Step("Complaint on SCORES", "It reaches us; we answer", "21 days"),
                    ui.Step("First review", "Exchange or depository, if you ask", "within 15 days"),
                    ui.Step("Second review", "SEBI, if you ask again", "within 15 days"),
                ),
            ),
            _ODR,
        ),
    )


def charter_complaint() -> rx.Component:
    """The multi-level complaint mechanism of the investor charter (§2.17)."""
    return ui.flow(
        "From the investor upwards",
        (
            ui.Step("Investor", "Complains in writing"),
            ui.Step("Depository participant", "Answers and resolves", "21 days"),
        ),
        (
            ui.Lane(
                "Way A: SCORES",
                (
                    ui.Step("First review", "Designated body: the depository"),
                    ui.Step("Second review", "SEBI"),
                ),
            ),
            _ODR,
        ),
    )


def freezing() -> rx.Component:
    """What happens after a request to freeze online access (`/voluntary-freezing`)."""
    return ui.flow(
        "What happens after your request",
        (
            ui.Step("You ask", "E-mail or call from your registered address or number"),
            ui.Step("We check and freeze", "Pending orders are cancelled", "15 minutes"),
            ui.Step("You hear from us", "Open positions and their expiry dates", "1 hour"),
            ui.Step("Access opens again", "When you ask, after a new check"),
        ),
    )


def opening() -> rx.Component:
    """The way to an account (`/account-opening`)."""
    return ui.flow(
        "The way to your account",
        (
            ui.Step("Start", "Mobile and e-mail, confirmed by OTP"),
            ui.Step("Identity and details", "PAN, proof of address, nominee, bank account"),
            ui.Step("Video", "Verification in person, from home"),
            ui.Step("Signature", "Aadhaar e-sign, or on paper"),
            ui.Step("Check and registration", "KRA, CKYC, exchanges", "at most one week in all"),
            ui.Step("Ready", "Client code and demat account number"),
        ),
    )
