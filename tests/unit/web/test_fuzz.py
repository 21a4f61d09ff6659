"""No request is answered with 500: tests every header and field that is parsed.

Small here; `make test-long` tries 50,000 requests.
"""

import asyncio
import json
from collections.abc import Iterator
from urllib.parse import quote, unquote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.types import Message, Scope

from nnm_site.features.enquiries import endpoint
from nnm_site.features.enquiries.limits import Limits
from nnm_site.features.enquiries.rules.fields import ELAPSED, TRAP
from nnm_site.features.enquiries.texts import forms
from nnm_site.platform.gate.frames import BrokenFrameError, Conversation, RefusedEventError
from nnm_site.platform.serve.app import Site
from nnm_site.shared.data import database, migrate
from nnm_site.site_map import plan
from tests.asynchronous import run
from tests.unit.enquiries.conftest import ENTRIES
from tests.unit.web.conftest import make_build, reflex

pytestmark = [
    pytest.mark.slow,
    pytest.mark.requirement("L18", "V1.2.1", "V1.2.4", "V1.2.9", "V1.4.1", "A8", "A12"),
]

#: Values that break parsers, in addition to hypothesis's own.
AWKWARD = ["http://[", "http://[::1", "//", "http://a:b", "\x00", "%", "%zz", "%00", "*", '"', "W/",
           '"a', ",", ";", "q=", "gzip;q=nan", "br;q=1e999", "bytes=-", "bytes=9-1", "bytes=0-,-1",
           "bytes=999999999999999999999-", "-1", "1e400", "nan", "٣", "½", "\ud7ff", "x" * 5000,
           "[" * 500, "P-7K3F-9Q2M", "2026-02-30", "..", "../..", "\\", "\xff"]  # fmt: skip

texts = st.sampled_from(AWKWARD) | st.text(max_size=60)

#: Headers that some part of the site or of its libraries reads.
HEADERS = ["host", "origin", "referer", "accept", "accept-encoding", "accept-language", "if-none-match",
           "if-modified-since", "if-range", "range", "content-type", "content-length", "cookie",
           "x-forwarded-for", "x-forwarded-proto", "x-request-id", "sec-fetch-site",
           "transfer-encoding", "upgrade"]  # fmt: skip

headers = st.lists(
    st.tuples(st.sampled_from(HEADERS), texts | st.sampled_from(["gzip", "application/json"])),
    max_size=6,
)

FIELDS = ["q", "kind", "page", "show", "exchange", "ref", "table", "quantity", "price", "rate", "step",
          "minimum", "type", "schedule", "tab"]  # fmt: skip

queries = st.lists(st.tuples(st.sampled_from(FIELDS), texts), max_size=8).map(
    lambda pairs: urlencode(pairs, errors="replace")
) | texts.map(lambda text: quote(text, safe="%&=?/[]"))

PATHS = ["/", "/about", "/thank-you", "/calculator/bill", "/api/charges", "/api/charges.csv",
         "/api/openapi.json", "/_health", "/_event", "/_event/", "/pdf/large.pdf", "/services",
         "/blog/x", *(form.address for form in forms().values())]  # fmt: skip

paths = (
    st.sampled_from(PATHS)
    | texts.map(lambda text: "/" + quote(text, safe="%/"))
    | texts.map(lambda text: "/equity/company/" + quote(text, safe="%"))
)


def mistyped(entries: dict[str, str]) -> st.SearchStrategy[bytes]:
    """The form's body with some fields replaced by anything."""
    names = st.sampled_from([*entries, ELAPSED, TRAP])
    return st.dictionaries(names, texts, max_size=4).map(
        lambda wrong: urlencode(entries | wrong, errors="replace").encode()
    )


bodies = st.binary(max_size=300) | st.one_of([mistyped(entries) for entries in ENTRIES.values()])


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site that serves the small build, with a separate database."""
    folder = tmp_path_factory.mktemp("fuzz")
    engine = database.create_site_engine(f"sqlite:///{folder}/fuzz.db")
    migrate.upgrade(engine)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(database, "engine", lambda: engine)
        patched.setattr(endpoint, "Limits", lambda *_: Limits(10**6, 10**6))
        yield Site(reflex, make_build(folder / "build"), plan())


async def status_of(
    app: Site, method: str, path: str, query: str, sent: list[tuple[str, str]], body: bytes
) -> int:
    """The status of one answer."""
    raw = path.encode("latin-1", "replace")
    scope: Scope = {
        "type": "http", "http_version": "1.1", "method": method, "scheme": "http",
        "path": unquote(path, errors="replace"), "raw_path": raw, "root_path": "",
        "query_string": query.encode("latin-1", "replace"),
        "headers": [(name.encode(), value.encode("utf-8", "replace")) for name, value in sent],
        "client": ("192.0.2.1", 1), "server": ("nnm", 80),
    }  # fmt: skip
    answers: list[Message] = []
    rest = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        # After its body a client sends nothing until it disconnects, and this one does not.
        return rest.pop() if rest else await asyncio.Event().wait()

    async def send(message: Message) -> None:
        answers.append(message)

    await app(scope, receive, send)
    return answers[0]["status"]


@pytest.mark.slow
@pytest.mark.parametrize("count", [60, pytest.param(3_000, marks=pytest.mark.long)])
def test_no_request_is_answered_with_500(fuzzed: Site, count: int):
    @given(
        method=st.sampled_from(["GET", "GET", "GET", "HEAD", "POST", "PUT", "OPTIONS"]),
        path=paths,
        query=queries,
        sent=headers,
        body=bodies,
    )
    @settings(max_examples=count, suppress_health_check=list(HealthCheck))
    def ask(method: str, path: str, query: str, sent: list[tuple[str, str]], body: bytes) -> None:
        if method == "POST":
            sent = [("content-type", "application/x-www-form-urlencoded"), *sent]
        status = run(status_of(fuzzed, method, path, query, sent, body))
        # Forms and health answer 503 if the database is away; nothing may answer 500.
        assert 200 <= status < 600
        assert status != 500

    ask()


values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)

#: Places for a value in a browser's message.
FRAMES = ["40/_event,%s", '40/_event,{"event":%s}', "42/_event,%s", '42/_event,["event",%s]',
          '42/_event,["event",{"name":"say","payload":%s}]',
          '42/_event,["event",{"name":"say","router_data":%s}]',
          '42/_event,["client_error",%s]']  # fmt: skip

frames = (
    st.builds(str.__add__, st.sampled_from(["", "4", "40/_event,", "42/_event,"]), st.text())
    | st.builds(lambda frame, value: frame % json.dumps(value), st.sampled_from(FRAMES), values)
    | st.sampled_from(["40/_event,", "40/_event,{}", "41/_event,", "3", "1", "2", "42/_event,["])
)


@pytest.mark.slow
@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.long)])
def test_no_frame_breaks_the_gate(count: int):
    @given(st.sampled_from([[], ["40/_event,"]]), st.lists(frames, max_size=6))
    @settings(max_examples=count)
    def hear(first: list[str], said: list[str]) -> None:
        conversation = Conversation(lambda *_: None)
        for frame in [*first, *said]:
            try:
                conversation.hear(frame)
            except (BrokenFrameError, RefusedEventError):
                return

    hear()
