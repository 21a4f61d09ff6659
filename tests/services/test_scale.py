"""Several processes, machines and failures: the picture of `deploy/`, on installed programs.

One proxy with the shipped configuration, two replicas, PostgreSQL and Redis.
"""

import itertools
import json
import re
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import httpx
import psycopg
import pytest
import yaml
from playwright.sync_api import Browser, Page, expect
from redis import Redis
from redis.exceptions import AuthenticationError, NoPermissionError

from nnm_site.platform.serve.headers import EVERYWHERE
from tests.pages import close_open_notices
from tests.programs import find_program
from tests.rows import each
from tests.server import ROOT, free_port
from tests.services.clients import connection, established, request, silent_clients
from tests.services.processes import Part, listens, wait_until
from tests.services.proxy import Proxy
from tests.services.replica import Replica
from tests.services.visitor import Visitor, boot, run, socket_address
from tests.unit.enquiries.conftest import ADVISOR

pytestmark = [pytest.mark.long, pytest.mark.requirement("R1304")]

#: A busy machine needs this long to bring a socket back.
BACK_MS = 60_000


class Deployment(NamedTuple):
    """The picture of `deploy/compose.yaml`: what stands behind the proxy, and the proxy."""

    database: Part
    redis: Part
    replicas: list[Replica]
    proxy: Proxy
    database_url: str

    @property
    def address(self) -> str:
        """Where visitors come in."""
        return self.proxy.address


@pytest.fixture(scope="module")
def deployment(
    start_shared_replica: Callable[..., Replica],
    postgres_server: tuple[Part, str],
    redis_server: tuple[Part, str],
) -> Iterator[Deployment]:
    """The proxy with the shipped configuration, two replicas, PostgreSQL and Redis."""
    (database, database_url), (redis, redis_url) = postgres_server, redis_server
    ports = [free_port(), free_port()]
    with Proxy(ports) as proxy:
        replicas = [
            start_shared_replica(
                PORT=str(port), SITE_URL=proxy.address, DATABASE_URL=database_url, REDIS_URL=redis_url,
                TRUSTED_PROXY_HOPS="1", ENQUIRIES_PER_ADDRESS="100000", ENQUIRIES_IN_TOTAL="100000",
            )
            for port in ports
        ]  # fmt: skip
        yield Deployment(database, redis, replicas, proxy, database_url)


