"""What all content entries share: strictness, a key, the sample flag, and the kinds of text.

An entry class is the schema of the files and the value that pages get: strict and frozen.
"""

import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict
from pydantic import Field as Constraint

from nnm_site.platform.reads import note


def _of_form(pattern: str, fault: str) -> AfterValidator:
    """Only texts that are of the pattern as a whole; `fault` is said of others."""

    def check(value: str) -> str:
        if not re.fullmatch(pattern, value):
            raise ValueError(fault)
        return value

    return AfterValidator(check)


def _web_address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme != "https" or not parts.hostname or re.search(r"\s", value):
        raise ValueError("must be a web address that begins with https://")
    return value


Key = Annotated[
    str,
    _of_form(
        r"[a-z0-9]+(-[a-z0-9]+)*",
        'must be lower-case words joined by hyphens, such as "mutual-funds"',
    ),
]
Email = Annotated[str, _of_form(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+", "must be an e-mail address")]


def _whole_number(value: str) -> str:
    """A number within India has ten digits with its area code (National Numbering Plan)."""
    digits = sum(letter.isdigit() for letter in value.removeprefix("+91"))
    if digits != 10:
        raise ValueError(f"has {digits} digits after +91, and a number has ten")
    return value


Phone = Annotated[
    str,
    _of_form(r"\+91( \d{2,5}){2,3}", 'must be a number in the form "+91 22 5550 0100"'),
    AfterValidator(_whole_number),
]
SitePath = Annotated[
    str,
    _of_form(
        r"/([a-z0-9-]+(/[a-z0-9-]+)*)?", 'must be an address of this site, which begins with "/"'
    ),
]
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


class Written(Entry):
    """An entry that is a Markdown file; its `body` is what stands below the front matter.

    Whether that is read is noted by itself: a page that names an entry or lists it shows nothing of its body.
    """

    def __getattribute__(self, name: str) -> Any:
        """As for any object."""
        if name == "body":
            note(f"body:{type(self).__name__}/{self.key}")
        return super().__getattribute__(name)
