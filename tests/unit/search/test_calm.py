"""What sounds like danger and is none (`calm` in `content/search/words.toml`)."""

import pytest

from nnm_site.features.search.query import _told
from nnm_site.features.search.words import WORD, fold, meanings
from tests.rows import each

pytestmark = pytest.mark.requirement("V1.2.4", "V15.2.2")


def urgent(question: str) -> bool:
    words = WORD.findall(fold(question))
    return _told(words, list(map(meanings, words)), words)[1]


@each([
    "nominee nahi diya to account freeze hoga kya", "नॉमिनी नहीं दिया तो खाता ब्लॉक होगा",
    "सीए ने टैक्स रिपोर्ट मांगी है कहां से निकालूं", "ipo ka paisa bank account me block hai",
    "account blocked, PAN not linked with Aadhaar", "my son turned 18 and his account is blocked",
    "OTP goes to a number I gave up",
])  # fmt: skip
def test_what_only_sounds_like_danger_is_none(question: str):
    assert not urgent(question)


@each([
    "nominee badla kisi ne mera account hack ho gaya freeze karo", "account freeze karo",
    "खाता ब्लॉक करो", "पैसे निकालने के लिए टैक्स मांग रहे हैं", "fake ipo app account block",
    "somebody blocked my account", "account blocked by KYC, and I shared my OTP",
    "I gave my OTP to a number that called", "lost phone",
])  # fmt: skip
def test_danger_remains_beside_it(question: str):
    assert urgent(question)
