"""Texts whose wording a regulator, an exchange or a depository prescribes."""

from nnm_site.shared.content.models.base import Entry, Texts


class Prescribed(Entry, name="prescribed", source="prescribed.toml"):
    """A prescribed text, kept once: pages show `texts` to the letter, in order.

    `source` says where the wording comes from. `note` is a closing line that belongs to the text
    and is shown with it. `exact` is true where the wording is confirmed to be the prescribed one.
    """

    title: str
    texts: Texts
    note: str | None = None
    source: str
    exact: bool


class RecordedWording(Entry, name="wording", source="regulatory/wordings.toml"):
    """A prescribed text as it was when it was last compared with its source, as a SHA-256 in hexadecimal.

    Written by `python -m nnm_site.shared.documents.wordings`, not by hand.
    """

    sha256: str
