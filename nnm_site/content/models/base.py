"""What all content entries share: strictness, a key, the sample flag, and the kinds of text.

An entry class is the schema of the files and the value that pages get: strict and frozen.
"""

import re
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict
from pydantic import Field as Constraint

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
EMAIL = re.compile(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+")
PHONE = re.compile(r"\+91( \d{2,5}){2,3}")


def _key(value: str) -> str:
    if not KEY.fullmatch(value):
        raise ValueError('must be lower-case words joined by hyphens, such as "mutual-funds"')
    return value


def _email(value: str) -> str:
    if not EMAIL.fullmatch(value):
        raise ValueError("must be an e-mail address")
    return value


def _phone(value: str) -> str:
    if not PHONE.fullmatch(value):
        raise ValueError('must be a number in the form "+91 22 5550 0100"')
    return value


def _web_address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme != "https" or not parts.hostname or re.search(r"\s", value):
        raise ValueError("must be a web address that begins with https://")
    return value


Key = Annotated[str, AfterValidator(_key)]
Email = Annotated[str, AfterValidator(_email)]
Phone = Annotated[str, AfterValidator(_phone)]
WebAddress = Annotated[str, AfterValidator(_web_address)]
# TOML has lists; pages get tuples.
Texts = Annotated[tuple[str, ...], Constraint(strict=False, min_length=1)]
Keys = Annotated[tuple[Key, ...], Constraint(strict=False)]


class Table(BaseModel):
    """A table of a content file: no unknown field, no empty text, nothing converted."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, str_strip_whitespace=True, str_min_length=1
    )


class Entry(Table):
    """One entry of a content file."""

    key: Key
    sample: bool = False
