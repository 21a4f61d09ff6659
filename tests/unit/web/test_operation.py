"""Errors, health, metrics and logs of the server, with stubs for its dependencies."""

import asyncio
import io
import json
import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import engineio
import pytest
import redis
import socketio
from prometheus_client import REGISTRY, CollectorRegistry
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from nnm_site.features.enquiries import monitoring
from nnm_site.features.enquiries.desk import Status, check_writable
from nnm_site.platform.gate.budget import Budget
from nnm_site.platform.serve import faults, health, logs
from nnm_site.platform.serve.app import Site
from nnm_site.shared.data import database, migrate
from nnm_site.shared.shell.error_pages import error_answer
from tests.asynchronous import run
from tests.documents import Document, words
from tests.rows import each

pytestmark = [pytest.mark.slow, pytest.mark.requirement("V16.2.3")]


@pytest.mark.requirement("V13.4.2", "V16.5.1")
def test_an_error_page_names_a_number_and_nothing_of_the_inside() -> None:
    answer = error_answer("/about", "abc123")
    page = bytes(answer.body).decode()
    assert answer.status_code == 500
    document = Document(page)
    assert not document.errors
    assert words(document.one("h1")) == "Unexpected Application Error"
    assert words(document.one("code")) == "abc123"
    assert answer.headers["cache-control"] == "no-store"
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "style-src 'self' 'sha256-" in policy
    # API clients get it as JSON.
    answer = error_answer("/api/charges", "abc123")
    assert answer.status_code == 500
    assert json.loads(bytes(answer.body)) == {
        "error": "This could not be answered. The fault is ours.",
        "reference": "abc123",
    }


async def _well() -> None:
    return


async def _ill() -> None:
    raise ConnectionError("postgresql://nnm:s3cret@db/site does not answer")


async def _silent() -> None:
    await asyncio.sleep(60)


def ask(**checks: health.Check) -> tuple[int, dict[str, bool], str]:
    answer = TestClient(health.Health(checks)).get("/_health")
    return answer.status_code, answer.json(), answer.text


@pytest.mark.requirement("V13.4.5")
def test_health_names_the_part_that_is_not_well_and_no_more(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert ask(database=_well)[:2] == (200, {"status": True, "database": True})
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 0.05)
    status, parts, text = ask(database=_ill, redis=_silent, outbox=_well)
    assert status == 503
    assert parts == {"status": False, "database": False, "redis": False, "outbox": True}
    assert "s3cret" not in text + caplog.text


def test_the_checks_ask_the_parts_themselves(tmp_path: Path) -> None:
    engine = database.create_site_engine(f"sqlite:///{tmp_path}/there.db")
    with pytest.raises(OperationalError, match="unable to open"):
        run(health.thread_check(lambda: check_writable(engine))())
    migrate.upgrade(engine)
    run(health.thread_check(lambda: check_writable(engine))())
    with pytest.raises(redis.exceptions.ConnectionError):
        run(health.redis_check("redis://127.0.0.1:1")())


def test_the_parts_are_asked_once_in_a_few_seconds_and_the_gauge_says_the_same() -> None:
    asked, now, said = [], [0.0], []

    async def ask_part() -> None:
        asked.append(now[0])
        if now[0] > 1:
            raise ConnectionError

    own = health.Health({"part": ask_part}, said.append, clock=lambda: now[0])
    client = TestClient(own)
    assert [client.get("/_health").status_code for _ in range(20)] == [200] * 20
    now[0] = health.FRESH_SECONDS
    assert client.head("/_health").status_code == 503
    assert asked == [0.0, health.FRESH_SECONDS]
    assert said == [True, False]
    assert client.post("/_health").status_code == 405


