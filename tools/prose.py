"""The sentences that a visitor of the site reads, with file and line.

Read from `content/` (TOML, Markdown, Typst), and from the string literals of the pages in `nnm_site/`. The texts of
scripts are in `nnm_site/shared/languages/script_words.py`. Prescribed texts and code are left out. A *unit* is a
paragraph, a list item, a heading or a table cell: a sentence never crosses its end.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import lxml.html
from markdown_it import MarkdownIt

from nnm_site.shared.content.queries import site_content
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.typeset import PREAMBLE, house_compiler

ROOT = Path(__file__).resolve().parents[1]

#: The HTML elements in which Typst writes a paragraph, an item, a heading or a cell.
_BLOCKS = ("p", "li", "dt", "dd", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "div", "br")

#: Our mark between two blocks, absent in all texts.
_BREAK = "\u2028"

_MARKDOWN = MarkdownIt("commonmark").enable("table")

#: Files below `content/` with the wording of a regulator, an exchange or the law.
PRESCRIBED = ("prescribed.toml", "documents/charters/", "regulatory/charter-")

#: Fields of a TOML entry that a visitor does not read as prose.
_NOT_PROSE = frozenset(
    {
        # Words that people type into the search.
        *("asked", "also", "kinds", "unless"),
        # Code.
        "examples",
        *("address", "alt", "category", "contact", "devanagari", "drawing", "email", "exchange"),
        *("file", "iast", "icon", "key", "kind", "number", "phone", "portrait", "prescribed"),
        *("rank", "registered_office", "segment", "sha256", "source", "sources", "topic", "url"),
    }
)

#: Folders of `nnm_site` without texts for visitors, or only with samples of components.
_NO_COPY = frozenset({"platform", "content", "data", "documents", "style_guide"})

_ABBREVIATION = re.compile(
    r"\b(?:a\.m|p\.m|e\.g|i\.e|etc|vs|No|Nos|Cir|Dr|Mr|Ms|St|Ltd|approx)\.$", re.IGNORECASE
)
_END = re.compile(r"[.!?][\"'”’)\]]*(?=\s+[\"'“‘(\[]?[A-Z0-9₹])")


@dataclass(frozen=True)
class Unit:
    """A separate run of text: `path` relative to the root, `line` where it begins."""

    path: str
    line: int
    text: str

    @property
    def place(self) -> str:
        """Its place, for a message."""
        return f"{self.path}:{self.line}"


def sentences(text: str) -> list[str]:
    """Split a unit: at a full stop, question or exclamation mark before a capital or a figure."""
    pieces: list[str] = []
    begin = 0
    for end in _END.finditer(text):
        if not _ABBREVIATION.search(text[begin : end.start() + 1]):
            pieces.append(text[begin : end.end()].strip())
            begin = end.end()
    return [piece for piece in (*pieces, text[begin:].strip()) if piece]


def words(sentence: str) -> list[str]:
    """The words of a sentence: everything with a letter or a digit."""
    return [word for word in sentence.split() if any(map(str.isalnum, word))]


def site_units() -> Iterator[Unit]:
    """Everything that a visitor reads."""
    return units(ROOT, {job.source: job.facts for job in jobs(site_content()) if job.source})


def units(root: Path, sources: Mapping[str, str]) -> Iterator[Unit]:
    """The texts below a folder, file by file.

    `sources` are the sources of documents, below `content/documents`, each with its facts.
    """
    content = root / "content"
    readers = {".toml": _toml, ".md": _markdown}
    for path in sorted(content.rglob("*")):
        name = path.relative_to(content).as_posix()
        translated = name.startswith("languages/") or len(path.suffixes) > 1
        if path.suffix in readers and not translated and not name.startswith(PRESCRIBED):
            text = path.read_text(encoding="utf-8")
            yield from _of(path, root, readers[path.suffix](text))
    for source, facts in sources.items():
        if not f"documents/{source}".startswith(PRESCRIBED):
            path = content / "documents" / f"{source}.typ"
            yield from _of(path, root, _typst(path.read_text(encoding="utf-8"), facts))
    pages = root / "nnm_site"
    for path in sorted(pages.rglob("*.py")):
        if _NO_COPY.isdisjoint(path.relative_to(pages).parts):
            yield from _of(path, root, _python(path.read_text(encoding="utf-8")))


def _of(path: Path, root: Path, texts: Iterator[tuple[int, str]]) -> Iterator[Unit]:
    for line, text in texts:
        if plain := " ".join(text.split()):
            yield Unit(path.relative_to(root).as_posix(), line, plain)


def _toml(text: str) -> Iterator[tuple[int, str]]:
    """The strings of prose fields; each occurs once, so searching for it finds its line."""

    def strings(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            value = [inner for name, inner in value.items() if name not in _NOT_PROSE]
        if isinstance(value, list):
            for inner in value:
                yield from strings(inner)
        elif isinstance(value, str) and " " in value:
            yield value

    for string in strings(tomllib.loads(text)):
        begin = text.find(string.replace('"', '\\"')[:60])
        yield text.count("\n", 0, max(begin, 0)) + 1, _inline(string)


def _markdown(text: str) -> Iterator[tuple[int, str]]:
    """Paragraphs, list items, headings, table cells, and title and intro from the front matter."""
    head, offset = "", 1
    if text.startswith("+++"):
        head, _, text = text[3:].partition("\n+++\n")
        offset += head.count("\n") + 2
    yield from _toml(head)
    # Lines with `:::` are our own directives.
    body = re.sub(r"(?m)^:::.*$", "", text)
    for token in _MARKDOWN.parse(body):
        if token.type == "inline" and token.map:
            line = "".join(
                " " if child.type == "softbreak" else child.content
                for child in token.children or ()
                if child.type != "html_inline"
            )
            yield token.map[0] + offset, _inline(line)


def _inline(text: str) -> str:
    """The text without Markdown's marks; an address or a fact of the firm counts as one word."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>\s]+@[^>\s]+>|\{[a-z_.-]+\}", "address", text)
    return re.sub(r"[*`]", "", text)


