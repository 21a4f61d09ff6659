"""The desk on this machine: who may reach it, what it says beside the fields, and what it publishes."""

import datetime
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.rules.dates import today
from tests.unit.desk.checkouts import git
from tests.unit.desk.months import AUGUST, SEPTEMBER, checkout, records, table, workbook
from tools.desk.change import Change, Names, commit
from tools.desk.complaints import FILE
from tools.desk.composed import Composer, Difference, differences, pieces
from tools.desk.entry_change import take
from tools.desk.kinds import KINDS
from tools.desk.server import app, main

#: It imports the components of the site.
pytestmark = pytest.mark.slow

HERE = "http://127.0.0.1:3900"
BY = {"by": "Asha Shah", "checked_by": "Bharat Rao"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return checkout(tmp_path / "site", records(AUGUST, SEPTEMBER))


@pytest.fixture
def desk(root: Path) -> TestClient:
    """The desk of a checkout, which commits and builds nothing."""

    def publish(change: Change, who: Names) -> str:
        return commit(change, who, root=root)

    return TestClient(
        app("127.0.0.1", 3900, root, publish), base_url=HERE, headers={"Origin": HERE}
    )


def upload(desk: TestClient, data: bytes, **how: str):
    return desk.post("/month/table", data=how, files={"file": ("month.xlsx", data)})


def change_in(html: str) -> str:
    """The name under which the desk keeps what was looked at."""
    found = re.search(r'name="change"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="change"', html)
    assert found
    return found[1] or found[2]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.4", "example.com", ""])
def test_it_refuses_to_listen_where_others_could_reach_it(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--host", host]) == 1
    assert "listens on this machine alone" in capsys.readouterr().err


@pytest.mark.parametrize("host", ["nnm.example", "127.0.0.1", "127.0.0.1:80", "evil.example:3900"])
def test_it_answers_under_its_own_name_alone(desk: TestClient, host: str) -> None:
    assert desk.get("/", headers={"Host": host}).status_code == 403
    assert desk.get("/", headers={"Host": "localhost:3900"}).status_code == 200


@pytest.mark.parametrize("path", ["/publish", "/undo", "/month/form", "/month/table"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://localhost:3900"},
        {"Origin": HERE, "Sec-Fetch-Site": "cross-site"},
        {"Origin": HERE, "Sec-Fetch-Site": "same-site"},
    ],
)
def test_forms_come_from_its_own_pages_alone(
    desk: TestClient, path: str, headers: dict[str, str]
) -> None:
    assert desk.post(path, headers=headers).status_code == 403


def test_every_answer_may_do_nothing_but_show(desk: TestClient) -> None:
    headers = desk.get("/month").headers
    assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'")
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["cache-control"] == "no-store"
    assert "<script" not in desk.get("/month").text


def test_a_month_from_a_table_is_looked_at_then_published_then_undone(
    desk: TestClient, root: Path
) -> None:
    before = (root / FILE).read_text()
    looked = upload(desk, workbook(table()))
    assert looked.status_code == 200
    for words in ("NSE&amp;FO, now", "NSE&amp;FO, afterwards: month ending October 2026", "10.5"):
        assert words in looked.text
    assert (root / FILE).read_text() == before

    done = desk.post("/publish", data={"change": change_in(looked.text), **BY})
    assert done.status_code == 200
    assert "Complaint data of October 2026: public after" in done.text
    assert "Checked-by: Bharat Rao" in git(root, "log", "-1", "--format=%B")

    assert "Undo: Complaint data of October 2026" in desk.post("/undo", data=BY).text
    assert (root / FILE).read_text() == before
    assert desk.post("/undo", data=BY).status_code == 409


def test_a_wrong_table_is_refused_with_every_sentence(desk: TestClient, root: Path) -> None:
    rows = table()
    rows[1][5], rows[2][7] = 1.5, "one"
    answer = upload(desk, workbook(rows))
    assert answer.status_code == 422
    assert "row 2, column F (Received during the month): 1.5 is no whole number." in answer.text
    assert "row 3, column H (Resolved*): “one” is text" in answer.text
    assert git(root, "status", "--porcelain") == ""


def typed(**numbers: str) -> dict[str, str]:
    """The form of October with nothing but these numbers."""
    names = [
        f"{segment}.{source}.{number}"
        for segment in ("nse-fo", "bse-cd", "cdsl-dp")
        for source in ("investors", "scores", "institution", "others")
        for number in ("carried", "received", "resolved", "pending", "older", "days")
    ]
    given = {f"nse-fo.investors.{name}": value for name, value in numbers.items()}
    return dict.fromkeys(names, "0") | {"month": "October 2026"} | given


def test_a_typed_month_says_the_same_as_a_table(desk: TestClient, root: Path) -> None:
    looked = desk.post(
        "/month/form", data=typed(received="2", resolved="1", pending="1", days="12")
    )
    assert looked.status_code == 200
    desk.post("/publish", data={"change": change_in(looked.text), **BY})
    assert (
        "investors = { carried = 0, received = 2, resolved = 1, pending = 1, days = 12 }"
        in (root / FILE).read_text()
    )


@pytest.mark.parametrize(
    ("numbers", "field", "message"),
    [
        ({"received": "2"}, "nse-fo.investors.pending", "pending is 0, but carried + received - resolved is 2"),
        ({"received": "1", "resolved": "1"}, "nse-fo.investors.days", "resolved is 1, so days must be given"),
        ({"received": "1", "pending": "1", "older": "2"}, "nse-fo.investors.older", "older cannot be more than"),
        ({"carried": "1", "pending": "1"}, "nse-fo.investors.carried", "nse-fo-2026-09 left 0 pending"),
        ({"received": "two"}, "nse-fo.investors.received", "“two” is text"),
        ({"received": "-1"}, "nse-fo.investors.received", "“-1” is text"),
        ({"received": ""}, "nse-fo.investors.received", "is empty: write 0 for none"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_beside_its_field(
    desk: TestClient, numbers: dict[str, str], field: str, message: str
) -> None:
    answer = desk.post("/month/form", data=typed(**numbers))
    assert answer.status_code == 422
    said = re.search(rf'id="{re.escape(field)}-error"[^>]*>([^<]*)<', answer.text)
    assert said
    assert message in said[1]
    written = re.search(rf'<input[^>]*id="{re.escape(field)}"[^>]*>', answer.text)
    assert written
    assert 'aria-invalid="true"' in written[0]


def test_two_names_are_asked_for_and_what_was_typed_stays(desk: TestClient, root: Path) -> None:
    key = change_in(upload(desk, workbook(table())).text)
    answer = desk.post(
        "/publish", data={"change": key, "by": "Asha Shah", "checked_by": "asha shah"}
    )
    assert answer.status_code == 422
    assert "The two names are the same" in answer.text
    assert 'value="Asha Shah"' in answer.text
    assert git(root, "rev-list", "--count", "HEAD").strip() == "1"


def test_what_somebody_did_by_hand_after_the_look_stays(desk: TestClient, root: Path) -> None:
    key = change_in(upload(desk, workbook(table())).text)
    with (root / FILE).open("a") as hand:
        hand.write("# By hand.\n")
    answer = desk.post("/publish", data={"change": key, **BY})
    assert "Somebody has changed content/documents/complaints.toml by hand" in answer.text
    assert (root / FILE).read_text().endswith("# By hand.\n")


def test_what_was_never_looked_at_is_not_published(desk: TestClient) -> None:
    assert desk.post("/publish", data={"change": "guessed", **BY}).status_code == 409


@pytest.fixture
def full(site: Path) -> TestClient:
    """The desk of a checkout with the site's content, which composes the home page alone."""

    def publish(change: Change, who: Names) -> str:
        return commit(change, who, root=site)

    made = app("127.0.0.1", 3900, site, publish, Composer(site, only=["/"]))
    return TestClient(made, base_url=HERE, headers={"Origin": HERE})


NOTICE = {"key": "office-closed", "title": "Office closed", "paragraphs": "We are closed.\nCall us.", "from": "2099-12-01"}  # fmt: skip


def test_a_notice_is_looked_at_on_its_day_then_published_then_undone(
    full: TestClient, site: Path
) -> None:
    looked = full.post("/of/notice/new", data=NOTICE)
    assert looked.status_code == 200, looked.text
    for words in (
        "1 page changes, as of 1 December 2099",
        "3 notices",
        "4 notices",
        "We are closed.",
    ):
        assert words in looked.text, words
    assert git(site, "status", "--porcelain") == ""

    done = full.post("/publish", data={"change": change_in(looked.text), **BY})
    assert "Notice, new: Office closed: public after" in done.text
    assert "Undo: Notice, new: Office closed" in full.post("/undo", data=BY).text
    assert git(site, "diff", "HEAD~2", "--stat") == ""


@pytest.mark.long
def test_a_notice_shows_in_its_days_alone(site: Path) -> None:
    taken = take(KINDS["notice"], None, NOTICE | {"until": "2099-12-02"}, site, today())
    composer = Composer(site, only=["/"])
    days = (datetime.date(2099, 11, 30), datetime.date(2099, 12, 1), datetime.date(2099, 12, 3))
    shows = [bool(composer.differences(taken.change, day)) for day in days]
    assert shows == [False, True, False]


def test_pages_are_compared_piece_by_piece() -> None:
    html = "<title>A</title><main><h1>Head</h1><p>One <b>two</b> <a href='/x'>three</a></p><p>{}</p><img src='/a.png'></main>"
    before, after = (pieces(html.format(words)) for words in ("old", "new"))
    assert before == ["A (title)", "Head", "One two three (/x)", "old", "[picture /a.png]"]
    now = {"/": before, "/x": before, "/gone": before, "/same": ["A"]}
    then = {"/": after, "/x": after, "/new": ["A"], "/same": ["A"]}
    assert list(differences(now, then)) == [
        Difference(("/", "/x"), ("old",), ("new",)),
        Difference(("/gone",), tuple(before), None),
        Difference(("/new",), None, ("A",)),
    ]


def test_what_is_wrong_with_an_entry_is_said_beside_its_field(full: TestClient) -> None:
    answer = full.post("/of/notice/new", data=NOTICE | {"from": "soon", "title": ""})
    assert answer.status_code == 422
    for name, message in {"from": "“soon” is none", "title": "is missing"}.items():
        said = re.search(rf'id="{name}-error"[^>]*>([^<]*)<', answer.text)
        assert said
        assert message in said[1]
    assert ">We are closed.\nCall us.<" in answer.text


def test_every_kind_has_a_list_and_a_form(full: TestClient) -> None:
    home = full.get("/").text
    for kind in KINDS.values():
        assert f'href="/of/{kind}"' in home
        entries = full.get(f"/of/{kind}")
        first = re.search(r'href="(/of/\w+/entry/[\w-]+)"', entries.text)
        assert first
        form = full.get(first[1])
        assert form.status_code == 200
        assert "Look at it" in form.text
        assert ("/new" in entries.text) == kind.adds
    assert full.get("/of/firm").status_code == 404
    assert full.get("/of/faq/entry/nothing").status_code == 409


def test_a_desk_needs_a_checkout(tmp_path: Path) -> None:
    """Container images have no `tools` of the desk."""
    shutil.copytree(PROJECT_ROOT / "nnm_site", tmp_path / "nnm_site")
    for command in ("desk", "publish-month"):
        done = subprocess.run(
            [sys.executable, "-m", "nnm_site", command],
            cwd=tmp_path, env={"PATH": ""}, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 1
        assert (
            done.stderr
            == f"{command} needs a checkout of the project: this is none, so nothing can be changed here.\n"
        )


def test_no_module_of_it_is_in_a_production_process() -> None:
    code = (
        "import sys, json, nnm_site.served, nnm_site.production, nnm_site.generation\n"
        "print(json.dumps([name for name in sys.modules if name.startswith('tools')]))\n"
        "from nnm_site.plan import plan\n"
        "print(json.dumps([route.path for route in plan().routes if 'desk' in route.path]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT_ROOT, capture_output=True, text=True, check=True
    )
    modules, routes = map(json.loads, done.stdout.splitlines()[-2:])
    assert modules == []
    assert routes == []


def test_nothing_of_the_site_imports_it() -> None:
    dispatcher = PROJECT_ROOT / "nnm_site" / "__main__.py"
    for path in (PROJECT_ROOT / "nnm_site").rglob("*.py"):
        assert path == dispatcher or "tools.desk" not in path.read_text(encoding="utf-8"), path
    image = (PROJECT_ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    assert "tools/desk" not in image
