"""Builds the files: each one only if something it is made from has changed."""

import fcntl
import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path

import pikepdf

from nnm_site.platform.garbage import Sweep
from nnm_site.platform.processes import apart
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.models.documents import Document
from nnm_site.shared.content.models.publications import Note
from nnm_site.shared.content.published import MANIFEST, PublishedFile, read_manifest, write_manifest
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.validate import Content
from nnm_site.shared.documents.heads import with_heads
from nnm_site.shared.documents.jobs import FOLDER, Job, jobs
from nnm_site.shared.documents.reading import read_pdf
from nnm_site.shared.documents.typeset import INGREDIENTS, PACKAGE, TypesetError, typeset

#: Folders below `assets/` that contain only files made here.
FOLDERS = ("pdf", "exe")

#: The content of a file that replaces an installer.
_STAND_IN = "Specimen: {}. The firm supplies this installer; this file stands in for it and installs nothing.\r\n"


@dataclass(frozen=True)
class Folders:
    """Where sources of documents are, where documents go, and their manifest."""

    sources: Path
    assets: Path
    manifest: Path


#: Those of this checkout.
ASSETS = PROJECT_ROOT / "assets"
HERE = Folders(FOLDER, ASSETS, MANIFEST)


class DocumentError(Exception):
    """Sources or files that cannot become documents; a paragraph for each."""


@dataclass(frozen=True)
class Report:
    """The keys of the files that were made, and of those left unchanged."""

    made: tuple[str, ...]
    kept: tuple[str, ...]


def build(content: Content | None = None, folders: Folders | None = None) -> Report:
    """Bring every document up to date with the content (by default the site's), and list it.

    A file that the firm put into `documents/files/` replaces the one made here. Files that belong to no
    document are removed. Raises `ContentError` for faulty content and `DocumentError` for everything that
    could not be made; the rest is kept. A check and a build may run at the same time: the second one waits,
    and finds everything made.
    """
    folders = folders or HERE
    folders.manifest.parent.mkdir(parents=True, exist_ok=True)
    with folders.manifest.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _build(content or site_content(), folders)


def _build(content: Content, folders: Folders) -> Report:
    wanted = jobs(content, folders.sources)
    times = Counter(job.key for job in wanted)
    faults = [f'"{key}" is the key of two documents' for key in times if times[key] > 1]
    faults += _unclaimed(content, wanted, folders.sources)
    if faults:
        raise DocumentError("\n".join(faults))
    known = read_manifest(folders.manifest)
    kept = {
        job.key: before
        for job in wanted
        if (before := known.get(job.key)) and _is_current(job, before, folders)
    }
    stale = [job for job in wanted if job.key not in kept]
    # In a separate process, with which Typst's memory is freed.
    made: dict[str, _Outcome] = apart(_made, stale, folders) if stale else {}
    faults = [str(fault) for fault in made.values() if isinstance(fault, DocumentError)]
    outcomes = kept | made
    files = {job.key: one for job in wanted if isinstance(one := outcomes[job.key], PublishedFile)}
    if files != known:
        write_manifest(folders.manifest, files)
    if faults:
        raise DocumentError("\n\n".join(faults))
    _remove_strays(folders.assets, files.values())
    return Report(tuple(made), tuple(kept))


#: The result for a document.
_Outcome = PublishedFile | DocumentError


def _made(stale: list[Job], folders: Folders) -> dict[str, _Outcome]:
    """The results for documents, by key."""
    outcomes: dict[str, _Outcome] = {}
    sweep = Sweep()
    # Typst runs in parallel to Python: while one document is typeset, another one is read.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for job, outcome in zip(stale, pool.map(partial(_outcome, folders), stale), strict=True):
            outcomes[job.key] = outcome
            sweep()
    return outcomes


def _outcome(folders: Folders, job: Job) -> _Outcome:
    try:
        supplied = _supplied(job, folders.sources)
        data = supplied.read_bytes() if supplied else make(job)
        file = _publish(job, data, folders.assets, supplied)
    except DocumentError as error:
        return error
    if file.path.endswith(".pdf"):
        # For the search. Reading a PDF leaves much in memory, which is freed with this process.
        read_pdf(data)
    return file


