"""Management and key personnel (R402)."""

import reflex as rx

from nnm_site.features.company.components import house_drawing, onward
from nnm_site.shared import ui
from nnm_site.shared.content.models.company import Leader, Milestone, Team
from nnm_site.shared.content.models.firm import Claim
from nnm_site.shared.content.models.regulatory import KeyPerson, Policy
from nnm_site.shared.content.portraits import QUALITY, SIZES, addresses, file_of, pictures
from nnm_site.shared.rules.dates import long_date


def management() -> rx.Component:
    """The page."""
    founded = next(claim for claim in Claim.all() if claim.key == "founded")
    latest = Milestone.all()[-1]
    reviewed = long_date(Policy.get("kmp-details").reviewed)
    people, (team,) = KeyPerson.all(), Team.all(kind="network")
    return ui.page(
        ui.first_section(
            *map(_head, Leader.all(rank="head")),
            id="management",
            title="Management and key people",
            intro="The people who lead the firm and its desks, and whom to ask when a desk cannot "
            "help.",
            facts=[
                ui.HeadFact("The firm", "founded", founded.figure),
                ui.HeadFact("Latest milestone", latest.title, str(latest.year), latest.sample),
                ui.HeadFact("KMP details", "last reviewed", reviewed),
            ],
            class_name="heads",
        ),
        ui.section(
            ui.grid(*map(_card, Leader.all(rank="management")), columns=3, label="Management"),
            id="management-team",
            title="Others who lead the firm and its desks",
            tone="tint",
            class_name="management-team",
        ),
        ui.section(
            ui.el.div(
                # As in the table of the KMP page, without phone numbers and addresses.
                ui.table(
                    "Key managerial personnel",
                    ["Name", "Designation"],
                    [[post.holder.person or "", post.designation] for post in people],
                    headed=True,
                ),
                ui.specimen(sample=any(post.holder.sample for post in people)),
            ),
            ui.paragraph(ui.link("Their numbers and e-mail addresses", href="/kmp-details")),
            id="key-personnel",
            title="Key managerial personnel",
            class_name="key-personnel",
        ),
        ui.section(
            _people(team),
            id=team.key,
            title=team.label,
            intro=team.purpose,
            class_name="network",
        ),
        ui.section(
            ui.grid(*map(_department, Team.all(kind="department")), columns=4, label="Departments"),
            onward(
                ("Contact Us", "/contact", "The numbers and addresses of the desks and branches."),
                (
                    "KMP details",
                    "/kmp-details",
                    "The table of key managerial personnel that the rules ask for.",
                ),
                (
                    "Investor grievance",
                    "/investor-grievance",
                    "Whom to turn to, in which order, when something went wrong.",
                ),
            ),
            id="departments",
            title="Departments",
            intro="Seven departments. The contact page has their numbers.",
            tone="tint",
            class_name="departments",
        ),
        name="management",
    )


def _head(leader: Leader) -> rx.Component:
    return ui.el.article(
        _portrait(leader),
        ui.heading(leader.full_name, 2),
        _role(leader),
        ui.lead(leader.summary),
        *map(ui.paragraph, leader.biography),
        ui.specimen(sample=leader.sample),
        class_name="head",
        id=leader.key,
    )


def _portrait(leader: Leader) -> rx.Component:
    """The photograph of a person, else the drawing."""
    width, height = SIZES["1x"]
    where = addresses(leader.key)
    if not where:
        return house_drawing(leader.portrait, width, height)
    first, last = (
        ", ".join(f"{where[form, screen]} {screen}" for screen in SIZES) for form in QUALITY
    )
    return ui.el.picture(
        ui.el.source(srcSet=first, type="image/avif"),
        ui.el.img(
            src=where["webp", "1x"],
            srcSet=last,
            width=str(width),
            height=str(height),
            alt=leader.full_name,
        ),
        class_name="drawing",
    )


def portrait_files(_: str = "") -> dict[str, bytes]:
    """The portraits of all leaders shown today, by address."""
    return {
        address: pictures(path.name, path.read_bytes())[which]
        for leader in Leader.all()
        if (path := file_of(leader.key))
        for which, address in addresses(leader.key).items()
    }


def _role(leader: Leader) -> rx.Component:
    return ui.el.p(leader.role, class_name="role")


def _card(leader: Leader) -> rx.Component:
    """A card whose link opens the biography; without JavaScript the card contains it."""
    return ui.card(
        _portrait(leader),
        ui.heading(leader.full_name, 3),
        _role(leader),
        ui.paragraph(leader.summary),
        ui.popup_link(
            f"?person={leader.key}",
            leader.key,
            "Read the biography",
            class_name="button outline card-link",
            label=f"Read the biography of {leader.full_name}",
        ),
        ui.popup(
            _role(leader),
            *map(ui.paragraph, leader.biography),
            param="person",
            keys=[leader.key],
            id=leader.key,
            title=leader.full_name,
            class_name="biography",
            sample=leader.sample,
        ),
        ui.specimen(sample=leader.sample),
        class_name="person-card",
    )


def _department(team: Team) -> rx.Component:
    return ui.card(ui.small(team.purpose), _people(team), title=team.label, class_name="department")


def _people(team: Team) -> rx.Component:
    return ui.el.div(
        ui.el.ul(
            *(
                ui.el.li(ui.el.strong(name), ui.el.span(role))
                for name, _, role in (person.partition(", ") for person in team.people)
            ),
            class_name="people",
            role="list",
            aria_label=team.label,
        ),
        ui.specimen(sample=team.sample),
    )
