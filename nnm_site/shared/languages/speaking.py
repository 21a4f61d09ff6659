"""In which language a page is composed, and an answer made: English, unless somebody says otherwise."""

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
    """While a page in a language is composed or an answer in it is made; "" is English."""
    token = _SPOKEN.set(catalogue(code) if code else None)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def in_spoken(code: str, function: Callable[Given, Result]) -> Callable[Given, Result]:
    """The function, so that the language is spoken while it runs."""

    @wraps(function)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        with speaking(code):
            return function(*args, **kwargs)

    return run


def spoken() -> Catalogue | None:
    """All translations of the language that is spoken; `None` for English."""
    found = _SPOKEN.get()
    if found is not None:
        note(f"language:{found.language.code}")
    return found


def spoken_code() -> str:
    """The code of the language that is spoken, "" for English."""
    found = spoken()
    return found.language.code if found else ""


def t(text: str, **values: str) -> str:
    """A sentence that code puts together: `t("Nothing found for “{question}”.", question="x")`.

    `values` stand in it as they are.
    """
    found = spoken()
    said = found.sentence(text) if found else text
    return said.format(**values) if values else said


def say(text: str) -> str:
    """A text as it is read in English, said in the language that is spoken."""
    found = spoken()
    return found.say(text) if found else text


def month_name(day: date) -> str:
    """The name of a day's month for a place with little room: that of English is cut."""
    found = spoken()
    return found.language.months[day.month - 1] if found else f"{day:%b}"


def say_name(name: str) -> str:
    """A name as the language that is spoken writes it, else as it is."""
    found = spoken()
    return found.name(name) if found else name


Answer = TypeVar("Answer")


def said(answer: Answer) -> Answer:
    """An answer with every text in it said in the language that is spoken."""
    if spoken() is None:
        return answer
    made: Any = answer
    if isinstance(answer, str):
        made = say(answer)
    elif isinstance(answer, list | tuple):
        made = type(answer)(map(said, answer))
    elif isinstance(answer, dict):
        made = {name: said(value) for name, value in answer.items()}
    elif is_dataclass(answer) and not isinstance(answer, type):
        made = replace(answer, **{name: said(value) for name, value in vars(answer).items()})
    return made


def own_address(address: str) -> str:
    """The address of a page in the language that is spoken, where it has the page."""
    found = spoken()
    path = urlsplit(address).path
    if found is None or not found.language.has(path):
        return address
    return found.language.address(path) + address[len(path) :]
