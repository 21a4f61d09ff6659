"""Widgets of another host. Loaded when scrolled near, in a space that is reserved for them."""

import json
from typing import Any

import reflex as rx

from nnm_site.ui.attributes import attrs
from nnm_site.ui.links import link


class _MarketWidget(rx.el.Div):
    tag = "market-widget"


def market_widget(
    name: str,
    *,
    title: str,
    options: dict[str, Any],
    height: int,
    fallback: str,
    fallback_href: str,
    fallback_label: str,
) -> rx.Component:
    """A TradingView widget (`embed-widget-{name}.js`) with its options.

    `height` in pixels is reserved from the start. When the provider does not answer, or with
    JavaScript off, `fallback` is read instead, with a link to where the figures are.
    """
    return _MarketWidget.create(
        rx.el.div(
            rx.el.p(fallback),
            rx.el.p(link(fallback_label, href=fallback_href)),
            class_name="widget-fallback",
        ),
        class_name=f"market-widget widget-{name}",
        **attrs(
            data_widget=name,
            data_options=json.dumps(options, separators=(",", ":")),
            data_height=height,
            role="region",
            aria_label=title,
        ),
    )
