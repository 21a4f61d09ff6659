"""Complain: five questions, then whom to contact, by when, what to attach, and a letter. Stores nothing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from itertools import product
from typing import Any, TypeVar
from urllib.parse import quote

import reflex as rx

from nnm_site.features.help.page import PATH as HELP
from nnm_site.features.help.page import asking_form, calendar, links_to, the_rule
from nnm_site.features.help.rules.complaint import (
    ANSWERS,
    Answered,
    Limits,
    Plan,
    plan,
    years_after,
)
from nnm_site.platform.feature import part
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.charges.rules.amounts import AmountError, parse, rounded
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import ComplaintAnswer, ComplaintKind
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.regulatory import EscalationLevel
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.speaking import say, speaking, spoken_code, t
from nnm_site.shared.languages.translator import translated
from nnm_site.shared.rules.dates import long_date, today, weekday_date
from nnm_site.shared.rules.money import indian
from nnm_site.shared.rules.typed_dates import DateError, date_in

PATH = f"{HELP}/complain"
PART = "complaint"
LONGEST, LONGEST_AMOUNT = 1500, 30
#: Earlier days are typing mistakes.
_EARLIEST = date(2000, 1, 1)

Value = TypeVar("Value")


@dataclass(frozen=True)
class Complaint:
    """The entries, if all are valid."""

    kind: ComplaintKind
    text: str
    happened: date
    reported: date | None
    answered: Answered = "nothing"
    amount: Decimal = Decimal(0)


def complain_page() -> rx.Component:
    """The questions, the way of a complaint, and the rules."""
    return ui.reading_page(
        ui.written_part(PART, translated(answered_on(today()))),
        ui.heading("The way of a complaint", id="way"),
        part("complaint-flow").show(),
        *the_rule(
            [
                "broker-charter",
                "scores",
                "scores-limit",
                "scores-review",
                "odr-choice",
                "limitation",
                "limitation-fraud",
            ]
        ),
        ui.paragraph(
            "All in one place: ", ui.link("Investor grievance", href="/investor-grievance"), "."
        ),
        name="help-complain",
        title="Complain: whom to tell now, and by when",
        intro="Five questions. You get whom to tell, the last day for each step, what to attach, and a letter. What you enter is not stored.",
    )


def answer_complain(_: str, entries: Mapping[str, str]) -> PageAnswer:
    """The questions with their answers, and the result."""
    return PageAnswer(parts={PART: answered_on(today(), entries)})


def read(entries: Mapping[str, str], now: date) -> tuple[Complaint | None, dict[str, str]]:
    """The posted complaint, if it is valid, and the faults by field."""
    faults: dict[str, str] = {}

    def entered(name: str, reader: Callable[[str], Value]) -> Value | None:
        try:
            return reader(entries.get(name, "").strip())
        except (DateError, AmountError) as error:
            faults[name] = str(error)
            return None

    if (kind := ComplaintKind.find(entries.get("kind", ""))) is None:
        faults["kind"] = "Choose what it is about."
    happened = entered("happened", partial(_day, now))
    if happened is None and "happened" not in faults:
        faults["happened"] = "Enter the day on which it happened."
    reported = entered("reported", partial(_day, now))
    answered: Answered = ui.pick(entries, "answered", ANSWERS, "nothing")
    if happened and reported and reported < happened:
        faults["reported"] = "This is before it happened."
    elif answered != "nothing" and reported is None and "reported" not in faults:
        faults["reported"] = "You had an answer: enter the day on which you told us."
    amount = entered("amount", _amount)
    if faults or kind is None or happened is None or amount is None:
        return None, faults
    text = entries.get("text", "").strip()[:LONGEST]
    return Complaint(kind, text, happened, reported, answered, amount), faults


def _day(now: date, typed: str) -> date | None:
    """The typed day, `None` for a blank. Raises `DateError`, also for an implausible day."""
    day = date_in(typed) if typed else None
    if day is not None and not _EARLIEST <= day <= now:
        raise DateError(f"Enter a day from {long_date(_EARLIEST)} to today.")
    return day


def _amount(typed: str) -> Decimal:
    """The typed amount in rupees; 0 for a blank. Raises `AmountError`."""
    amount = parse(typed)
    if amount != rounded(amount):
        raise AmountError("Enter at most 2 digits after the point.")
    return amount


def examples() -> list[rx.Component]:
    """The answer in all its variants."""
    now = today()
    first, *others = ComplaintKind.all()
    # Before, just within, on and after each limit, while our time runs and afterwards.
    days = [now - timedelta(ago) for ago in (0, 360, 500, 1090, 1500)]
    limit_days = [years_after(now, -years) for years in (limits().scores, limits().claim)]
    of_days = [
        {"kind": first.key, "text": "1", "happened": f"{day}", "reported": f"{told}", "amount": "1"}
        for day in (*days, *limit_days)
        for told in ("", max(now, day), max(now - timedelta(60), day))
    ]
    of_kinds = [
        {"kind": kind.key, "happened": f"{now}", "reported": f"{now}", "answered": answered}
        for kind, answered in product(others, ANSWERS)
    ]
    faulty = [
        {"happened": "1", "reported": "1/1/26", "amount": "1,50"},
        {"happened": "1999-01-01", "answered": "refused"},
        {"happened": f"{now}", "reported": f"{now - timedelta(1)}"},
    ]
    return [answered_on(now, entries) for entries in (*of_days, *of_kinds, *faulty)]


def answered_on(now: date, entries: Mapping[str, str] | None = None) -> rx.Component:
    """The questions, with the answers if any, and the result on the day `now`."""
    typed = entries or {}
    case, faults = (None, {}) if entries is None else read(entries, now)

    def own(name: str) -> dict[str, Any]:
        return {"value": typed.get(name) or None, "error": faults.get(name, "")}

    return asking_form(
        ui.select(
            "kind",
            "What is it about?",
            [("", "Choose"), *((each.key, each.name) for each in ComplaintKind.all())],
            required=True,
            value=typed.get("kind", ""),
            error=faults.get("kind", ""),
        ),
        ui.field(
            "text",
            "What happened, in a few sentences",
            kind="textarea",
            hint="It goes into the letter and nowhere else.",
            value=typed.get("text", "").strip()[:LONGEST] or None,
            maxlength=str(LONGEST),
        ),
        ui.field("happened", "When did it happen?", kind="date", required=True, **own("happened")),
        ui.field(
            "reported",
            "When did you tell us?",
            kind="date",
            hint="Leave it empty if you have not.",
            **own("reported"),
        ),
        ui.select(
            "answered",
            "What did we answer?",
            [(each.key, each.option) for each in ComplaintAnswer.all()],
            required=True,
            value=typed.get("answered", "nothing"),
        ),
        ui.field(
            "amount",
            "Amount, if money is concerned",
            unit="₹",
            inputmode="decimal",
            maxlength=str(LONGEST_AMOUNT),
            **own("amount"),
        ),
        button="What do I do now?",
        answer=_answer(case, now) if case else (),
        action=PATH,
        method="post",
        aria_label="Your complaint",
        noValidate=True,
        autoComplete="off",
    )


def _answer(case: Complaint, now: date) -> Iterator[rx.Component]:
    steps = plan(case.happened, case.reported, case.answered, now, limits(), calendar().settles)
    yield ui.heading("What to do now", id="now")
    yield from _hurry(steps)
    yield ui.callout(
        ui.paragraph(case.kind.now),
        ui.row(
            ui.link("First hour of a fraud", href="/know-it-is-us#report-a-fake"),
            ui.link("Freeze online trading", href="/voluntary-freezing"),
            *links_to(case.kind.answers),
        ),
        title="At once",
        tone="warning",
    )
    yield ui.paragraph(_now(case, steps))
    yield from _whom(case.kind, steps)
    if steps.is_late:
        yield from _left(case.kind, steps)
    yield ui.heading("By which day", id="days")
    yield ui.table("Steps and their last days", ["Step", "Last day"], list(_days(case, steps)))
    yield ui.small(
        "If a last day falls on a weekend or a holiday, we show the working day before it, unless that "
        "is already past. Next year’s holidays may not be known yet."
    )
    yield ui.heading("What to attach", id="attach")
    yield ui.bullets(*case.kind.attach, "all that we and you have written about it")
    yield from _letter(case, steps)


def _now(case: Complaint, steps: Plan) -> str:
    """The next step, after the immediate one."""
    if steps.stage == "us":
        return say("Then write to us. SCORES and SMART ODR ask whether you have.")
    if steps.stage == "higher":
        return _dated(
            "We still have until {day} to answer. You need not wait: write to the first person in this list whom you have not yet asked.",
            steps.ours,
        )
    others = (
        "See below what you can still do." if steps.is_late else "You may now complain to others:"
    )
    return f"{say(ComplaintAnswer.get(case.answered).outside)} {say(others)}"


def _dated(text: str, day: date, written: Callable[[date], str] = long_date, **values: str) -> str:
    """A sentence with a day, in the current language."""
    return t(text, day=say(written(day)), **values)


def _too_soon(steps: Plan) -> tuple[str, date] | None:
    """The body whose time limit ends before our answer is due, and its last day."""
    for name, last in (("SCORES", steps.scores), ("SMART ODR", steps.claim)):
        if steps.waits_too_long(last):
            return name, last
    return None


def _hurry(steps: Plan) -> Iterator[rx.Component]:
    """A warning if a last day comes before our answer is due."""
    if not (first_end := _too_soon(steps)):
        return
    name, last = first_end
    if last > steps.now:
        text = "The last day for {name} is {day}, before our answer is due. Complain there by then, even if we have not answered yet."
    elif steps.stage == "us":
        text = "Today is the last day for {name}. Write to us, then complain there, both today."
    else:
        text = "Today is the last day for {name}. Complain there today, even if we have not answered yet."
    warning = ui.paragraph(_dated(text, last, weekday_date, name=name))
    yield ui.callout(warning, title="Do not wait for our answer", tone="warning")


def _whom(kind: ComplaintKind, steps: Plan) -> Iterator[rx.Component]:
    if steps.stage != "outside":
        first, *higher = EscalationLevel.all()
        posts = [first] if steps.stage == "us" else higher
        yield ui.definitions(
            ("Write to", ui.mail_link(queries.firm().grievance_email)),
            *(
                (
                    post.role,
                    ui.el.span(
                        ui.phone_link(post.holder.phone), ", ", ui.mail_link(post.holder.email)
                    ),
                )
                for post in posts
            ),
            sample=first.holder.sample,
        )
    elif not steps.is_late:
        yield ui.bullets(*map(_portal, ("scores", "smart-odr", kind.body)))
        yield ui.paragraph(Rule.get("odr-choice").says)


def _left(kind: ComplaintKind, steps: Plan) -> Iterator[rx.Component]:
    """The remaining ways, from when and until when, and those that are too late."""
    yield ui.heading("What you can still do, and what is too late", id="left")
    opens = (
        say("You may go there today.")
        if steps.stage == "outside" or steps.waits_too_long(steps.claim)
        else _dated(
            "You may go there from {day}, or as soon as we have refused.", steps.ours + timedelta(1)
        )
    )
    body = ExternalLink.get(kind.body).label
    always = [
        (body, " ".join([opens, say("It decides whether it takes an old complaint.")])),
        (
            "Police",
            "For a fraud or a theft, however old: call 1930 now, report it on cybercrime.gov.in, or go to a police station.",
        ),
    ]
    scores = (
        "SCORES",
        _dated("The time for it ended on {day}: it may refuse your complaint.", steps.scores),
    )
    if steps.is_barred:
        refuses = _dated(
            "As a rule the time for it ended on {day}: it may refuse your complaint.", steps.claim
        )
        court = _dated(
            "As a rule the time for it ended on {day}, too. It may have begun later: ask a lawyer, and see the rules below.",
            steps.claim,
        )
        places = [*always, ("SMART ODR", refuses), ("A civil court", court), scores]
        portals = (kind.body, "cybercrime")
    else:
        until = " ".join([opens, _dated("The last day is {day}.", steps.claim)])
        court = _dated("You may go there today, as a rule until {day}. Ask a lawyer.", steps.claim)
        places = [("SMART ODR", until), ("A civil court", court), *always, scores]
        portals = ("smart-odr", kind.body, "cybercrime")
    yield ui.definitions(*places)
    yield ui.row(*map(_portal, portals))


def _portal(key: str) -> rx.Component:
    link = ExternalLink.get(key)
    return ui.link(link.label, href=link.url)


def limits() -> Limits:
    """The limits of the rules (`content/regulatory/complaint_ways.toml`)."""
    scores = queries.complaint_stage("Complaint on SCORES")
    return Limits(
        answer=timedelta(queries.complaint_stage("Our answer").days),
        scores_answer=timedelta(scores.days),
        review=timedelta(queries.complaint_stage("First review").ask_days),
        scores=scores.limit_years,
        claim=queries.complaint_stage("Arbitration").limit_years,
    )


def _days(case: Complaint, steps: Plan) -> Iterator[list[ui.Cell]]:
    if case.reported is None:
        yield ["Tell us", _dated("{day}: today, if you can", steps.now, weekday_date)]
    if case.answered == "nothing":
        yield ["Our answer", _our_answer(steps)]
    scores, claim = weekday_date(steps.scores), weekday_date(steps.claim)
    if steps.is_late:
        scores = t("The time ended on {day}.", day=say(scores))
    yield ["Complain on SCORES", scores]
    if steps.stage != "us" and not steps.is_late:
        yield [
            "If you complain on SCORES today: our answer there by",
            weekday_date(steps.scores_answer),
        ]
        yield ["If that does not satisfy you: ask for a review", weekday_date(steps.review)]
    if steps.is_barred:
        claim = t("{day}. That is past; see above.", day=say(claim))
    yield ["SMART ODR, or a court, as a rule", claim]


def _our_answer(steps: Plan) -> str:
    if steps.ours < steps.now:
        return _dated("It was due by {day}.", steps.ours, weekday_date)
    days = str(limits().answer.days)
    return _dated("{day} ({number} calendar days)", steps.ours, weekday_date, number=days)


def letter(case: Complaint, steps: Plan) -> tuple[str, ...]:
    """The letter as paragraphs, the first of them its subject: to us, or about us to others.

    It is in the current language, and gives us until the day in the table of steps.
    """
    firm = queries.firm()
    outside = steps.stage == "outside"
    return (
        t("Complaint: {kind}", kind=say(case.kind.name)),
        t("About {firm}", firm=firm.legal_name)
        if outside
        else f"{firm.legal_name}, {firm.grievance_email}",
        say(long_date(steps.now)),
        t("Name: … Client code or demat account number: … Mobile number: …"),
        _dated("This happened on {day}:", case.happened),
        case.text or "…",
        *(
            [t("Amount: ₹{amount}.", amount=indian(case.amount, 2 if case.amount % 1 else 0))]
            if case.amount
            else ()
        ),
        _history(case, outside=outside),
        t("Please put this right, and send me the reference number of this complaint."),
        t(
            "Attached (strike out what is missing): {papers}.",
            papers="; ".join(map(say, case.kind.attach)),
        ),
        *(() if outside else [_otherwise(steps)]),
    )


def _otherwise(steps: Plan) -> str:
    """The day by which we must answer, and the client's options after it."""
    if first_end := _too_soon(steps):
        name, last = first_end
        return _dated(
            "The last day for {name} is {day}. I shall complain there by then, even without your answer.",
            last,
            name=name,
        )
    if steps.ours < steps.scores:
        text = "If I have no answer by {day}, I shall turn to SCORES or SMART ODR."
    elif steps.ours < steps.claim:
        text = "If I have no answer by {day}, I shall turn to SMART ODR."
    else:
        text = "Please answer by {day}."
    return _dated(text, steps.ours)


