"""Testimonials and team (R310)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.home import TeamMember


def testimonials() -> rx.Component:
    """Nine voices; the next one comes after five seconds."""
    voices = queries.testimonials()
    return ui.section(
        ui.carousel(
            [
                ui.quotation(voice.content, voice.person, voice.designation, sample=voice.sample)
                for voice in voices
            ],
            name="voice",
            label="Testimonials",
            slide_labels=[f"{voice.person}, {voice.designation}" for voice in voices],
        ),
        ui.stack(
            *map(ui.small, queries.prescribed("advertisement-warning").texts),
            class_name="warnings",
        ),
        id="testimonials",
        kicker="Testimonials",
        title="In our clients’ words",
        tone="tint",
        class_name="testimonials",
    )


def team() -> rx.Component:
    """Who answers, and for what."""
    return ui.section(
        rx.el.ul(
            *(rx.el.li(_member(member)) for member in queries.team()),
            rx.el.li(
                ui.button_link("Meet the management", "/about/kmp-management", kind="outline"),
                class_name="roster-more",
            ),
            class_name="roster",
            **ui.attrs(role="list"),
        ),
        id="team",
        title="The people at our desks",
        class_name="team",
    )


def _member(member: TeamMember) -> rx.Component:
    initials = "".join(part[0] for part in member.name.split()[:2])
    return rx.fragment(
        ui.specimen(sample=member.sample),
        rx.el.span(initials, class_name="initials", aria_hidden=True),
        ui.heading(member.name, 3),
        ui.small(member.role),
        ui.paragraph(member.does),
    )
