"""Milestones (R403): a timeline since the founding, filtered by kind."""

from collections import Counter
from collections.abc import Sequence

import reflex as rx

from nnm_site.features.company.components import onward
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import Milestone
from nnm_site.shared.publishing.routes import head_of

PATH = "/about/milestones"


def milestones() -> rx.Component:
    """The page."""
    entries = Milestone.all()
    counts = Counter(entry.kind for entry in entries)
    first, last = entries[0].year, entries[-1].year
    return ui.page(
        ui.section(
            _filtered(entries, counts),
            id="milestones",
            kicker=f"{first} to {last}",
            title=f"Milestones since {queries.firm().founded}",
            intro=(
                "Licences, memberships, and the SME issues for which the firm was market maker. A"
                " market maker quotes prices to buy and to sell for at least three years after "
                "listing."
            ),
            level=1,
            reveal=False,
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
        ui.market_warning(*queries.market_warning()),
        name="milestones",
    )


def _filtered(entries: Sequence[Milestone], counts: Counter[str]) -> rx.Component:
    """The timeline with a list of kinds that leaves only one kind in it."""
    kinds = head_of(PATH).groups
    choice = ui.Choice("kind", ["all", *kinds])
    lines = [ui.Option("all", "All", str(len(entries)))]
    lines += [ui.Option(kind, name, str(counts[kind])) for kind, name in kinds.items()]
    first, last = entries[0].year, entries[-1].year
    return ui.el.div(
        ui.options(choice, lines, label="Kind of milestone"),
        ui.el.ol(
            *(_entry(entry, kinds[entry.kind]) for entry in entries),
            class_name="timeline",
            role="list",
            aria_label=f"Milestones {first} to {last}",
        ),
        ui.status(),
        class_name="filtered",
        **choice.root(data_all="all"),
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