def _history(case: Complaint, *, outside: bool) -> str:
    """The report to us and our answer, for a letter to us, or about us to others."""
    if case.reported is None:
        return t("I have not written about this before.")
    sentence = "I told the firm on {day}." if outside else "I told you on {day}."
    return f"{_dated(sentence, case.reported)} {say(ComplaintAnswer.get(case.answered).letter)}"


def _letter(case: Complaint, steps: Plan) -> Iterator[rx.Component]:
    yield ui.heading("Your letter", id="write")
    yield ui.paragraph(
        "Paste the same words where you complain."
        if steps.stage == "outside"
        else "Copy it, print it, or open it in your mail program. Fill in the places marked “…”."
    )
    names = {"": "English"} | {
        each.code: each.english_name for each in languages() if each.has(PATH)
    }
    for code in sorted(names, key=lambda each: each != spoken_code()):
        pieces = list(_letter_in(code, case, steps))
        if code == spoken_code():
            yield from pieces
        else:
            yield ui.folded(f"The letter in {names[code]}", *pieces)


def _letter_in(code: str, case: Complaint, steps: Plan) -> Iterator[rx.Component]:
    with speaking(code):
        subject, *paragraphs = letter(case, steps)
    # The recipient of a letter about us is chosen by its sender.
    to = queries.firm().grievance_email if steps.stage != "outside" else ""
    place = f"letter-{code or 'en'}"
    body = "\n\n".join(paragraphs)
    yield ui.el.blockquote(
        ui.el.p(ui.el.strong(subject)),
        *(ui.el.p(text) for text in paragraphs),
        id=place,
        lang=code or "en",
        translate="no",
    )
    yield ui.row(
        ui.button("Copy the letter", kind="outline", class_name="scripted", data_copy=place),
        ui.button("Print", kind="outline", class_name="scripted", data_print=""),
        ui.link(
            "Open it as a mail",
            href=f"mailto:{to}?subject={quote(subject)}&body={quote(body)}",
        ),
    )
