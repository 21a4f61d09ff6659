"""What a feature gives to the site, how one feature shows what another one has, and all that the
platform is told.

The site map knows every feature, and nothing else does: a feature is a folder that can be taken out
with one line. Three things of a feature are found by the names of their modules, because a command and a
migration must not wait until all pages are imported: its tables in `models`, its command in
`__main__`, and what the check of the content asks of it in `inspection`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import reflex as rx
from prometheus_client.registry import Collector
from starlette.responses import Response
from starlette.types import ASGIApp

from nnm_site.platform.publish.records import Record
from nnm_site.platform.reads import ROOT, digest, hashes, note
from nnm_site.platform.route import Answering, Route, Tree, answer_each_time
from nnm_site.platform.serve.health import Check, Health


@dataclass(frozen=True)
class Part:
    """What pages of other features show of a feature.

    `show` makes it; `fill` writes at a request what of it changes, and `examples` are what that can look
    like, both for the route of that page.
    """

    show: Callable[[], rx.Component]
    fill: Answering = answer_each_time
    examples: Callable[[], Iterable[rx.Component]] = tuple

    @property
    def folder(self) -> str:
        """The folder of the feature that makes it."""
        made_by: Any = getattr(self.show, "func", self.show)
        return made_by.__module__.rpartition(".")[0].replace(".", "/")


@dataclass(frozen=True)
class Endpoint:
    """What answers at addresses that are no pages.

    `kind` is what the metrics call its answers. With `has_pages` there is a page at each of the
    addresses, and only what is neither GET nor HEAD comes here.
    """

    kind: str
    addresses: Iterable[str]
    app: ASGIApp
    has_pages: bool = False


def _none(*_: Any) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Feature:
    """All that one feature gives.

    `routes` are its pages, `missing` what is shown, with status 404, below the beginning of
    an address where nothing is. `endpoints` are given the folder of the build that is served.
    `files` are added to a build: from the site's public address to bytes by address. `index` is
    given the records of all pages; what it returns writes into the folder of a build what no
    address shows, in a process of its own. `for_programs` are sentences of `/llms.txt`, in which
    `{site}` is the public address. `parts` are for pages of other features, by name. `read_ahead`
    is called by a server while its build is still made. `tasks` run as long as the server does,
    `checks` and `collectors` tell monitoring how the feature is.
    """

    routes: Callable[[], Iterable[Route]] = _none
    missing: Mapping[str, Callable[[], rx.Component]] = field(default_factory=dict)
    endpoints: Callable[[Path], Iterable[Endpoint]] = _none
    files: Callable[[str], Mapping[str, bytes]] = lambda _: {}
    index: Callable[[Iterable[Record]], Callable[[Path], object]] | None = None
    for_programs: tuple[str, ...] = ()
    parts: Mapping[str, Part] = field(default_factory=dict)
    read_ahead: Callable[[], object] = _none
    tasks: tuple[Callable[[], Any], ...] = ()
    checks: Mapping[str, Check] = field(default_factory=dict)
    collectors: tuple[Collector, ...] = ()


# Written out it would be hundreds of megabytes: its routes hold what their pages are made of.
@dataclass(frozen=True, repr=False)
class SitePlan:
    """One site, put together by whoever knows its `features`.

    Its addresses: `routes` are its pages, in every language. `missing` has the document that is
    shown for each beginning of an address ("/" included) where nothing is. `moved` has the new
    address of each old one, `gone` those that were withdrawn. `in_english` has the anchor of an
    English page for the beginning of addresses in another language: what is no page below it is
    shown without it.

    Its answers: `written_always` are the parts that every still document of a language has that is
    written at a request; `sample_parts` are those of a document that is filled with sample content;
    `failed` is the answer when an error was not caught: it is given the path and the number of the
    request. `health` and `collectors` are for monitoring.

    Its build: `index` is the address of the page that links to every other one, `never_prepared`
    are the patterns of addresses that browsers must not load ahead. `files` are added, by address:
    of the site's public address and the records of all pages.
    """

    features: Sequence[Feature]
    routes: Sequence[Route]
    missing: Mapping[str, str]
    moved: Mapping[str, str]
    gone: frozenset[str]
    in_english: Mapping[str, str]
    written_always: Callable[[str], Mapping[str, Tree]]
    sample_parts: Callable[[str], Mapping[str, Tree]]
    failed: Callable[[str, str], Response]
    health: Health
    collectors: Sequence[Collector]
    index: str
    never_prepared: Sequence[str]
    files: Callable[[str, Iterable[Record]], Mapping[str, bytes | Path]]

    def endpoints(self, build: Path) -> Iterator[Endpoint]:
        """What answers at addresses that are no pages; `build` is the folder of the build that is served."""
        for feature in self.features:
            yield from feature.endpoints(build)


_PARTS: dict[str, Part] = {}


def give_parts(features: Iterable[Feature]) -> None:
    """Let pages show the parts of these features, in place of any given before.

    Raises `ValueError` when two of them give a part of the same name.
    """
    given: dict[str, Part] = {}
    for feature in features:
        if twice := given.keys() & feature.parts.keys():
            raise ValueError(f"Two features give the part {min(twice)!r}.")
        given |= feature.parts
    _PARTS.clear()
    _PARTS.update(given)


def part(name: str) -> Part:
    """The part of that name. Raises `LookupError` when no feature gives it."""
    try:
        entry = _PARTS[name]
    except KeyError:
        known = ", ".join(sorted(_PARTS)) or "none"
        raise LookupError(f"No feature gives the part {name!r}; there are: {known}.") from None
    note(f"code:{entry.folder}")
    return entry


@hashes("code")
def _code_now(folder: str) -> str:
    files = [path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in {".py", ".html"}]
    return digest(*(path.read_bytes() for path in files))
