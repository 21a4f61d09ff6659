"""Enquiries with a real mail server, Redis and PostgreSQL."""

import itertools
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
import trustme
from aiosmtpd.smtp import AuthResult
from sqlalchemy import Engine, text

from nnm_site.features.enquiries.desk import check_writable, hold_back
from nnm_site.features.enquiries.enquirer import withdraw
from nnm_site.features.enquiries.outbox import CLAIM_SECONDS, DAY, LONGEST_DAYS
from nnm_site.shared.data import migrate
from tests.services.app import App
from tests.services.mail_server import LATER, NEVER, TAKEN, MailServer
from tests.services.processes import wait_until
from tests.services.visitor import FROM
from tests.unit.enquiries.conftest import ADVISOR, PARTNER, Outbox, deliver_all

pytestmark = pytest.mark.requirement("A13")

StartApp = Callable[..., App]


@pytest.fixture
def app(start_app: StartApp, mail: MailServer) -> App:
    return start_app(**mail.settings)


def test_refused_is_reported_not_retried_and_sent_again_on_demand(app: App, mail: MailServer):
    mail.answers = lambda: NEVER
    reference = app.post("partner", PARTNER).json()["reference"]
    outbox = app.outbox()
    wait_until(lambda: outbox.status().failed == outbox.status().unacknowledged == 1)
    assert outbox.status().waiting == 0
    # The mail to the desk once, the acknowledgement with either sender.
    assert mail.refused == 3
    said = app.command("status")
    assert said.returncode == 1
    assert reference in said.stdout
    assert "550 <(address)>: no such user" in said.stdout
    assert not [value for value in PARTNER.values() if value in said.stdout + app.log()]
    mail.answers = lambda: TAKEN
    assert "2 mails are due now" in app.command("retry").stdout
    wait_until(lambda: outbox.status().holding == 0)
    assert app.command("status").returncode == 0
    assert "1 received, 1 delivered" in app.command("status").stdout
    to_desk, to_enquirer = sorted(mail.taken, key=lambda m: m["To"] == PARTNER["email"])
    assert to_desk["To"] == "desk@nnm.example"
    assert to_desk["Reply-To"] == PARTNER["email"]
    assert sorted(mail.senders) == ["<>", "site@nnm.example"]
    assert to_enquirer["To"] == PARTNER["email"]


@pytest.mark.parametrize("answer", ["501 Invalid MAIL FROM <>", "550 5.7.1 Sender rejected"])
def test_a_server_that_refuses_an_empty_sender_gets_the_acknowledgement_from_the_firm(
    app: App, mail: MailServer, answer: str
):
    mail.to_nobody = answer
    for number in range(2):
        app.post("advisor", {**ADVISOR, "email": f"a{number}@namuna.example"})
    outbox = app.outbox()
    wait_until(lambda: outbox.status().holding == 0)
    assert sorted(mail.senders) == ["site@nnm.example"] * 4
    assert set(mail.times_taken().values()) == {1}
    said = app.command("status")
    assert said.returncode == 0
    assert "went with the firm's address, an empty sender being refused: 2" in said.stdout


def test_an_acknowledgement_that_is_refused_with_either_sender_names_both_answers(
    app: App, mail: MailServer
):
    mail.to_nobody, mail.answers = "501 Invalid MAIL FROM", lambda: NEVER
    app.post("advisor", ADVISOR)
    wait_until(lambda: app.outbox().status().unacknowledged == 1)
    said = app.command("status").stdout
    assert "550 <(address)>: no such user; with an empty sender: 501 Invalid MAIL FROM" in said
    assert "an empty sender being refused: 0" in said


def test_an_empty_sender_that_is_put_off_is_tried_again_and_not_with_another_sender(
    app: App, mail: MailServer
):
    mail.to_nobody = "451 Try later"
    app.post("advisor", ADVISOR)
    wait_until(lambda: bool(app.outbox().status().problems))
    mail.to_nobody = TAKEN
    wait_until(lambda: app.outbox().status().holding == 0)
    assert sorted(mail.senders) == ["<>", "site@nnm.example"]


