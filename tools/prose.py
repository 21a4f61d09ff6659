"""The sentences of the site: what a visitor reads, with file and line.

Read from `content/` (TOML, Markdown, Typst), and from the string literals and templates of the pages
in `nnm_site/`. What scripts say stands in `nnm_site/languages/script_words.py`. Prescribed texts and code are left out. A *unit* is a paragraph, a list item, a heading
or a table cell: sentences never run over its end.
"""

import ast
import html
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: Wording that a regulator or an exchange prescribes, or that is the law's own, below `content/`.
PRESCRIBED = ("prescribed.toml", "documents/charters/", "regulatory/charter-")

#: Fields of a TOML entry that a visitor does not read as prose.
_NOT_PROSE = frozenset(
    {
        *("address", "alt", "category", "contact", "devanagari", "drawing", "email", "exchange"),
        *("file", "iast", "icon", "key", "kind", "number", "phone", "portrait", "prescribed"),
        *("rank", "registered_office", "segment", "sha256", "source", "sources", "topic", "url"),
    }
)

#: Rooms of `nnm_site` that say nothing to a visitor, or only show components.
_NO_COPY = frozenset({"build", "content", "data", "documents", "gate", "style_guide", "web"})

_ABBREVIATION = re.compile(
    r"\b(?:a\.m|p\.m|e\.g|i\.e|etc|vs|No|Nos|Cir|Dr|Mr|Ms|St|Ltd|approx)\.$", re.IGNORECASE
)
_END = re.compile(r"[.!?][\"'”’)\]]*(?=\s+[\"'“‘(\[]?[A-Z0-9₹])")


@dataclass(frozen=True)
class Unit:
    """A run of text that stands by itself: `path` below the root, `line` where it begins."""

    path: str
    line: int
    text: str


def sentences(text: str) -> list[str]:
    """Split a unit: at a full stop, question or exclamation mark before a capital or a figure."""
    parts: list[str] = []
    begin = 0
    for found in _END.finditer(text):
        if _ABBREVIATION.search(text[begin : found.start() + 1]):
            continue
        parts.append(text[begin : found.end()].strip())
        begin = found.end()
    parts.append(text[begin:].strip())
    return [part for part in parts if part]


def words(sentence: str) -> list[str]:
    """The words of a sentence: what has a letter or a figure in it."""
    return [word for word in sentence.split() if any(map(str.isalnum, word))]


def units(root: Path = ROOT) -> Iterator[Unit]:
    """Everything that a visitor reads, file by file."""
    content = root / "content"
    readers = {".toml": _toml, ".md": _markdown, ".typ": _typst}
    for path in sorted(content.rglob("*")):
        name = path.relative_to(content).as_posix()
        translated = name.startswith("languages/") or len(path.suffixes) > 1
        if path.suffix in readers and not translated and not name.startswith(PRESCRIBED):
            text = path.read_text(encoding="utf-8")
            yield from _of(path, root, readers[path.suffix](text))
    pages = root / "nnm_site"
    for pattern, reader in (("*.py", _python), ("*.html", _template)):
        for path in sorted(pages.rglob(pattern)):
            if path.relative_to(pages).parts[0] not in _NO_COPY:
                yield from _of(path, root, reader(path.read_text(encoding="utf-8")))


def _of(path: Path, root: Path, found: Iterator[tuple[int, str]]) -> Iterator[Unit]:
    for line, text in found:
        if plain := " ".join(text.split()):
            yield Unit(path.relative_to(root).as_posix(), line, plain)


def _toml(text: str) -> Iterator[tuple[int, str]]:
    """The strings of the fields that are prose; each stands once, so its line is found by it."""

    def strings(value: object, field: str = "") -> Iterator[str]:
        if isinstance(value, dict):
            for name, inner in value.items():
                if name not in _NOT_PROSE:
                    yield from strings(inner, name)
        elif isinstance(value, list):
            for inner in value:
                yield from strings(inner, field)
        elif isinstance(value, str) and " " in value:
            yield value

    for string in strings(tomllib.loads(text)):
        begin = text.find(string.replace('"', '\\"')[:60])
        yield text.count("\n", 0, max(begin, 0)) + 1, _inline(string)


def _markdown(text: str) -> Iterator[tuple[int, str]]:
    """Paragraphs, list items, headings, table cells, and title and intro of the first lines."""
    body = text
    offset = 0
    if text.startswith("+++"):
        head, _, body = text[3:].partition("\n+++\n")
        offset = text.count("\n") - body.count("\n")
        yield from _toml(head)
    held: list[str] = []
    begin = 0

    def flush() -> Iterator[tuple[int, str]]:
        if held:
            yield begin + offset, _inline(" ".join(held))
            held.clear()

    for number, line in enumerate(body.splitlines(), start=1):
        bare = line.strip()
        starts = re.match(r"(?:[-*+]|\d+\.|#+)\s+", bare)
        if not bare or bare.startswith(":::") or bare.startswith("|") or starts:
            yield from flush()
        if bare.startswith("|"):
            if not re.fullmatch(r"[|:\- ]+", bare):
                for cell in bare.strip("|").split("|"):
                    yield number + offset, _inline(cell)
        elif bare and not bare.startswith(":::"):
            if not held:
                begin = number
            held.append(bare[starts.end() :] if starts else bare)
    yield from flush()


