"""Order messages: rejections and statuses of the order book, their cause, and what to do."""

from collections.abc import Iterator

import reflex as rx

from nnm_site.features.help.page import PATH as HELP
from nnm_site.features.help.page import by_phone, links_to
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import OrderMessage
from nnm_site.shared.publishing.routes import head_of

PATH = f"{HELP}/order-messages"


def messages_page() -> rx.Component:
    """All messages by group."""
    groups = head_of(PATH).groups
    return ui.reading_page(
        ui.row(*(ui.link(name, href=f"#{group}") for group, name in groups.items())),
        *(
            ui.el.section(
                ui.heading(name, id=group),
                *(part for one in OrderMessage.all(group=group) for part in _entry(one)),
            )
            for group, name in groups.items()
        ),
        name="help-messages",
        title="What an order message means",
        intro="Find the words of your order book. Each has its cause and what to do. Programs word them differently: what counts is the main word.",
    )


def _entry(message: OrderMessage) -> Iterator[rx.Component]:
    desk = queries.person_or_desk(message.desk)
    yield ui.heading(message.name, 3, id=message.key)
    yield ui.definitions(
        ("Also shown as", ui.el.span(", ".join(message.seen), translate="no", lang="en")),
        ("Cause", message.cause),
        ("What to do", message.do),
        by_phone(desk),
        sample=desk.sample,
    )
    if message.answers:
        yield ui.row(*links_to(message.answers))
