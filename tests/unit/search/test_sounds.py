"""English words in Devanagari are recognised by sound; names and Hindi words are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.search.sounds import letters, sound
from nnm_site.features.search.words import fold, known_words
from tests.rows import each

pytestmark = pytest.mark.requirement("V1.2.4", "V15.2.2")


@each([
    ("मैंडेट", "mandate"), ("लिस्टिंग", "listing"), ("मर्जर", "merger"), ("पेमेंट", "payment"),
    ("कॉन्ट्रैक्ट", "contract"), ("स्मार्ट", "smart"),
])  # fmt: skip
def test_a_word_sounds_like_its_english(written: str, word: str):
    assert sound(fold(written)) == sound(word) != ""


@each([("टीडीएस", "tds"), ("ओडीआर", "odr"), ("यूपीआई", "upi")])  # fmt: skip
def test_the_names_of_letters_are_letters(written: str, word: str):
    assert letters(fold(written)) == word


@each(["समीर", "पता", "काम", "विश्वास", "शिकायत"])
def test_names_and_hindi_words_sound_like_nothing(written: str):
    assert known_words().heard(fold(written)) == set()


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", max_size=12))
def test_latin_words_are_taken_for_no_other(word: str):
    assert known_words().heard(word) == set()
