"""Personal finance: four steps, each with a planner."""

from collections.abc import Mapping
from typing import Any

import reflex as rx
from markupsafe import Markup

from nnm_site import ui
from nnm_site.route import Filled
from nnm_site.ui.html import render
from nnm_site.wealth import parts
from nnm_site.wealth.planners import (
    CORPUS,
    DEBT_EXTRA,
    DEBT_NAMES,
    DEBT_NUMBERS,
    NET_ASSETS,
    NET_DEBTS,
    NET_SPENDING,
    SIP_ENTRIES,
    Planner,
    ask,
    debt_entries,
)
from nnm_site.wealth.rules.entries import Entry
from nnm_site.wealth.state import PLANNERS, STEPS
from nnm_site.wealth.state import PersonalFinanceState as State

_ILLUSTRATION = (
    "This is an illustration, not a promise. Markets do not pay the same rate each "
    "year, and taxes and charges are left out."
)


#: The result of each planner: (label, its `data-result`, the figure's name); the last is the total.
RESULTS: dict[str, list[tuple[str, str, str]]] = {
    "net_worth": [
        ("Owned", "net-assets", "assets"),
        ("Owed", "net-debts", "debts"),
        ("Debt, as a share of what you own", "net-debt-share", "debt_share"),
        ("Savings and cash last for", "net-reserve", "reserve"),
        ("Net worth", "net-worth", "net"),
    ],
    "retirement": [
        ("Spending a month, at retirement", "corpus-spending", "spending"),
        ("Corpus needed", "corpus", "corpus"),
        ("Your savings by then", "corpus-have", "have"),
        ("Still missing", "corpus-gap", "gap"),
        ("To save each month", "corpus-instalment", "instalment"),
    ],
    "debts": [
        ("Highest rate first: free of debt in", "debts-avalanche-time", "avalanche_time"),
        ("Highest rate first: interest", "debts-avalanche-interest", "avalanche_interest"),
        ("Smallest first: free of debt in", "debts-snowball-time", "snowball_time"),
        ("Smallest first: interest", "debts-snowball-interest", "snowball_interest"),
        ("Highest rate first saves", "debts-saved", "saved"),
    ],
    "sip": [
        ("Paid in", "sip-invested", "invested"),
        ("Growth", "sip-growth", "growth"),
        ("Instalment in the last year", "sip-last", "last"),
        ("Value at the end", "sip-value", "value"),
    ],
}

TITLES = {
    "net_worth": "Net worth",
    "retirement": "Retirement corpus",
    "debts": "Retire debts",
    "sip": "SIP",
}


def finance() -> rx.Component:
    """The personal-finance page (specification §2.12): step-1 is shown by default."""
    return ui.page(
        ui.section(
            id="personal-finance",
            title="Personal Finance",
            below_breadcrumbs=parts.page_tabs(parts.PERSONAL_FINANCE),
            intro=(
                "Four steps, in this order. Each has a planner. The figures in its fields are an "
                "example: put yours in their place. They are part of this page's address; we use "
                "them only to calculate."
            ),
            level=1,
            reveal=False,
            class_name="wealth-opening",
        ),
        ui.section(
            ui.caterpillar(
                "planners",
                [(step, TITLES[key]) for step, key in zip(STEPS, PLANNERS, strict=True)],
                ticked=False,
                note="A planner counts as done when it has used your figures.",
            ),
            ui.live(
                ui.live_form(
                    parts.PERSONAL_FINANCE[1],
                    ui.tabs(
                        "step",
                        [
                            ui.Tab("step-1", "1 Net worth", _net_worth()),
                            ui.Tab("step-2", "2 Retirement corpus", _retirement()),
                            ui.Tab("step-3", "3 Retire debts", _debts()),
                            ui.Tab("step-4", "4 SIP", _sip()),
                        ],
                        label="Steps",
                    ),
                    label="Planners",
                ),
                state=State,
            ),
            id="steps",
            title="Four steps",
            tone="tint",
            reveal=False,
            class_name="planners",
        ),
        ui.section(
            ui.grid(
                ui.card(
                    ui.paragraph(
                        "Set aside ₹40 of every ₹100 on the day they reach your account. If that is too "
                        "much today, begin with less and raise it when your income rises."
                    ),
                    title="Save 40% of your net income",
                ),
                ui.card(
                    ui.paragraph(
                        "Keep six months of spending in a savings account, a sweep deposit or a liquid "
                        "fund. It covers you when you lose a job or need an urgent repair. You need not "
                        "sell investments when prices are low."
                    ),
                    title="Keep a 6-month reserve",
                ),
                columns=2,
                label="Savings tips",
            ),
            id="tips",
            kicker="Savings tips",
            title="Two habits to begin with",
        ),
        parts.quote_banner("chanakya-niti-12-22"),
        ui.section(
            ui.row(
                ui.button_link("Speak to the wealth desk", "/contact?desk=wealth"),
                ui.button_link("Mutual funds and SIPs", "/products#mutual-funds", kind="outline"),
            ),
            id="next",
            title="Ask us",
            intro=(
                "The planners only calculate. Talk to us about what to enter and what the result "
                "means."
            ),
        ),
        parts.market_warning(),
        name="personal-finance",
    )


