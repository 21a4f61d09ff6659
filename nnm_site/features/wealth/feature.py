"""The addresses of the wealth pages."""

from collections.abc import Iterator

from nnm_site.features.wealth import parts as wealth_parts
from nnm_site.features.wealth.finance import Examples, answer_planners, finance
from nnm_site.features.wealth.management import management
from nnm_site.features.wealth.overview import overview
from nnm_site.features.wealth.protection import protection
from nnm_site.features.wealth.state import PersonalFinanceState
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import LiveRoute, Route
from nnm_site.shared.content.models.wealth import Management, PersonalFinance, Protection, Wealth


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    above = Wealth.only()
    yield Route(
        path="/wealth",
        title=above.title,
        description=above.description,
        page=overview,
        fonts=("verse", "iast"),
        label=above.label,
        drawing="mark-pot",
    )
    plan = Management.only()
    yield Route(
        path=wealth_parts.MANAGEMENT,
        title=plan.title,
        description=plan.description,
        page=management,
        fonts=("verse", "iast"),
        label=plan.label,
        drawing="roadmap-3",
    )
    cover = Protection.only()
    yield Route(
        path=wealth_parts.PROTECTION,
        title=cover.title,
        description=cover.description,
        page=protection,
        fonts=("verse", "iast"),
        label=cover.label,
        drawing="mark-umbrella",
    )
    planners = PersonalFinance.only()
    yield LiveRoute(
        path=wealth_parts.PERSONAL_FINANCE,
        title=planners.title,
        description=planners.description,
        page=finance,
        fonts=("verse", "iast"),
        state=PersonalFinanceState,
        example=Examples,
        answer=answer_planners,
        label=planners.label,
        drawing="mark-pot",
    )


FEATURE = Feature(routes=routes)
