"""Another firm's names and founding in `content/firm.toml`: no page and no file of its site has the old ones."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nnm_site.building import COMPRESS_LATER
from nnm_site.shared.content import queries
from nnm_site.shared.documents.reading import read_pdf
from tests.checkout import Checkout, files_of

pytestmark = [pytest.mark.long, pytest.mark.requirement("R124")]

FIRM = "content/firm.toml"
NAMES = {"name": "Asha Broking", "short_name": "Asha", "legal_name": "Asha Broking Limited"}
FOUNDED = 1987
#: Other facts: as they are, and those of the other firm.
FACTS = {
    "19,000": "4,000", "Over seven decades": "Almost four decades", "7 decades": "4 decades", "NSE&FO": "NSE-FO",
    "More than 70 members": "More than 30 members", "Sat 10 AM to 4 PM": "Sat 10 AM to 2 PM",
}  # fmt: skip


def said(build: Path) -> Iterator[tuple[str, str]]:
    """Each file that has words, with what it says; a document as it is read."""
    for name, data in files_of(build).items():
        if name.endswith(".pdf"):
            yield name, read_pdf(data).words
        elif not name.endswith((".br", ".gz", ".zst", ".png", ".webp", ".avif", ".woff2", ".ico")):
            yield name, data.decode("utf-8", "replace")


def test_the_site_of_another_firm_has_its_facts_and_none_of_the_old_ones(tmp_path: Path, site: str):
    assert site, "the packages are there"
    old = queries.firm()
    checkout = Checkout(tmp_path / "checkout")
    for field, name in NAMES.items():
        checkout.change(FIRM, f'\n{field} = "{getattr(old, field)}"', f'\n{field} = "{name}"')
    checkout.change(FIRM, f"founded = {old.founded}", f"founded = {FOUNDED}")
    text = checkout.read(FIRM)
    for fact, other in FACTS.items():
        assert fact in text
        text = text.replace(fact, other)
    checkout.write(FIRM, text)
    build = checkout.publish("another", COMPRESS_LATER, SITE_URL="http://localhost:3000")

    facts = "|".join(map(re.escape, (*FACTS, "NSE&amp;FO")))
    typed = re.compile(
        rf"(?:{facts})(?!\.\d)|\b{re.escape(old.short_name)}\b|(?<![\d.,-]){old.founded}s?(?![\d.,-])"
    )
    texts = dict(said(build))
    left = {
        f"{name}: {text[max(0, match.start() - 40) : match.end() + 40]!r}"
        for name, text in texts.items()
        for match in typed.finditer(text)
    }
    assert left == set()
    home = {name: texts[f"client/{name}.html"] for name in ("index", "hi")}
    assert all(NAMES["legal_name"] in text and str(FOUNDED) in text for text in home.values())
    assert '"opens": "10:00", "closes": "14:00"' in home["index"]
    assert "More On Asha Research" in home["index"]
    assert "Asha रिसर्च पर और जानें" in home["hi"]
