"""Read a ledger line: what a line in a ledger or a message means, its rule, our price, how to check it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

import reflex as rx

from nnm_site.features.help.page import PATH as HELP
from nnm_site.features.help.page import asking_form, by_phone, links_to, prices
from nnm_site.features.help.rules.reading import LONGEST, Name, Read, Words, read
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.charges.cards import SECTIONS, load_cards
from nnm_site.shared.charges.rates import CHARGES, Rate, levy_rows, rates
from nnm_site.shared.charges.rules.card import LIKE
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import LedgerLine, LedgerWords
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.languages.translator import translated
from nnm_site.shared.rules.dates import today

PATH = f"{HELP}/ledger"
#: The page part that the server writes per request, and the form's only field.
PART, FIELD = "ledger", "line"

#: The names of the rate cards' charges; the one on commodities has its own name.
_CHARGES = {**CHARGES, "CTT": "CTT"}


def ledger_page() -> rx.Component:
    """The box, and all known lines."""
    return ui.reading_page(
        ui.written_part(PART, translated(_form(""))),
        ui.heading("All lines that we know", id="lines"),
        *(piece for line in LedgerLine.all() for piece in _entry(line)),
        name="help-ledger",
        title="Read a ledger line",
        intro="Type or paste a line of your ledger, your bank’s statement or a message. You see what it is, what it should cost, and how to check it.",
    )


def answer_ledger(_: str, entries: Mapping[str, str]) -> PageAnswer:
    """The box with the typed text, and its explanation."""
    typed = entries.get(FIELD, "")[:LONGEST]
    return PageAnswer(parts={PART: _form(typed)})


def examples() -> list[rx.Component]:
    """The answer in all its variants."""
    return [_form("STT\nSTT\nDPCHG\nSTT CTT\nsomething else"), _form(" ")]


def names() -> list[Name]:
    """All known names, each with the key of its line; look-alikes that are not lines have no key."""
    return [
        Name(words, line.key, charge=bool(line.fees or line.levy))
        for line in LedgerLine.all()
        for words in line.seen
    ] + [Name(words, "") for words in LedgerWords.only().others]


def read_lines(typed: str) -> tuple[Read, ...]:
    """The meaning of each line of a text."""
    known = LedgerWords.only()
    words = Words(**{field.name: getattr(known, field.name) for field in fields(Words)})
    return read(typed, names(), words)


def _form(typed: str) -> rx.Component:
    return asking_form(
        ui.field(
            FIELD,
            "Lines of a ledger or a message",
            kind="textarea",
            hint="For example: DPCHG, TOC NSE, SHORT MARGIN PENALTY. What you paste is read and forgotten. We store nothing.",
            required=True,
            autocomplete="off",
            maxlength=str(LONGEST),
            value=typed or None,
        ),
        button="What is this?",
        answer=_answer(typed),
        action=PATH,
        method="post",
        aria_label="Read a ledger line",
    )


def _answer(typed: str) -> Iterator[rx.Component]:
    if not typed:
        return
    lines = read_lines(typed)
    if not lines:
        yield ui.paragraph("The box is empty. Type the words of one line.")
    shown: set[str] = set()
    for line in lines:
        yield from _of(line, shown)


def _of(line: Read, shown: set[str]) -> Iterator[rx.Component]:
    """The explanation of a typed line; not repeated if already shown."""
    yield ui.el.p(ui.el.strong(line.line, class_name="verdict-thing", translate="no"))
    entries = [LedgerLine.get(key) for key in line.keys]
    if len(entries) != 1:
        yield _unknown(entries)
    elif line.keys[0] in shown:
        yield ui.paragraph(t("{line}: see above.", line=say(entries[0].name)))
    else:
        shown.add(line.keys[0])
        yield ui.heading(entries[0].name, 3)
        yield from _explanation(entries[0])


def _unknown(alike: list[LedgerLine]) -> rx.Component:
    """The notice of an unknown line, with the lines that it resembles."""
    desk = queries.person_or_desk("billing")
    return ui.callout(
        ui.paragraph(
            "We do not know this line. Send its day, its words and the amount to ",
            ui.mail_link(desk.email),
            " or call ",
            ui.phone_link(desk.phone),
            ". No charge may be taken that the ",
            ui.link("tariff", href="/charges"),
            " does not name.",
        ),
        *(
            (
                ui.paragraph("It has words of several lines:"),
                ui.bullets(*(ui.link(line.name, href=f"#{line.key}") for line in alike)),
            )
            if alike
            else ()
        ),
        title="Unknown",
    )


def _entry(line: LedgerLine) -> Iterator[rx.Component]:
    yield ui.heading(line.name, 3, id=line.key)
    seen = ", ".join(words.upper() for words in line.seen[:6])
    yield ui.small("In statements: ", ui.el.span(seen, translate="no", lang="en"))
    yield from _explanation(line)


def _explanation(line: LedgerLine) -> Iterator[rx.Component]:
    desk = queries.person_or_desk(line.desk)
    yield ui.paragraph(say(line.what), " ", say(line.rule))
    yield ui.definitions(
        *(("Our price", price) for price in prices(line.fees)),
        ("Our price", "None of ours: we pass on what is charged" if line.levy else None),
        ("How to check it", line.check),
        by_phone(desk),
        sample=desk.sample or queries.tariff().sample,
    )
    if line.levy:
        yield _rates(line.levy)
    yield ui.row(
        *links_to(line.answers),
        ui.link("All that we charge", href="/charges") if line.fees or line.levy else None,
    )


def _rates(levy: str) -> rx.Component:
    """Today's rates, by type of trade."""
    rows = list(_levied(_CHARGES[levy]))
    title = t("Rates today: {charge}", charge=say(_CHARGES[levy]))
    return ui.folded(
        title,
        ui.table(
            title,
            ["Trade", "Rate", "Charged"],
            [[row.trade, row.per_cent, row.bears] for row in rows],
            numeric=(1,),
            headed=True,
        ),
    )


def _levied(charge: str) -> Iterator[Rate]:
    day = today()
    every = rates(load_cards(), day)
    for segment in SECTIONS:
        if segment not in LIKE:
            yield from (row for row in levy_rows(every, day, segment) if row.name == charge)
