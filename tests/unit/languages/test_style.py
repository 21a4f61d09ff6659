"""The style of texts in another language: all texts follow their language's rules, imports too."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.exchange import ExchangeError, entries_of, take
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.style import checker
from tests.rows import each

pytestmark = pytest.mark.slow


@each(language.code for language in languages())
def test_every_text_keeps_the_rules_of_its_language(code: str) -> None:
    rules = checker(code)
    faults = [
        f"{key[:70]}: {fault}"
        for (key, _), translation in catalogue(code).translations.items()
        for fault in rules.faults(key, translation.text)
    ]
    assert not faults, "\n".join(faults)


def test_what_a_language_calls_itself_keeps_its_rules() -> None:
    for language in languages():
        own = (language.name, language.offer, language.in_english, language.under_review)
        said = [*own, language.close, *language.months]
        assert [fault for text in said for fault in checker(language.code).faults("", text)] == []


#: English, its translation, and the message about it.
AGAINST = [
    ("In Hindi", "हिन्दी में", "हिंदी"),
    ("Free", "मुफ्त", "फ़"),
    ("Only by phone", "सिर्फ फोन से", "फ़"),
    ("News", "ख़बर", "ख"),
    ("Open positions", "खुली पोजीशन", "पोज़िशन"),
    ("By e-mail", "ई-मेल से", "ईमेल"),
    ("We check it.", "हम इसे जांचते हैं।", "जाँच"),
    ("Services", "सेवाएं", "ाएँ"),
    ("What, when and where", "क्या, कब, और कहाँ", "comma"),
    ("What <1>when</1> or where", "क्या, <1>कब,</1> या कहाँ", "comma"),
    ("It is done.", "यह हो गया", "।"),
    ("It is done.", "यह हो गया.", "।"),
    ("It is done.", "यह हो गया ।", "space"),
    ("Within 21 days", "२१ दिन", "0-9"),
    ("Until 6 PM", "6 PM तक", "बजे"),
    ("On 20 November 2026", "20 November 2026 को", "नवंबर"),
    ("the word “stop”", 'शब्द "stop"', "“"),
    ("Proof of address", "पते का सबूत", "प्रमाण"),
    ("your pending orders", "आपके बाकी ऑर्डर", "पेंडिंग"),
    ("Investor protection fund", "निवेशक सुरक्षा कोष", "फंड"),
    ("The contract note", "सौदे की रसीद", "कॉन्ट्रैक्ट नोट"),
    ("The desk can have them moved.", "डेस्क उन्हें भिजवा सकता है।", "feminine"),
    ("The next settlement day", "सेटलमेंट का अगला दिन", "अगला सेटलमेंट दिन"),
    ("The reference (UTR)", "संदर्भ संख्या (UTR)", "रेफरेंस नंबर"),
    ("The NAV of that day", "उस दिन की NAV", "masculine"),
    ("Client code", "क्लाइंट कोड", "ग्राहक कोड"),
    ("A basic account (BSDA)", "बुनियादी खाता (BSDA)", "बुनियादी सेवा डीमैट खाता (BSDA)"),
    ("A basic demat account", "BSDA", "बुनियादी सेवा डीमैट खाता (BSDA)"),
    ("within {number} days of it", "उसके {number} दिन में", "भीतर"),
]

#: English and a translation without a message.
WITHIN = [
    ("Only", "सिर्फ़"),
    ("Software and soft loans", "सॉफ्टवेयर और सॉफ्ट लोन"),
    ("Cleaner.", "ज़्यादा साफ़।"),
    ("4.5 to 1", "{number} : {number2}"),
    ("No.", "क्र."),
    ("Act No. 2", "अधिनियम सं. 2"),
    ("What?", "क्या?"),
    ("“Done.”", "“हो गया।”"),
    ("<1>Done.</1>", "<1>हो गया।</1>"),
    ("Unique client code", "यूनीक क्लाइंट कोड"),
    ("The box is empty.", "बॉक्स खाली है।"),
    ("Your complaint's reference number", "शिकायत की संदर्भ संख्या"),
]


def test_a_text_against_the_rules_is_named() -> None:
    rules = checker("hi")
    unnamed = [
        text
        for english, text, fault in AGAINST
        if not any(fault in said for said in rules.faults(english, text))
    ]
    assert not unnamed, "\n".join(unnamed)


def test_a_text_within_the_rules_is_not() -> None:
    rules = checker("hi")
    said = [f"{text}: {fault}" for one, text in WITHIN for fault in rules.faults(one, text)]
    assert not said, "\n".join(said)


def test_an_import_against_the_rules_is_refused_with_its_row(root: Path) -> None:
    entry = entries_of("hi", root)[0]
    before = {path: path.read_bytes() for path in root.rglob("*.*") if path.is_file()}
    with pytest.raises(ExchangeError, match=f"{re.escape(entry.key)}: “ज्यादा”"):
        take("hi", [replace(entry, text=f"ज्यादा {entry.text}")], "somebody", root)
    assert {path: path.read_bytes() for path in root.rglob("*.*") if path.is_file()} == before
