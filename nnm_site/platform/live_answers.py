"""The answers of live pages: only the differences from the answer that the page shows are sent.

A page names with each question the answer that it shows (`shown`, the address of that answer). If the state's
last answer is another one, as after a reconnection, the whole answer is sent.
"""

from collections.abc import Callable
from dataclasses import is_dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import reflex as rx

from nnm_site.platform.computing import compute
from nnm_site.platform.framework import overrides_framework, sent_as_changes
from nnm_site.settings import settings

#: Far more than with every field filled; longer addresses are not ours.
LONGEST_ADDRESS = 4000

#: Made once: 66 values are looked at for each answer.
_LISTS = (list, tuple)

Made = TypeVar("Made")


class LiveAnswers(rx.State, mixin=True):
    """The address that was answered last, "" for the example that the page is built with."""

    asked: str = ""
    _changes: tuple[dict[str, Any], list[str]] | None = None

    async def _made(
        self, make: Callable[[dict[str, str]], Made], sent: dict[str, Any], **how: Any
    ) -> Made:
        """The result of `make` for the entries of the sent address; `how` are arguments of `compute`."""
        # The last of several values counts, as in the browser.
        entries = dict(parse_qsl(_address(sent), keep_blank_values=True))
        return await compute(make, entries, who=self.router.session.client_ip, **how)

    def _answer(self, sent: dict[str, Any], **values: Any) -> None:
        """Answer the sent address with these values; `sent` also names the answer that the page shows."""
        # In `make dev` the page's script handles only whole values.
        if sent.get("shown") == self.asked and settings.is_production_build:
            last = {name: self.get_value(name) for name in values}
            self._changes = changes(last, values)
        for name, value in values.items():
            setattr(self, name, value)
        self.asked = _address(sent)

    @overrides_framework
    def get_delta(self) -> dict[str, dict[str, Any]]:
        """What is sent."""
        delta, changes = super().get_delta(), self._changes
        if changes:
            self._changes = None
            return delta | {self.get_full_name(): sent_as_changes({"asked": self.asked}, *changes)}
        return delta


def _address(sent: dict[str, Any]) -> str:
    """The address that the page's script sends with the event `ask`."""
    return str(sent.get("query", ""))[:LONGEST_ADDRESS]


def changes(last: dict[str, Any], new: dict[str, Any]) -> tuple[Any, list[str]]:
    """The changes from the values `last` to `new` by name, and a list of each text in them, once.

    A change is the index of a new text, another new value in a list of one, or a mapping of nested changes by
    name or index. `nnm_site/platform/publish/browser/changes.js` applies them.
    """
    texts: dict[str, int] = {}

    def change(last: Any, new: Any) -> Any:
        was, now = _parts(last), _parts(new)
        # What is drawn for each entry of a mapping is drawn in its order.
        if was is None or now is None or type(last) is not type(new) or list(was) != list(now):
            return [new]
        below: dict[Any, Any] = {}
        for name, part in now.items():
            if (before := was[name]) is part:
                continue
            if isinstance(part, str):
                if part != before:
                    below[name] = texts.setdefault(part, len(texts))
            elif part != before:
                below[name] = change(before, part)
        return below

    return change(last, new), list(texts)


def _parts(value: Any) -> dict[Any, Any] | None:
    if isinstance(value, dict):
        return value
    if isinstance(value, _LISTS):
        return dict(enumerate(value))
    return vars(value) if is_dataclass(value) else None
