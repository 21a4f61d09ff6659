"""A publication from what is kept of the pages and one from nothing are the same, byte by byte, whatever was changed."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path

import pytest

from nnm_site.building import COMPRESS_LATER
from nnm_site.platform.publish.page_store import Stored, read_store
from nnm_site.platform.reads import key_of
from tests.checkout import DOCUMENTS, EVERYTHING, PAGES, Checkout
from tools.same_site import differences

ANSWER = "content/help/add-money.md"
PO = "content/languages/hi/messages.po"
NOMINEE = "help/add-nominee.md#body.0"
NEW, RENAMED = "content/help/foreign-transfer.md", "content/help/transfer-from-abroad.md"

NEW_ANSWER = """+++
group = "money"
question = "Can I pay from an account abroad?"
asked = ["pay from abroad", "foreign transfer"]
desk = "billing"
related = ["add-money"]
reviewed = 2026-11-01
sample = true
+++
No. Pay from an account in India, as [adding money](/help/add-money) says.
"""

Change = Callable[[Checkout], object]


def _text(name: str, before: str, after: str) -> Change:
    return lambda project: project.change(name, before, after)


def _new_answer(project: Checkout) -> None:
    project.write(NEW, NEW_ANSWER)
    project.change(ANSWER, 'related = ["', 'related = ["foreign-transfer", "')


def _renamed_key(project: Checkout) -> None:
    project.path(NEW).rename(project.path(RENAMED))
    project.change(ANSWER, '"foreign-transfer"', '"transfer-from-abroad"')


def _removed_page(project: Checkout) -> None:
    project.forget("content/help/buy-gold-bond.md")
    project.change("content/languages/hi/language.toml", '  "/help/buy-gold-bond",\n', "")


def _reviewed(project: Checkout) -> None:
    project.write(PO, project.read(PO).replace("#. reviewed: false", "#. reviewed: true"))


def _drawing(project: Checkout) -> None:
    project.change("assets/drawings/empty.svg", 'stroke-width="1.5"', 'stroke-width="1.6"')
    project.change(
        "assets/drawings/index.json", '"empty": {\n    "width": 360', '"empty": {\n    "width": 361'
    )


def _document(project: Checkout) -> None:
    catalogue, heading = (
        "content/documents/catalogue.toml",
        'heading = "Anti money laundering policy"',
    )
    project.change(
        "content/documents/policies/anti-money-laundering.typ", "false name", "borrowed name"
    )
    before = f'{heading}\ndate = 2026-11-26\nversion = "4.2"'
    project.change(catalogue, before, f'{heading}\ndate = 2026-11-27\nversion = "4.3"')
    ended = project.run("nnm_site.shared.documents.dated")
    assert ended.code == 0, ended.output


#: One after the other, each on top of those before it. A publication begins with the first.
CHANGES: dict[str, Change] = {
    "sentence": _text(ANSWER, "wallets and cash are not taken", "wallets and cash are refused"),
    "fact": _text("content/firm.toml", 'phone = "+91 22 5550 0100"', 'phone = "+91 22 5550 0199"'),
    "rate": _text(
        "content/rate_cards/statutory-2026-04-01.toml",
        'stamp = { rate = 0.015, on = "buy"',
        'stamp = { rate = 0.016, on = "buy"',
    ),
    "menu": _text("content/shell/menus.toml", '"Partner Us"', '"Become a partner of ours"'),
    "Hindi": _text(PO, 'msgid "Help"\nmsgstr "मदद"', 'msgid "Help"\nmsgstr "सहायता"'),
    "translation": lambda project: project.write(
        PO,
        project.read(PO) + "\n#. translator: first draft\n#. reviewed: false\n"
        'msgid "Become a partner of ours"\nmsgstr "हमारे साथ जुड़ें"\n',
    ),
    "answer": _new_answer,
    "key": _renamed_key,
    "removed": _removed_page,
    "drawing": _drawing,
    "rule of all": _text("nnm_site/shared/rules/money.py", 'else f"₹{text}"', 'else f"Rs {text}"'),
    "rule of few": _text("content/enquiries/words.toml", '"9 AM to 10 AM"', '"9 to 10 AM"'),
    "program": _text("nnm_site/platform/publish/making.py", "<!DOCTYPE html>", "<!doctype html>"),
    "style": _text("assets/styles/ui.css", ".measure {", ".measure { margin-block: 0;"),
    "search": _text(
        "nnm_site/features/search/index.py",
        "return Text(title, _lines(",
        "return Text(title.upper(), _lines(",
    ),
    "reviewed": _reviewed,
    "unreviewed": _text(PO, f"reviewed: true\n#: {NOMINEE}", f"reviewed: false\n#: {NOMINEE}"),
    "document": _document,
    "day": lambda _: None,
    "address": lambda _: None,
}

#: Settings from this change on.
SETTINGS = {
    "day": {"PREVIEW_DAY": str(date.fromisoformat(os.environ["PREVIEW_DAY"]) + timedelta(45))},
    "address": {"SITE_URL": "https://nnm.example"},
}

#: What is gone before something is published from nothing, besides what is kept of pages.
GONE = {"document": EVERYTHING} | dict.fromkeys(("fact", "rate", "rule of all", "day"), DOCUMENTS)


#: With this one the files are compressed too.
COMPRESSED = "document"


class Pair:
    """Two copies with the same changes: one that has published before, and one that knows no page."""

    def __init__(self, folder: Path) -> None:
        self.kept, self.fresh = Checkout(folder / "kept"), Checkout(folder / "fresh")
        self._left = list(CHANGES)
        self._settings = {"SITE_URL": "http://localhost:3000"}
        self.kept.publish("before", COMPRESS_LATER, **self._settings)

    def publish(self, kind: str) -> tuple[Path, Path]:
        """Make all changes up to this one; the builds of both copies."""
        while kind in self._left:
            change = self._left.pop(0)
            CHANGES[change](self.kept)
            CHANGES[change](self.fresh)
            self._settings |= SETTINGS.get(change, {})
        # A compressed form is kept by the file that it is of, and takes longest.
        flags = [] if kind == COMPRESSED else [COMPRESS_LATER]
        self.fresh.forget(*PAGES, *GONE.get(kind, ()))
        with ThreadPoolExecutor() as both:
            builds = [
                both.submit(project.publish, kind, *flags, **self._settings)
                for project in (self.kept, self.fresh)
            ]
        return builds[0].result(), builds[1].result()

    def records(self) -> dict[str, Stored]:
        """What is kept of each page."""
        # Each public address has a store of its own.
        name = key_of(self._settings["SITE_URL"])[:8]
        return read_store(self.kept.path(f"var/cache/pages-{name}.entry"))


@pytest.fixture(scope="module")
def pair(site: str, tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """The copies; `site` is asked for so that the packages are there."""
    assert site
    return Pair(tmp_path_factory.mktemp("pair"))


@pytest.mark.short("sentence")
@pytest.mark.parametrize("kind", CHANGES)
def test_a_publication_from_the_store_is_the_one_from_nothing(kind: str, pair: Pair):
    before = pair.records()
    kept, fresh = pair.publish(kind)
    assert not [*differences(kept, fresh)]
    if kind == "sentence":
        after = pair.records()
        changed = [name for name in after if after[name] != before[name]]
        assert 0 < len(changed) < len(after) / 10, changed
