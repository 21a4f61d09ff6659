"""A language as `content/languages/CODE/language.toml` describes it."""

import re
import unicodedata
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import Field, ValidationError

from nnm_site.platform.reads import digest, hashes, note, remembered
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.files import line_of, read_toml
from nnm_site.shared.content.models.base import Some, Table, Texts
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.languages.values import MONTHS, Value

#: The hour at which a part of the day begins, and its name.
PartOfDay = Annotated[tuple[int, str], Field(strict=False)]

FOLDER = PROJECT_ROOT / "content" / "languages"

TableT = TypeVar("TableT", bound=Table)


def read_table(path: Path, kind: type[TableT], shown: str = "") -> TableT:
    """A TOML file as a value of `kind`. Raises `ContentError` with file, line and field.

    `shown` is the file's name in messages, by default that of a language's file.
    """
    shown = shown or f"languages/{path.parent.name}/{path.name}"
    try:
        return kind.model_validate(read_toml(path, shown))
    except ValidationError as error:
        raise ContentError(
            [Problem.of(fault, shown, line_of(path, fault["loc"])) for fault in error.errors()]
        ) from None


class Language(Table):
    """`name` is the language's own name, `locale` its name in Open Graph.

    `months` are its names of the months; `under_review` is the notice on pages nobody has reviewed,
    `script` is its script's name in Unicode: `assets/styles` has its rules, and the fonts cut for the
    language. `offer` and `close` are texts of English pages for visitors whose browser prefers the
    language, `in_english` for those who requested the page in this language.
    `times` are the parts of the day, each from an hour on, that are added to a time of day.
    `pages` are the addresses of its pages, `moved` addresses that lead to one of them; on
    `legal_pages` the English text prevails, and of the content files `legal_files` (patterns) a stale
    translation is not shown at all.
    `near` are its pages nearest to those that it lacks, by the beginning of the address.
    `forms` are at the end of pages in this language: names of parts by the page's address.
    """

    code: str
    name: str
    english_name: str
    locale: str
    months: Texts
    times: Some[PartOfDay] = ()
    under_review: str
    script: str
    offer: str
    close: str
    in_english: str
    pages: Some[str] = ()
    moved: dict[str, str] = Field(default_factory=dict)
    legal_pages: Some[str] = ()
    legal_files: Some[str] = ()
    near: dict[str, Some[str]] = Field(default_factory=dict)
    forms: dict[str, str] = Field(default_factory=dict)

    @property
    def prefix(self) -> str:
        """The beginning of its pages' addresses."""
        return f"/{self.code}"

    def address(self, path: str) -> str:
        """The address of a page's translation."""
        own = self.moved.get(path, path)
        return self.prefix + ("" if own == "/" else own)

    @property
    def asked_for(self) -> str:
        """The anchor of an English page's notice that it is not available in this language."""
        return f"asked-for-{self.code}"

    def has(self, path: str) -> bool:
        """Whether the page at an English address has a translation."""
        return self.moved.get(path, path) in self.pages

    def writes(self, text: str) -> bool:
        """Whether a text has letters of its script."""
        begins = f"{self.script.upper()} "
        return any(unicodedata.name(sign, "").startswith(begins) for sign in text)

    def nearest(self, path: str) -> tuple[str, ...]:
        """Its pages nearest to an English address that has no translation, by the longest beginning."""
        beginnings = [one for one in self.near if f"{path}/".startswith(f"{one.rstrip('/')}/")]
        return self.near[max(beginnings, key=len)] if beginnings else ()

    def is_legal(self, file: str) -> bool:
        """Whether a content file is a legal text."""
        return any(fnmatch(file, pattern) for pattern in self.legal_files)

    def show(self, value: Value) -> str:
        """A value as it is written in this language: days with its months, times with their part of the day."""
        if value.kind == "time":
            return self._time(value.text)
        if value.kind not in {"day", "american", "month"}:
            return value.text
        # In reading order; "" for what the value lacks.
        day, year, name = (
            match[0] if (match := re.search(part, value.text)) else ""
            for part in (r"\b\d{1,2}\b", r"\d{4}", "[A-Za-z]{3}")
        )
        month = next(
            own for each, own in zip(MONTHS, self.months, strict=True) if each.startswith(name)
        )
        return " ".join(word for word in (day, month, year) if word)

    def _time(self, text: str) -> str:
        clock, half = text.split()
        hour = int(re.split("[.:]", clock)[0]) % 12 + 12 * (half == "PM")
        names = [name for begins, name in self.times if begins <= hour]
        return f"{names[-1]} {clock}" if names else text


@hashes("language")
def _language_now(code: str) -> str:
    return digest(repr(read_language(code)))


@hashes("languages")
def _languages_now(_: str) -> str:
    return digest(*(language.code for language in languages()))


@remembered
def read_language(code: str, folder: Path = FOLDER) -> Language:
    """The language of that code. Raises `ContentError` for a faulty or missing file."""
    note(f"language:{code}")
    return read_table(folder / code / "language.toml", Language)


@remembered
def languages(folder: Path = FOLDER) -> tuple[Language, ...]:
    """Every language besides English, in the order of their codes."""
    note("languages")
    return tuple(
        read_language(path.parent.name, folder) for path in sorted(folder.glob("*/language.toml"))
    )


@cache
def styles(code: str) -> str:
    """The CSS that pages in the language have besides the site's, without comments and spaces."""
    folder = PROJECT_ROOT / "assets" / "styles"
    names = (f"{code}-fonts.css", f"{read_language(code).script}.css")
    text = "".join((folder / name).read_text(encoding="utf-8") for name in names)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", " ".join(text.split())).replace(";}", "}")