def _typst(text: str, facts: str) -> Iterator[tuple[int, str]]:
    """Typst's output for a source, block by block, without texts from elsewhere, such as `facts`."""
    made = house_compiler().compile(
        (PREAMBLE + text).encode(), format="html", sys_inputs={"facts": facts}
    )
    assert isinstance(made, bytes)
    body = lxml.html.document_fromstring(made.decode()).body
    for block in body.iter(*_BLOCKS):
        block.text, block.tail = f"{_BREAK}{block.text or ''}", f"{_BREAK}{block.tail or ''}"
    for block_text in body.text_content().split(_BREAK):
        if line := _line_of(block_text, text):
            yield line, block_text


def _line_of(block: str, text: str) -> int:
    """The line of a Typst source where a block begins; 0 if its first words are not there."""
    wanted = re.findall(r"\w+", block)
    for begin in range(min(len(wanted), 12)):
        pattern = r"\W+".join(wanted[begin : begin + 3])
        if pattern and (begins := re.search(rf"\b{pattern}\b", text)):
            return text.count("\n", 0, begins.start()) + 1
    return 0


def _python(text: str) -> Iterator[tuple[int, str]]:
    """String literals of three or more words, without docstrings and errors for developers."""
    tree = ast.parse(text)
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise | ast.JoinedStr):
            skipped.update(id(inner) for inner in ast.walk(node) if inner is not node)
        elif isinstance(node, ast.Expr):
            skipped.add(id(node.value))
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            string = node.value
        elif isinstance(node, ast.JoinedStr):
            pieces = (p.value if isinstance(p, ast.Constant) else "address" for p in node.values)
            string = "".join(map(str, pieces))
        else:
            continue
        if len(words(string)) > 2 and re.search(r"[a-z]{2} [a-z]", string) and "\n" not in string:
            yield node.lineno, _inline(re.sub(r"<[^>]+>", " ", string))
