"""Every rule of `content/law.toml` with the files that use it, found by the forms in which they name it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.rules.dates import long_date
from tools.evidence.report import Row, Table

#: Folders whose files may name a rule.
_FOLDERS = ("content", "nnm_site")

#: The file of the rules, where a figure is named within its own rule.
_LAW = "content/law.toml"

#: How each file type names a rule or one of its figures; `{rule.key}` in code is only an example.
_IN_TEXT = re.compile(r"\{(?:rule|figure|source)\.([\w-]+)|\(source:([\w-]+)\)")
_NAMED = {
    ".md": _IN_TEXT,
    ".toml": _IN_TEXT,
    ".typ": re.compile(r'\b(?:rule|figure)-of\("([\w-]+)"\)'),
    ".py": re.compile(r'\b(?:Rule\.get|figure)\("([\w-]+)"\)'),
}
#: Lists of rules: in a help page or another text, and of duties in code.
_LISTED = re.compile(r"^(?:rules|[A-Z_]+_DUTIES) = [\[(](.*?)[\])]$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Used:
    """A rule with the files that use it."""

    rule: Rule
    files: tuple[str, ...]


def used(root: Path = PROJECT_ROOT) -> list[Used]:
    """Each rule with the files below `root` that name it or one of its figures."""
    paths = [path for folder in _FOLDERS for path in sorted((root / folder).rglob("*"))]
    named = {
        path.relative_to(root).as_posix(): set(_keys(path))
        for path in paths
        if path.suffix in _NAMED
    }
    named.pop(_LAW, None)
    return [
        Used(rule, tuple(file for file, keys in named.items() if keys & {rule.key, *rule.figures}))
        for rule in Rule.all()
    ]


def _keys(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    for match in _NAMED[path.suffix].finditer(text):
        yield from filter(None, match.groups())
    for listed in _LISTED.findall(text):
        yield from re.findall(r'"([\w-]+)"', listed)


def table(uses: Iterable[Used]) -> Table:
    """A row for each rule; red if no file uses it and it is not a duty with a due day."""
    return Table(
        "Rules", ("Rule", "Words", "Source", "Compared", "Used in"), [_row(one) for one in uses]
    )


def _row(one: Used) -> Row:
    rule = one.rule
    duty = (f"a duty of the firm, due on {long_date(rule.due)}",) if rule.due else ()
    files = one.files + duty or ("no file names it",)
    cells = (rule.key, rule.says, rule.published, rule.comparison, files)
    return Row(cells, marked=not (one.files or rule.due))