def _inline(text: str) -> str:
    """Markdown's marks taken off; an address or a fact of the firm counts as one word."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>\s]+@[^>\s]+>|\{[a-z_.-]+\}", "address", text)
    return re.sub(r"[*`]", "", text)


def _typst(text: str) -> Iterator[tuple[int, str]]:
    """Markup at the top level and in brackets; calls become a word, or nothing before a block."""
    text = re.sub(r"(?m)(?<!:)//.*$", "", text)
    text = re.sub(r"(?m)^#(?:show|set|import).*$", "", text)
    text = re.sub(r"(?ms)^#let [^\n]*\($.*?^\)$|^#let [^\n]*$", _blank, text)
    out: list[tuple[int, str]] = []
    _markup(text, 0, out, end=None)
    yield from out


def _blank(found: re.Match[str]) -> str:
    """As many lines as there were, so that what follows keeps its place."""
    return "\n" * found.group().count("\n")


def _markup(text: str, at: int, out: list[tuple[int, str]], end: str | None) -> int:
    """Read markup from `at` to `end` (a bracket, or the end of the text); where it stopped."""
    held: list[str] = []
    if marker := re.match(r"\s*(?:[-+]|=+|/)[ \t]+", text[at:]):
        at += marker.end()
    begin = at

    def flush() -> None:
        plain = re.sub(r"[*_`~]", " ", "".join(held)).replace("\\@", "@")
        if plain.strip():
            line = text.count("\n", 0, begin) + 1
            out.append((line, re.sub(r"\s+([,.;:!?)])", r"\1", plain)))
        held.clear()

    while at < len(text):
        char = text[at]
        if end and char == end:
            flush()
            return at + 1
        if not "".join(held).strip():
            begin = at
        if char == "#" and re.match(r"#[a-zA-Z]", text[at:]):
            at, block = _call(text, at + 1, out)
            if not block:
                held.append(" address")
            elif not held or not "".join(held).strip():
                flush()
        elif char == "[":
            at = _markup(text, at + 1, out, "]")
        elif char == "\\" and text[at + 1 : at + 2] in ("\n", " "):
            flush()
            at += 1
        elif char == "\n":
            rest = text[at + 1 :]
            starts = re.match(r"[ \t]*(?:[-+]|=+|/)[ \t]+", rest)
            blank = re.match(r"[ \t]*\n", rest)
            if starts or blank:
                flush()
            held.append(" ")
            at += 1 + (starts.end() if starts else 0)
        else:
            held.append(char)
            at += 1
    flush()
    return at


def _call(text: str, at: int, out: list[tuple[int, str]]) -> tuple[int, bool]:
    """Skip a call or a field in markup; whether it held a block of markup of its own."""
    block = False
    name = re.match(r"[a-zA-Z][a-zA-Z0-9-]*(?:\.[a-zA-Z][a-zA-Z0-9-]*)*", text[at:])
    at += name.end() if name else 0
    if name and name.group() in ("if", "for", "while", "else"):
        stop = text.find("[", at)
        at = stop if stop >= 0 else at
    while at < len(text):
        if text[at] == "(":
            at = _code(text, at + 1, out)
        elif text[at] == "[":
            block = True
            at = _markup(text, at + 1, out, "]")
        elif more := re.match(r"\.[a-zA-Z][a-zA-Z0-9-]*|\s+else\s+(?=\[)", text[at:]):
            at += more.end()
        else:
            break
    before = out[-1][1] if out else ""
    return at, block or (
        name is not None and name.group() in ("ledger", "flow", "chart") and bool(before)
    )


def _code(text: str, at: int, out: list[tuple[int, str]]) -> int:
    """Skip arguments up to their closing bracket; markup among them is read."""
    while at < len(text):
        char = text[at]
        if char == ")":
            return at + 1
        if char == '"':
            at = text.index('"', at + 1) + 1
        elif char == "(":
            at = _code(text, at + 1, out)
        elif char == "[":
            at = _markup(text, at + 1, out, "]")
        else:
            at += 1
    return at


def _python(text: str) -> Iterator[tuple[int, str]]:
    """String literals of three words and more; docstrings and errors for developers are no copy."""
    tree = ast.parse(text)
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise):
            skipped.update(id(inner) for inner in ast.walk(node))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            skipped.update(id(inner) for inner in ast.walk(node) if inner is not node)
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            string = node.value
        elif isinstance(node, ast.JoinedStr):
            parts = (p.value if isinstance(p, ast.Constant) else "address" for p in node.values)
            string = "".join(map(str, parts))
        else:
            continue
        if len(words(string)) > 2 and re.search(r"[a-z]{2} [a-z]", string) and "\n" not in string:
            yield node.lineno, _inline(re.sub(r"<[^>]+>", " ", string))


def _template(text: str) -> Iterator[tuple[int, str]]:
    """Text between the tags of a Jinja template; what is filled in counts as one word."""
    text = re.sub(r"\{% el.*?%\}", "<br>", text)
    text = re.sub(r"(?s)\{#.*?#\}|\{%.*?%\}", _blank, text)
    text = re.sub(r"\{\{.*?\}\}", "address", text)
    text = re.sub(r"</?(?:a|b|bdi|em|mark|span|strong)\b[^>]*>", "", text)
    for found in re.finditer(r"(?<=>)\s*([^<\s][^<]* [^<]*)", text):
        yield text.count("\n", 0, found.start(1)) + 1, html.unescape(found.group(1))
