"""The three notices that open with the page (R302)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Contact
from nnm_site.shared.content.models.home import Notice
from nnm_site.shared.languages.speaking import t


def opening_notices() -> rx.Component:
    """The notices of the day, outermost first: where there is room it shows its text, the others their titles."""
    found = queries.notices()
    if not found:
        return rx.fragment()
    return ui.notices(
        *(_notice(notice, opened=place == 0) for place, notice in enumerate(found)),
        count=t("{number} notices", number=str(len(found))),
        one=t("1 notice"),
    )


def _notice(notice: Notice, *, opened: bool) -> rx.Component:
    prescribed = queries.prescribed(notice.prescribed) if notice.prescribed else None
    links = [queries.link(key) for key in notice.links]
    # The text scrolls inside its notice, so a keyboard must be able to reach it.
    return ui.notice(
        f"notice-{notice.key}",
        notice.title,
        rx.el.div(
            *map(ui.paragraph, notice.paragraphs),
            ui.bullets(*prescribed.texts) if prescribed else None,
            ui.row(*(ui.link(link.label, href=link.url) for link in links)) if links else None,
            _reach(queries.contact(notice.contact), notice) if notice.contact else None,
            class_name="notice-scroll",
            **ui.attrs(
                tabindex="0",
                role="group",
                aria_label=f"{notice.title}: text",
                **ui.sample_edge(sample=notice.sample),
            ),
        ),
        text="\n".join([*notice.paragraphs, *(prescribed.texts if prescribed else ())]),
        opened=opened,
    )


def _reach(contact: Contact, notice: Notice) -> rx.Component:
    return ui.definitions(
        (contact.label, contact.person or contact.label),
        ("E-mail", ui.link(contact.email, href=f"mailto:{contact.email}")),
        ("Phone", ui.phone_link(contact.phone)),
        # One edge is enough.
        sample=contact.sample and not notice.sample,
    )
