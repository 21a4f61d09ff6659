"""Which events a visitor may send: those of our states, with arguments of the declared types."""

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from nnm_site.framework import event_handlers
from nnm_site.gate.frames import RefusedEventError

#: Values from the browser's storage. No state of ours keeps anything there.
_STORAGE = "vars"


def check_event(name: str, payload: Mapping[str, Any]) -> None:
    """Raise `RefusedEventError` unless a page of ours could have sent this event."""
    schema = _schemas().get(name)
    if schema is None or payload.get(_STORAGE):
        raise RefusedEventError
    try:
        schema.model_validate(payload)
    except ValidationError:
        raise RefusedEventError from None


@cache
def _schemas() -> dict[str, type[BaseModel]]:
    """Each event's name with a model of its payload. All states have been defined by then."""
    return {name: _schema(handler) for name, handler in event_handlers().items()}


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
