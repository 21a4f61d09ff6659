"""The answer to "Is this you?": what is said of each thing that somebody typed or pasted."""

from collections import Counter
from collections.abc import Iterator, Mapping

import can_ada
import reflex as rx

from nnm_site.features.regulatory.rules.ours import (
    STORES,
    Finding,
    Register,
    Verdict,
    app_of,
    check,
)
from nnm_site.platform.reads import remembered
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.content import queries, register
from nnm_site.shared.content.models.firm import Contact, ExternalLink
from nnm_site.shared.content.models.regulatory import BankAccount
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.rules.contact_numbers import digits
from nnm_site.shared.shell.is_this_you import FIELD, box

PATH = "/know-it-is-us"
#: Where the answer is written.
PART = "checked"

_WORDS: dict[Verdict, str] = {
    "ours": "Ours",
    "not-ours": "Not ours",
    "cannot-tell": "We cannot tell",
}

#: Findings that an answer shows; of the rest it says how many there are.
MOST_SHOWN = 50

#: For each verdict and reason: what it means, and what to do now.
SAID: dict[tuple[Verdict, str], tuple[str, str]] = {
    ("ours", "phone"): (
        "You can call us at this number ({whose}). A caller can fake it.",
        "If you got a call from it: hang up, and call the number yourself.",
    ),
    ("ours", "email"): (
        "This is our address: {whose}. A sender can be faked.",
        "Write to it yourself. Do not follow a link or open a file that you did not ask for.",
    ),
    ("ours", "web"): (
        "This web address is ours.",
        "Type it yourself. Make sure that the address bar shows the same letters.",
    ),
    ("ours", "app"): ("This is our app in the store.", "Install it from this address alone."),
    ("ours", "upi"): (
        "This UPI ID belongs to one of our client bank accounts.",
        "Pay from your own bank account alone. The payment app must show the green triangle with a thumbs-up.",
    ),
    ("ours", "account"): (
        "This account with this IFSC is one of our client bank accounts.",
        "Pay from your own bank account alone.",
    ),
    ("not-ours", "phone"): (
        "This is none of our phone numbers.",
        "If it called you, do not act on the call. To reach us, call a number from this page.",
    ),
    ("not-ours", "mobile"): (
        "This is none of our phone numbers. We do not call clients from ordinary ten-digit mobile numbers.",
        "If a call or a message came from it: do not act on it, block the number, and report it at Chakshu on Sanchar Saathi.",
    ),
    ("not-ours", "foreign"): (
        "This is a number of another country. We have none there.",
        "Do not answer. Block it, and report it at Chakshu on Sanchar Saathi.",
    ),
    ("not-ours", "email"): (
        "This address is not at our domain.",
        "Do not answer it, and follow no link in it.",
    ),
    ("not-ours", "web"): ("This web address is not ours.", "Enter nothing there, and pay nothing."),
    ("not-ours", "imitation"): (
        "This is not ours. Its name is like ours.",
        "Do not answer, enter nothing and pay nothing. Tell us about it.",
    ),
    ("not-ours", "odd"): (
        "This is not ours. We write no address in this way: it can lead elsewhere than it seems.",
        "Do not open it or write to it. Type an address from this page.",
    ),
    ("not-ours", "scheme"): (
        "This is not ours. It is no web address: it starts an app or a program.",
        "Do not open it.",
    ),
    ("not-ours", "dial-code"): (
        "This is no number of ours. A code with * and # can forward your calls and messages to a stranger.",
        "Do not dial it. If you have, dial ##002# and call your operator.",
    ),
    ("not-ours", "public"): (
        "This is not ours. It belongs to a public body, but a message that names it can still be false.",
        "Dial or type it yourself.",
    ),
    ("not-ours", "app"): (
        "This app is not ours.",
        "Do not install it. If you have, remove it, and change your passwords on another device.",
    ),
    ("not-ours", "app-file"): (
        "This is not ours. We never send an app as a file.",
        "Do not install it. If you have, remove it, and change your passwords on another device.",
    ),
    ("not-ours", "chat"): (
        "This is not ours. We run no groups and no chats on WhatsApp or Telegram, also where a link shows our number.",
        "Leave the group, and pay nothing that was asked for there.",
    ),
    ("not-ours", "upi"): (
        "This UPI ID is not ours. Ours end in @valid and the name of the bank.",
        "Do not pay. If you have paid, call your bank and 1930 now.",
    ),
    ("not-ours", "account"): (
        "This account with this IFSC is not one of our client bank accounts.",
        "Do not pay. If you have paid, call your bank and 1930 now.",
    ),
    ("not-ours", "number"): (
        "This is none of our phone numbers or bank accounts.",
        "If somebody asks you to pay into it, do not. Check an account with its IFSC at SEBI Check.",
    ),
    ("cannot-tell", "account-without-ifsc"): (
        "We have an account of this number. Other banks may have the same number.",
        "Check it again together with the IFSC.",
    ),
    ("cannot-tell", "glued"): (
        "It looks like ours, but it runs into other letters.",
        "Check it again alone.",
    ),
    ("cannot-tell", "reference"): (
        "This looks like a reference. It says nothing of who wrote it.",
        "Check each number, link and account of the message by itself.",
    ),
    ("cannot-tell", "which-ifsc"): (
        "Several accounts or codes are next to it. We cannot tell which belong together.",
        "Check it again alone, with its own IFSC.",
    ),
    ("cannot-tell", "ifsc-alone"): (
        "This is the code of a bank branch. Many accounts have it.",
        "Check it again together with the account number.",
    ),
    ("cannot-tell", "host"): (
        "The domain is ours, but we do not list this address.",
        "Enter nothing there. Type an address from this page, or ask us.",
    ),
    ("cannot-tell", "display-name"): (
        "This is written as a sender’s name. Anybody can write our address there.",
        "Look at the address in the angle brackets.",
    ),
    ("cannot-tell", "mailbox"): (
        "The domain is ours, but we list no such mailbox. A sender can be faked.",
        "Do not answer it. Ask us at an address from this page.",
    ),
    ("cannot-tell", "series-1600"): (
        "Numbers that begin with 1600 are given to registered firms for calls to their own clients. We do not list this one.",
        "Tell the caller nothing. Hang up, and call a number from this page.",
    ),
    ("cannot-tell", "without-code"): (
        "It has the last figures of a number of ours.",
        "Check it again with the area code.",
    ),
    ("cannot-tell", "short"): (
        "It is too short for a telephone number with its area code. We have none that ends like it.",
        "Check it again with the area code.",
    ),
    ("cannot-tell", "listed-name"): (
        "We list a person of this name. Anybody can use a name.",
        "Hang up, call {whose}, and ask for this person.",
    ),
    ("cannot-tell", "name"): (
        "A name proves nothing. Anybody can use one.",
        "Call a number from this page, and ask for this person.",
    ),
    ("cannot-tell", "unread"): (
        "What begins here was not read: the text is too long.",
        "Check the rest again by itself.",
    ),
    ("cannot-tell", "nothing"): (
        "We found nothing in it that we can compare. That does not make it safe.",
        "Give nobody an OTP or a password, pay nothing, and call us at a number from this page.",
    ),
}