def test_put_off_is_tried_again_under_the_same_message_id(app: App, mail: MailServer):
    answers = itertools.chain([LATER, LATER, LATER], itertools.repeat(TAKEN))
    mail.answers = lambda: next(answers)
    app.post("advisor", ADVISOR)
    wait_until(lambda: app.outbox().status().holding == 0)
    assert set(mail.times_taken().values()) == {1}
    assert len(mail.taken) == 2


def test_a_server_that_is_down_is_waited_for(app: App, mail: MailServer):
    mail.stop()
    app.post("advisor", ADVISOR)
    outbox = app.outbox()
    wait_until(lambda: bool(outbox.status().problems))
    assert "No connection to the mail server" in outbox.status().problems[0].problem
    mail.start()
    wait_until(lambda: outbox.status().holding == 0)


@pytest.mark.requirement("V12.3.2")
@pytest.mark.parametrize("trusted", [True, False])
def test_mail_goes_encrypted_and_with_a_password_to_a_server_that_is_known(
    start_app: StartApp, mail: MailServer, tmp_path: Path, trusted: bool
):
    """With a certificate that nobody vouches for, neither password nor mail is sent."""
    certificate, authority = tmp_path / "certificate.pem", trustme.CA()
    authority.issue_cert("127.0.0.1").private_key_and_cert_chain_pem.write_to_path(certificate)
    authority.cert_pem.write_to_path(certificate, append=True)
    logins: list[bytes] = []

    def login(_server, _session, _envelope, _mechanism, given) -> AuthResult:
        logins.append(given.password)
        return AuthResult(success=given.password == b"s3cret")

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    mail.stop()
    mail.options = {"tls_context": context, "require_starttls": True}
    mail.options |= {"authenticator": login, "auth_required": True}
    mail.start()
    settings = mail.settings | {"SMTP_TLS": "starttls", "SMTP_USERNAME": "site"}
    if trusted:
        settings["SSL_CERT_FILE"] = str(certificate)
    app = start_app(**settings, SMTP_PASSWORD="s3cret")
    app.post("advisor", ADVISOR)
    outbox = app.outbox()
    if trusted:
        wait_until(lambda: outbox.status().holding == 0)
        assert len(mail.taken) == 2
        assert set(logins) == {b"s3cret"}
    else:
        wait_until(lambda: bool(outbox.status().problems))
        assert "certificate" in outbox.status().problems[0].problem.lower()
        assert not logins
        assert not mail.taken
    assert "s3cret" not in app.log()


def test_purge_erases_from_the_command_line(app: App, mail: MailServer, tmp_path: Path):
    """What was kept too long goes, from the database's files too."""
    mail.answers = lambda: LATER
    app.post("advisor", ADVISOR)
    wait_until(lambda: bool(app.outbox().status().problems))

    def held() -> tuple[int, bool]:
        with app.engine().connect() as connection:
            rows = connection.execute(text("SELECT count(details) FROM enquiry")).scalar_one()
        written = b"".join(file.read_bytes() for file in tmp_path.glob("nnm.db*"))
        return rows, ADVISOR["email"].encode() in written

    assert held() == (1, True)
    assert app.command("purge").returncode == 0
    assert held() == (1, True), "it is not due yet"
    with app.engine().begin() as connection:
        too_long = {"seconds": (LONGEST_DAYS + 1) * DAY}
        connection.execute(text("UPDATE enquiry SET received = received - :seconds"), too_long)
    app.kill()
    assert app.command("purge").returncode == 0
    assert held() == (0, False)


