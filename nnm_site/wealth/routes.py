"""The addresses of the wealth pages."""

from collections.abc import Iterator

from nnm_site.route import Route
from nnm_site.wealth import parts as wealth_parts
from nnm_site.wealth.finance import fill_planners, finance
from nnm_site.wealth.management import management
from nnm_site.wealth.overview import overview
from nnm_site.wealth.protection import protection


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/wealth",
        title="Wealth: personal finance, management, protection",
        description=(
            "Put income, debt and risk in order and give them time: four planners to try, a plan "
            "in five steps, and life and health insurance."
        ),
        page=overview,
        fonts=("verse", "iast"),
        label=wealth_parts.WEALTH[0],
        drawing="mark-pot",
    )
    yield Route(
        path="/wealth/wealth-management",
        title="Wealth management: a plan in five steps",
        description=(
            "Goals, risk, the split between equity and debt SIPs, review and advice; and seven "
            "solutions from direct equity to mutual funds, each with its risk."
        ),
        page=management,
        fonts=("verse", "iast"),
        label=wealth_parts.MANAGEMENT[0],
        drawing="roadmap-3",
    )
    yield Route(
        path="/wealth/protection",
        title="Protection: life and health insurance",
        description=(
            "What life and health insurance are for, six benefits, what to ask before you "
            "sign, and who deals with a complaint."
        ),
        page=protection,
        fonts=("verse", "iast"),
        label=wealth_parts.PROTECTION[0],
        drawing="mark-umbrella",
    )
    yield Route(
        path="/wealth/personal-finance",
        title="Personal finance: four steps, four planners",
        description=(
            "Work out your net worth, retirement corpus, the order to pay off debts and the "
            "result of a SIP, with your own figures."
        ),
        page=finance,
        fonts=("verse", "iast"),
        fill=fill_planners,
        label=wealth_parts.PERSONAL_FINANCE[0],
        drawing="mark-pot",
    )