@remembered
def known() -> Register:
    """The register as the rules take it."""
    phones, emails = {}, {}
    for line in register.reaches():
        phones.setdefault(digits(line.phone), line.label)
        if line.email:
            emails.setdefault(line.email.lower(), line.label)
    people = {one.person: one.phone for one in Contact.all() if one.person}
    apps = [can_ada.parse(ExternalLink.get(key).url) for key in register.APPS]
    return Register(
        phones,
        emails,
        frozenset(queries.firm().domains) | {app.hostname for app in apps} - STORES,
        frozenset(app_of(app) for app in apps if app.hostname in STORES),
        frozenset(account.upi.lower() for account in BankAccount.all()),
        frozenset((account.number, account.ifsc) for account in BankAccount.all()),
        people,
        register.public_hosts() | register.public_numbers(),
    )


def is_this_you(_: str) -> rx.Component:
    """The box, and the place for what is said of what was sent."""
    return rx.el.div(box(), ui.written_part(PART, rx.fragment()), **ui.attrs(id="is-this-you"))


def answer_checked(_: str, entries: Mapping[str, str]) -> PageAnswer:
    """The answer to what was posted."""
    return PageAnswer(parts={PART: answer(entries.get(FIELD, ""))})


def answer(typed: str) -> rx.Component:
    """What is said of a text that somebody sent."""
    return _answer(check(typed, known()))


def _answer(findings: list[Finding]) -> rx.Component:
    return rx.el.div(
        *(_finding(one) for one in findings[:MOST_SHOWN]),
        *map(rx.el.p, _not_shown(Counter(one.verdict for one in findings[MOST_SHOWN:]))),
        ui.paragraph(
            ui.dotted(
                ui.link("What to do in the first hour", href="#report-a-fake"),
                ui.link(
                    ExternalLink.get("sebi-check").label, href=ExternalLink.get("sebi-check").url
                ),
            ),
        ),
    )


def _not_shown(numbers: Mapping[Verdict, int]) -> Iterator[str]:
    """How many more there are of each verdict."""
    if number := numbers.get("not-ours"):
        yield t("Not ours: {number} more.", number=str(number))
    if number := numbers.get("cannot-tell"):
        yield t("We cannot tell about {number} more.", number=str(number))
    if number := numbers.get("ours"):
        yield t("Ours: {number} more.", number=str(number))


def _finding(one: Finding) -> rx.Component:
    return rx.el.div(
        rx.el.p(
            rx.el.strong(_WORDS[one.verdict], class_name="verdict-word"),
            " ",
            rx.el.span(one.shown, class_name="verdict-thing", **ui.attrs(translate="no")),
        ),
        *(
            rx.el.p(t(text, whose=say(one.whose)) if "{whose}" in text else text)
            for text in SAID[one.verdict, one.reason]
        ),
        class_name=f"verdict {one.verdict}",
        **ui.attrs(data_verdict=one.verdict),
    )


def examples() -> list[rx.Component]:
    """Every look that the answer can have."""
    looks = [Finding("other", "example", verdict, reason, "1") for verdict, reason in SAID]
    return [_answer(looks), _answer([looks[0]] * MOST_SHOWN + looks)]
