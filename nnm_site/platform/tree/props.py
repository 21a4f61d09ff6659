"""The attributes of an element, under the names and in the forms in which React writes them."""

import re
from collections.abc import Iterator
from typing import Any

from reflex_base.components.component import BaseComponent

from nnm_site.platform.tree.components import TreeError, value_of

#: Properties of React that are no attribute.
_NOT_WRITTEN = frozenset(
    {"children", "dangerouslySetInnerHTML", "key", "ref", "suppressHydrationWarning"}
)
#: Properties whose attribute has another name than in small letters.
_RENAMED = {
    "className": "class",
    "htmlFor": "for",
    "httpEquiv": "http-equiv",
    "acceptCharset": "accept-charset",
    "defaultValue": "value",
    "defaultChecked": "checked",
}
#: Attributes that are there or not, whatever their value.
_BOOLEAN = frozenset({
    "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer", "disabled",
    "formnovalidate", "hidden", "inert", "itemscope", "loop", "multiple", "muted", "nomodule", "novalidate", "open",
    "playsinline", "readonly", "required", "reversed", "selected",
})  # fmt: skip
#: Attributes that say "true" and "false".
_TRUE_OR_FALSE = ("aria-", "data-")
_ENUMERATED = frozenset({"contenteditable", "draggable", "spellcheck"})
#: Names with capitals in SVG's own attributes; all others have small letters or hyphens.
_SVG = frozenset({
    "viewBox", "preserveAspectRatio", "gradientUnits", "gradientTransform", "pathLength", "clipPathUnits",
    "maskUnits", "patternUnits", "markerWidth", "markerHeight", "refX", "refY",
})  # fmt: skip
_SVG_HYPHENED = re.compile(
    r"^(stroke|fill|stop|clip|text|font|dominant|alignment|baseline|letter|word)([A-Z]\w*)$"
)
_CAPITAL = re.compile(r"[A-Z]")


def attributes_of(node: BaseComponent, tag: str) -> Iterator[tuple[str, str | bool]]:
    """Every attribute of an element with its text, `True` where it is only there. Raises `TreeError` for what is no plain value."""
    # In the order in which Reflex gives them to React.
    for prop, var in sorted(_props(node).items()):
        if prop in _NOT_WRITTEN or (prop == "defaultValue" and tag in {"textarea", "select"}):
            continue
        if prop in {"css", "style"}:
            raise TreeError(
                f"<{tag}> has a style of its own ({prop}); pages use class names alone."
            )
        name = _name(prop)
        text = _text(name, value_of(var))
        if text is not None:
            yield name, text


def default_of(node: BaseComponent) -> str | None:
    """The first value of a text area or of a list."""
    value = value_of(_props(node).get("defaultValue"))
    return None if value is None else str(value)


def _props(node: Any) -> dict[str, Any]:
    return {name: var for name, var in node._render().props.items() if var is not None}


def _name(prop: str) -> str:
    if prop in _RENAMED:
        return _RENAMED[prop]
    if prop in _SVG:
        return prop
    if (match := _SVG_HYPHENED.match(prop)) is not None:
        return prop[: match.start(2)] + _CAPITAL.sub(lambda c: "-" + c[0].lower(), match[2])
    return prop.lower()


def _text(name: str, value: Any) -> str | bool | None:
    """The text of an attribute, `True` where it is only there; `None` leaves it out."""
    if value is None:
        return None
    if name in _BOOLEAN:
        # React takes "" for no.
        return True if value else None
    if isinstance(value, bool):
        if name.startswith(_TRUE_OR_FALSE) or name in _ENUMERATED:
            return "true" if value else "false"
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value)
