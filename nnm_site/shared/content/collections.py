"""Every collection of entries: each kind says in its class where its entries are."""

from importlib import import_module
from pkgutil import iter_modules

from nnm_site.shared.content import models
from nnm_site.shared.content.models.base import COLLECTIONS, Entry

#: Folders whose files a feature reads by its own rules; `python -m nnm_site check` asks it.
ELSEWHERE = ("languages/", "search/", "rate_cards/")

for _module in iter_modules(models.__path__):
    import_module(f"{models.__name__}.{_module.name}")


def file_of(entry: Entry) -> str:
    """The file in which an entry is, as editors see it: `content/home/faq.toml`.

    Raises `KeyError` for an entry of no collection.
    """
    source = COLLECTIONS[type(entry)].source
    return f"content/{source}{entry.key}.md" if source.endswith("/") else f"content/{source}"
