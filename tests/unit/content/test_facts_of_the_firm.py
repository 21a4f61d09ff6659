"""The firm's facts are only in `content/firm.toml`; the part "services" builds another firm's site."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.validate import validate
from tests.unit.content.conftest import Edit, faults

pytestmark = pytest.mark.requirement("R124")

FIRM = PROJECT_ROOT / "content" / "firm.toml"
WRITTEN = {".toml", ".md", ".po", ".typ", ".svg", ".js", ".css", ".html", ".webmanifest"}


def texts(path: Path) -> Iterator[str]:
    """The text of a file; of a module only its string literals."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield text
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_module_and_no_other_content_types_the_names_or_the_founding():
    firm = queries.firm()
    names = f"{re.escape(firm.short_name)}|{re.escape(firm.name)}|{firm.founded}s?"
    # Except in addresses and in names of folders.
    typed = re.compile(rf"(?<![\w/.@-])(?:{names})(?![\w.-]*[\w/])", re.IGNORECASE)
    folders = (PROJECT_ROOT / name for name in ("content", "nnm_site", "assets"))
    files = [
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in WRITTEN | {".py"} and path != FIRM and path.is_file()
    ]
    assert len(files) > 300
    found = {
        f"{path.relative_to(PROJECT_ROOT)}: {match[0]}"
        for path in files
        for text in texts(path)
        for match in typed.finditer(text)
    }
    assert found == set()


def test_texts_take_the_facts_of_another_firm(root: Path, edit: Edit):
    edit("firm.toml", 'name = "NNM Securities"', 'name = "Asha Broking"')
    edit("firm.toml", "founded = 1950", "founded = 1987")
    edit("firm.toml", '\nexchanges = ["NSE"]', '\nexchanges = ["NSE", "SEBI"]')
    link = '[[link]]\nkey = "sebi"\nlabel = "SEBI"\nurl = "https://www.sebi.gov.in"\n\n'
    edit("firm.toml", '[[link]]\nkey = "nse"', f'{link}[[link]]\nkey = "nse"')
    edit(
        "home/faq.toml",
        "Listed shares",
        "We trade {firm.segments} on {exchanges.cash}. Listed shares",
    )
    content = validate(root)
    entries = [entry for entries in content.entries.values() for entry in entries.values()]
    said = " ".join(map(repr, entries))
    assert "participant such as Asha Broking. We trade cash on NSE and SEBI." in said
    assert "stock brokers since 1987" in said


def test_an_exchange_without_a_number_is_refused(root: Path, edit: Edit):
    edit("firm.toml", '\nexchanges = ["NSE"]', '\nexchanges = ["NSE", "MSEI"]')
    assert faults(root) == [
        'content/firm.toml: entry 1 ("cash"): field "exchanges": there is no [[registration]] with the '
        'authority "MSEI"',
        'content/firm.toml: entry 1 ("cash"): field "exchanges": there is no [[link]] with the key "msei": '
        "add it to this file",
    ]


def test_a_depository_without_its_links_is_refused(root: Path, edit: Edit):
    """A footer once needed the missing link, and the build ended without naming a file."""
    edit("firm.toml", 'key = "cdsl-evoting"', 'key = "nsdl-evoting"')
    assert faults(root) == [
        'content/firm.toml: field "depositories": there is no [[link]] with the key "cdsl-evoting": add it to this file'
    ]
