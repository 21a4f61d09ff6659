"""What stands around every page: the footer ticker's tabs and the popups."""

from nnm_site.content.models.base import Entry, Key, Keys, Texts, list_field


class TickerTab(Entry):
    """A tab of the footer ticker; `prescribed` are the keys of the texts it shows."""

    label: str
    prescribed: Keys = list_field()


class TickerTabRow(TickerTab, table=True):
    """`TickerTab` as stored."""

    position: int


class Popup(Entry):
    """A popup: a title, a lead sentence, points, and the keys of the links and contact it names."""

    title: str
    lead: str
    points: Texts = list_field()
    links: Keys = list_field(optional=True)
    contact: Key | None = None


class PopupRow(Popup, table=True):
    """`Popup` as stored."""

    position: int
