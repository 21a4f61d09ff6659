"""The investor charter's pop-ups, one for each topic, with addresses of their own (`?topic=…`)."""

from typing import Any

import reflex as rx
from reflex_base.utils.imports import ImportVar
from reflex_base.vars import VarData

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.regulatory.blocks import BLOCKS
from nnm_site.regulatory.facts import fill

PARAM = "topic"

_NAVIGATE = VarData(
    hooks={"const goTo = useNavigate();": None},
    imports={"react-router": [ImportVar(tag="useNavigate")]},
)


def topic_buttons() -> rx.Component:
    """The five buttons that open a pop-up."""
    return ui.row(*(_button(topic.key, topic.title) for topic in queries.topics()))


def _button(key: str, title: str) -> rx.Component:
    """Opens by the browser's own means, at once; the address follows."""
    address = ui.choosing(PARAM, key)
    follow: Any = rx.Var(
        f"() => goTo({address!s}, {{ preventScrollReset: true }})",
        _var_data=VarData.merge(address._get_all_var_data(), _NAVIGATE),
    )
    return ui.button(
        title,
        kind="outline",
        commandfor=_dialog_id(key),
        command="show-modal",
        aria_haspopup="dialog",
        onClick=follow,
    )


def topic_dialogs() -> rx.Component:
    """The five pop-ups. They close by button, Escape or a click outside, and the tab stays."""
    return rx.fragment(
        *(
            ui.addressed_dialog(
                *ui.prose(fill(topic.body), BLOCKS, anchor=f"{topic.key}-").components,
                param=PARAM,
                keys=[topic.key],
                id=_dialog_id(topic.key),
                title=topic.title,
                leave=ui.leaving(PARAM),
            )
            for topic in queries.topics()
        ),
        ui.follow_address(),
    )


def _dialog_id(key: str) -> str:
    return f"topic-{key}"
