"""Checks each frame of a socket before it reaches Reflex.

Engine.IO 4 carries Socket.IO 5. Our client uses a small part of both: it connects to one
namespace, together with its first event; sends events as text; answers pings; disconnects. Everything
else is refused here.
"""

import math
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, ValidationError
from pydantic_core import from_json

#: Most characters of one frame. The calculator's entries, our largest message, take a tenth.
LONGEST_FRAME = 32_768

#: Most levels of nested lists and objects; the client needs five.
DEEPEST = 10

NAMESPACE = "/_event"
_CONNECT, _GOODBYE, _EVENT = (f"4{kind}{NAMESPACE}" for kind in "012")
_PONG, _CLOSE = "3", "1"

#: A check of one event: name and payload. Raises `RefusedEventError`.
CheckEvent = Callable[[str, dict[str, Any]], None]


_Model = TypeVar("_Model", bound=BaseModel)


class BrokenFrameError(ValueError):
    """A frame that our client never sends: the connection is closed."""


class RefusedEventError(ValueError):
    """A well-formed but unknown event, perhaps of an older page: it is dropped."""


def _plain(value: str) -> str:
    if not value.isprintable() or "%00" in value:
        raise ValueError("control characters stand in no address")
    return value


Address = Annotated[str, StringConstraints(max_length=4000, pattern=r"^/"), AfterValidator(_plain)]


class _FrameData(BaseModel):
    """A part of a frame. Keys that another version of the client adds are ignored."""

    model_config = ConfigDict(strict=True)


class _RouterData(_FrameData):
    """The page of the browser. Reflex adds headers and address of the connection itself."""

    pathname: Address = "/"
    asPath: Address = "/"
    #: The query; the page for unknown addresses gets the parts of its path (`splat`).
    query: dict[str, str | list[str]] = {}


class _Event(_FrameData):
    """An event as Reflex's client sends it."""

    name: Annotated[str, StringConstraints(max_length=300)]
    payload: dict[str, Any] = {}
    router_data: _RouterData = _RouterData()


class _Boot(_FrameData):
    """The data that is sent when connecting."""

    event: _Event | None = None
    state_schema: Annotated[str, StringConstraints(max_length=200)] | None = None


class _BrowserError(_FrameData):
    """A fault that the client reports about itself."""

    error_type: Annotated[str, StringConstraints(max_length=100)]
    message: Annotated[str, StringConstraints(max_length=4000)]
    substate: Annotated[str, StringConstraints(max_length=2000)] = ""


class Conversation:
    """One connection: earlier frames decide which frame may follow."""

    def __init__(self, check_event: CheckEvent) -> None:
        self._check_event = check_event
        self.connected = False

    def hear(self, frame: str) -> bool:
        """Check one frame; true if it carries an event.

        Raises `BrokenFrameError` or `RefusedEventError` for a frame that must not reach Reflex.
        """
        if len(frame) > LONGEST_FRAME:
            raise BrokenFrameError
        if frame in {_PONG, _CLOSE}:
            return False
        kind, comma, rest = frame.partition(",")
        if kind == _CONNECT and not self.connected:
            carries = self._boot(rest) if comma else False
            self.connected = True
            return carries
        if kind == _GOODBYE and self.connected and not rest:
            self.connected = False
            return False
        if kind == _EVENT and self.connected:
            return self._event(_parsed(rest))
        raise BrokenFrameError

    def _boot(self, text: str) -> bool:
        content = _parsed(text)
        try:
            boot = _valid(_Boot, content)
            if boot.event is not None:
                self._check_event(boot.event.name, boot.event.payload)
        except RefusedEventError:
            # The event cannot be dropped without the connection it came with.
            raise BrokenFrameError from None
        return boot.event is not None

    def _event(self, message: object) -> bool:
        match message:
            case ["event", content]:
                event = _valid(_Event, content)
                self._check_event(event.name, event.payload)
                return True
            case ["client_error", content]:
                _valid(_BrowserError, content)
                return False
            case _:
                raise BrokenFrameError


def _valid(model: type[_Model], content: object) -> _Model:
    try:
        return model.model_validate(content)
    except ValidationError:
        raise RefusedEventError from None


def _parsed(text: str) -> object:
    """The JSON in `text`. Refuses extensions of JSON, and values that no library downstream expects."""
    try:
        value = from_json(text, allow_inf_nan=False)
    except (ValueError, TypeError):  # No JSON; half of a surrogate pair.
        raise BrokenFrameError from None
    _check(value, DEEPEST)
    return value


def _check(value: object, depth: int) -> None:
    """Refuse NUL, infinite numbers and nests deeper than `depth`."""
    match value:
        case str():
            if "\0" in value:
                raise BrokenFrameError
        case float():
            if not math.isfinite(value):
                raise BrokenFrameError
        case list() | dict():
            if not depth:
                raise BrokenFrameError
            for name in value if isinstance(value, dict) else ():
                _check(name, depth)
            for item in value.values() if isinstance(value, dict) else value:
                _check(item, depth - 1)
