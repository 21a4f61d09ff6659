"""The current language, in which a page is composed or an answer made: English by default."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import is_dataclass, replace
from datetime import date
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from urllib.parse import urlsplit

from nnm_site.platform.reads import note
from nnm_site.shared.languages.catalogue import Catalogue, catalogue

Given = ParamSpec("Given")
Result = TypeVar("Result")

_SPOKEN: ContextVar[Catalogue | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Set the current language while a page is composed or an answer made; "" is English."""
    token = _SPOKEN.set(catalogue(code) if code else None)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def in_spoken(code: str, function: Callable[Given, Result]) -> Callable[Given, Result]:
    """The function, which then runs with this as the current language."""

    @wraps(function)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        with speaking(code):
            return function(*args, **kwargs)

    return run


def spoken() -> Catalogue | None:
    """All translations of the current language; `None` for English."""
    translations = _SPOKEN.get()
    if translations is not None:
        note(f"language:{translations.language.code}")
    return translations


def spoken_code() -> str:
    """The code of the current language, "" for English."""
    translations = spoken()
    return translations.language.code if translations else ""


def t(text: str, **values: str) -> str:
    """A sentence that code puts together: `t("Nothing found for “{question}”.", question="x")`.

    `values` are inserted as they are.
    """
    translations = spoken()
    sentence = translations.sentence(text) if translations else text
    return sentence.format(**values) if values else sentence


def say(text: str) -> str:
    """An English text in the current language."""
    translations = spoken()
    return translations.say(text) if translations else text


def month_name(day: date) -> str:
    """The name of a day's month where room is short: abbreviated in English only."""
    translations = spoken()
    return translations.language.months[day.month - 1] if translations else f"{day:%b}"


def say_name(name: str) -> str:
    """A name as the current language writes it, else as it is."""
    translations = spoken()
    return translations.name(name) if translations else name


Answer = TypeVar("Answer")


def as_spoken(answer: Answer) -> Answer:
    """An answer with every text in it in the current language."""
    if spoken() is None:
        return answer
    made: Any = answer
    if isinstance(answer, str):
        made = say(answer)
    elif isinstance(answer, list | tuple):
        made = type(answer)(map(as_spoken, answer))
    elif isinstance(answer, dict):
        made = {name: as_spoken(value) for name, value in answer.items()}
    elif is_dataclass(answer) and not isinstance(answer, type):
        made = replace(answer, **{name: as_spoken(value) for name, value in vars(answer).items()})
    return made


def own_address(address: str) -> str:
    """The address of a page in the current language, if that has the page."""
    translations = spoken()
    if translations is None:
        return address
    path = urlsplit(address).path
    if not translations.language.has(path):
        return address
    return translations.language.address(path) + address[len(path) :]
