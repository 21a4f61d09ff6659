"""The mobile app and the web platform (R308)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.home import Platform


def platforms() -> rx.Component:
    """Both platforms beside a drawing of their devices."""
    items = Platform.all()
    return ui.section(
        ui.columns(
            ui.row(*(ui.drawing(item.drawing) for item in reversed(items)), class_name="devices"),
            ui.stack(*map(_platform, items)),
        ),
        id="platforms",
        title="One account on the phone and on the computer",
        class_name="platforms",
    )


def _platform(platform: Platform) -> rx.Component:
    links = [ExternalLink.get(key) for key in platform.links]
    return ui.stack(
        ui.heading(platform.heading, 3),
        ui.paragraph(platform.description),
        ui.bullets(*platform.points),
        ui.row(*(ui.button_link(link.label, link.url, kind="outline") for link in links)),
        ui.specimen(sample=platform.sample),
        class_name="platform",
    )
