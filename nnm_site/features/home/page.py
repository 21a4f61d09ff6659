"""The home page: its outline, in the order of R301."""

import reflex as rx

from nnm_site.features.home.hero import facts, hero
from nnm_site.features.home.notices import opening_notices
from nnm_site.features.home.people import team, testimonials
from nnm_site.features.home.platforms import platforms
from nnm_site.features.home.questions import questions
from nnm_site.features.home.research import research
from nnm_site.features.home.services import divider, services
from nnm_site.features.home.solutions import solutions
from nnm_site.features.home.story import ideology, vision_and_mission
from nnm_site.platform.feature import part
from nnm_site.shared import ui
from nnm_site.shared.shell.popups import safety_strip


def home() -> rx.Component:
    """The home page (R301)."""
    return ui.page(
        opening_notices(),
        hero(),
        facts(),
        safety_strip(),
        ideology(),
        vision_and_mission(),
        solutions(),
        services(),
        divider(),
        part("market-trends").show(),
        platforms(),
        research(),
        testimonials(),
        team(),
        questions(),
        name="home",
    )