def _net_worth() -> rx.Component:
    return ui.stack(
        _words(
            "What you own less what you owe",
            "Write down both sides once a year. Watch whether the figure rises. The list "
            "shows what earns money and what costs money.",
        ),
        ui.worksheet(
            ui.stack(
                ui.entry_group("What you own", *map(_field, NET_ASSETS)),
                ui.entry_group("What you owe", *map(_field, NET_DEBTS)),
                ui.entry_group("For the reserve", _field(NET_SPENDING)),
                _send("step-1"),
            ),
            ui.stack(
                _outcome("net_worth"),
                ui.chart(
                    State.net_worth.plot,
                    [("Owned", "a"), ("Owed", "loss"), ("Net worth", "b")],
                    label=State.net_worth.sentence,
                ),
                ui.folded_table(
                    "The chart as a table",
                    "Net worth, item by item",
                    ["Item", "Side", "Amount"],
                    State.net_worth.rows,
                    numeric=[2],
                ),
                ui.small(
                    "Enter things at today's selling price, and loans at what is still to be repaid. "
                    "A blank field counts as nil."
                ),
            ),
        ),
    )


def _retirement() -> rx.Component:
    return ui.stack(
        _words(
            "The sum that retirement needs",
            "Prices go on rising after the salary has stopped. The corpus is the sum that you"
            " need on the first day of retirement. It lasts until the age to which you plan.",
        ),
        ui.worksheet(
            ui.stack(
                ui.entry_group("Years", *map(_field, CORPUS[:3])),
                ui.entry_group("Money", *map(_field, CORPUS[3:5])),
                ui.entry_group("What you assume", *map(_field, CORPUS[5:])),
                _send("step-2"),
            ),
            ui.stack(
                _outcome("retirement"),
                ui.chart(
                    State.retirement.plot,
                    [("Saving", "a"), ("Drawing", "b")],
                    label=State.retirement.sentence,
                ),
                ui.folded_table(
                    "The chart as a table",
                    "Amount at the end of each year of life",
                    ["Age", "Phase", "Balance"],
                    State.retirement.rows,
                    numeric=[2],
                ),
                ui.small(
                    "How we calculate: the monthly rate is a twelfth of the yearly one. Saving and drawing "
                    "take place at the beginning of each month (annuity due). Spending rises once a "
                    "year with prices. The rule of thumb of 25 times a year's spending comes from the"
                    " United States. It may be too low for India."
                ),
                ui.small(_ILLUSTRATION),
            ),
        ),
    )


