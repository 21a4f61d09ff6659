"""The three notices shown when the page opens (R302)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import Contact, ExternalLink
from nnm_site.shared.content.models.home import Notice
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.languages.speaking import t


def opening_notices() -> rx.Component:
    """The notices of the day in a stack over the page, each with at least its title visible.

    If there is space, the outermost shows its text. On a phone they start as one row with their number,
    which opens them. `nnm_site/shared/scripts/notices.js` hides them while the reader is further down.
    """
    notices = Notice.all()
    if not notices:
        return rx.fragment()
    count = t("{number} notices", number=str(len(notices)))
    items = [_notice(notice, opened=place == 0) for place, notice in enumerate(notices)]
    return ui.el.details(
        ui.el.summary(ui.el.span(count, data_count=t("1 notice")), class_name="notices-count"),
        # In visual order: the keyboard moves down the screen, and the outermost is at the bottom.
        ui.el.div(*reversed(items), class_name="notices-stack"),
        open=True,
        class_name="notices",
        data_phone_fold="",
    )


def _notice(notice: Notice, *, opened: bool) -> rx.Component:
    """A notice that is shown until the visitor closes it.

    Its title opens its text and closes those of the others; the text is initially open if `opened`, but
    not on a phone. A closed notice is shown again if its text has changed.
    """
    title, id = notice.title, f"notice-{notice.key}"
    prescribed = Prescribed.get(notice.prescribed).texts if notice.prescribed else ()
    links = [ExternalLink.get(key) for key in notice.links]
    # The text scrolls inside its notice, so a keyboard must be able to reach it.
    text = ui.el.div(
        *map(ui.paragraph, notice.paragraphs),
        ui.bullets(*prescribed) if prescribed else None,
        ui.row(*(ui.link(link.label, href=link.url) for link in links)) if links else None,
        _reach(Contact.get(notice.contact), notice) if notice.contact else None,
        class_name="notice-scroll",
        tabindex="0",
        role="group",
        aria_label=f"{title}: text",
        **ui.sample_edge(sample=notice.sample),
    )
    return ui.el.dialog(
        ui.el.details(
            ui.el.summary(ui.el.h2(title, id=f"{id}-title"), class_name="notice-title"),
            ui.el.div(text, class_name="notice-text"),
            open=opened,
            name="notices",
            data_phone_fold="" if opened else None,
        ),
        ui.close_button(),
        open=True,
        class_name="notice",
        id=id,
        aria_labelledby=f"{id}-title",
        **ui.remembered("\n".join([title, *notice.paragraphs, *prescribed])),
    )


def _reach(contact: Contact, notice: Notice) -> rx.Component:
    return ui.definitions(
        (contact.label, contact.person or contact.label),
        ("E-mail", ui.mail_link(contact.email)),
        ("Phone", ui.phone_link(contact.phone)),
        # One sample edge is enough.
        sample=contact.sample and not notice.sample,
    )
