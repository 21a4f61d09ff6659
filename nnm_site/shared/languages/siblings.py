"""Translations of long texts, each in a Markdown file beside the English one: `mitc.hi.md`.

It holds a paragraph for each message of the text, after a comment with its field and the hash of the
English sentence that was translated; the fields at its beginning say who did it, and whether somebody
else has read it (`reviewed`).
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from nnm_site.shared.content.files import line_of, read_markdown
from nnm_site.shared.content.models.base import Table
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.validate import CONTENT_DIR

_PART = re.compile(
    r"<!-- (?P<field>[\w.-]+) source_hash=(?P<hash>[0-9a-f]{8}) -->\n(?P<text>[^\n]*)\n"
)


class _Head(Table):
    """The fields at the beginning of a file."""

    translator: str
    reviewed: bool


@dataclass(frozen=True)
class Sibling:
    """The translation of one message of a text."""

    field: str
    source_hash: str
    translator: str
    reviewed: bool
    text: str


def sibling_path(code: str, file: str, root: Path = CONTENT_DIR) -> Path:
    """Where the translation of a content file stands."""
    path = root / file
    return path.with_name(f"{path.stem}.{code}{path.suffix}")


def read_siblings(code: str, root: Path = CONTENT_DIR) -> dict[str, list[Sibling]]:
    """All translations beside content, by the file that they translate."""
    return {file: read_sibling(path, root) for file, path in sibling_files(code, root).items()}


def sibling_files(code: str, root: Path = CONTENT_DIR) -> dict[str, Path]:
    """The files beside content, by the file that they translate."""
    paths = sorted(root.rglob(f"*.{code}.md"))
    return {path.relative_to(root).as_posix().replace(f".{code}.", "."): path for path in paths}


def read_sibling(path: Path, root: Path = CONTENT_DIR) -> list[Sibling]:
    """The translations of one file."""
    shown = path.relative_to(root).as_posix()
    written = read_markdown(path, shown)
    try:
        head = _Head.model_validate(
            {name: value for name, value in written.values.items() if name not in {"key", "body"}}
        )
    except ValidationError as error:
        raise ContentError(
            [Problem.of(fault, shown, line_of(path, fault["loc"])) for fault in error.errors()]
        ) from None
    body: str = written.values["body"]
    if rest := _PART.sub("", body).strip():
        reason = f"no translation of anything: {rest.splitlines()[0][:80]}"
        raise ContentError([Problem(shown, message=reason)])
    return [
        Sibling(part["field"], part["hash"], head.translator, head.reviewed, part["text"])
        for part in _PART.finditer(body)
    ]


def write_siblings(
    code: str, siblings: Mapping[str, Iterable[Sibling]], root: Path = CONTENT_DIR
) -> None:
    """Write the translations beside each of the files."""
    for file, held in siblings.items():
        path = sibling_path(code, file, root)
        path.write_text(_markdown(Path(file).name, list(held)), encoding="utf-8")


def _markdown(name: str, held: list[Sibling]) -> str:
    reviewed = all(one.reviewed for one in held)
    translators = sorted({one.translator for one in held if one.translator})
    head = (
        f"+++\n# Translation of {name} (docs/languages.md).\n"
        f"translator = {_quoted(', '.join(translators))}\n"
        f"reviewed = {'true' if reviewed else 'false'}\n+++\n"
    )
    return head + "".join(
        f"\n<!-- {one.field} source_hash={one.source_hash} -->\n{one.text}\n" for one in held
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
