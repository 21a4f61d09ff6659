"""The services as tabs, and the divider after them (R306)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.home import Service
from nnm_site.shared.content.models.law import Prescribed

HEADLINES = (
    "Empowering Your Equity Journey",
    "Mastering Derivative Dynamics",
    "Seamless Trading Solutions",
)


def services() -> rx.Component:
    """Seven tabs; ALGO is chosen at first."""
    return ui.section(
        ui.tabs(
            "service",
            [ui.Tab(item.key, item.label, _panel(item)) for item in Service.all()],
            label="Services",
            default="algo",
        ),
        id="services",
        title="Our seven services",
        class_name="services",
    )


def _panel(service: Service) -> rx.Component:
    return ui.columns(
        ui.stack(
            ui.heading(service.heading, 3),
            *map(ui.paragraph, service.lines),
            *map(ui.small, _risks(service)),
            ui.button_link(f"More on {service.label}", "/products", kind="outline"),
        ),
        ui.drawing(service.drawing),
    )


def _risks(service: Service) -> tuple[str, ...]:
    key = service.risk_disclosure
    return Prescribed.get(key).texts if key else ()


def divider() -> rx.Component:
    """Three headlines, set as one line of type."""
    return ui.band(
        rx.el.ul(*map(rx.el.li, HEADLINES), class_name="headlines", **ui.attrs(role="list")),
        label="What we stand for",
        class_name="divider",
    )
