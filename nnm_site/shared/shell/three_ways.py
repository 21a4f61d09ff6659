"""The three ways to ask for a change: in the back office, with a form, at the desk."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import Request
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.forms import Form


def three_ways(key: str) -> rx.Component:
    """How to ask for `key` of `content/clients/requests.toml`."""
    request = Request.get(key)
    form = queries.document(request.document)
    desk = queries.person_or_desk(request.desk)
    return ui.el.div(
        ui.bullets(
            ui.el.span(
                ui.link("Log in", href=ExternalLink.get("login").url),
                " and choose ",
                ui.el.strong(request.menu, translate="no", lang="en"),
                ".",
            ),
            ui.el.span(
                "Or fill in the ",
                *(
                    (ui.link("form on this site", href=page.address), " or ")
                    if (page := Form.find(request.document))
                    else ()
                ),
                ui.link("form (PDF)", href=form.href, new_tab=True),
                ", sign it and send it to ",
                ui.mail_link(desk.email),
                ".",
            ),
            ui.el.span("Or ask at our desk: ", ui.phone_link(desk.phone), "."),
            ordered=True,
        ),
        **ui.sample_edge(sample=request.sample),
    )
