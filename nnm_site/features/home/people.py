"""Testimonials and team (R310)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.home import TeamMember, Testimonial
from nnm_site.shared.content.models.law import Prescribed


def testimonials() -> rx.Component:
    """A carousel of nine testimonials, swiped or paged by buttons; it advances every five seconds."""
    voices = Testimonial.all()
    slides = ui.el.ul(
        *(
            ui.el.li(
                quotation(voice.content, voice.person, voice.designation, sample=voice.sample),
                class_name="slide",
                id=f"voice-{n}",
                aria_label=f"{n} of {len(voices)}",
            )
            for n, voice in enumerate(voices, 1)
        ),
        class_name="slides",
        tabindex="0",
        role="list",
        aria_label="Testimonials",
    )
    dots = ui.el.div(
        *(
            ui.el.button(
                ui.el.span(f"{voice.person}, {voice.designation}", class_name="visually-hidden"),
                class_name="dot",
                type="button",
                data_slide=n,
                aria_current="true" if n == 0 else "false",
            )
            for n, voice in enumerate(voices)
        ),
        class_name="dots",
        role="group",
        aria_label="Testimonials: pages",
    )
    return ui.section(
        ui.el.auto_carousel(
            slides,
            ui.el.div(dots, ui.pause_switch("testimonials"), class_name="carousel-controls moving"),
            class_name="carousel",
            data_interval=5000,
            role="group",
            aria_roledescription="carousel",
            aria_label="Testimonials",
        ),
        ui.stack(
            *map(ui.small, Prescribed.get("advertisement-warning").texts), class_name="warnings"
        ),
        id="testimonials",
        kicker="Testimonials",
        title="In our clients’ words",
        tone="tint",
        class_name="testimonials",
    )


def team() -> rx.Component:
    """The people at the desks and their tasks."""
    return ui.section(
        ui.el.ul(
            *(ui.el.li(_member(member)) for member in TeamMember.all()),
            ui.el.li(
                ui.button_link("Meet the management", "/about/kmp-management", kind="outline"),
                class_name="roster-more",
            ),
            class_name="roster",
            role="list",
        ),
        id="team",
        title="The people at our desks",
        class_name="team",
    )


def _member(member: TeamMember) -> rx.Component:
    initials = "".join(word[0] for word in member.name.split()[:2])
    return rx.fragment(
        ui.specimen(sample=member.sample),
        ui.el.span(initials, class_name="initials", aria_hidden=True),
        ui.heading(member.name, 3),
        ui.small(member.role),
        ui.paragraph(member.does),
    )


def quotation(text: str, person: str, designation: str, *, sample: bool = False) -> rx.Component:
    """A quotation with the person's name and role."""
    return ui.el.figure(
        ui.el.blockquote(ui.el.p(text)),
        ui.el.figcaption(ui.el.strong(person), ui.el.span(designation)),
        ui.specimen(sample=sample),
        class_name="quotation",
    )
