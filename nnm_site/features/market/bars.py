"""Bars that compare a few numbers at a glance. Each says in words what it shows."""

from decimal import Decimal

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.rules.money import rupees


def range_bar(low: Decimal, high: Decimal, value: Decimal, days: str) -> rx.Component:
    """Where a price stands between the two others of some days (`of 52 weeks`), with the two at its ends."""
    part = 50.0 if high <= low else 100 * float((value - low) / (high - low))
    at = f"{min(100.0, max(0.0, part)):.1f}%"
    return _bar(
        f"{rupees(value)} lies between the lowest price, {rupees(low)}, and the highest, "
        f"{rupees(high)}, {days}",
        *_filled(at),
        rx.el.svg.circle(**ui.attrs(cx=at, cy="10", r="7")),
        rx.el.svg.text(rupees(low), **ui.attrs(y="38")),
        rx.el.svg.text(rupees(high), class_name="end", **ui.attrs(x="100%", y="38")),
        height=44,
        class_name="range-bar",
    )


def volume_bar(part: float, said: str) -> rx.Component:
    """A volume beside its average, which is the mark in the middle; `part` of the bar in per cent."""
    return _bar(
        said,
        *_filled(f"{part:.1f}%"),
        rx.el.svg.line(**ui.attrs(x1="50%", x2="50%", y1="1", y2="19")),
        height=20,
        class_name="range-bar volume-bar",
    )


def breadth_bar(rose: int, unchanged: int, fell: int) -> rx.Component:
    """How many shares rose, stayed and fell."""
    every = (rose + unchanged + fell) or 1
    up, down = 100 * rose / every, 100 * fell / every
    return _bar(
        f"{rose} advances, {unchanged} unchanged, {fell} declines",
        _rect("breadth-same", width="100%", height="14", rx="4"),
        _rect("breadth-up", width=f"{up:.2f}%", height="14", rx="4"),
        _rect("breadth-down", x=f"{100 - down:.2f}%", width=f"{down:.2f}%", height="14", rx="4"),
        height=14,
        class_name="breadth-bar",
    )


def _bar(said: str, *parts: rx.Component, height: int, class_name: str) -> rx.Component:
    return rx.el.svg(
        *parts,
        class_name=class_name,
        **ui.attrs(role="img", aria_label=said, width="100%", height=str(height)),
    )


def _filled(part: str) -> tuple[rx.Component, rx.Component]:
    return (
        _rect("range-ground", y="6", width="100%", height="8", rx="4"),
        _rect("range-part", y="6", width=part, height="8", rx="4"),
    )


def _rect(class_name: str, **place: str) -> rx.Component:
    return rx.el.svg.rect(class_name=class_name, **ui.attrs(**place))
