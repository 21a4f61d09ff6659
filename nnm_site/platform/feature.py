"""Features: what each adds to the site, how it shows parts of others, and the plan of the whole site.

Only the site map names features: one can be removed by deleting its folder and a line
there. Three kinds of modules are found by name, so that a command or a
migration need not import all pages: tables in `models`, the command in
`__main__`, and the feature's part of the content check in `inspection`.
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

    `show` makes its component; `fill` writes its changing parts at a request, and `examples` shows how these
    can look; both are for the route of that page.
    """

    show: Callable[[], rx.Component]
    fill: Answering = answer_each_time
    examples: Callable[[], Iterable[rx.Component]] = tuple

    @property
    def folder(self) -> str:
        """The folder of the part's feature."""
        made_by: Any = getattr(self.show, "func", self.show)
        return made_by.__module__.rpartition(".")[0].replace(".", "/")


@dataclass(frozen=True)
class Endpoint:
    """The handler of addresses that are not pages.

    `kind` is the name of its answers in the metrics. With `has_pages` there is a page at each of the
    addresses, and the handler gets only other methods than GET and HEAD.
    """

    kind: str
    addresses: Iterable[str]
    app: ASGIApp
    has_pages: bool = False


def _none(*_: Any) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Feature:
    """All that one feature adds to the site.

    `routes` are its pages, `missing` the pages for unknown addresses below a prefix (status 404).
    `endpoints` gets the folder of the build that is served.
    `files` makes files of a build: bytes by address, given the site's public address. `index` gets
    the records of all pages and returns a function that writes private files into the folder of a build,
    in a process of its own. `for_programs` are sentences of `/llms.txt`, in which
    `{site}` is the public address. `parts` are for pages of other features, by name. `read_ahead`
    is called by a server while its build is still being made. `tasks` run as long as the server does,
    `checks` and `collectors` report the feature's state to monitoring.
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


# Without `repr`: it would be hundreds of megabytes, since routes contain the data of their pages.
@dataclass(frozen=True, repr=False)
class SitePlan:
    """The whole site, made from its `features` by the site map.

    Addresses: `routes` are its pages, in every language. `missing` has the document for unknown
    addresses below each prefix ("/" included). `moved` maps old addresses to new
    ones, `gone` lists withdrawn ones. `in_english` maps an address prefix of another language to the anchor
    on the English page to which unknown addresses below it redirect.

    Answers: `written_always` are the parts of every written still document of a
    language; `sample_parts` those of a document filled with sample content;
    `failed` makes the answer after an unhandled error, given the path and the id of the
    request. `health` and `collectors` are for monitoring.

    Build: `index` is the address of the page that links to every other one, `never_prepared`
    are patterns of addresses that browsers must not prerender. `files` makes further files by address,
    given the site's public address and the records of all pages.
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
        """The handlers of addresses that are not pages; `build` is the folder of the build that is served."""
        for feature in self.features:
            yield from feature.endpoints(build)


_PARTS: dict[str, Part] = {}


def give_parts(features: Iterable[Feature]) -> None:
    """Set the features whose parts pages can show, replacing earlier ones.

    Raises `ValueError` if two of them have a part of the same name.
    """
    given: dict[str, Part] = {}
    for feature in features:
        if twice := given.keys() & feature.parts.keys():
            raise ValueError(f"Two features give the part {min(twice)!r}.")
        given |= feature.parts
    _PARTS.clear()
    _PARTS.update(given)


def part(name: str) -> Part:
    """The part of that name. Raises `LookupError` if no feature has it."""
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
