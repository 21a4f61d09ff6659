"""What is changed in a copy of the site, and how an answer shows that it is live: a number after some words."""

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.checkout import Checkout, CheckoutError
from nnm_site.shared.rules.dates import today

_numbers = itertools.count(1)


@dataclass(frozen=True)
class Change:
    """Behind `words` in `file` comes another number each time. The answer at `address` has it too."""

    file: str
    words: str
    address: str

    def make(self, checkout: Checkout) -> Callable[[bytes], bool]:
        """Change the file; returns whether an answer is of this change."""
        said = f"{self.words} ({next(_numbers)})"
        _replace(checkout.folder / self.file, re.escape(self.words) + r"( \(\d+\))?", said)
        return lambda answer: said.encode() in answer


class DocumentChange(Change):
    """The same in the source of a PDF document, with the date and version that new words need."""

    def make(self, checkout: Checkout) -> Callable[[bytes], bool]:
        """Change the document; an answer of it is whatever is not the document before."""
        former = (checkout.client / self.address.lstrip("/")).read_bytes()
        super().make(checkout)
        key = Path(self.address).stem
        _replace(
            checkout.folder / "content" / "documents" / "catalogue.toml",
            rf'(\nkey = "{key}"\n(?:\w.*\n)*?)date = .*\nversion = .*\n',
            rf'\g<1>date = {today()}\nversion = "100.{next(_numbers)}"\n',
        )
        checkout.run("nnm_site.shared.documents.dated")
        return lambda answer: bool(answer) and answer != former


SENTENCE = Change("content/help/pledge-shares.md", "it needs free margin", "/help/pledge-shares")
DOCUMENT = DocumentChange(
    "content/documents/lists/brochure.typ", "no returns", "/pdf/downloads/brochure.pdf"
)
FEATURE = Change("nnm_site/features/contact/page.py", "Registered office", "/contact")
#: Of a page that Reflex compiles and Vite bundles.
LIVE = Change("nnm_site/features/search/page.py", "Often asked", "/search")
SHARED = Change("nnm_site/shared/shell/safety.py", "Show how", "/contact")


def _replace(file: Path, pattern: str, said: str) -> None:
    text, number = re.subn(pattern, said, file.read_text(encoding="utf-8"), count=1)
    if not number:
        raise CheckoutError(f"{file.name} does not say what is changed in it: {pattern}")
    file.write_text(text, encoding="utf-8")
