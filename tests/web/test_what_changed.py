"""The page "What changed" and its feed (R1214)."""

from collections.abc import Callable
from xml.etree import ElementTree as ET

import httpx
import pytest

from nnm_site.features.what_changed.changes import changes
from nnm_site.features.what_changed.feature import FEED_ENTRIES
from nnm_site.features.what_changed.page import FEED, PATH
from nnm_site.shared.publishing.routes import head_of
from nnm_site.shared.rules.dates import today
from tests.documents import Document, words

pytestmark = pytest.mark.requirement("R1214")

ATOM = "{http://www.w3.org/2005/Atom}"


def test_every_change_stands_under_its_month_with_its_values(
    ask: Callable[[str], Document],
) -> None:
    page = ask(PATH)
    shown = {entry.get("id"): entry for entry in page.find(".//li[@id]")}
    for one in changes(today()):
        entry = shown[one.key]
        said = words(entry)
        assert one.title in said
        assert entry.get("data-panel") == one.kind
        for item in one.items:
            assert all(value in said for value in (item.what, item.before, item.after)), one.key
        assert (entry.get("data-sample") is not None) == one.sample
    months = [
        words(section.find("h2")) for section in page.find(".//section[@class='change-month']")
    ]
    assert months == list(dict.fromkeys(f"{one.day:%B %Y}" for one in changes(today())))


def test_each_kind_has_an_address(ask: Callable[[str], Document]) -> None:
    page = ask(PATH)
    kinds = {
        option.get("data-key") for option in page.find(".//*[@data-choice='kind']//a[@data-key]")
    }
    assert kinds == {"all", *head_of(PATH).groups}


def test_the_feed_leads_to_the_newest_changes(
    http: httpx.Client, document: Callable[[str], Document]
) -> None:
    page = document(PATH)
    (link,) = (
        one for one in page.find(".//link[@rel='alternate']") if "atom" in str(one.get("type"))
    )
    assert link.get("href") == FEED
    answer = http.get(FEED)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    entries = ET.fromstring(answer.text).findall(f"{ATOM}entry")
    newest = changes(today())[:FEED_ENTRIES]
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == [one.title for one in newest]
    anchors = {entry.get("id") for entry in page.find(".//li[@id]")}
    links = [str(entry.find(f"{ATOM}link").get("href")) for entry in entries]
    assert [one for one in links if one.partition(f"{PATH}#")[2] not in anchors] == []
