"""The drawings of processes. Their words repeat, in short, what the text beside them says."""

from collections.abc import Sequence
from dataclasses import dataclass

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.regulatory import ComplaintWay


@dataclass(frozen=True)
class Step:
    """One box of a flow drawing: who or what, what happens there, and how long it may take."""

    title: str
    text: str
    time: str | None = None


@dataclass(frozen=True)
class Lane:
    """One of several ways on from a flow's last common step."""

    title: str
    steps: Sequence[Step]


def flow(caption: str, steps: Sequence[Step], lanes: Sequence[Lane] = ()) -> rx.Component:
    """A drawing of steps that follow one another, and of the ways that part after them.

    It is made of lists, so that it reads as well as it looks: no picture of text.
    """
    return ui.el.figure(
        ui.el.figcaption(caption),
        ui.el.ol(
            *map(_step, steps),
            ui.el.li(
                ui.el.ul(*map(_lane, lanes), class_name="flow-lanes", role="list"),
                class_name="flow-fork",
            )
            if lanes
            else None,
            class_name="flow-steps",
            role="list",
        ),
        class_name="flow",
    )


def _step(step: Step) -> rx.Component:
    return ui.el.li(
        ui.el.strong(step.title),
        ui.el.span(step.text),
        ui.el.em(step.time) if step.time else None,
        class_name="flow-step",
    )


def _lane(lane: Lane) -> rx.Component:
    return ui.el.li(
        ui.el.p(lane.title, class_name="flow-lane"),
        ui.el.ol(*map(_step, lane.steps), class_name="flow-steps", role="list"),
    )


def _way(key: str) -> Lane:
    """One of the two ways on from a complaint, as the complaint procedure and Annexure B have it too."""
    way = ComplaintWay.get(key)
    return Lane(way.title, [Step(one.name, one.happens, one.time) for one in way.stages])


def _ours(title: str, text: str | None = None) -> Step:
    """Our part: to resolve it in our time."""
    ours = queries.complaint_stage("Our answer")
    return Step(title, text or ours.happens, ours.time)


def complaint() -> rx.Component:
    """How a complaint travels (`/investor-grievance`)."""
    return flow(
        "How a complaint travels",
        (
            Step("You write to us", "Grievance e-mail, with your client code"),
            _ours("We resolve it"),
        ),
        (
            _way("scores"),
            _way("odr"),
        ),
    )


def charter_complaint() -> rx.Component:
    """The multi-level complaint mechanism of the investor charter (R906)."""
    return flow(
        "From the investor upwards",
        (
            Step("Investor", "Complains in writing"),
            _ours("Depository participant", "Answers and resolves"),
        ),
        (
            _way("scores"),
            _way("odr"),
        ),
    )


def freezing() -> rx.Component:
    """What happens after a request to freeze online access (`/voluntary-freezing`)."""
    return flow(
        "What happens after your request",
        (
            Step("You ask", "By login, e-mail, call or at a branch"),
            Step("We check and freeze", "Pending orders are cancelled", queries.figure("freezing")),
            Step("You hear from us", "Open positions and their expiry dates", "1 hour"),
            Step("Access opens again", "When you ask, after a new check"),
        ),
    )


def opening() -> rx.Component:
    """The way to an account (`/account-opening`)."""
    return flow(
        "The way to your account",
        (
            Step("Start", "Mobile and e-mail, confirmed by OTP"),
            Step("Identity and details", "PAN, proof of address, nominee, bank account"),
            Step("Video", "Verification in person, from home"),
            Step("Signature", "Aadhaar e-sign, or on paper"),
            Step(
                "Check and registration",
                "KRA, CKYC, exchanges",
                "at most a week from complete papers",
            ),
            Step("Ready", "Client code and demat account number"),
        ),
    )