def test_an_enquirer_is_shown_what_is_stored_and_has_it_erased(app: App, mail: MailServer):
    mail.answers = lambda: LATER
    reference = app.post("partner", PARTNER).json()["reference"]
    wait_until(lambda: bool(app.outbox().status().problems))
    typed = reference.lower().replace("-", " ")
    shown = app.command("show", typed)
    assert shown.returncode == 0
    assert PARTNER["email"] in shown.stdout
    assert app.command("erase", typed).returncode == 0
    again = app.command("show", typed)
    assert "Nothing is stored" in again.stdout
    assert "Withdrawn: " in again.stdout
    assert PARTNER["email"] not in again.stdout
    # The desk's mail was tried: it may have arrived.
    mail.answers = lambda: TAKEN
    wait_until(lambda: bool(mail.taken))
    (told,) = mail.taken
    assert told["Subject"] == f"Withdrawn: partner enquiry {reference}"
    assert told["To"] == "desk@nnm.example"
    for command in ("show", "erase"):
        assert app.command(command, "P-0000-0000").returncode == 1


@pytest.mark.requirement("L29")
@pytest.mark.long
def test_a_mail_server_that_answers_late_gets_each_mail_once(app: App, mail: MailServer):
    """It looks through a mail before it says that it has it: longer than a claim would last."""
    mail.delay = CLAIM_SECONDS + 5
    for number in range(2):
        entries = {**ADVISOR, "email": f"a{number}@namuna.example"}
        assert app.post("advisor", entries).status_code == 200
    wait_until(lambda: app.outbox().status().waiting == 0, 3 * CLAIM_SECONDS)
    assert sorted(mail.times_taken().values()) == [1, 1, 1, 1]


@pytest.mark.requirement("V2.3.2")
def test_a_limited_visitor_is_told_when_and_whom_and_with_redis_all_processes_count_together(
    start_app: StartApp, redis_url: str
):
    """Behind a proxy each has a count of their own."""
    settings = {"ENQUIRIES_PER_ADDRESS": "3", "TRUSTED_PROXY_HOPS": "1", "REDIS_URL": redis_url}
    apps = [start_app(**settings) for _ in range(2)]

    def post(number: int, source: str) -> httpx.Response:
        entries = {**ADVISOR, "city": f"City {number}"}
        return apps[number % 2].post("advisor", entries, **{FROM: source})

    assert [post(number, "192.0.2.1").status_code for number in range(3)] == [200] * 3
    limited = post(3, "6.6.6.6, 192.0.2.1")
    assert limited.status_code == 429
    assert 3000 < int(limited.headers["retry-after"]) <= 3600
    assert "call +91" in limited.json()["message"]
    assert post(4, "192.0.2.2").status_code == 200


@pytest.mark.requirement("V2.3.4")
def test_on_postgresql_threads_share_the_outbox_without_double_work(postgres_engine: Engine):
    migrate.upgrade(postgres_engine)
    outbox = Outbox(postgres_engine)
    with ThreadPoolExecutor(6) as pool:
        clicks = [pool.submit(outbox.accept, "advisor", ADVISOR) for _ in range(6)]
        assert len({click.result() for click in clicks}) == 1, "two clicks at once are one enquiry"
        for number in range(20):
            entries = {**ADVISOR, "city": f"City {number}", "email": f"a{number}@namuna.example"}
            outbox.accept("advisor", entries)
        delivered = [pool.submit(deliver_all, outbox) for _ in range(6)]
    found = [mail for done in delivered for mail in done.result()] + deliver_all(outbox)
    assert len(found) == len({mail.message_id for mail in found}) == 42
    outbox.sweep()
    status = outbox.status()
    assert (status.waiting, status.holding) == (0, 0)
    assert ("advisor", 21, 21) in status.counts
    outbox.compact()
    withdrawn = [found[0].reference, outbox.accept("partner", PARTNER)]
    assert all(withdraw(postgres_engine, one) for one in withdrawn)
    assert not withdraw(postgres_engine, "P-0000-0000")
    check_writable(postgres_engine)
    assert [mail.purpose for mail in deliver_all(outbox)] == ["withdrawal"]
    assert hold_back(postgres_engine) == outbox.retry() == 0
    assert outbox.status().counts[:2] == (("partner", 1, 0), ("advisor", 21, 21))