@each([
    (None, True), (0, True), (800, True), (1000, False), (10**6, False), (-10, True), (-900, False),
])  # fmt: skip
def test_the_outbox_is_well_while_its_mails_leave(
    age: float | None, well: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    oldest = None if age is None else time.time() - age
    outbox = Status(3, 1, 2, 5, 4, oldest, (), ())
    monkeypatch.setattr(monitoring, "status", lambda _: outbox)
    monkeypatch.setattr(database, "engine", lambda: None)
    assert ask(outbox=monitoring.CHECKS["outbox"])[1]["outbox"] == well


def test_the_dispatcher_is_well_while_it_runs_and_the_gauge_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(monitoring, "WELL", threading.Event())
    for well in (False, True):
        assert ask(dispatcher=monitoring.CHECKS["dispatcher"])[1]["dispatcher"] == well
        assert REGISTRY.get_sample_value("nnm_dispatcher_alive") == well
        monitoring.WELL.set()


def test_the_outbox_is_counted_when_prometheus_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = CollectorRegistry()
    outbox = Status(3, 1, 2, 5, 4, time.time() - 60, (), ())
    monkeypatch.setattr(monitoring, "status", lambda _: outbox)
    monkeypatch.setattr(database, "engine", lambda: None)
    registry.register(monitoring.OutboxCollector())
    assert registry.get_sample_value("nnm_outbox_waiting") == outbox.waiting
    assert registry.get_sample_value("nnm_outbox_failed") == outbox.failed
    assert registry.get_sample_value("nnm_outbox_unacknowledged") == outbox.unacknowledged
    assert registry.get_sample_value("nnm_enquiries_lost") == outbox.lost
    age = registry.get_sample_value("nnm_outbox_oldest_seconds")
    assert age is not None
    assert 60 <= age < 120

    def away(_: Engine) -> Status:
        raise ConnectionError

    # It does not affect the other metrics.
    monkeypatch.setattr(monitoring, "status", away)
    assert list(monitoring.OutboxCollector().collect()) == []


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root, own = logging.getLogger(), logging.getLogger("nnm_site")
    before = root.handlers, root.level, own.level
    stream = io.StringIO()
    logs.configure(stream)
    yield stream
    root.handlers, level, own_level = before
    root.setLevel(level)
    own.setLevel(own_level)


@pytest.mark.requirement("V1.3.10", "V16.2.1", "V16.4.1")
def test_a_line_is_one_object(log: io.StringIO) -> None:
    logging.getLogger("nnm_site.x").info("request", extra={"path": "/a\nb", "status": 200})
    logging.getLogger("library").info("chatter")
    logging.getLogger("library").warning("%s is odd", "this")
    first, second = map(json.loads, log.getvalue().splitlines())
    assert (first["event"], first["path"], first["status"]) == ("request", "/a\nb", 200)
    assert (first["level"], first["logger"]) == ("info", "nnm_site.x")
    assert second["event"] == "this is odd"


@pytest.mark.requirement("V1.3.10", "V16.2.1", "V16.2.5", "V16.4.1")
def test_a_fault_is_one_line_with_its_places_and_without_its_words(log: io.StringIO) -> None:
    try:
        try:
            int("typed by somebody")
        except ValueError as cause:
            raise ExceptionGroup("typed too", [KeyError("typed as well")]) from cause
    except ExceptionGroup:
        logging.getLogger("nnm_site.x").exception("a request failed")
    (line,) = log.getvalue().splitlines()
    told = json.loads(line)["exception"]
    assert "test_operation.py" in told
    for kind in ("ExceptionGroup", "KeyError", "ValueError"):
        assert kind in told.splitlines()
    # The line of source that failed is ours.
    assert "typed" not in told.replace('int("typed by somebody")', "").replace(
        '("typed too", [KeyError("typed as well")])', ""
    )


@pytest.mark.requirement("V1.3.10", "V16.2.1", "V16.2.5", "V16.4.1")
def test_a_fault_of_an_event_is_one_line_and_is_told_to_its_visitor(log: io.StringIO) -> None:
    told = faults.log_event_fault(ValueError("typed by somebody"))
    (line,) = log.getvalue().splitlines()
    assert json.loads(line)["exception"] == "ValueError"
    assert "could not be answered" in str(told)


def test_the_libraries_of_the_socket_write_nothing_by_themselves(
    log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("engineio.server", "socketio.server"):
        library = logging.getLogger(name)
        monkeypatch.setattr(library, "handlers", [])
        monkeypatch.setattr(library, "level", logging.NOTSET)
    logs.configure(log)
    engineio.AsyncServer(async_mode="asgi")
    socketio.AsyncServer(async_mode="asgi")
    for name in ("engineio.server", "socketio.server"):
        assert not logging.getLogger(name).handlers
        logging.getLogger(name).error("something odd")
    assert len(log.getvalue().splitlines()) == 2


@pytest.mark.requirement("V1.3.10", "V16.2.1", "V16.4.1")
def test_a_line_of_the_framework_that_names_a_visitor_s_token_is_left_out(log: io.StringIO) -> None:
    framework = logging.getLogger("reflex.app")
    framework.warning("Attempting to send delta to disconnected client 'token-of-somebody'")
    framework.warning("something else")
    (line,) = log.getvalue().splitlines()
    assert json.loads(line)["event"] == "something else"


def test_a_budget_allows_a_burst_and_then_a_rate() -> None:
    now = [0.0]
    budget = Budget(3, 2, clock=lambda: now[0])
    assert [budget.take() for _ in range(5)] == [True, True, True, False, False]
    now[0] = 1.0
    assert [budget.take() for _ in range(3)] == [True, True, False]
    now[0] = 1000.0
    assert [budget.take() for _ in range(4)] == [True, True, True, False]


@pytest.mark.requirement("V16.2.5", "V16.4.1")
def test_browsers_faults_are_written_down_but_never_flood(
    log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "_BUDGET", Budget(3, 0))
    for _ in range(10):
        faults.log_browser_fault(
            Exception(
                "TypeError: MY PAN is undefined\n at f (https://nnm/assets/x-1a.js:1:23)\n" * 99
            )
        )
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert len(lines) == 3
    assert lines[0]["fault"] == "TypeError"
    assert lines[0]["places"] == ["/assets/x-1a.js:1:23"] * 10
    assert "PAN" not in log.getvalue()


async def failing(_scope: Scope, _receive: Receive, _send: Send) -> None:
    raise RuntimeError("/srv/secret/path.py went wrong")


@pytest.mark.requirement("V1.3.10", "V13.4.2", "V16.2.1", "V16.2.5", "V16.4.1", "V16.5.1")
def test_a_fault_in_an_answer_becomes_the_error_page_and_a_line(
    small_site: Site, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(small_site, "_files", failing)
    client = TestClient(small_site, base_url="http://nnm")
    answer = client.get("/about?email=a@b.example", headers={"X-Request-ID": "given-id-1"})
    assert answer.status_code == 500
    assert "secret" not in answer.text + str(answer.headers)
    assert "given-id-1" in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    fault, request = map(json.loads, log.getvalue().splitlines())
    assert fault["request_id"] == request["request_id"] == "given-id-1"
    assert "RuntimeError" in fault["exception"]
    assert (request["path"], request["status"]) == ("/about", 500)
    assert "b.example" not in log.getvalue()


@pytest.mark.requirement("L22", "V16.5.2")
def test_without_a_database_pages_answer_as_they_were_built_and_the_rest_says_so(
    small_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For every page and query: test_without_a_database.py."""
    away = database.create_site_engine(f"sqlite:///{tmp_path}/away.db")
    monkeypatch.setattr(database, "engine", lambda: away)
    client = TestClient(small_site, base_url="http://nnm")
    assert client.get("/equity/gainers-and-losers").status_code == 200
    assert client.get("/equity/gainers-and-losers?exchange=BSE&page=2").status_code == 503
    assert client.get("/enquiry?ref=A-7K3F-9Q2M").status_code == 503
