"""What stands around every page: the footer ticker's tabs and the popups."""

from nnm_site.content.models.base import Entry, Key, Keys, Texts


class TickerTab(Entry):
    """A tab of the footer ticker; `prescribed` are the keys of the texts it shows."""

    label: str
    prescribed: Keys


class Popup(Entry):
    """A popup: a title, a lead sentence, points, and the keys of the links and contact it names."""

    title: str
    lead: str
    points: Texts
    links: Keys = ()
    contact: Key | None = None
