"""What all content entries share: strictness, a key, the sample flag, and the kinds of text.

An entry class is the schema of the files and the value that queries return: strict and frozen.
The row class beside it, which extends it, is the table.
"""

import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, ConfigDict
from pydantic import Field as Constraint
from sqlalchemy import JSON
from sqlalchemy.orm import declared_attr
from sqlmodel import Field, SQLModel

# Names for every constraint, so that a migration can alter or drop it on any database.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

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
# Lists come from TOML and from JSON columns; pages get tuples.
Texts = Annotated[tuple[str, ...], Constraint(strict=False, min_length=1)]
Keys = Annotated[tuple[Key, ...], Constraint(strict=False)]


def list_field(*, optional: bool = False) -> Any:
    """A list kept in a JSON column; an optional one is empty when a file leaves it out."""
    return Field(default=(), sa_type=JSON) if optional else Field(sa_type=JSON)


class Entry(SQLModel):
    """One entry of a content file: no unknown field, no empty text, nothing converted."""

    model_config = ConfigDict(  # pyright: ignore[reportAssignmentType]
        extra="forbid", frozen=True, strict=True, str_strip_whitespace=True, str_min_length=1
    )

    key: Key = Field(primary_key=True)
    sample: bool = False

    @declared_attr.directive
    def __tablename__(cls) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
        """`content_` and the row class's name in snake case, without its `Row`."""
        words = re.findall(r"[A-Z][a-z0-9]*", cls.__name__.removesuffix("Row"))
        return "_".join(["content", *words]).lower()
