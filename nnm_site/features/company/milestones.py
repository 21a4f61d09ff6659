"""Milestones (R403): a timeline since the founding, filtered by kind."""

from collections import Counter

import reflex as rx

from nnm_site.features.company.components import onward
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import Milestone
from nnm_site.shared.publishing.routes import head_of

PATH = "/about/milestones"


def milestones() -> rx.Component:
    """The page. A list of kinds filters the timeline."""
    entries, kinds = Milestone.all(), head_of(PATH).groups
    counts = Counter(entry.kind for entry in entries)
    years = f"{entries[0].year} to {entries[-1].year}"
    choice = ui.Choice("kind", ["all", *kinds])
    options = [ui.Option("all", "All", str(len(entries)))]
    options += [ui.Option(kind, name, str(counts[kind])) for kind, name in kinds.items()]
    timeline = ui.el.div(
        ui.options(choice, options, label="Kind of milestone"),
        ui.el.ol(
            *(_entry(entry, kinds[entry.kind]) for entry in entries),
            class_name="timeline",
            role="list",
            aria_label=f"Milestones {years}",
        ),
        ui.status(),
        class_name="filtered",
        **choice.root(data_all="all"),
    )
    return ui.page(
        ui.first_section(
            timeline,
            id="milestones",
            kicker=years,
            title=f"Milestones since {queries.firm().founded}",
            intro=(
                "Licences, memberships, and the SME issues for which the firm was market maker. A"
                " market maker quotes prices to buy and to sell for at least three years after "
                "listing."
            ),
            class_name="milestones",
        ),
        ui.section(
            onward(
                ("Gallery", "/about/gallery", "Pictures of listing days and meetings."),
                ("Research", "/nnm-research", "Notes on public issues."),
                ("About Us", "/about", "What the firm does, and its values."),
            ),
            id="read-on",
            title="Read on",
            tone="tint",
        ),
        ui.market_warning(),
        name="milestones",
    )


def _entry(entry: Milestone, kind: str) -> rx.Component:
    return ui.el.li(
        ui.el.p(ui.el.time(str(entry.year)), class_name="timeline-when"),
        ui.el.div(
            ui.heading(entry.title, 2),
            ui.paragraph(entry.text),
            ui.el.p(ui.tag(kind), class_name="tags"),
            ui.specimen(sample=entry.sample),
        ),
        data_panel=entry.kind,
    )
