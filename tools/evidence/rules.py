"""Every rule of `content/law.toml` with the files whose words rest on it, found by how they name it."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.rules.dates import long_date
from tools.evidence import html

#: Folders whose files may name a rule.
_FOLDERS = ("content", "nnm_site")

#: Where the rules stand: there a figure is named within its own rule.
_LAW = "content/law.toml"

#: How a file of each kind names a rule or one of its figures; `{rule.key}` in code is an example.
_IN_TEXT = re.compile(r"\{(?:rule|figure)\.([\w-]+)|\(source:([\w-]+)\)")
_NAMED = {
    ".md": _IN_TEXT,
    ".toml": _IN_TEXT,
    ".typ": re.compile(r'\b(?:rule|figure)-of\("([\w-]+)"\)'),
    ".py": re.compile(r'\b(?:rule|figure)\("([\w-]+)"\)'),
}
#: Lists of rules: of a help page or another text, and of duties in code.
_LISTED = re.compile(r"^(?:rules|[A-Z_]+_DUTIES) = [\[(](.*?)[\])]$", re.MULTILINE | re.DOTALL)

_COLUMNS = ("rule", "words", "source", "compared", "used in")


@dataclass(frozen=True)
class Used:
    """A rule with the files that use it."""

    rule: Rule
    files: tuple[str, ...]


def used(root: Path = PROJECT_ROOT) -> list[Used]:
    """Each rule with the files below `root` that name it or one of its figures."""
    named = {path.relative_to(root).as_posix(): set(_keys(path)) for path in _files(root)}
    named.pop(_LAW, None)
    return [
        Used(rule, tuple(file for file, keys in named.items() if keys & {rule.key, *rule.figures}))
        for rule in queries.rules()
    ]


def _files(root: Path) -> Iterator[Path]:
    for folder in _FOLDERS:
        yield from (path for path in sorted((root / folder).rglob("*")) if path.suffix in _NAMED)


def _keys(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    for found in _NAMED[path.suffix].finditer(text):
        yield from filter(None, found.groups())
    for listed in _LISTED.findall(text):
        yield from re.findall(r'"([\w-]+)"', listed)


def as_csv(found: list[Used]) -> str:
    """A line for each rule."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    writer.writerows((*_cells(one), "; ".join(_places(one))) for one in found)
    return out.getvalue()


def as_html(found: list[Used]) -> str:
    """The same as a page; a rule that is neither in a file nor a duty with a day is red."""
    return html.document(
        "Rules and where they are used",
        html.table(
            "Rules",
            (column.capitalize() for column in _COLUMNS),
            (
                html.row(*_cells(one), _places(one), marked=not (one.files or one.rule.due))
                for one in found
            ),
        ),
    )


def _cells(one: Used) -> tuple[str, ...]:
    rule = one.rule
    return rule.key, rule.says, rule.published, rule.comparison


def _places(one: Used) -> tuple[str, ...]:
    duty = (f"a duty of the firm, due on {long_date(one.rule.due)}",) if one.rule.due else ()
    return one.files + duty or ("no file names it",)
