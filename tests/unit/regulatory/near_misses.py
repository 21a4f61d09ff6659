"""Near-misses of each kind of contact in the register, and checks whether one is really ours.

To add a near-miss, extend the choices of a function below; `NEAR_MISSES` has all of them.
"""

import random
import re
import string
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import can_ada
import pytest

from nnm_site.features.regulatory.check import known
from nnm_site.features.regulatory.rules.ours import Register
from nnm_site.shared.content import queries
from nnm_site.shared.content.validate import validate
from nnm_site.shared.rules.contact_numbers import digits
from tests.unit.conftest import FIRM


def register_of(folder: Path) -> Register:
    """The register of the firm whose content is in a folder."""
    content = validate(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(queries, "site_content", lambda: content)
        return known.__wrapped__()


#: The register of the small firm: the texts below use its numbers and addresses.
REGISTER = register_of(FIRM)
DOMAINS = sorted(REGISTER.domains)
ACCOUNTS = sorted(REGISTER.accounts)
UPIS = sorted(REGISTER.upis)
EMAILS = sorted(REGISTER.emails)
PHONES = sorted(REGISTER.phones)


def national(number: str) -> list[str]:
    """The ways in which people write a number of ten digits."""
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


#: Letters → similar ones of other scripts, and similar Latin ones.
ALIKE = {"n": "пռոη", "m": "мⲙ", "e": "еҽ", "x": "хҳ", "a": "аɑ", "p": "рρ", "l": "ӏ1I", "s": "ѕ5", "o": "оο0", "u": "ս", "t": "т", "r": "г", "v": "ν", "k": "к", "b": "Ь", "d": "ԁ", "c": "с", "i": "іı", "0": "O", "1": "l"}  # fmt: skip
SIGNS = string.ascii_lowercase + string.digits + ".-_"


#: Text between our host and the one that a browser really opens; before a path; in mail addresses.
BETWEEN = ["\\@", "@", ":x@", "%40", ".", "-", "'.", '".', "`.", "\t.", "\n@", "／@", "。", "．", "%2e", "%2E", "\u200b.", "\u00ad-", "~.", "!.", "$.", "&.", ",.", ";.", "=.", "+.", "(.", "*."]  # fmt: skip
PATHS = ["/", "/?u=", "#", "\\", "/@", "/https://", "?"]
BEFORE_AN_AT = ["@", "\\@", "/@", " @", "%40", ",@", ";@", ">@", "\u00a0@"]


def one_sign_other(text: str, chance: random.Random, signs: str = SIGNS) -> str:
    """A text with one sign added, removed, changed, replaced by a similar one, or two exchanged."""
    at, sign = chance.randrange(len(text)), chance.choice(signs)
    alike = chance.choice(ALIKE.get(text[at], sign))
    return chance.choice(
        [
            text[:at] + text[at + 1 :],
            text[:at] + sign + text[at:],
            text[:at] + sign + text[at + 1 :],
            text[:at] + alike + text[at + 1 :],
            text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
        ]
    )


def near_web(chance: random.Random) -> str:
    own, evil = chance.choice(DOMAINS), chance.choice(["evil.in", "pay-kyc.com", "xn--a.top", "203.0.113.7"])  # fmt: skip
    end = chance.choice(["", "/", "/login", "?a=b", "#x", ":443", ":8443/"])
    scheme = chance.choice(["https://", "http://", "HTTPS:", "https:/", "https:\\\\", ""])
    between = chance.choice(BETWEEN)
    return chance.choice(
        [
            f"{scheme}{one_sign_other(own, chance)}{end}",
            f"{scheme}{own}{between}{evil}{end}",
            f"{scheme or 'https://'}{evil}{chance.choice(PATHS)}{own}",
            f"{scheme}{own.rpartition('.')[0]}.{chance.choice(['com', 'in', 'co.in', 'org', 'examples', 'example.net'])}{end}",
            f"{scheme or 'https://'}{own}:{chance.randrange(1024, 65536)}",
            f"{chance.choice(['javascript:', 'data:,', 'ftp://', 'intent://', 'whatsapp://', 'view-source:https://', 'x-https://', 'blob:https://', 'file://'])}{own}{end}",
            f"{scheme or 'https://'}{chance.choice(['user', 'a:b', own])}@{own}{end}",
            f"{chance.choice('abcxyz19-')}{own}{end}",
            f"{scheme}{chance.choice(['kyc', 'login', 'pay-now', 'm'])}.{own}{end}",
            f"{scheme}{own}{chance.choice(SIGNS[:-3])}{end}",
        ]
    )  # fmt: skip


def is_our_web(text: str) -> bool:
    """Whether a browser plainly goes to our site for this text."""
    text = text if re.match(r"https?:", text, re.IGNORECASE) else f"https://{text}"
    try:
        link = can_ada.parse(text)
    except ValueError:
        return False
    plain = not (link.username or link.password or link.port)
    return plain and link.protocol in {"http:", "https:"} and link.hostname.rstrip(".") in DOMAINS


def near_mail(chance: random.Random) -> str:
    own, evil = (
        chance.choice(EMAILS),
        chance.choice(["evil.in", "nnm.in", "nnm-example.com", "example"]),
    )
    return chance.choice(
        [
            one_sign_other(own, chance),
            f"{own}{chance.choice(BEFORE_AN_AT)}{evil}",
            f"{own}.{evil}",
            f"{own.partition('@')[0]}@{evil}",
            f'"{own}{chance.choice(["", " desk", ",x", " <a>"])}"@{evil}',
            f'{chance.choice(["", "From: "])}"{own}" <kyc@{evil}>',
            f"{own} <{chance.choice(['kyc', own.partition('@')[0]])}@{evil}.in>",
            f"{chance.choice('abc.-')}{own}",
            f"{own}{chance.choice('abc12-')}",
            f"mailto:kyc@{evil}.in?subject={own}.in",
        ]
    )  # fmt: skip


def near_upi(chance: random.Random) -> str:
    own = chance.choice(UPIS)
    user, bank = own.split("@")
    evil = f"nnm@{chance.choice(['okaxis', 'ybl', bank, 'valid'])}"
    return chance.choice(
        [
            one_sign_other(own, chance),
            f"{user}@ok{bank}",
            f"{user.replace('.brk', '')}@{bank}",
            f"upi://pay?pa={evil.replace('@', '%40')}&tn={own}&pn={own}",
            f"upi://pay?pa={own}&pa={evil}",
            f"upi://pay?pn={own}",
            f"{chance.choice(['intent', 'https', 'evil'])}://pay?pa={own}",
            f"{own}{chance.choice(['@', '%40', '.', '@ybl', 'x'])}in",
            f"{evil}?tn={own}",
        ]
    )  # fmt: skip


def near_phone(chance: random.Random) -> str:
    own = chance.choice(PHONES)
    written = chance.choice(national(own))
    return chance.choice(
        [
            one_sign_other(own, chance, string.digits),
            f"{chance.choice(string.digits)}{own}",
            f"{own}{chance.choice(string.digits)}",
            f"+{chance.choice(['1', '44', '92', '971', '880'])}{own}",
            f"*{chance.choice(['21', '401', '61'])}*{own}#",
            f"https://wa.me/91{own}",
            f"whatsapp://send?phone=91{own}",
            f"{written}{chance.choice('0123456789')}",
            f"{own[5:]} {own[:5]}",
            f"x{own}",
            f"{own}@{chance.choice(['ybl', 'evil.in'])}",
            f"{own} {ACCOUNTS[0][1]}",
        ]
    )  # fmt: skip


def near_account(chance: random.Random) -> str:
    number, ifsc = chance.choice(ACCOUNTS)
    evil = f"{chance.randrange(10**9, 10**14)}"
    others = [other for _, other in ACCOUNTS if other != ifsc] + ["EVIL0123456"]
    return chance.choice(
        [
            f"{one_sign_other(number, chance, string.digits)} {ifsc}",
            f"{number} {one_sign_other(ifsc, chance, string.ascii_uppercase + string.digits)}",
            f"{number} IFSC {chance.choice(others)}",
            f"A/c {evil} IFSC {ifsc}, formerly {number} IFSC EVIL0123456",
            f"{number} {ifsc} {evil}",
            f"IFSC EVIL0123456 {number} {ifsc}",
            f"{number}@{ifsc}x.ifsc.npci",
            f"{evil}@{ifsc}.ifsc.npci",
            number,
            ifsc,
        ]
    )  # fmt: skip


def near_app(chance: random.Random) -> str:
    shop = chance.choice(["https://play.google.com/store/apps/details?id=", "market://details?id=", "https://apps.apple.com/in/app/nnm/id"])  # fmt: skip
    named = one_sign_other(APP, chance)
    evil = chance.choice([named, "", "com.evil", f"&id={APP}", f"{APP}.evil", f"evil&x={APP}"])
    return chance.choice([f"{shop}{evil}", f"https://play.google.com@evil.in/?id={APP}", f"https://evil.in/nnm.apk?id={APP}", f"{APP}.apk"])  # fmt: skip


#: The id of an app of ours in a shop, for a register that has it.
APP = "example.nnm.trade"
WITH_APP = replace(REGISTER, apps=frozenset({APP}))

NEAR_MISSES: dict[str, tuple[Callable[[random.Random], str], Callable[[str], bool]]] = {
    "web": (near_web, is_our_web),
    "mail": (near_mail, lambda text: text.strip(" .-,;:").lower() in EMAILS),
    "upi": (near_upi, lambda text: text.strip(" .-,;:_").lower() in UPIS),
    "phone": (near_phone, lambda text: digits(text) in PHONES and "*" not in text),
    "account": (near_account, lambda text: tuple(text.split()) in ACCOUNTS),
    "app": (near_app, lambda text: text.endswith(f"={APP}") and "evil" not in text),
}


#: Attackers' texts: none of them is ours.
FAKES = [
    "*401*2255500100",
    "**61*2255500100**20#",
    "#31#2255500100",
    "∗401∗2255500100#",
    "tel:*401*2255500100%23",
    "https://xn--nnm-.example",
    "https://xn--trade-.nnm.example",
    "https://nnm.example,https:x@evil.com",
    "[nnm.example](https://evil.in)",
    '<a href="tel:+919812345678">022 5550 0100</a>',
    "[nnm1.brk@validspecimen](upi://pay?pa=evil@ybl)",
    "nnm.example <https://evil.in>",
    "From: 022 5550 0100 <evil@x.in>",
    "support@nnm.example &lt;evil@x.in&gt;",
    "'support@nnm.example, desk' <evil@x.in>",
    "upi://pay?pa=nnm1.brk@validspecimen&PA=evil@ybl",
    "upi://pay?pa=&pa=nnm1.brk@validspecimen",
    "phonepe://native?data=x&pa=nnm1.brk@validspecimen",
    "nnm1.br\u212a@validspecimen",
    "e\u212ayc@nnm.example",
    "+1\n2255500100",
    "+92 : 2255500100",
    "+92·2255500100",
]

#: Each of these contains something that is not ours.
FAKES_BESIDE = [
    "<b>visit nnm.example-login.com</b>",
    "support@nnm.example,9812345678",
    "<support@nnm.example>9812345678",
    "mailto:support@nnm.example,9812345678",
    "nnm-kyc.inपर",
    "nnm-kyc.in।कृपया",
    "nnm-kyc.in…",
    "`nnm-kyc.in`",
    "//nnm-kyc.in/pay",
    "https//nnm-kyc.in",
    "nnm-kyc[dot]in",
    "9812345678पर",
    "_9812345678_",
    "hi nnm-kyc.in👈 and call 022 5550 0100",
    "203.0.113.7/login",
]

#: Our contacts, as people paste them.
OURS = [
    "1. 022 5550 0100",
    "1\t00000000000001\tSPCM0000001",
    "022 5550 0100 (9 AM to 7 PM)",
    "[1] 022 5550 0100",
    "12 May 2026 00000000000001 SPCM0000001",
    "00000000000001 (14 digits) IFSC SPCM0000001",
    "A/c No: 00000000000001\nBank: Specimen Bank, Fort branch, Mumbai 400001\nIFSC: SPCM0000001",
    "00000000000002 SPCM0000001; 2255500166",
    "UPI://PAY?PA=nnm1.brk@validspecimen",
    "E-mail:support@nnm.example",
    "ईमेल:support@nnm.example",
    "`nnm.example`",
    "nnm.example…",
    "support@nnm.example📧",
    "[https://nnm.example](https://nnm.example)",
    '<a href="https://nnm.example">nnm.example</a>',
    "👉https://nnm.example👈",
    "022-55500100/55500101",
    "022 5550 0100 / 5550 0101",
    "02255500100पर",
    "फोन०२२-५५५००१००",
    "Call 022 5550 0100 or write to <support@nnm.example>",
    "*022 5550 0100*",
    "+91 22 - 5550 0100",
    "+91-(0)22-5550-0100",
]

#: Prices, days, references and words: they must not be reported as fakes.
NOBODYS = [
    "Bought 100 RELIANCE @ 2540",
    "TCS @3,540.50",
    "@0.03%",
    "S.No",
    "B.Com",
    "expired.In case",
    "NNM.Call us",
    "UPI Ref No 919820012345",
    "Txn id 9876543210",
    "01/04/2025-31/03/2026",
    "2026/05/12",
    "2024-2025",
    "Rs:1234567",
    "रु 1234567",
    "1234567/-",
    "$12345678",
    "1930/112",
    "10000000 rupees",
]
