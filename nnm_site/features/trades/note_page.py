"""The page of a contract note: entries and check, identical with and without JavaScript."""

from typing import Any

import reflex as rx

from nnm_site.features.trades.form import (
    LEFT_OUT,
    TradesPage,
    answer_box,
    column_questions,
    print_row,
    trades_field,
)
from nnm_site.features.trades.note_view import NoteAnswer, answer
from nnm_site.features.trades.state import ContractNoteState
from nnm_site.shared import ui
from nnm_site.shared.charges.cards import EXCHANGES
from nnm_site.shared.charges.plans import OWN, plan_names
from nnm_site.shared.content import queries
from nnm_site.shared.trades.rules.needed_patterns import NOTE
from nnm_site.shared.ui import el

#: The key of the specimen among the documents.
SPECIMEN = "specimen-contract-note"
#: Notes whose checks together show every variant: lines that differ or were refused, and columns to choose.
_SENT = (
    {
        "text": "Trade date 27-11-2026\nNSE - CAPITAL MARKET\nALPHA-EQ INE111A01011 B 100 1300.00\nSTT 137.00",
        "plan": OWN,
        "rate": "-",
    },
    {"text": "Date,Scrip,Qty,Foo,Bar\n27-11-2026,BETA,10,buy,3000\nbuy 10"},
)

_HINT = (
    "The trades and the charges at the foot, as text or as a CSV file. Your browser sends these, the names of "
    f"columns, the segments and the trade day. {LEFT_OUT}"
)


def _check(sheet: Any) -> rx.Component:
    lines = el.ul(ui.each(sheet.lines, _line), class_name="checks", role="list")
    return answer_box(
        "The check", sheet, print_row(), lines=[ui.either(ui.some(sheet.lines), lines)]
    )


def _line(line: Any) -> rx.Component:
    facts = (
        ("On the note", el.dd(line.note)),
        ("By the rules", el.dd(line.rules)),
        ("Result", el.dd(line.verdict, class_name="check-result")),
    )
    to_do = el.div(
        el.p(line.ask),
        el.blockquote(line.words),
        ui.button("Copy the words", kind="outline", class_name="scripted", data_copy=line.words),
        class_name="to-do",
    )
    source = el.p(el.span("Source: "), el.span(line.source), class_name="small")
    return el.li(
        el.h3(line.label),
        el.dl(*(el.div(el.dt(term), detail) for term, detail in facts)),
        el.p(line.how, class_name="small"),
        ui.either(line.source != "", source),
        ui.either(line.differs != "", to_do),
        data_differs=line.differs,
    )


def _entries(view: Any) -> list[rx.Component]:
    is_state = ui.is_state(view)
    given, faults = NoteAnswer() if is_state else view, view.sheet.faults

    def amount(name: str, label: str, unit: str) -> rx.Component:
        own = {"value": getattr(given, name), "error": faults[name]}
        return ui.field(name, label, unit=unit, inputmode="decimal", **own)

    plans = [("", "Choose"), *plan_names().items()]
    exchanges = [("", "Not known"), *((each, each) for each in EXCHANGES)]
    hint = "If another firm wrote the note, choose your own rate."
    return [
        trades_field("The text of the note", _HINT, None if is_state else view.text, NOTE),
        column_questions(view.sheet.asked),
        el.div(
            ui.select("plan", "Brokerage by", plans, required=True, value=given.plan, hint=hint),
            el.div(
                amount("rate", "Brokerage rate", "%"),
                amount("minimum", "Minimum brokerage", "₹ a unit"),
                class_name="own-rates",
            ),
            ui.select(
                "exchange",
                "Exchange where the note names none",
                exchanges,
                required=True,
                value=given.exchange,
            ),
            class_name="note-fields",
        ),
    ]


PAGE = TradesPage(
    name="contract-note",
    path="/calculator/contract-note",
    posted_at="/calculator/contract-note/check",
    id="note",
    intro="Paste the note of a day. Each charge is worked out again from its trades and compared with what the note says.",
    label="Your note",
    button="Check the note",
    method="How it is compared",
    points=(
        "STT is worked out for each security and day and rounded to the rupee; every other charge on all trades of the note.",
        "A difference that rounding for each trade, security or segment explains counts as equal.",
        "GST is compared on the note’s own lines, and the total too. So one wrong line does not make others look wrong.",
        "A line that could be read in two ways is not read. You see which ones.",
        "A charge is called wrong only where the note says all that it depends on: the ISIN, the series or group, the exchange and the day. Otherwise it is not checked, and you see why.",
        "Differences of a few paise often come from brokerage that is rounded for each unit.",
    ),
    links=lambda: [
        ui.link("Our specimen note", href=queries.document(SPECIMEN).href, new_tab=True),
        ui.link("A month’s bill", href="/calculator/month"),
        ui.link("What we charge", href="/charges"),
    ],
    state=ContractNoteState,
    answer=answer,
    box=_check,
    entries=_entries,
    example=NoteAnswer,
    unsent=NoteAnswer,
    sent=_SENT,
)
