"""The investor charter's pop-ups, one for each topic, and their addresses (`?topic=…`)."""

import reflex as rx
from reflex_base.utils.imports import ImportDict

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.regulatory.blocks import BLOCKS
from nnm_site.regulatory.facts import fill

#: What stands before a topic's key in the id of its dialog.
DIALOG = "topic-"


class _OpenByAddress(rx.Fragment):
    """Opens the pop-up that the address names, and keeps the address true to what is open.

    The pop-ups themselves are the browser's own and open without this; it adds bookmarks, Back and
    Forward.
    """

    def add_imports(self) -> ImportDict:
        """What the hook below uses."""
        return {"react-router": ["useLocation", "useNavigate"], "react": ["useEffect"]}

    def add_hooks(self) -> list[str | rx.Var]:
        """One effect on the router's location, and one listener for each pop-up."""
        return [
            f"""
const topicLocation = useLocation();
const topicNavigate = useNavigate();
useEffect(() => {{
  const named = new URLSearchParams(topicLocation.search).get("topic");
  const dialogs = [...document.querySelectorAll("dialog[id^='{DIALOG}']")];
  for (const dialog of dialogs) {{
    const wanted = dialog.id === "{DIALOG}" + named;
    if (wanted && !dialog.open) dialog.showModal();
    if (!wanted && dialog.open) dialog.close();
  }}
  const follow = (event) => {{
    const query = new URLSearchParams(topicLocation.search);
    const topic = event.target.id.slice({len(DIALOG)});
    if (event.target.open === (query.get("topic") === topic)) return;
    if (event.target.open) query.set("topic", topic);
    else query.delete("topic");
    topicNavigate(
      {{ search: query.toString() }},
      {{ replace: !event.target.open, preventScrollReset: true }},
    );
  }};
  dialogs.forEach((dialog) => dialog.addEventListener("toggle", follow));
  return () => dialogs.forEach((dialog) => dialog.removeEventListener("toggle", follow));
}}, [topicLocation, topicNavigate]);
"""
        ]


def topic_buttons() -> rx.Component:
    """The five buttons that open a pop-up."""
    return ui.row(*(ui.opener(DIALOG + topic.key, topic.title) for topic in queries.topics()))


def topic_dialogs() -> rx.Component:
    """The five pop-ups, closed, and what ties them to the address."""
    return rx.fragment(
        *(
            ui.dialog(
                DIALOG + topic.key,
                topic.title,
                *ui.prose(fill(topic.body), BLOCKS, anchor=f"{topic.key}-").components,
            )
            for topic in queries.topics()
        ),
        _OpenByAddress.create(),
    )
