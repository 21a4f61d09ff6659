"""Complain: five questions, then whom to tell now, by which day, what to attach, and a letter. Nothing is kept."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any
from urllib.parse import quote

import reflex as rx

from nnm_site.features.help.money import calendar
from nnm_site.features.help.page import PATH as HELP
from nnm_site.features.help.page import links_to, the_rule
from nnm_site.features.help.rules.complaint import ANSWERS, Answered, Limits, Plan, Stage, plan
from nnm_site.platform.feature import part
from nnm_site.platform.route import Filled
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import ComplaintKind
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.speaking import say, speaking, spoken_code, t
from nnm_site.shared.languages.translator import written
from nnm_site.shared.rules.dates import long_date, today, weekday_date

PATH = f"{HELP}/complain"
PART = "complaint"
LONGEST, LONGEST_AMOUNT = 1500, 30
#: What happened earlier is nothing for this page.
_BACK = timedelta(days=4 * 365)

_ANSWERED: dict[Answered, str] = {
    "nothing": "Nothing has come, or I have not told you yet",
    "refused": "You refused",
    "partly": "You answered, and it does not satisfy me",
}

_NOW: dict[Stage, str] = {
    "us": "Tell us first, in writing. SCORES and SMART ODR ask whether you have.",
    "higher": "Our time still runs. Meanwhile go one step up in the escalation matrix.",
    "outside": "Our time is over, or our answer does not satisfy you: go outside now. You have two ways.",
    "late": "The time for SCORES is over: it may refuse your complaint. SMART ODR, the exchange and the courts are left.",
}


@dataclass(frozen=True)
class Complaint:
    """What was entered, and what is wrong with it by field."""

    kind: ComplaintKind | None = None
    text: str = ""
    happened: date | None = None
    reported: date | None = None
    answered: Answered = "nothing"
    amount: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)


def complain_page() -> rx.Component:
    """The questions, the way that complaints take, and the rules."""
    return ui.reading_page(
        ui.written_part(PART, written(_asked(None))),
        ui.heading("The way of a complaint", id="way"),
        part("complaint-flow").show(),
        *the_rule(["broker-charter", "scores", "scores-limit", "scores-review", "odr-choice"]),
        ui.paragraph(
            "All in one place: ", ui.link("Investor grievance", href="/investor-grievance"), "."
        ),
        name="help-complain",
        title="Complain: whom to tell now, and by when",
        intro="Five questions. You get whom to tell, the last day for each step, what to attach, and a letter. What you enter is not stored.",
    )


def fill_complain(_: str, entries: Mapping[str, str]) -> Filled:
    """The questions as they were answered, and what follows."""
    return Filled(parts={PART: _asked(read(entries, today()))})


def read(entries: Mapping[str, str], now: date) -> Complaint:
    """What was posted, with its faults."""
    faults: dict[str, str] = {}
    kind = next((one for one in queries.complaint_kinds() if one.key == entries.get("kind")), None)
    if kind is None:
        faults["kind"] = "Choose what it is about."
    happened = _day(entries, "happened", now, faults)
    if happened is None and "happened" not in faults:
        faults["happened"] = "Enter the day on which it happened."
    reported = _day(entries, "reported", now, faults)
    known: dict[str, Answered] = {each: each for each in ANSWERS}
    answered = known.get(entries.get("answered", ""), "nothing")
    if happened and reported and reported < happened:
        faults["reported"] = "This is before it happened."
    elif answered != "nothing" and reported is None and "reported" not in faults:
        faults["reported"] = "You had an answer: enter the day on which you told us."
    return Complaint(
        kind,
        entries.get("text", "").strip()[:LONGEST],
        happened,
        reported,
        answered,
        entries.get("amount", "").strip()[:LONGEST_AMOUNT],
        dict(entries),
        faults,
    )


def _day(entries: Mapping[str, str], name: str, now: date, faults: dict[str, str]) -> date | None:
    typed = entries.get(name, "").strip()
    if not typed:
        return None
    try:
        day = date.fromisoformat(typed)
    except ValueError:
        faults[name] = f"Enter a day, such as {now.isoformat()}."
        return None
    if not now - _BACK <= day <= now:
        faults[name] = f"Enter a day from {long_date(now - _BACK)} to today."
        return None
    return day


def examples() -> list[rx.Component]:
    """Every look that the answer can have."""
    now = today()
    first, *others = queries.complaint_kinds()
    days = [(now, None), (now, now), (now, now - timedelta(60)), (now - timedelta(500), now)]
    told = [Complaint(first, "1", happened, reported, amount="1") for happened, reported in days]
    of_kinds = [Complaint(kind, "1", now, now, answered) for kind in others for answered in ANSWERS]
    faulty = [
        {"happened": "1", "reported": "1"},
        {"happened": "1999-01-01", "answered": "refused"},
        {"happened": now.isoformat(), "reported": (now - timedelta(1)).isoformat()},
    ]
    return [_asked(one) for one in (*told, *of_kinds, *(read(each, now) for each in faulty))]


def _asked(given: Complaint | None) -> rx.Component:
    one = given or Complaint()
    kinds = [("", "Choose"), *((each.key, each.name) for each in queries.complaint_kinds())]
    return rx.el.div(
        ui.PlainForm.create(
            ui.select(
                "kind",
                "What is it about?",
                kinds,
                required=True,
                value=one.kind.key if one.kind else "",
                error=one.faults.get("kind", ""),
            ),
            ui.field(
                "text",
                "What happened, in a few sentences",
                kind="textarea",
                hint="It goes into the letter and nowhere else.",
                value=one.text or None,
                maxlength=str(LONGEST),
            ),
            _day_field(one, "happened", "When did it happen?", required=True),
            _day_field(
                one, "reported", "When did you tell us?", hint="Leave it empty if you have not."
            ),
            ui.select(
                "answered",
                "What did we answer?",
                [*_ANSWERED.items()],
                required=True,
                value=one.answered,
            ),
            ui.field(
                "amount",
                "Amount, if money is concerned",
                unit="₹",
                inputmode="decimal",
                value=one.amount or None,
                maxlength=str(LONGEST_AMOUNT),
            ),
            ui.row(ui.button("What do I do now?", type="submit")),
            class_name="asking",
            **ui.attrs(
                action=f"{PATH}#answer",
                method="post",
                aria_label="Your complaint",
                noValidate=True,
                autoComplete="off",
            ),
        ),
        rx.el.div(
            *(_answer(given) if given and not given.faults else ()),
            **ui.attrs(id="answer"),
        ),
    )


def _day_field(one: Complaint, name: str, label: str, **more: Any) -> rx.Component:
    return ui.field(
        name,
        label,
        kind="date",
        value=one.typed.get(name) or None,
        error=one.faults.get(name, ""),
        **more,
    )


def _answer(one: Complaint) -> Iterator[rx.Component]:
    assert one.kind is not None
    assert one.happened is not None
    steps = plan(one.happened, one.reported, one.answered, today(), limits(), calendar().settles)
    yield ui.heading("What to do now", id="now")
    yield ui.callout(
        ui.paragraph(one.kind.now),
        ui.row(
            ui.link("First hour of a fraud", href="/know-it-is-us#report-a-fake"),
            ui.link("Freeze online trading", href="/voluntary-freezing"),
            *links_to(one.kind.answers),
        ),
        title="At once",
        tone="warning",
    )
    yield ui.paragraph(_NOW[steps.stage])
    yield from _whom(one.kind, steps.stage)
    yield ui.heading("By which day", id="days")
    yield ui.table("Steps and their last days", ["Step", "Last day"], list(_days(one, steps)))
    yield ui.small(
        "What you have to do falls on a working day: that day, or the last one before it. Next year’s "
        "holidays may still move it."
    )
    yield ui.heading("What to attach", id="attach")
    yield ui.bullets(*one.kind.attach, "all that we and you have written about it")
    yield from _letter(one, steps)


def _whom(kind: ComplaintKind, stage: Stage) -> Iterator[rx.Component]:
    if stage in {"us", "higher"}:
        first, *higher = queries.escalation()
        posts = [first] if stage == "us" else higher
        yield ui.definitions(
            ("Write to", _mail(queries.firm().grievance_email)),
            *(
                (
                    post.title,
                    rx.el.span(ui.phone_link(post.contact.phone), ", ", _mail(post.contact.email)),
                )
                for post in posts
            ),
            sample=first.contact.sample,
        )
        return
    links = [queries.link(key) for key in ("scores", "smart-odr", kind.body)]
    yield ui.bullets(*(ui.link(each.label, href=each.url) for each in links))
    yield ui.paragraph(queries.rule("odr-choice").says)


def limits() -> Limits:
    """The limits of the rules (`content/regulatory/complaint_ways.toml`)."""
    scores = queries.complaint_stage("Complaint on SCORES")
    return Limits(
        answer=timedelta(queries.complaint_stage("Our answer").days),
        scores_answer=timedelta(scores.days),
        review=timedelta(queries.complaint_stage("First review").ask_days),
        years=scores.limit_years,
    )


def _days(one: Complaint, steps: Plan) -> Iterator[list[ui.Cell]]:
    if one.reported is None:
        yield [
            "Tell us",
            t("{day}: the sooner, the better your position", day=say(weekday_date(today()))),
        ]
    ours = say(weekday_date(steps.ours))
    yield [
        "Our answer",
        t("{day} ({number} calendar days)", day=ours, number=str(limits().answer.days)),
    ]
    if steps.stage != "late":
        yield ["Complain on SCORES", weekday_date(steps.scores)]
        yield ["If you go to SCORES today: the answer", weekday_date(steps.scores_answer)]
        yield ["If that does not satisfy you: ask for a review", weekday_date(steps.review)]


def _mail(email: str) -> rx.Component:
    return ui.link(email, href=f"mailto:{email}")


def letter(one: Complaint, steps: Plan, now: date) -> tuple[str, ...]:
    """The letter as paragraphs, the first of them its subject: to us, or about us to others.

    It is in the language that is spoken, and gives us until the day that the table of steps names.
    """
    assert one.kind is not None
    assert one.happened is not None
    firm = queries.firm()
    outside = steps.stage in {"outside", "late"}
    return (
        t("Complaint: {kind}", kind=say(one.kind.name)),
        t("About {firm}", firm=firm.legal_name)
        if outside
        else f"{firm.legal_name}, {firm.grievance_email}",
        say(long_date(now)),
        t("Name: … Client code or demat account number: … Mobile number: …"),
        t("On {day} the following happened.", day=say(long_date(one.happened))),
        one.text or "…",
        *([t("Amount: ₹{amount}.", amount=one.amount.lstrip("₹ "))] if one.amount else ()),
        _told(one),
        t("I ask that this is put right. Please send me the reference number of this complaint."),
        t("Attached: {papers}.", papers="; ".join(map(say, one.kind.attach))),
        *(
            ()
            if outside
            else [
                t(
                    "If I have no answer by {day}, I shall turn to SCORES or SMART ODR.",
                    day=say(long_date(steps.ours)),
                )
            ]
        ),
    )


def _told(one: Complaint) -> str:
    """When the firm was told, and how it answered."""
    if one.reported is None:
        return t("I have not written about this before.")
    told = t("I told the firm on {day}.", day=say(long_date(one.reported)))
    return f"{told} {say(_TOLD[one.answered])}"


_TOLD: dict[Answered, str] = {
    "nothing": "I have had no answer.",
    "refused": "The firm refused.",
    "partly": "The firm’s answer does not satisfy me.",
}


def _letter(one: Complaint, steps: Plan) -> Iterator[rx.Component]:
    yield ui.heading("Your letter", id="write")
    yield ui.paragraph(
        "For SCORES and SMART ODR paste the same words there."
        if steps.stage in {"outside", "late"}
        else "Copy it, print it, or open it in your mail program. Fill in what has dots."
    )
    names = {"": "English"} | {
        each.code: each.english_name for each in languages() if each.has(PATH)
    }
    for code in sorted(names, key=lambda each: each != spoken_code()):
        parts = list(_letter_in(code, one, steps))
        if code == spoken_code():
            yield from parts
        else:
            yield ui.folded(f"The letter in {names[code]}", *parts)


def _letter_in(code: str, one: Complaint, steps: Plan) -> Iterator[rx.Component]:
    with speaking(code):
        subject, *paragraphs = letter(one, steps, today())
    # A letter about us is for whoever decides; its sender knows to whom it goes.
    to = queries.firm().grievance_email if steps.stage in {"us", "higher"} else ""
    place = f"letter-{code or 'en'}"
    body = "\n\n".join(paragraphs)
    yield rx.el.blockquote(
        rx.el.p(rx.el.strong(subject)),
        *(rx.el.p(text) for text in paragraphs),
        **ui.attrs(id=place, lang=code or "en", translate="no"),
    )
    yield ui.row(
        ui.button("Copy the letter", kind="outline", class_name="scripted", data_copy=place),
        ui.button("Print", kind="outline", class_name="scripted", data_print=""),
        ui.link(
            "Open it as a mail",
            href=f"mailto:{to}?subject={quote(subject)}&body={quote(body)}",
        ),
    )
