"""The elements of pages, and helpers so that one component serves both state, which React renders, and plain
values, which Python renders to HTML.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import reflex as rx

from nnm_site.platform.tree import give_source, render

#: A component of `ui`, and examples of its output, for the style guide.
Examples = Iterator[tuple[Any, ...]]


def attrs(**names: Any) -> Any:
    """Plain HTML attributes for an `rx.el` element, which otherwise turns an `id` into a React reference and
    unknown names into styles. Underscores become hyphens, a trailing one is dropped; `None` omits it.
    """
    return {
        "custom_attrs": {
            name.removesuffix("_").replace("_", "-"): value
            for name, value in names.items()
            if value is not None
        }
    }


class _Elements:
    """`el.div(*children, class_name=…, aria_label=…)`: an HTML element with its attributes unchanged.

    `el.a` is the browser's own link and `el.form` a form that the browser submits; those of `rx.el` are the
    framework's. To handle events, use an element of `rx.el`.
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
    # When the state changes, React redraws a drawing as a whole, not each line separately.
    base = rx.el.Svg if tag == "svg" else rx.el.Div
    return type(tag.title(), (base,), {"tag": tag, "__module__": __name__})


el = _Elements()

#: The same two for use with `attrs`.
plain_link, PlainForm = _kind("a").create, _kind("form")


def classes(*names: str | None) -> str:
    """Join class names, leaving out empty ones."""
    return " ".join(name for name in names if name)


def is_state(view: Any) -> bool:
    """Whether a view is a state class, not an object with the same names."""
    return isinstance(view, type) and issubclass(view, rx.State)


def either(condition: Any, yes: Any, no: Any = "") -> Any:
    """`yes` or `no` (texts or components): chosen now for a plain condition, by React for state."""
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
    """A slot: `content` of plain values at the build, later what `PageAnswer.parts` holds under `name`.

    `name` consists of lower-case letters and hyphens. The framework never touches it, even on live pages.
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
