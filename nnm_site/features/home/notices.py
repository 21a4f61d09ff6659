"""The three notices that open with the page (R302)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import Contact, ExternalLink
from nnm_site.shared.content.models.home import Notice
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.languages.speaking import t


def opening_notices() -> rx.Component:
    """The notices of the day, outermost first: where there is room it shows its text, the others their titles."""
    notices = Notice.all()
    if not notices:
        return rx.fragment()
    return _stack(
        *(_notice(notice, opened=place == 0) for place, notice in enumerate(notices)),
        count=t("{number} notices", number=str(len(notices))),
        single=t("1 notice"),
    )


def _notice(notice: Notice, *, opened: bool) -> rx.Component:
    prescribed = Prescribed.get(notice.prescribed) if notice.prescribed else None
    links = [ExternalLink.get(key) for key in notice.links]
    # The text scrolls inside its notice, so a keyboard must be able to reach it.
    return _dialog(
        f"notice-{notice.key}",
        notice.title,
        ui.el.div(
            *map(ui.paragraph, notice.paragraphs),
            ui.bullets(*prescribed.texts) if prescribed else None,
            ui.row(*(ui.link(link.label, href=link.url) for link in links)) if links else None,
            _reach(Contact.get(notice.contact), notice) if notice.contact else None,
            class_name="notice-scroll",
            tabindex="0",
            role="group",
            aria_label=f"{notice.title}: text",
            **ui.sample_edge(sample=notice.sample),
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


def _stack(*items: rx.Component, count: str, single: str) -> rx.Component:
    """Notices in a stack over the page, outermost first; of each at least the title shows.

    On a phone they begin as one row that says how many there are (`count`, of the last `single`), and
    open from it.
    `nnm_site/shared/scripts/notices.js` sets them aside while the reader is further down the page.
    """
    return ui.el.details(
        ui.el.summary(ui.el.span(count, data_count=single), class_name="notices-count"),
        # As they lie over one another: the keyboard goes down the screen, the outermost is at the bottom.
        ui.el.div(*reversed(items), class_name="notices-stack"),
        open=True,
        class_name="notices",
        data_phone_fold="",
    )


def _dialog(
    id: str, title: str, *children: rx.Component, text: str, opened: bool = False
) -> rx.Component:
    """A notice that is open when the page arrives until the visitor closes it.

    Its title opens its text and closes those of its neighbours; the text is open at first if
    `opened`, but not on a phone. What was closed shows again when `text`, which is everything it
    says, has changed.
    """
    return ui.el.dialog(
        ui.el.details(
            ui.el.summary(ui.el.h2(title, id=f"{id}-title"), class_name="notice-title"),
            ui.el.div(*children, class_name="notice-text"),
            open=opened,
            name="notices",
            data_phone_fold="" if opened else None,
        ),
        ui.close_button(),
        open=True,
        class_name="notice",
        id=id,
        aria_labelledby=f"{id}-title",
        **ui.remembered(f"{title}\n{text}"),
    )
