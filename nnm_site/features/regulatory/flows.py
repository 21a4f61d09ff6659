"""The drawings of processes. Their words repeat, in short, what the text beside them says."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries


def _way(key: str) -> ui.Lane:
    """One of the two ways on from a complaint, as the complaint procedure and Annexure B have it too."""
    way = queries.complaint_way(key)
    return ui.Lane(way.title, [ui.Step(one.name, one.happens, one.time) for one in way.stages])


def _ours(title: str, text: str | None = None) -> ui.Step:
    """Our part: to resolve it in our time."""
    ours = queries.complaint_stage("Our answer")
    return ui.Step(title, text or ours.happens, ours.time)


def complaint() -> rx.Component:
    """How a complaint travels (`/investor-grievance`)."""
    return ui.flow(
        "How a complaint travels",
        (
            ui.Step("You write to us", "Grievance e-mail, with your client code"),
            _ours("We resolve it"),
        ),
        (
            _way("scores"),
            _way("odr"),
        ),
    )


def charter_complaint() -> rx.Component:
    """The multi-level complaint mechanism of the investor charter (R906)."""
    return ui.flow(
        "From the investor upwards",
        (
            ui.Step("Investor", "Complains in writing"),
            _ours("Depository participant", "Answers and resolves"),
        ),
        (
            _way("scores"),
            _way("odr"),
        ),
    )


def freezing() -> rx.Component:
    """What happens after a request to freeze online access (`/voluntary-freezing`)."""
    return ui.flow(
        "What happens after your request",
        (
            ui.Step("You ask", "By login, e-mail, call or at a branch"),
            ui.Step(
                "We check and freeze", "Pending orders are cancelled", queries.figure("freezing")
            ),
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
            ui.Step(
                "Check and registration",
                "KRA, CKYC, exchanges",
                "at most a week from complete papers",
            ),
            ui.Step("Ready", "Client code and demat account number"),
        ),
    )