@pytest.fixture(autouse=True)
def whole(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test that took something away, everything is there again."""
    yield
    if "deployment" in request.fixturenames:
        deployment: Deployment = request.getfixturevalue("deployment")
        wait_until(lambda: httpx.get(f"{deployment.address}/_health").status_code == 200)


def test_what_is_named_by_its_content_is_kept_by_the_proxy_and_nothing_else(deployment: Deployment):
    def asked() -> float:
        return sum(
            value
            for replica in deployment.replicas
            for name, value in replica.metrics().items()
            if name.startswith("nnm_http_requests_total")
        )

    page = httpx.get(f"{deployment.address}/about")
    asset = re.search(r'"(/assets/[^"]+)"', page.text)
    assert asset
    first = httpx.get(deployment.address + asset[1])
    before = asked()
    again = httpx.get(deployment.address + asset[1])
    assert again.content == first.content
    own = {"date", "x-request-id"}
    assert {k: v for k, v in again.headers.items() if k not in own} == {
        k: v for k, v in first.headers.items() if k not in own
    }
    assert again.headers["x-request-id"] != first.headers["x-request-id"]
    assert asked() == before
    headers = {"If-None-Match": page.headers["etag"]}
    assert httpx.get(f"{deployment.address}/about", headers=headers).status_code == 304
    assert asked() == before + 1


#: Pages of every kind, files, and addresses that lead elsewhere or nowhere.
ADDRESSES = ("/", "/about", "/calculator", "/calculator/bill", "/search", "/equity", "/contact", "/hi/charges",
             "/favicon.svg", "/robots.txt", "/blog/feed.atom", "/no-such-page", "/about/",
             "/services?from=x", "/index.html", "/%61bout", "//about", "/api/openapi.json")  # fmt: skip

#: What belongs to one answer or to one server.
OWN = {"date", "server", "connection", "x-request-id", "content-length", "transfer-encoding"}


@pytest.mark.parametrize("coding", ["identity", "gzip", "br"])
def test_the_proxy_answers_as_the_app_does(coding: str, deployment: Deployment):
    headers = {"Accept-Encoding": coding}
    with (
        httpx.Client(base_url=deployment.address, headers=headers) as proxy,
        httpx.Client(base_url=deployment.replicas[0].address, headers=headers) as app,
    ):
        assets = re.findall(r'"(/assets/[^"]+)"', app.get("/about").text)
        for path in [*ADDRESSES, *assets]:
            ours, theirs = app.get(path), proxy.get(path)
            assert (theirs.status_code, theirs.content) == (ours.status_code, ours.content), path
            said = [
                {name: value for name, value in answer.headers.items() if name not in OWN}
                for answer in (ours, theirs)
            ]
            assert said[0] == said[1], path


@pytest.mark.requirement("A9")
def test_a_session_survives_the_death_of_its_replica(
    deployment: Deployment, redis_server: tuple[Part, str]
):
    token = str(uuid.uuid4())

    def left() -> bool:
        """Whether no replica holds the visit any more: else its next socket begins a new one."""
        with Redis.from_url(redis_server[1]) as redis:
            return not redis.exists(f"token_manager_socket_record_{token}")

    async def visit(http: aiohttp.ClientSession, *entered: int) -> None:
        address = socket_address(deployment.address, token)
        async with http.ws_connect(address, origin=deployment.address) as socket:
            visitor = Visitor(socket)
            await socket.send_str(boot("/calculator"))
            for quantity in entered:
                await visitor.type_in(quantity)
            await visitor.wait_for(7)

    run(lambda http: visit(http, 7))
    for replica in deployment.replicas:
        wait_until(left)
        replica.kill()
        try:
            run(visit)
        finally:
            replica.start()


@pytest.mark.requirement("L17")
@pytest.mark.alone
def test_a_rolling_restart_loses_no_click_and_no_form(deployment: Deployment, browser: Browser):
    """Somebody turns pages and others send forms while each replica is ended and started anew."""
    over = threading.Event()
    accepted: list[str] = []

    def enquire(worker: int) -> None:
        for number in itertools.count():
            if over.is_set():
                return
            answer = send(deployment.address, email=f"asha{worker}-{number}@namuna.example")
            assert answer.status_code == 303, answer.text
            accepted.append(answer.headers["location"].partition("?ref=")[2])
            time.sleep(0.05)

    page = browser.new_context(viewport={"width": 1360, "height": 860}).new_page()
    page.goto(f"{deployment.address}/calculator?quantity=100&price=1")
    expect(page.locator("#delivery-quantity")).to_have_value("100", timeout=BACK_MS)
    close_open_notices(page)
    with ThreadPoolExecutor() as pool:
        senders = [pool.submit(enquire, worker) for worker in range(2)]
        try:
            for replica in deployment.replicas:
                ended = pool.submit(replica.stop)
                _enter_orders(page)
                assert ended.result() < 10
                replica.start()
                _enter_orders(page)
        finally:
            over.set()
        for sender in senders:
            sender.result()
    page.context.close()
    assert len(accepted) > 10
    with psycopg.connect(deployment.database_url) as connection:
        stored = {row[0] for row in connection.execute("SELECT reference FROM enquiry")}
    assert set(accepted) <= stored
    assert len(accepted) == len(set(accepted))


def send(address: str, **entries: str) -> httpx.Response:
    """An enquiry."""
    page = {"Accept": "text/html"}
    data = ADVISOR | entries
    return httpx.post(f"{address}/enquiries/advisor", data=data, headers=page, timeout=30)


def _enter_orders(page: Page) -> None:
    for quantity in (300, 400, 300, 200):
        page.locator("#delivery-quantity").fill(str(quantity))
        turnover = page.locator('[data-result="turnover"]')
        expect(turnover).to_have_text(f"₹{quantity}.00", timeout=BACK_MS)


def health(deployment: Deployment) -> list[httpx.Response]:
    """What each replica says of itself; the proxy would ask now one, now the other."""
    return [httpx.get(f"{one.address}/_health", timeout=20) for one in deployment.replicas]


@pytest.mark.requirement("L19", "L23")
@pytest.mark.parametrize("part", ["redis", "database"])
def test_health_and_forms_tell_the_truth_while_pages_are_read(deployment: Deployment, part: str):
    dying = {"redis": deployment.redis, "database": deployment.database}[part]
    wait_until(lambda: {answer.status_code for answer in health(deployment)} == {200})
    parts = ("status", "database", "outbox", "dispatcher", "redis")
    well = dict.fromkeys(parts, True)
    assert [answer.json() for answer in health(deployment)] == [well, well]
    dying.kill()
    try:
        # What was found before is said again for five seconds.
        wait_until(lambda: {answer.status_code for answer in health(deployment)} == {503})
        assert httpx.get(f"{deployment.address}/_health", timeout=20).status_code == 503
        for said in (answer.json() for answer in health(deployment)):
            assert said["status"] is False
            assert said[part] is False
            assert said["redis"] is (part != "redis")
            assert set(said) == set(well)
        assert httpx.get(f"{deployment.address}/about").status_code == 200
        assert httpx.get(f"{deployment.address}/ping").status_code == 200
        answer = httpx.get(f"{deployment.address}/api/charges?type=delivery&quantity=1&price=100")
        assert answer.status_code in {200, 422}
        if part == "database":
            answer = send(deployment.replicas[0].address)
            assert (answer.status_code, "could not store" in answer.text) == (503, True)
    finally:
        dying.start()
    wait_until(lambda: httpx.get(f"{deployment.address}/_health").status_code == 200)
    assert send(deployment.replicas[0].address).status_code == 303
    assert "Traceback" not in deployment.replicas[0].log()


def test_without_any_replica_the_proxy_says_so(deployment: Deployment):
    for replica in deployment.replicas:
        replica.kill()
    try:
        answer = httpx.get(f"{deployment.address}/api/charges")
        assert answer.status_code == 503
        assert "Back in a moment" in answer.text
        assert answer.headers["retry-after"] == "30"
        for header, value in EVERYWHERE.items():
            assert answer.headers.get_list(header) == [value]
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "nginx/" not in answer.text + answer.headers["server"]
    finally:
        for replica in deployment.replicas:
            replica.start()
    # nginx tries a replica again a moment after it was away.
    wait_until(lambda: httpx.get(f"{deployment.address}/ping").status_code == 200)


@pytest.mark.requirement("L20")
@each(
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (request("/" + "x" * 40_000), 414),
        (request("/", Cookie="x" * 40_000), 400),
        (request("/enquiries/advisor", "POST", Content_Length="1000000"), 413),
    ]
)
def test_the_proxy_s_own_refusals_carry_the_headers_too(
    said: bytes, status: int, deployment: Deployment
):
    answer = b""
    with connection(deployment.proxy.port, said) as client:
        while b"\r\n\r\n" not in answer:
            answer += client.recv(10_000)
    head = answer.decode().partition("\r\n\r\n")[0].split("\r\n")
    assert int(head[0].split()[1]) == status
    for header, value in EVERYWHERE.items():
        assert head.count(f"{header}: {value}") == 1
    assert any(line.startswith("Content-Security-Policy: default-src 'none'") for line in head)


@pytest.mark.requirement("L14", "A6")
def test_silent_and_never_reading_clients_are_closed_with_and_without_the_proxy(
    deployment: Deployment,
):
    app = deployment.replicas[0].port
    # The first request sets the limit for those who read nothing.
    assert httpx.get(f"{deployment.replicas[0].address}/about").status_code == 200
    before = established(app)
    clients = [*silent_clients(deployment.proxy.port), *silent_clients(app)]
    assert established(deployment.proxy.port) > 0
    assert established(app) > before
    wait_until(lambda: established(deployment.proxy.port) == 0 and established(app) <= before)
    for client in clients:
        client.close()


def test_both_logs_name_a_request_by_the_same_id(deployment: Deployment):
    given = httpx.get(f"{deployment.address}/api/openapi.json?email=a@b.example").headers[
        "x-request-id"
    ]

    def logs() -> list[str]:
        return [
            (deployment.proxy.folder / "access.log").read_text(),
            *(part.log() for part in deployment.replicas),
        ]

    def paths() -> list[str]:
        lines = (line for log in logs() for line in map(_object, log.splitlines()))
        return [line["path"] for line in lines if line.get("request_id") == given]

    # Both write after they have answered.
    wait_until(lambda: paths() == ["/api/openapi.json"] * 2)
    assert "b.example" not in "".join(logs())


def _object(line: str) -> dict[str, Any]:
    return json.loads(line) if line.startswith("{") else {}


@pytest.mark.requirement("L2")
def test_processes_that_start_together_prepare_the_database_once(any_database: str):
    environment = {"DATABASE_URL": any_database, "PATH": "", "PYTHONPATH": str(ROOT)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "nnm_site", "data", "prepare"],
            cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True,
        )
        for _ in range(4)
    ]  # fmt: skip
    for process in processes:
        _, said = process.communicate(timeout=300)
        assert (process.returncode, said) == (0, "")


@pytest.fixture
def guarded_redis(tmp_path: Path) -> Iterator[str]:
    """Redis as `deploy/` starts it, with the accounts that `deploy/secrets.sh` makes: the site's address."""
    script = tmp_path / "secrets.sh"
    script.write_text((ROOT / "deploy" / "secrets.sh").read_text())
    subprocess.run(["sh", script], check=True)
    secrets, port = tmp_path / "secrets", free_port()
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
    shell, option, line = compose["services"]["redis"]["command"]
    for old, new in (
        ("$$", "$"), ("/run/secrets", str(secrets)), ("/tmp/users.acl", str(tmp_path / "users.acl")),
        ("redis-server", find_program("redis-server")),
    ):  # fmt: skip
        assert old in line, old
        line = line.replace(old, new)
    command = [shell, option, f"{line} --bind 127.0.0.1 --port {port}"]
    redis = Part("Redis", command, tmp_path / "redis.log", lambda: listens(port), cwd=tmp_path)
    redis.start()
    yield (secrets / "redis_url").read_text().replace("@redis:6379", f"@127.0.0.1:{port}")
    redis.stop()


@pytest.mark.requirement("V1.5.2", "V13.2.1", "V13.2.2", "A9", "A17")
def test_workers_share_what_they_know_by_an_account_at_redis_that_administers_nothing(
    start_replica: Callable[..., Replica], guarded_redis: str
):
    replica = start_replica(
        WORKERS="2",
        REDIS_URL=guarded_redis,
        REFLEX_IGNORE_REDIS_CONFIG_ERROR="true",
        ENQUIRIES_PER_ADDRESS="1",
    )

    async def visit(http: aiohttp.ClientSession) -> None:
        visitors = [await Visitor.arrive(http, replica.address) for _ in range(6)]
        for visitor in visitors:
            await visitor.enter(5)
        assert replica.metrics()["nnm_sockets_open"] == 6

    run(visit)
    for _ in range(30):
        httpx.get(f"{replica.address}/about")
    read = 'nnm_http_requests_total{kind="file",status="200"}'
    wait_until(lambda: replica.metrics().get(read, 0) >= 30)
    # Each has arrived, entered the order of its address, and another one.
    assert replica.metrics()["nnm_socket_events_total"] == 6 * 3
    assert httpx.get(f"{replica.address}/_health").json()["redis"] is True
    # Counted in Redis: the second is one too many for this address.
    assert [send(replica.address, city=city).status_code for city in ("Pune", "Nashik")] == [
        303,
        429,
    ]
    with Redis.from_url(guarded_redis) as redis:
        # Sessions are there; so are counts of enquiries.
        assert redis.dbsize() > 0
        for command in ("FLUSHALL", "CONFIG GET *", "ACL LIST", "MODULE LIST", "CLIENT LIST",
                        "SHUTDOWN", "KEYS *", "REPLICAOF NO ONE"):  # fmt: skip
            with pytest.raises(NoPermissionError):
                redis.execute_command(*command.split())
    own = guarded_redis.replace(guarded_redis.partition("@")[0], "redis://")
    for stranger in (own.replace("@", ""), own.replace("@", "nnm:guessed@")):
        with Redis.from_url(stranger) as redis, pytest.raises(AuthenticationError):
            redis.ping()
    assert replica.stop() < 10
    assert re.findall("NOPERM|NoPermission|Traceback", replica.log()) == []
