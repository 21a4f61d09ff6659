"""Personal finance: four steps, each with a planner."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import reflex as rx
from markupsafe import Markup

from nnm_site import ui
from nnm_site.route import Filled
from nnm_site.ui.chart import Tone
from nnm_site.ui.html import render
from nnm_site.wealth import parts
from nnm_site.wealth.planners import Planner, ask
from nnm_site.wealth.rules.entries import Entry
from nnm_site.wealth.state import PLANNERS
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


def finance() -> rx.Component:
    """The personal-finance page (specification §2.12): step-1 is shown by default."""
    panels = zip(PLANNERS.values(), (_net_worth, _retirement, _debts, _sip), strict=True)
    return ui.page(
        parts.opening(
            parts.PERSONAL_FINANCE,
            "Four steps, in this order. Each has a planner. The figures in its fields are an "
            "example: put yours in their place. They are part of this page's address; we use "
            "them only to calculate.",
        ),
        ui.section(
            ui.caterpillar(
                "planners",
                [(planner.step, planner.title) for planner in PLANNERS.values()],
                ticked=False,
                note="A planner counts as done when it has used your figures.",
            ),
            ui.live(
                ui.live_form(
                    parts.PERSONAL_FINANCE[1],
                    ui.tabs(
                        "step",
                        [
                            ui.Tab(planner.step, f"{number} {planner.title}", panel())
                            for number, (planner, panel) in enumerate(panels, 1)
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
    return _planner(
        "net_worth",
        "What you own less what you owe",
        "Write down both sides once a year. Watch whether the figure rises. The list "
        "shows what earns money and what costs money.",
        "Enter things at today's selling price, and loans at what is still to be repaid. "
        "A blank field counts as nil.",
        series=[("Owned", "a"), ("Owed", "loss"), ("Net worth", "b")],
        caption="Net worth, item by item",
        head=["Item", "Side", "Amount"],
        numeric=[2],
    )


def _retirement() -> rx.Component:
    return _planner(
        "retirement",
        "The sum that retirement needs",
        "Prices go on rising after the salary has stopped. The corpus is the sum that you"
        " need on the first day of retirement. It lasts until the age to which you plan.",
        "How we calculate: the monthly rate is a twelfth of the yearly one. Saving and drawing "
        "take place at the beginning of each month (annuity due). Spending rises once a "
        "year with prices. The rule of thumb of 25 times a year's spending comes from the"
        " United States. It may be too low for India.",
        _ILLUSTRATION,
        series=[("Saving", "a"), ("Drawing", "b")],
        caption="Amount at the end of each year of life",
        head=["Age", "Phase", "Balance"],
        numeric=[2],
    )


def _debts() -> rx.Component:
    return _planner(
        "debts",
        "In which order to pay debts off",
        "Pay every fixed payment, and put what is left on one debt at a time. Highest rate "
        "first (avalanche) costs least. Smallest debt first (snowball) shows a result "
        "sooner, which some people need. A debt at 36% is paid off before anything is "
        "invested.",
        "How we calculate: each month the interest, a twelfth of the yearly rate, is added "
        "and rounded to the paisa; then the payments are made. When a debt is cleared, "
        "its payment goes to the next one. A debt without a balance is left out. Fees for "
        "early repayment are not counted.",
        _ILLUSTRATION,
        series=[("Highest rate first", "a"), ("Smallest first", "b")],
        kind="lines",
        summary="When each debt is cleared, as a table",
        caption="In which order and when the debts are cleared",
        head=["Order", "Debt", "Cleared after", "Interest"],
        numeric=[3],
    )


def _sip() -> rx.Component:
    return _planner(
        "sip",
        "A sum each month, for years",
        "A systematic investment plan buys on a fixed day whatever the price, more units "
        "when they are cheap. The time and a yearly raise of the instalment have the "
        "largest effect.",
        "How we calculate: the monthly rate is a twelfth of the yearly one. The instalment is "
        "paid at the beginning of each month (annuity due) and raised once a year. "
        "Results are rounded at the end.",
        _ILLUSTRATION,
        series=[("Paid in", "a"), ("Growth", "b")],
        caption="The plan at the end of each year",
        head=["Year", "Instalment", "Paid in", "Growth", "Value"],
        numeric=[1, 2, 3, 4],
    )


def _planner(
    key: str,
    title: str,
    text: str,
    *notes: str,
    series: Sequence[tuple[str, Tone]],
    kind: Literal["columns", "lines"] = "columns",
    summary: str = "The chart as a table",
    caption: str,
    head: Sequence[str],
    numeric: Sequence[int],
) -> rx.Component:
    """A planner: its fields at the left, its answer at the right as a bill, a chart and a table."""
    found: Any = getattr(State, key)
    *lines, total = ((label, name, found.figures[figure]) for label, name, figure in RESULTS[key])
    planner = PLANNERS[key]
    groups = planner.groups.items()
    examples = f"{parts.PERSONAL_FINANCE[1]}?step={planner.step}"
    return ui.stack(
        ui.stack(ui.heading(title, 3), ui.paragraph(text)),
        ui.worksheet(
            ui.stack(
                *(ui.entry_group(legend, *map(_field, entries)) for legend, entries in groups),
                ui.send_row("Work it out", "Back to the examples", examples),
            ),
            ui.stack(
                ui.outcome(found.sentence, lines, total, found.faulty),
                ui.chart(found.plot, series, label=found.sentence, kind=kind),
                ui.folded_table(summary, caption, head, found.rows, numeric),
                *map(ui.small, notes),
            ),
        ),
    )


def fill_planners(_: str, query: Mapping[str, str]) -> Filled | None:
    """The answers to an address's entries, for visitors without JavaScript.

    Only the planners that the address has an entry of, or whose step it names, are answered.
    """
    answers = [
        _answer_html(key, planner, query)
        for key, planner in PLANNERS.items()
        if query.get("step") == planner.step
        or any(entry.name in query for entry in planner.entries)
    ]
    return Filled(answers=Markup("").join(answers)) if answers else None


def _answer_html(key: str, planner: Planner, query: Mapping[str, str]) -> Markup:
    outcome, faults = ask(planner, query)
    labels = {entry.name: entry.label for entry in planner.entries}
    figures = outcome.figures if outcome else {}
    return render(
        "wealth/templates/planner.html",
        title=planner.title,
        faults=[(labels[name], text) for name, text in faults.items() if text],
        lines=[(label, name, figures.get(figure, "")) for label, name, figure in RESULTS[key]],
        sentence=outcome.sentence if outcome else "",
    )


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
