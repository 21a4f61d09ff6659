"""Which pages and documents a change is seen in."""

import os
import shutil
import tempfile
from collections.abc import Set
from pathlib import Path

from nnm_site.platform.publish.cache import CACHE, key_of
from nnm_site.platform.publish.page_store import read_store
from nnm_site.shared.content.attention import not_yet
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.validate import CONTENT_DIR, Content, validate
from nnm_site.shared.documents.jobs import Job, jobs
from nnm_site.shared.rules.dates import today
from tools import serve
from tools.clerk.checkout import CONTENT, Files, Refused


def read_by_pages() -> dict[str, frozenset[str]]:
    """By address what each page has read, as it was last composed; empty before a first build."""
    store = CACHE / f"pages-{key_of(serve.public_address())[:8]}.entry"
    pages = read_store(store).items()
    return {name: frozenset(one.inputs) for name, one in pages if name.startswith("/")}


def pages_of(inputs: Set[str]) -> list[str]:
    """The addresses of pages that have read one of the inputs."""
    return sorted(page for page, read in read_by_pages().items() if read & inputs)


def documents_of(files: Files) -> list[str]:
    """The addresses of documents that are made anew with other files, or are gone.

    Raises `Refused` with every fault that the content has with them.
    """
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / CONTENT
        # Links: only what changes is another file.
        shutil.copytree(CONTENT_DIR, root, copy_function=os.symlink)
        for name, data in files.items():
            path = Path(folder) / name
            path.unlink(missing_ok=True)
            if data is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        try:
            content = validate(root)
        except ContentError as error:
            raise Refused(str(error)) from None
        if faults := list(not_yet(content, today())):
            raise Refused("\n".join(map(str, faults)))
        after = _made_of(content, root / "documents")
    before = _made_of(site_content(), CONTENT_DIR / "documents")
    paths = {**before, **after}
    return sorted(f"/{path}" for path in paths if before.get(path) != after.get(path))


def _made_of(content: Content, sources: Path) -> dict[str, tuple[Job, bytes | None]]:
    """By the path of each document all that it is made of."""
    made = {}
    for job in jobs(content, sources):
        own = sources / "files" / Path(job.path).name
        made[job.path] = job, own.read_bytes() if own.is_file() else None
    return made
