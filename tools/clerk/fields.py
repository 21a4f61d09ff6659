"""The fields of an entry on the terminal and in text files: questions, and how to parse answers."""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import Any, Literal, get_args, get_origin

from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from nnm_site.shared.content.models.base import COLLECTIONS, Entry
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.rules.dates import long_date, today
from nnm_site.shared.rules.typed_dates import DateError, date_in


class NoAnswerError(ValueError):
    """A fault of an answer: a sentence without its place."""


@dataclass(frozen=True)
class Field:
    """A field of an entry. `name` is its name in files; `entries` are the keys that it may refer to."""

    name: str
    info: FieldInfo
    entries: Sequence[str] | None

    @cached_property
    def _leaves(self) -> tuple[Any, ...]:
        """The types of its single values, such as `date` and `str`, or the values of a choice."""
        return tuple(_leaves(self.info.annotation))

    @property
    def is_list(self) -> bool:
        """Whether it holds several values."""
        return get_origin(self.info.annotation) is tuple

    @property
    def choices(self) -> Sequence[str]:
        """Its allowed values, if they are limited."""
        if bool in self._leaves:
            return ("yes", "no")
        return self.entries or [one for one in self._leaves if isinstance(one, str)]

    @property
    def question(self) -> str:
        """The question: what to enter, and in which format."""
        said = [f"{self.name}: {self.info.description or 'see docs/clerk.md'}"]
        if self.choices:
            said.append(f"one of: {', '.join(self.choices)}")
        if datetime.date in self._leaves:
            said.append(f"such as {long_date(today())}")
        if self.is_list:
            said.append("several with commas" if self.choices else "again for each further one")
        if self.info.is_required():
            said.append("needed")
        return "; ".join(said)

    def value(self, answers: Sequence[str]) -> Any:
        """The value of the answers. Raises `NoAnswerError`."""
        if self.is_list:
            text = ",".join(answers)
            single = map(str.strip, text.split(",")) if self.choices else answers
            value: Any = [self._single(one) for one in single if one]
        elif len(answers) > 1:
            raise NoAnswerError("is given twice")
        else:
            value = self._single(answers[0])
        try:
            adapter = TypeAdapter(self.info.rebuild_annotation())
            adapter.validate_python(tuple(value) if self.is_list else value, strict=True)
        except ValidationError as error:
            raise NoAnswerError(Problem.of(error.errors()[0], "").message) from None
        return value

    def _single(self, text: str) -> Any:
        text = next((one for one in self.choices if one.casefold() == text.casefold()), text)
        if self.choices and text not in self.choices:
            raise NoAnswerError(f"“{text}” is none of: {', '.join(self.choices)}")
        if bool in self._leaves:
            return text == "yes"
        if datetime.date in self._leaves:
            return day(text)
        if Decimal in self._leaves:
            return _number(text)
        return text


def _leaves(annotation: Any) -> Iterator[Any]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif inner := get_args(annotation):
        for one in inner:
            yield from _leaves(one)
    elif annotation not in (type(None), ...):
        yield annotation


def day(text: str) -> datetime.date:
    """Parse a date as written in India. Raises `NoAnswerError`."""
    try:
        return date_in(text)
    except DateError:
        forms = f"{long_date(today())} or {today():%d-%m-%Y}"
        raise NoAnswerError(f"“{text}” is no day: write it as {forms}") from None


def _number(text: str) -> Decimal:
    try:
        return Decimal(re.sub(r"₹|rs\.?|/-|[%,\s]", "", text, flags=re.I))
    except InvalidOperation:
        raise NoAnswerError(f"“{text}” is no number") from None


def fields_of(kind: type[Entry], keys: Mapping[str, Sequence[str]]) -> dict[str, Field]:
    """The fields of a kind by their names in files; `keys` are the keys of each collection."""
    named = dict(COLLECTIONS[kind].references)
    return {
        info.alias or name: Field(
            info.alias or name, info, keys[named[name]] if name in named else None
        )
        for name, info in kind.model_fields.items()
    }