def _is_current(job: Job, before: PublishedFile, folders: Folders) -> bool:
    """Whether a document's file exists and was made from what it would be made from now."""
    try:
        mark = _fingerprint(job, _supplied(job, folders.sources))
    except DocumentError:  # Reported when the document is made.
        return False
    return before.fingerprint == mark and _is_there(folders.assets, before, job)


def _supplied(job: Job, sources: Path) -> Path | None:
    path = sources / "files" / Path(job.path).name
    if path.exists():
        return path
    if job.own:
        raise DocumentError(
            f"content/documents/files/{path.name}: the file is missing; its entry is no sample, so nothing is made "
            "in its place"
        )
    return None


def _unclaimed(content: Content, wanted: Iterable[Job], sources: Path) -> Iterator[str]:
    """The firm's files that have no document's name: a typing error would silently publish nothing."""
    names = {Path(job.path).name for job in wanted}
    # Documents of another day have their files already.
    names |= {f"{key}.pdf" for kind in (Document, Note) for key in content.entries[kind]}
    for path in sorted((sources / "files").glob("*")):
        if path.name not in names and path.name != "README.txt":
            yield f"content/documents/files/{path.name}: there is no document of this name"


@cache
def _generator_mark() -> bytes:
    """A hash of what all documents share: template, fonts, mark, this package, Typst's version."""
    digest = hashlib.sha256(version("typst").encode())
    for path in (*INGREDIENTS, *sorted(PACKAGE.glob("*.py"))):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.digest()


def _fingerprint(job: Job, supplied: Path | None) -> str:
    digest = hashlib.sha256()
    if supplied:
        digest.update(b"supplied" + supplied.read_bytes())
    else:
        digest.update(_generator_mark() + job.heading.encode())
        if job.source:
            digest.update(job.facts.encode() + (job.text or "").encode())
    return digest.hexdigest()


def _is_there(assets: Path, file: PublishedFile, job: Job) -> bool:
    path = assets / file.path
    is_whole = file.path == job.path and path.is_file() and path.stat().st_size == file.size
    return is_whole and (path.suffix != ".exe" or file.sha256 is not None)


def is_form(source: str) -> bool:
    """Whether a source is one of the forms, which can be filled in."""
    return source.startswith("forms/") and "filled-example" not in source


def make(job: Job) -> bytes:
    """The bytes of a document. Raises `DocumentError` with its source: if it is missing, Typst refuses it, it
    breaks PDF/UA-1, or it lacks a prescribed text verbatim.
    """
    if job.source is None:
        return _STAND_IN.format(job.heading).encode()
    if job.text is None:
        raise DocumentError(f"content/documents/{job.source}.typ: the file is missing")
    # Imported here: most builds make no PDF.
    from nnm_site.shared.documents.forms import with_fields

    try:
        raw = typeset(job.text, job.facts, job.date)
        made = with_heads(raw.pdf, raw.row_names)
        made = with_fields(made, raw.fillables) if is_form(job.source) else made
        # A PDF that is kept has the same texts and was checked when it was made.
        words = read_pdf(made).words if job.claims else ""
        if faults := [fault for claim in job.claims if (fault := claim.fault(words))]:
            raise ValueError("\n".join(faults))
        return made
    except (TypesetError, ValueError) as error:
        raise DocumentError(f"content/documents/{job.source}.typ ({job.key}): {error}") from None


def _publish(job: Job, data: bytes, assets: Path, supplied: Path | None) -> PublishedFile:
    path = assets / job.path
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".draft")
    draft.write_bytes(data)
    pages = None
    try:
        if path.suffix == ".pdf":
            with pikepdf.open(draft) as document:
                pages = len(document.pages)
    except pikepdf.PdfError as error:
        draft.unlink()
        raise DocumentError(f"content/documents/files/{path.name}: {error}") from None
    draft.replace(path)
    return PublishedFile(
        path=job.path,
        fingerprint=_fingerprint(job, supplied),
        size=len(data),
        pages=pages,
        sample=job.sample and supplied is None,
        sha256=hashlib.sha256(data).hexdigest() if path.suffix == ".exe" else None,
    )


def _remove_strays(assets: Path, files: Iterable[PublishedFile]) -> None:
    own = {assets / file.path for file in files}
    for folder in FOLDERS:
        for path in (assets / folder).rglob("*"):
            if path.is_file() and path not in own:
                path.unlink()
