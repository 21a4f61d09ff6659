"""What React built of a page and what Python writes of it are the same elements and texts."""

import re

import pytest

from nnm_site.pages import as_built
from nnm_site.platform.builds import current_client, document_file
from nnm_site.platform.route import PageAnswer
from tests.documents import Document
from tests.routes import PATHS, TRANSLATED, TYPICAL
from tools.same_site import Shape, first_difference, shape

pytestmark = pytest.mark.requirement("R110", "V1.1.2")

#: What the framework leaves at the end of a live page's body, and what the build adds to a head.
FRAMEWORK = {"script", "template"}
#: What React lifts into the head, wherever the page has it.
LIFTED = {"meta"}
OWN_HEAD = {"title", "meta", "link"}


def shown(page: Document) -> list[Shape]:
    """What the body holds for readers and machines, without the framework's own."""
    return [
        shape(child)
        for child in page.tree.body
        if isinstance(child.tag, str)
        and child.tag not in LIFTED
        and (child.tag not in FRAMEWORK or child.get("type") == "application/ld+json")
        and child.get("id") not in {"B:0", "B:1", "S:0", "S:1"}
    ]


def told(page: Document) -> set[Shape]:
    """What the head says, without what follows from the build."""
    return {
        shape(child)
        for child in (*page.tree.head, *page.tree.body.iterfind("meta"))
        if child.tag in OWN_HEAD
        and child.get("rel") not in {"stylesheet", "modulepreload"}
        and child.get("as") != "style"
        and "hreflang" not in child.attrib
    }


@pytest.mark.usefixtures("server", "ask")
@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(sorted(TYPICAL), id="one of each kind"),
        pytest.param([*PATHS, *TRANSLATED], id="every page", marks=pytest.mark.long),
    ],
)
def test_react_and_python_write_the_same_page(paths: list[str]):
    faults: list[str] = []
    for path in paths:
        file = document_file(current_client(), path)
        # By this mark a live page's script finds what it leaves as it is (`browser/kept_parts.js`).
        built = Document(re.sub(r' data-kept="\w+"', "", file.read_text(encoding="utf-8")))
        written = Document(as_built(path).fill(PageAnswer()))
        difference = first_difference(("body", *shown(built)), ("body", *shown(written)))
        faults += [f"{path}: {difference}"] if difference else []
        faults += [f"{path}: only one says {each}" for each in told(built) ^ told(written)]
    assert not faults, "\n".join(faults)
