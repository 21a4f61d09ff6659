"""One component for both: state, which React draws, and plain values, which Python writes as HTML."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import reflex as rx


def is_state(view: Any) -> bool:
    """Whether a page is made of a class of states, and not of an object with the same names."""
    return isinstance(view, type) and issubclass(view, rx.State)


def either(condition: Any, yes: Any, no: Any = "") -> Any:
    """`yes` or `no` (texts or components): at once for a plain condition, by React for state."""
    if isinstance(condition, rx.Var):
        return rx.cond(condition, yes, no)
    return yes if condition else no


def one_of(value: Any, texts: Mapping[str, str], otherwise: str) -> Any:
    """The text that belongs to a value."""
    if isinstance(value, rx.Var):
        return rx.match(value, *texts.items(), otherwise)
    return texts.get(value, otherwise)


def each(items: rx.Var[Any] | Sequence[Any], draw: Callable[[Any], rx.Component]) -> rx.Component:
    """A component for each item of a list."""
    if isinstance(items, rx.Var):
        return rx.foreach(items, draw)
    return rx.fragment(*map(draw, items))


def some(items: Any) -> Any:
    """Whether a list, or a variable that holds one, holds anything."""
    return bool(items) if isinstance(items, Sequence) else items.length() > 0
