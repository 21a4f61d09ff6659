"""Is this you? Every entry of the register in every spelling is ours, and no fake is."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.regulatory import check as answers
from nnm_site.features.regulatory import inspection
from nnm_site.features.regulatory.rules.ours import LONGEST, REASONS, Register, check
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink
from tests.documents import words
from tests.rows import each
from tests.unit.fragments import tree
from tests.unit.regulatory.near_misses import (
    ACCOUNTS,
    APP,
    DOMAINS,
    EMAILS,
    FAKES,
    FAKES_BESIDE,
    NEAR_MISSES,
    NOBODYS,
    OURS,
    PHONES,
    REGISTER,
    UPIS,
    WITH_APP,
    national,
)

pytestmark = pytest.mark.requirement("R1206")

#: Text around a contact in a message, and characters that copying adds: a zero-width space, a
#: direction mark, a hard space.
BEFORE = ["", " ", "\n", "Call ", "Pay to ", "(", "“", "UPI: ", "देखें ", "*", "> ", "\u200b", "\u200e", "\u2060", "\u00a0"]  # fmt: skip
BEHIND = ["", " ", "\n", ".", ", please", ")", "”", "?", " today", "।", "*", "\u200b", "\u00a0"]


def verdicts(text: str, register: Register = REGISTER) -> set[str]:
    """The verdicts on a text; "public" for contacts of public bodies, which are not accused."""
    return {"public" if one.reason == "public" else one.verdict for one in check(text, register)}


def spellings() -> Iterator[str]:
    """Each entry of the register in every way in which people and programs write it."""
    for number in PHONES:
        yield from national(number)
    for email, written in product(EMAILS, ["{}", "mailto:{}", "Email:{}"]):
        yield written.format(email)
    ends = ["", "/", "/login", "/charges?tab=a&b=%40c#d"]
    for domain, scheme, end in product(DOMAINS, ["", "http://", "https://", "Website:"], ends):
        yield f"{scheme}{domain}{end}"
    for upi in UPIS:
        yield from (upi, f"upi://pay?pa={upi.replace('@', '%40')}&pn=NNM&am=500")
    for number, ifsc in ACCOUNTS:
        spaced = " ".join(number[i : i + 4] for i in range(0, len(number), 4))
        for shown, between in product((number, spaced), [" ", ", IFSC ", "\nIFSC: ", " / "]):
            yield f"A/c {shown}{between}{ifsc}"
        yield f"IFSC Code: {ifsc} A/c No. {number}"
    yield f"https://play.google.com/store/apps/details?id={APP}&hl=en"


@pytest.mark.slow
def test_every_spelling_of_ours_is_ours_in_every_message() -> None:
    around = list(product(BEFORE, BEHIND))
    wrong = []
    for at, own in enumerate(spellings()):
        # Case is ignored, except in the name of an app.
        for written in {own, own if APP in own else own.upper()}:
            for before, behind in around[at % 5 :: 5]:
                text = f"{before}{written}{behind}"
                if [one.verdict for one in check(text, WITH_APP)] != ["ours"]:
                    wrong.append(text)
    assert wrong == []


@each(["google-play", "app-store"])
def test_our_apps_are_ours(key: str) -> None:
    (finding,) = check(ExternalLink.get(key).url, answers.known())
    assert finding.verdict == "ours"


@pytest.mark.slow
@each(NEAR_MISSES)
def test_of_ten_thousand_near_misses_none_is_ours(kind: str) -> None:
    make, is_ours = NEAR_MISSES[kind]
    chance = random.Random(1950)
    missed = sorted({make(chance) for _ in range(10_000)})
    assert [
        text for text in missed if not is_ours(text) and "ours" in verdicts(text, WITH_APP)
    ] == []


@each(
    [
        ("hr@nnm.example", "email", "cannot-tell", "mailbox"),
        ("1600 123 456", "phone", "cannot-tell", "series-1600"),
        ("98200 12345", "phone", "not-ours", "mobile"),
        ("https://wa.me/912255500100", "chat", "not-ours", "chat"),
        ("nnm.example.evil.com", "web", "not-ours", "imitation"),
        ("https://evil.com/nnm.example/login", "web", "not-ours", "imitation"),
        ("nnmm.example", "web", "not-ours", "imitation"),
        ("nnм.example", "web", "not-ours", "imitation"),
        ("xn--nm-eka.example", "web", "not-ours", "imitation"),
        ("scores.sebi.gov.in", "web", "not-ours", "public"),
        ("1930", "phone", "not-ours", "public"),
        ("https://files.example.org/trade.apk", "app", "not-ours", "app-file"),
        ("somebody@okbank", "upi", "not-ours", "upi"),
        ("kyc.nnm.example", "web", "cannot-tell", "host"),
        ("nnm.example:8443", "web", "not-ours", "odd"),
        ("javascript:alert(1)", "web", "not-ours", "scheme"),
        ("whatsapp://send?phone=912255500100", "chat", "not-ours", "chat"),
        ("*401*9812345678#", "phone", "not-ours", "dial-code"),
        ("00000000000001 SPCM0000001 00000000000002", "account", "cannot-tell", "which-ifsc"),
        ("2255500100 SPCM0000001", "account", "not-ours", "account"),
        ("1800 22 7575", "phone", "not-ours", "public"),
        ("2345 6789", "phone", "cannot-tell", "short"),
        ("", "other", "cannot-tell", "nothing"),
        ("00000000000001", "account", "cannot-tell", "account-without-ifsc"),
    ]
)
def test_what_is_said_of_what_is_not_in_the_register(text, kind, verdict, reason):
    findings = {(one.kind, one.verdict, one.reason) for one in check(text, REGISTER)}
    assert findings == {(kind, verdict, reason)}


def test_a_name_is_never_ours_and_a_listed_one_says_whom_to_call():
    for name, call in REGISTER.people.items():
        (finding,) = check(name, REGISTER)
        assert (finding.verdict, finding.reason, finding.whose) == ("cannot-tell", "listed-name", call)  # fmt: skip
    assert [one.reason for one in check("Rahul Sharma", REGISTER)] == ["name"]


def test_each_thing_in_a_message_has_its_verdict_and_the_worst_stands_first():
    upi, phone, mail = UPIS[0], PHONES[0], EMAILS[0]
    message = (
        f"Dear client, pay ₹5,00,000.00 by 30-11-2026 to {upi} or call {phone}\n9812345678 "
        f"or {mail}. Visit nnm-kyc.com or hr@nnm.example now!"
    )
    verdicts = {finding.shown: finding.verdict for finding in check(message, REGISTER)}
    assert list(verdicts.items()) == [
        *([("nnm-kyc.com", "not-ours"), ("9812345678", "not-ours"), ("hr@nnm.example", "cannot-tell")]),
        *((own, "ours") for own in (upi, mail, phone)),
    ]  # fmt: skip


def test_what_comes_after_much_of_ours_has_its_verdict_or_is_said_to_be_unread():
    many = " ".join([*EMAILS, *PHONES, *UPIS]) + " evil.in"
    assert [one.shown for one in check(many, REGISTER) if one.verdict == "not-ours"] == ["evil.in"]
    longer = f"{PHONES[0]} " + "x" * LONGEST + " evil.in"
    assert [one.reason for one in check(longer, REGISTER)] == ["unread", "phone"]


def test_an_answer_of_many_things_says_how_many_it_does_not_show():
    shown = words(
        tree(answers.answer(" ".join(f"a{n}.in" for n in range(answers.MOST_SHOWN + 7)))).one(
            "main"
        )
    )
    assert shown.count("This web address is not ours.") == answers.MOST_SHOWN
    assert "7 more" in shown


def test_what_attackers_wrote_is_not_ours():
    assert [text for text in FAKES if "ours" in verdicts(text)] == []
    assert [text for text in FAKES_BESIDE if "not-ours" not in verdicts(text)] == []


def test_what_people_paste_of_ours_is_ours():
    assert {text: verdicts(text) for text in OURS if verdicts(text) != {"ours"}} == {}


def test_nobody_is_accused_by_figures_and_words():
    assert [text for text in NOBODYS if "not-ours" in verdicts(text)] == []


def test_an_empty_list_matches_nothing_and_an_empty_entry_is_refused():
    nothing = Register({}, {}, *[frozenset()] * 4, {}, frozenset())  # pyright: ignore
    for text in ("https://play.google.com/store/apps/details?id=", "@", "https://", "0", PHONES[0]):
        assert all(one.verdict != "ours" for one in check(text, nothing))
    with pytest.raises(ValueError, match="empty"):
        replace(REGISTER, apps=frozenset({""}))


@given(st.text(max_size=500))
def test_nothing_that_is_pasted_breaks_it(text: str):
    findings = check(text, REGISTER)
    assert findings
    answers.answer(text)


def test_every_finding_has_its_sentences():
    worded = {(verdict, reason) for verdict, reasons in REASONS.items() for reason in reasons}
    chance = random.Random(1950)
    missed = [make(chance) for make, _ in NEAR_MISSES.values() for _ in range(100)]
    texts = [*missed, *PHONES, *EMAILS, *DOMAINS, *UPIS, "5550 0100", "hello 12", "a" * 9000]
    findings = {(one.verdict, one.reason) for text in texts for one in check(text, REGISTER)}
    assert findings <= worded


def test_a_reason_without_words_is_a_fault_of_the_content(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(inspection.REASONS, "ours", ("phone", "pigeon"))
    first = next(inspection.faults(queries.site_content(), {}, []))
    assert str(first) == 'content/regulatory/verdicts.toml: has no verdict "ours-pigeon"'
