"""Queries on the shipped content, as used by pages. Expectations are computed from the content."""

import datetime
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.base import COLLECTIONS, Entry
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.home import Faq, Verse
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.publications import Article, Note
from nnm_site.shared.content.models.regulatory import Term
from nnm_site.shared.content.models.shell import Popup
from tests.rows import each

pytestmark = pytest.mark.requirement("A16")


def test_values_are_frozen_and_the_same_for_everybody() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        queries.firm().name = "Another"
    with pytest.raises(TypeError):
        queries.site_content().entries[Faq]["new"] = Faq.all(topic="demat")[0]  # pyright: ignore[reportIndexIssue]
    assert isinstance(queries.firm().hours, tuple)
    assert queries.firm() is queries.firm()
    assert ExternalLink.get("scores") is ExternalLink.get("scores")


@each([
    # Case-insensitive; equal entries stay in the file's order.
    (Term, [{"term": "Margin"}, {"term": "demat"}, {"term": "ASBA"}, {"term": "Demat"}], [2, 1, 3, 0]),
    (Note, [{"date": 2}, {"date": 3}, {"date": 1}, {"date": 3}], [1, 3, 0, 2]),
    (Article, [{"date": 1, "number": 9}, {"date": 2, "number": 4}, {"date": 2, "number": 7}], [2, 1, 0]),
])  # fmt: skip
def test_a_collection_is_in_the_order_of_its_fields(kind: type[Entry], fields, order) -> None:
    entries = [
        kind.model_construct(
            **one | ({"date": datetime.date(2026, 1, one["date"])} if "date" in one else {})
        )
        for one in fields
    ]
    assert list(COLLECTIONS[kind].in_order(entries)) == [entries[place] for place in order]


_IMPORTS = """
import importlib, pkgutil, sys
from collections import Counter
from pathlib import Path

content = str(Path("content").resolve()) + "/"
read, connections = Counter(), []
def note(name, arguments):
    if name == "open" and str(arguments[0]).startswith(content):
        read[str(arguments[0])] += 1
    if name == "sqlite3.connect":
        connections.append(arguments)
sys.addaudithook(note)

import nnm_site
APP = "nnm_site.nnm_site"
for module in pkgutil.walk_packages(nnm_site.__path__, "nnm_site."):
    if module.name != APP:
        importlib.import_module(module.name)
assert not read, f"a module reads content: {read}"
importlib.import_module(APP)
assert read, "the app reads content"
twice = [file for file, times in read.items() if times > 1]
assert not twice, f"read more than once: {twice}"
assert not connections, f"importing opens a database: {connections}"
assert not importlib.import_module("nnm_site.shared.data.database").engine.cache_info().currsize
"""


@pytest.mark.long
def test_importing_opens_no_database_and_the_app_alone_reads_each_file_once(tmp_path: Path) -> None:
    """`nnm_site.nnm_site` is the module that the framework imports and that is served."""
    done = subprocess.run(
        [sys.executable, "-c", _IMPORTS],
        cwd=PROJECT_ROOT,
        env=os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/data/site.db"},
        capture_output=True,
        text=True,
        timeout=120,
    )

    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir()) == [], "no file is made"


def test_risk_disclosures_are_the_four_prescribed_facts() -> None:
    """The wording is prescribed: it is not sample content, and is repeated here exactly."""
    disclosure = Prescribed.get("derivatives-risk")

    assert disclosure.title == "RISK DISCLOSURES ON DERIVATIVES"
    assert disclosure.texts == (
        "9 out of 10 individual traders in equity Futures and Options Segment,"
        " incurred net losses.",
        "On an average, loss makers registered net trading loss close to ₹ 50,000.",
        "Over and above the net trading losses incurred, loss makers expended an additional"
        " 28% of net trading losses as transaction costs.",
        "Those making net trading profits, incurred between 15% to 50% of such profits"
        " as transaction cost.",
    )
    assert disclosure.note is not None
    assert disclosure.note.startswith("Source: SEBI study dated January 25, 2023")


def test_public_bodies_have_their_real_addresses() -> None:
    assert ExternalLink.get("scores").url == "https://scores.sebi.gov.in"
    assert ExternalLink.get("smart-odr").url == "https://smartodr.in"
    assert not ExternalLink.get("sebi-check").sample


def test_questions_are_those_of_their_topic_and_notes_are_newest_first() -> None:
    (topic, *_) = {faq.topic for faq in Faq.all(topic="demat")}
    assert {faq.topic for faq in Faq.all(topic=topic)} == {topic}
    assert Faq.all(topic="no-such-topic") == ()

    issues, reports = Note.all(kind="ipo"), Note.all(kind="fundamental")
    for notes in (issues, reports):
        dates = [note.date for note in notes]
        assert dates == sorted(dates, reverse=True)
    assert {*issues, *reports} == set(queries.site_content().all(Note))
    assert Note.all(kind="ipo")[:4] == issues[:4]
    assert Note.all(kind="fundamental")[:4] == reports[:4]


@each([ExternalLink.get, Prescribed.get, Verse.get, Popup.get, queries.documents])
def test_an_unknown_key_is_a_mistake(query) -> None:
    with pytest.raises(KeyError, match="'nowhere'"):
        query("nowhere")
