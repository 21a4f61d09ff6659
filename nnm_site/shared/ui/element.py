"""The elements that pages are made of, and one component for both: state, which React draws, and plain values,
which Python writes as HTML.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import reflex as rx

from nnm_site.platform.tree import give_source, render

#: A component of `ui`, and what it makes, for the style guide.
Examples = Iterator[tuple[Any, ...]]


def attrs(**names: Any) -> Any:
    """Plain HTML attributes for an `rx.el` element, which turns an `id` into a React reference and what it
    does not know into a style. Underscores become hyphens, one at the end goes, `None` leaves one out.
    """
    return {
        "custom_attrs": {
            name.removesuffix("_").replace("_", "-"): value
            for name, value in names.items()
            if value is not None
        }
    }


class _Elements:
    """`el.div(*children, class_name=…, aria_label=…)`: an element of HTML, whose attributes are as they are given.

    `el.a` is the browser's own link and `el.form` a form that the browser submits; those of `rx.el` are the
    framework's. What handles events is an element of `rx.el`.
    """

    def __getattr__(self, tag: str) -> Callable[..., rx.Component]:
        return _maker(tag.replace("_", "-"))


@cache
def _maker(tag: str) -> Callable[..., rx.Component]:
    kind = _kind(tag)

    def make(*children: Any, class_name: Any = None, **names: Any) -> rx.Component:
        return kind.create(*children, class_name=class_name, **attrs(**names))

    return make


def _kind(tag: str) -> Any:
    # Of a drawing React draws the whole anew when the state changes, and not each line by itself.
    base = rx.el.Svg if tag == "svg" else rx.el.Div
    return type(tag.title(), (base,), {"tag": tag, "__module__": __name__})


el = _Elements()

#: The same for what is written with `attrs`.
plain_link, PlainForm = _kind("a").create, _kind("form")


def classes(*names: str | None) -> str:
    """Join class names, leaving out what is empty."""
    return " ".join(name for name in names if name)


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


def written_part(
    name: str, content: rx.Component | str, *, inline: bool = False, class_name: str | None = None
) -> rx.Component:
    """A place for `content` of plain values at the build, later for what `PageAnswer.parts` holds under `name`.

    `name` is of small letters and hyphens. The framework does not look into it, on live pages either.
    """
    made = (el.span if inline else el.div)(
        class_name=class_name,
        dangerouslySetInnerHTML={"__html": f"<!--part {name}-->{render(content)}<!--/part-->"},
    )
    give_source(made, content)
    return made


def examples() -> Examples:
    """The states of each component, for the style guide."""
    yield written_part, written_part("guide", el.p("As built; the server may write it anew."))
