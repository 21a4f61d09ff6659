"""On which day the words of a page last changed (R1309)."""

import datetime

import pytest
import reflex as rx

from nnm_site.platform.route import Route
from nnm_site.shared.content.collections import COLLECTIONS
from nnm_site.shared.content.validate import validate
from nnm_site.shared.publishing.changes import as_text, changed, words_of
from nnm_site.shared.publishing.sitemap import sitemap

pytestmark = pytest.mark.requirement("R1309")

MONDAY, TUESDAY = datetime.date(2026, 11, 23), datetime.date(2026, 11, 24)
RECORD = tuple(each for each in COLLECTIONS if each.name == "changed_page")


def page(*words: str, path: str = "/about") -> Route:
    return Route(path, "A title", lambda: rx.el.p(*words, class_name="small"))


def test_changed_words_have_the_new_day_and_others_keep_theirs():
    before = changed([page("One."), page("Two.", path="/contact")], (), MONDAY)
    after = changed([page("One more."), page("Two.", path="/contact")], before, TUESDAY)

    assert [(one.key, one.changed) for one in after] == [("about", TUESDAY), ("contact", MONDAY)]


def test_a_new_page_has_changed_today_and_one_that_is_gone_is_forgotten():
    before = changed([page("One.")], (), MONDAY)
    (after,) = changed([page("One.", path="/wealth/protection")], before, TUESDAY)

    assert (after.key, after.changed) == ("wealth-protection", TUESDAY)


def test_another_look_of_the_same_words_is_no_change():
    plain = rx.el.div(rx.el.p("Some ", rx.el.em("words"), "."))
    assert words_of(plain) == words_of(rx.el.section(rx.el.p("Some words.", class_name="lead")))


def test_what_a_request_puts_in_is_no_word_of_the_page():
    written = rx.el.div(dangerouslySetInnerHTML={"__html": "Open now"})
    assert words_of(rx.fragment("Hours", written)) == "Hours"


def test_what_is_recorded_is_read_again(tmp_path):
    record = changed([page("One.")], (), MONDAY)
    (tmp_path / "changed.toml").write_text(as_text(record), encoding="utf-8")

    assert list(validate(tmp_path, RECORD).all(RECORD[0].entry)) == record


def test_the_site_map_has_each_page_with_its_day():
    made = sitemap("https://www.nnm.example", {"/": MONDAY, "/hi": None}).decode()

    assert "<loc>https://www.nnm.example/</loc>" in made
    assert made.count("<lastmod>") == 1
    assert "<lastmod>2026-11-23T00:00:00+05:30</lastmod>" in made
