"""The home page: its outline, in the order of specification §2.3."""

import reflex as rx

from nnm_site import ui
from nnm_site.home.hero import facts, hero
from nnm_site.home.markets import market_trends
from nnm_site.home.notices import opening_notices
from nnm_site.home.people import team, testimonials
from nnm_site.home.platforms import platforms
from nnm_site.home.questions import questions
from nnm_site.home.research import research
from nnm_site.home.services import divider, services
from nnm_site.home.solutions import solutions
from nnm_site.home.story import ideology, vision_and_mission


def home() -> rx.Component:
    """The home page (specification §2.3)."""
    return ui.page(
        opening_notices(),
        hero(),
        facts(),
        ideology(),
        vision_and_mission(),
        solutions(),
        services(),
        divider(),
        market_trends(),
        platforms(),
        research(),
        testimonials(),
        team(),
        questions(),
        name="home",
    )
