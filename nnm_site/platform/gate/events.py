"""Checks a visitor's events: they must be those of our states, with arguments of the declared types."""

import inspect
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from nnm_site.platform.gate.frames import RefusedEventError

#: The field for values from the browser's storage, which none of our states uses.
_STORAGE = "vars"


class EventCheck:
    """Refuses events that no page could have sent.

    `handlers` returns the handler of each event by name; it is called once, at the first event, when
    all states have been defined.
    """

    def __init__(self, handlers: Callable[[], Mapping[str, Callable[..., Any]]]) -> None:
        self._handlers = handlers

    def __call__(self, name: str, payload: Mapping[str, Any]) -> None:
        """Raise `RefusedEventError` unless a page of ours could have sent this event."""
        schema = self._schemas.get(name)
        if schema is None or payload.get(_STORAGE):
            raise RefusedEventError
        try:
            schema.model_validate(payload)
        except ValidationError:
            raise RefusedEventError from None

    @cached_property
    def _schemas(self) -> dict[str, type[BaseModel]]:
        """Each event's name with a model of its payload."""
        return {name: _schema(handler) for name, handler in self._handlers().items()}


def _schema(handler: Callable[..., Any]) -> type[BaseModel]:
    hints = inspect.get_annotations(handler, eval_str=True)
    _state, *parameters = inspect.signature(handler).parameters.values()
    fields: dict[str, Any] = {
        parameter.name: (
            hints.get(parameter.name, Any),
            ... if parameter.default is inspect.Parameter.empty else parameter.default,
        )
        for parameter in parameters
    }
    return create_model("Payload", __config__=ConfigDict(extra="forbid", strict=True), **fields)
