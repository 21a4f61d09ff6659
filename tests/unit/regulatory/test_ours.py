"""Is this you? Every entry of the register in every spelling is ours, and no fake is."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.regulatory import check as answers
from nnm_site.features.regulatory.rules.ours import LONGEST, Finding, Register, check
from nnm_site.shared.content import queries
from nnm_site.shared.rules.contact_numbers import digits
from tests.documents import words
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

#: What gets into a text that is copied: a zero-width space, a mark of direction, a hard space.
INVISIBLE = st.sampled_from(["", "\u200b", "\u200e", "\u2060"])
AROUND = st.sampled_from(["", " ", "\u00a0", "\n"])


def only(text: str) -> Finding:
    """The one thing in a text."""
    (finding,) = check(text, REGISTER)
    return finding


def test_our_numbers_are_ours_in_every_spelling(subtests: pytest.Subtests) -> None:
    for number in PHONES:
        with subtests.test(number=number):
            for written in national(number):
                assert (only(written).verdict, written) == ("ours", written)
                assert (
                    digits(written.translate(str.maketrans("०१२३४५६७८९", "0123456789"))) == number
                )


@given(st.sampled_from(EMAILS), st.booleans(), INVISIBLE, AROUND, st.sampled_from(["", ".", ","]))
def test_our_addresses_are_ours(email: str, loud: bool, hidden: str, around: str, end: str):
    written = f"{around}{hidden}{email.upper() if loud else email}{end}{around}"
    assert only(written).verdict == "ours"


@given(
    st.sampled_from(DOMAINS),
    st.sampled_from(["", "http://", "https://", "HTTPS://"]),
    st.sampled_from(["", "/", "/login", "/charges?tab=a#b", "."]),
    st.booleans(),
    INVISIBLE,
)
def test_our_domains_are_ours(domain: str, scheme: str, end: str, loud: bool, hidden: str):
    written = f"{hidden}{scheme}{domain.upper() if loud else domain}{end}"
    assert only(written).verdict == "ours"


@given(st.sampled_from(UPIS), st.booleans(), AROUND)
def test_our_upi_ids_are_ours(upi: str, loud: bool, around: str):
    assert only(f"{around}{upi.upper() if loud else upi}{around}").verdict == "ours"


@given(
    st.sampled_from(ACCOUNTS),
    st.sampled_from([" ", ", IFSC ", "\nIFSC: ", " / "]),
    st.booleans(),
    st.booleans(),
)
def test_our_accounts_with_their_ifsc_are_ours(
    account: tuple[str, str], between: str, spaced: bool, loud: bool
):
    number, ifsc = account
    shown = " ".join(number[i : i + 4] for i in range(0, len(number), 4)) if spaced else number
    assert only(f"A/c {shown}{between}{ifsc if loud else ifsc.lower()}").verdict == "ours"
    assert only(number).verdict == "cannot-tell"


def test_our_apps_are_ours(subtests: pytest.Subtests) -> None:
    for key in ("google-play", "app-store"):
        with subtests.test(key=key):
            (finding,) = check(queries.link(key).url, answers.known())
            assert finding.verdict == "ours"


HOW_MANY = 10_000


@pytest.mark.slow
def test_of_ten_thousand_near_misses_none_is_ours(subtests: pytest.Subtests) -> None:
    for kind in NEAR_MISSES:
        with subtests.test(kind=kind):
            make, is_ours = NEAR_MISSES[kind]
            chance = random.Random(1950)
            missed = {make(chance) for _ in range(HOW_MANY)}
            called = [
                text
                for text in sorted(missed)
                if not is_ours(text) and any(one.verdict == "ours" for one in check(text, WITH_APP))
            ]
            assert called == []


@pytest.mark.slow
def test_a_thousand_spellings_of_ours_are_ours():
    chance = random.Random(1950)
    before = ["", " ", "\n", "Call ", "Pay to ", "(", "“", "UPI: ", "देखें ", "*", "> "]
    behind = ["", " ", "\n", ".", ", please", ")", "”", "?", " today", "।", "*", "\u200b"]
    for _ in range(1000):
        number, ifsc = chance.choice(ACCOUNTS)
        own = chance.choice(
            [
                chance.choice(national(chance.choice(PHONES))),
                chance.choice(["", "mailto:", "Email:"]) + chance.choice(EMAILS),
                chance.choice(["", "http://", "https://", "HTTPS://", "Website:"])
                + chance.choice(DOMAINS),
                f"https://{chance.choice(DOMAINS)}/charges?tab=a&b=%40c#d",
                chance.choice(UPIS).upper(),
                f"upi://pay?pa={chance.choice(UPIS).replace('@', '%40')}&pn=NNM&am=500",
                f"{number}, IFSC {ifsc}",
                f"IFSC Code: {ifsc} A/c No. {number}",
                f"https://play.google.com/store/apps/details?id={APP}&hl=en",
            ]
        )
        text = f"{chance.choice(before)}{own}{chance.choice(behind)}"
        assert ([one.verdict for one in check(text, WITH_APP)], text) == (["ours"], text)


def test_what_is_said_of_what_is_not_in_the_register(subtests: pytest.Subtests) -> None:
    for text, kind, verdict, reason in [
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
    ]:
        with subtests.test(text=text, kind=kind, verdict=verdict, reason=reason):
            found = {(one.kind, one.verdict, one.reason) for one in check(text, REGISTER)}
            assert found == {(kind, verdict, reason)}


def test_a_name_is_never_ours_and_a_listed_one_says_whom_to_call():
    for name, call in REGISTER.people.items():
        finding = only(name)
        assert (finding.verdict, finding.reason, finding.whose) == ("cannot-tell", "listed-name", call)  # fmt: skip
    assert only("Rahul Sharma").reason == "name"


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


def verdicts(text: str) -> set[str]:
    """What is said of a text; what belongs to public bodies is no accusation."""
    return {"public" if one.reason == "public" else one.verdict for one in check(text, REGISTER)}


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
    said = {(verdict, reason) for verdict, reason in answers.SAID}
    chance = random.Random(1950)
    missed = [make(chance) for make, _ in NEAR_MISSES.values() for _ in range(100)]
    texts = [*missed, *PHONES, *EMAILS, *DOMAINS, *UPIS, "5550 0100", "hello 12", "a" * 9000]
    found = {(one.verdict, one.reason) for text in texts for one in check(text, REGISTER)}
    assert found <= said
