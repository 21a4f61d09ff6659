"""One state for each language, so that a page's first content is in its language.

A feature writes its state as a mixin with the event `ask`, and one class of it for English. The class for
another language is created from the same mixin when its page is known.
"""

import inspect
import sys
from collections.abc import Callable
from datetime import date
from functools import cache, wraps
from typing import Any

import reflex as rx

from nnm_site.platform.reads import remembered
from nnm_site.shared.languages.speaking import in_spoken, speaking, spoken_code
from nnm_site.shared.rules.dates import today


def begins_as(make: Callable[[], Any]) -> Any:
    """A state variable with the initial value of `make`, computed once for each day in India and language.

    So a new visitor costs no computing. All visitors share the value: it may be replaced but never mutated.
    """

    @remembered
    def made(_day: date, _code: str) -> Any:
        return make()

    return rx.field(default_factory=lambda: made(today(), spoken_code()))


@cache
def state_in(state: type[rx.State], code: str) -> type[rx.State]:
    """The state of an English page for the page in a language.

    Its initial values and its answers to events are made in that language.
    """
    answers = next(base for base in state.__bases__ if base._mixin)
    types = inspect.get_annotations(answers, eval_str=True)
    own: dict[str, Any] = {"__module__": state.__module__, "__annotations__": {}}
    for name in types:
        make = answers.__fields__[name].default_factory
        if make is not None:
            own["__annotations__"][name] = types[name]
            own[name] = rx.field(default_factory=in_spoken(code, make))
    own["ask"] = _ask_in(code, answers.__dict__["ask"])
    made = type(state.__name__ + code.capitalize(), (answers, rx.State), own)
    # A store of states looks for it here, by name.
    setattr(sys.modules[state.__module__], made.__name__, made)
    return made


def _ask_in(code: str, ask: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(ask)
    async def ask_there(self: Any, sent: dict[str, Any]) -> None:
        with speaking(code):
            await ask(self, sent)

    return ask_there
