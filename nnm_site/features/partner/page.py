"""The partner page: kinds of partner, conditions, application, documents."""

from urllib.parse import quote

import reflex as rx

from nnm_site.platform.feature import part
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models import pages as words
from nnm_site.shared.content.models.pages import Points, Proof


def partner() -> rx.Component:
    """The partner page (R602)."""
    page = words.Partner.only()
    return ui.page(
        ui.first_section(
            ui.row(
                ui.button_link("Apply", "#partner-name"),
                ui.button_link(
                    f"Call {queries.firm().phone}",
                    ui.phone_address(queries.firm().phone),
                    kind="outline",
                ),
                ui.button_link("Write to us", _mail(), kind="outline"),
            ),
            id="partner",
            title=page.heading,
            intro=page.intro,
            facts=[ui.HeadFact(fact.label, fact.text, fact.day) for fact in page.facts],
        ),
        ui.section(
            ui.grid(
                *(
                    ui.card(ui.paragraph(*ui.inline(card.text)), title=card.title, level=2)
                    for card in page.kinds.cards
                ),
                columns=3,
                label="Kinds of partner",
            ),
            id="kinds",
            **page.kinds.head,
            tone="tint",
        ),
        ui.section(
            ui.columns(
                _points(page.conditions.may), _points(page.conditions.may_not), class_name="top"
            ),
            id="conditions",
            **page.conditions.head,
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.steps([(step.title, step.text) for step in page.application.steps]), _reach()
                ),
                ui.card(
                    ui.paragraph(*ui.inline(page.application.form.text)),
                    part("partner-form").show(),
                    title=page.application.form.title,
                ),
                class_name="top",
            ),
            id="application",
            **page.application.head,
            tone="tint",
        ),
        ui.section(
            ui.stack(
                ui.tabs(
                    "proof",
                    [
                        ui.Tab(proof.key, proof.label, _proof(proof))
                        for proof in page.documents.proofs
                    ],
                    label="Kinds of proof",
                ),
                ui.heading(page.documents.rules_title, 3),
                ui.grid(
                    *map(_rule, page.documents.rules), columns=3, label="Rules for the documents"
                ),
            ),
            id="documents",
            **page.documents.head,
            reveal=False,
        ),
        ui.market_warning(),
        name="partner",
    )


def _mail() -> str:
    return f"mailto:{queries.firm().email}?subject={quote('Business partner')}"


def _reach() -> rx.Component:
    firm = queries.firm()
    return ui.definitions(
        ("Phone", ui.phone_link(firm.phone)),
        ("E-mail", ui.link(firm.email, href=_mail())),
        ("Hours", " and ".join(firm.hours)),
    )


def _points(group: Points) -> rx.Component:
    return ui.card(
        ui.bullets(*group.points),
        ui.paragraph(*ui.inline(group.text)) if group.text else None,
        title=group.title,
    )


def _proof(proof: Proof) -> rx.Component:
    return ui.stack(
        ui.paragraph(proof.text),
        ui.bullets(*proof.points),
        ui.paragraph(proof.note) if proof.note else None,
    )


def _rule(rule: words.PaperRule) -> rx.Component:
    return ui.card(
        ui.paragraph(rule.text),
        ui.small(rule.note) if rule.note else None,
        title=rule.title,
        level=4,
    )