def _debts() -> rx.Component:
    return ui.stack(
        _words(
            "In which order to pay debts off",
            "Pay every fixed payment, and put what is left on one debt at a time. Highest rate "
            "first (avalanche) costs least. Smallest debt first (snowball) shows a result "
            "sooner, which some people need. A debt at 36% is paid off before anything is "
            "invested.",
        ),
        ui.worksheet(
            ui.stack(
                *(
                    ui.entry_group(name, *map(_field, debt_entries(number)))
                    for number, name in zip(DEBT_NUMBERS, DEBT_NAMES, strict=True)
                ),
                ui.entry_group("On top of the fixed payments", _field(DEBT_EXTRA)),
                _send("step-3"),
            ),
            ui.stack(
                _outcome("debts"),
                ui.chart(
                    State.debts.plot,
                    [("Highest rate first", "a"), ("Smallest first", "b")],
                    label=State.debts.sentence,
                    kind="lines",
                ),
                ui.folded_table(
                    "When each debt is cleared, as a table",
                    "In which order and when the debts are cleared",
                    ["Order", "Debt", "Cleared after", "Interest"],
                    State.debts.rows,
                    numeric=[3],
                ),
                ui.small(
                    "How we calculate: each month the interest, a twelfth of the yearly rate, is added "
                    "and rounded to the paisa; then the payments are made. When a debt is cleared, "
                    "its payment goes to the next one. A debt without a balance is left out. Fees for "
                    "early repayment are not counted."
                ),
                ui.small(_ILLUSTRATION),
            ),
        ),
    )


def _sip() -> rx.Component:
    return ui.stack(
        _words(
            "A sum each month, for years",
            "A systematic investment plan buys on a fixed day whatever the price, more units "
            "when they are cheap. The time and a yearly raise of the instalment have the "
            "largest effect.",
        ),
        ui.worksheet(
            ui.stack(ui.entry_group("Your plan", *map(_field, SIP_ENTRIES)), _send("step-4")),
            ui.stack(
                _outcome("sip"),
                ui.chart(
                    State.sip.plot,
                    [("Paid in", "a"), ("Growth", "b")],
                    label=State.sip.sentence,
                ),
                ui.folded_table(
                    "The chart as a table",
                    "The plan at the end of each year",
                    ["Year", "Instalment", "Paid in", "Growth", "Value"],
                    State.sip.rows,
                    numeric=[1, 2, 3, 4],
                ),
                ui.small(
                    "How we calculate: the monthly rate is a twelfth of the yearly one. The instalment is "
                    "paid at the beginning of each month (annuity due) and raised once a year. "
                    "Results are rounded at the end."
                ),
                ui.small(_ILLUSTRATION),
            ),
        ),
    )


def _outcome(key: str) -> rx.Component:
    found: Any = getattr(State, key)
    *lines, total = ((label, name, found.figures[figure]) for label, name, figure in RESULTS[key])
    return ui.outcome(found.sentence, lines, total, found.faulty)


def fill_planners(_: str, query: Mapping[str, str]) -> Filled | None:
    """The answers to an address's entries, for visitors without JavaScript.

    Only the planners that the address has an entry of, or whose step it names, are answered.
    """
    answers = [
        _answer_html(key, planner, query)
        for step, (key, planner) in zip(STEPS, PLANNERS.items(), strict=True)
        if query.get("step") == step or any(entry.name in query for entry in planner.entries)
    ]
    return Filled(answers=Markup("").join(answers)) if answers else None


def _answer_html(key: str, planner: Planner, query: Mapping[str, str]) -> Markup:
    outcome, faults = ask(planner, query)
    labels = {entry.name: entry.label for entry in planner.entries}
    figures = outcome.figures if outcome else {}
    return render(
        "wealth/templates/planner.html",
        title=TITLES[key],
        faults=[(labels[name], text) for name, text in faults.items() if text],
        lines=[(label, name, figures.get(figure, "")) for label, name, figure in RESULTS[key]],
        sentence=outcome.sentence if outcome else "",
    )


def _words(title: str, text: str) -> rx.Component:
    return ui.stack(ui.heading(title, 3), ui.paragraph(text))


def _field(entry: Entry) -> rx.Component:
    return ui.field(
        entry.name,
        entry.label,
        error=State.faults[entry.name],
        required=True,
        autocomplete="off",
        inputmode="decimal",
        value=entry.example,
        unit=entry.unit,
    )


def _send(step: str) -> rx.Component:
    return ui.send_row(
        "Work it out", "Back to the examples", f"{parts.PERSONAL_FINANCE[1]}?step={step}"
    )
