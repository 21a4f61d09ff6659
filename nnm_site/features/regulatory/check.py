"""The answer to "Is this you?": a verdict on everything that somebody typed or pasted."""

from collections import Counter
from collections.abc import Mapping

import can_ada
import reflex as rx

from nnm_site.features.regulatory.rules.ours import (
    REASONS,
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
from nnm_site.shared.content.models.regulatory import BankAccount, VerdictWords
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.rules.contact_numbers import digits
from nnm_site.shared.shell.is_this_you import FIELD, box

PATH = "/know-it-is-us"
#: The page part for the answer.
PART = "checked"

#: The text of each verdict, and of the number of further findings not shown.
_WORDS: dict[Verdict, tuple[str, str]] = {
    "not-ours": ("Not ours", "Not ours: {number} more."),
    "cannot-tell": ("We cannot tell", "We cannot tell about {number} more."),
    "ours": ("Ours", "Ours: {number} more."),
}

#: The most findings shown in an answer; the rest is counted.
MOST_SHOWN = 50


@remembered
def known() -> Register:
    """The register in the form that the rules need."""
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
    """The box, and the place for the answer."""
    return ui.el.div(box(), ui.written_part(PART, rx.fragment()), id="is-this-you")


def answer_checked(_: str, entries: Mapping[str, str]) -> PageAnswer:
    """The answer to a posted text."""
    return PageAnswer(parts={PART: answer(entries.get(FIELD, ""))})


def answer(typed: str) -> rx.Component:
    """The verdicts on a text."""
    return _answer(check(typed, known()))


def _answer(findings: list[Finding]) -> rx.Component:
    sebi_check = ExternalLink.get("sebi-check")
    more = Counter(one.verdict for one in findings[MOST_SHOWN:])
    return ui.el.div(
        *map(_finding, findings[:MOST_SHOWN]),
        *(
            ui.el.p(t(text, number=str(more[verdict])))
            for verdict, (_, text) in _WORDS.items()
            if more[verdict]
        ),
        ui.paragraph(
            ui.dotted(
                ui.link("What to do in the first hour", href="#report-a-fake"),
                ui.link(sebi_check.label, href=sebi_check.url),
            ),
        ),
    )


def _finding(finding: Finding) -> rx.Component:
    words = VerdictWords.get(f"{finding.verdict}-{finding.reason}")
    return ui.el.div(
        ui.el.p(
            ui.el.strong(_WORDS[finding.verdict][0], class_name="verdict-word"),
            " ",
            ui.el.span(finding.shown, class_name="verdict-thing", translate="no"),
        ),
        *(
            ui.el.p(t(text, whose=say(finding.whose)) if "{whose}" in text else text)
            for text in (words.means, words.do)
        ),
        class_name=f"verdict {finding.verdict}",
        data_verdict=finding.verdict,
    )


def examples() -> list[rx.Component]:
    """The answer in all its variants."""
    looks = [
        Finding("other", "example", verdict, reason, "1")
        for verdict, reasons in REASONS.items()
        for reason in reasons
    ]
    return [_answer(looks), _answer([looks[0]] * MOST_SHOWN + looks)]
