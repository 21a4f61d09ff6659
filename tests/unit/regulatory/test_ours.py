"""Is this you? Every entry of the register in every spelling is ours, and no fake is."""

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.regulatory import check as answers
from nnm_site.features.regulatory.check import known
from nnm_site.features.regulatory.rules.ours import Finding, check, digits
from nnm_site.shared.content import queries

REGISTER = known()
DOMAINS = sorted(REGISTER.domains)
ACCOUNTS = sorted(REGISTER.accounts)
UPIS = sorted(REGISTER.upis)
EMAILS = sorted(REGISTER.emails)
PHONES = sorted(REGISTER.phones)

#: What gets into a text that is copied: a zero-width space, a mark of direction, a hard space.
INVISIBLE = st.sampled_from(["", "\u200b", "\u200e", "\u2060"])
AROUND = st.sampled_from(["", " ", "\u00a0", "\n"])


def only(text: str) -> Finding:
    """The one thing in a text."""
    (finding,) = check(text, REGISTER)
    return finding


def national(number: str) -> list[str]:
    """How people write a number of ten digits."""
    city, first, second = number[:2], number[2:6], number[6:]
    return [
        number,
        f"0{number}",
        f"+91{number}",
        f"91{number}",
        f"0091{number}",
        f"+91 {city} {first} {second}",
        f"+91-{city}-{first}-{second}",
        f"({city}) {first} {second}",
        f"(0{city}) {first}{second}",
        f"0{city}-{first}{second}",
        f"+91 ({city}) {first}-{second}",
        f"{city}.{first}.{second}",
        number.translate(str.maketrans("0123456789", "०१२३४५६७८९")),
    ]


@pytest.mark.parametrize("number", PHONES)
def test_our_numbers_are_ours_in_every_spelling(number: str):
    for written in national(number):
        assert (only(written).verdict, written) == ("ours", written)
        assert digits(written.translate(str.maketrans("०१२३४५६७८९", "0123456789"))) == number


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


@given(st.sampled_from(["pay", "kyc-help", "m", "a.b"]), st.sampled_from(["", "https://"]))
def test_what_lies_below_the_domain_that_we_have_registered_is_ours(below: str, scheme: str):
    assert only(f"{scheme}{below}.nnm.example").verdict == "ours"


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


@pytest.mark.parametrize("key", ["google-play", "app-store"])
def test_our_apps_are_ours(key: str):
    assert only(queries.link(key).url).verdict == "ours"


def fakes() -> list[str]:
    """Five hundred things that are not ours, many of them made to look like it."""
    chance = random.Random(1950)
    made: list[str] = []
    letters = string.ascii_lowercase + string.digits
    name = "nnm"
    for domain in DOMAINS:
        made += [
            f"{domain}.evil.com",
            f"https://evil.com/{domain}",
            f"https://{domain}@evil.com/login",
            f"https://evil.com/?next=https%3A%2F%2F{domain}",
            f"{domain}.in",
            f"{domain}-kyc.com",
            domain.replace("nnm.example", "nnm-example.com"),
            f"{domain}@evil.com",
        ]
    for letter in letters:
        made += [f"{letter}{name}.example", f"{name}{letter}.example", f"nn{letter}m.example"]
        if letter not in "nm":
            made += [f"n{letter}m.example", f"support@n{letter}m.example", f"nn{letter}.example"]
    made += ["nnм.example", "ոnm.example", "nnⲙ.example", "xn--nm-eka.example", "nnrn.example", "n-n-m.example"]  # fmt: skip
    made += [f"support@{name}.{suffix}" for suffix in ("com", "in", "co.in", "org", "net", "app")]
    made += [f"https://{name}.{suffix}/login" for suffix in ("com", "in", "co.in", "org", "xyz")]
    made += [f"https://wa.me/91{number}" for number in PHONES] + ["t.me/nnm", "chat.whatsapp.com/AbC123"]  # fmt: skip
    for upi in UPIS:
        user, bank = upi.split("@")
        made += [f"{user}@ok{bank}", f"{user}x@{bank}", f"{user}@{bank}s", f"{user.replace('.brk', '')}@{bank}", f"{user}@ybl"]  # fmt: skip
    for number, ifsc in ACCOUNTS:
        made += [f"{number[:-1]}9 {ifsc}", f"{number} ABCD0123456", f"{number}0 {ifsc}"]
    while len(made) < 500:
        made.append(
            chance.choice(
                [
                    f"{chance.choice('6789')}{chance.randrange(10**9):09}",
                    f"+91 {chance.randrange(11, 99)} {chance.randrange(6000, 9999)} {chance.randrange(10**4):04}",
                    f"+{chance.choice(['1', '44', '92', '855'])} {chance.randrange(10**9, 10**10)}",
                    f"1600{chance.randrange(10**6):06}",
                    f"https://play.google.com/store/apps/details?id=com.{name}.{chance.choice(letters)}",
                    f"https://evil.com/{name}.apk",
                    chance.choice(["Rahul Sharma", "Customer Care Officer", *REGISTER.people]),
                ]
            )
        )
    return made


FAKES = fakes()


def test_of_five_hundred_fakes_none_is_ours():
    assert len(FAKES) >= 500
    called = [fake for fake in FAKES if any(one.verdict == "ours" for one in check(fake, REGISTER))]
    assert called == []


@pytest.mark.parametrize(
    ("text", "kind", "verdict", "reason"),
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
        ("", "other", "cannot-tell", "nothing"),
    ],
)
def test_what_is_said_of_what_is_not_in_the_register(
    text: str, kind: str, verdict: str, reason: str
):
    finding = only(text)
    assert (finding.kind, finding.verdict, finding.reason) == (kind, verdict, reason)


def test_a_name_is_never_ours_and_a_listed_one_says_whom_to_call():
    for name, call in REGISTER.people.items():
        finding = only(name)
        assert (finding.verdict, finding.reason, finding.whose) == ("cannot-tell", "listed-name", call)  # fmt: skip
    assert only("Rahul Sharma").reason == "name"


def test_each_thing_in_a_message_is_checked():
    upi, phone = UPIS[0], PHONES[0]
    message = (
        f"Dear client, pay ₹5,000 to {upi} or call 9812345678 or {phone}. Visit nnm-kyc.com now!"
    )
    verdicts = {finding.shown: finding.verdict for finding in check(message, REGISTER)}
    assert verdicts == {upi: "ours", "9812345678": "not-ours", phone: "ours", "nnm-kyc.com": "not-ours"}  # fmt: skip


@given(st.text(max_size=500))
def test_nothing_that_is_pasted_breaks_it(text: str):
    findings = check(text, REGISTER)
    assert findings
    answers.answer(text)


def test_every_finding_has_its_sentences():
    said = {(verdict, reason) for verdict, reason in answers.SAID}
    texts = [*FAKES, *PHONES, *EMAILS, *DOMAINS, *UPIS, "5550 0100", "hello 12"]
    found = {(one.verdict, one.reason) for text in texts for one in check(text, REGISTER)}
    assert found <= said
