"""The commands behind `make`: the changes they detect, and messages about missing things."""

import hashlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from nnm_site.platform.publish import begin_step
from tests.rows import each
from tests.server import ROOT, free_port
from tools import browser, progress, serve, setup
from tools import test as test_command

pytestmark = pytest.mark.slow


# ---- Is a new build needed?


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project that replaces ours."""
    for name in ("nnm_site/app.py", "content/firm.toml", "content/home/faq.toml", "rxconfig.py",
                 "assets/logo.svg", "assets/pdf/made.pdf", "docs/note.md"):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    for name, path in {
        "ROOT": tmp_path,
        "RUNTIME": tmp_path / "var",
        "DOCUMENTS": (tmp_path / "assets" / "pdf",),
    }.items():
        monkeypatch.setattr(serve, name, path)
    return tmp_path


SITE = "http://localhost:3000"


@each(
    [
        *((name, True) for name in ("nnm_site/app.py", "content/home/faq.toml", "rxconfig.py")),
        ("content/new.toml", True),
        ("nnm_site/__pycache__/app.pyc", False),
        ("docs/note.md", False),
        ("assets/pdf/made.pdf", False),
        ("var/nnm.db", False),
    ]
)
def test_a_change_of_what_goes_into_a_build_is_noticed(name: str, noticed: bool, tree: Path):
    before = serve.fingerprint(SITE)
    assert serve.fingerprint(SITE) == before
    (tree / name).parent.mkdir(exist_ok=True)
    (tree / name).write_text("changed")
    assert (serve.fingerprint(SITE) != before) is noticed


def test_a_renamed_and_a_lost_file_and_another_address_are_noticed(tree: Path):
    seen = {serve.fingerprint(SITE), serve.fingerprint("https://www.nnm.example")}
    renamed = (tree / "content" / "firm.toml").rename(tree / "content" / "other.toml")
    seen.add(serve.fingerprint(SITE))
    renamed.unlink()
    seen.add(serve.fingerprint(SITE))
    assert len(seen) == 4


# ---- Faults that prevent a start of the site


def test_an_address_of_another_machine_is_told():
    port = free_port()
    serve.require_free_port("0.0.0.0", port)
    with pytest.raises(serve.ServeError, match="HOST must be an address of this machine"):
        serve.require_free_port("192.0.2.1", port)


def test_a_port_without_the_right_to_it_is_not_called_taken(monkeypatch: pytest.MonkeyPatch):
    class Refused(socket.socket):
        def bind(self, _: object) -> None:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(serve.socket, "socket", Refused)
    with pytest.raises(serve.ServeError, match="no right to listen on port 80: ports below 1024"):
        serve.require_free_port("0.0.0.0", 80)


def test_a_second_start_on_a_port_names_the_first(tree: Path):
    port = free_port()
    with serve.only_server("0.0.0.0", port, SITE):
        (running,) = serve.running_servers()
        assert running["address"] == f"http://localhost:{port}"
        with pytest.raises(serve.ServeError, match="the site of another day would replace"):
            serve.preview()
        # Another process, as a lock belongs to its own.
        assert start(PORT=str(port), LOCKS=str(tree / "var")).stderr.strip() == (
            f"The site runs already: process {os.getpid()}, http://localhost:{port}.\n"
            f"  End it: kill {os.getpid()}\n"
            f"  Choose another one: PORT={port + 1} make run"
        )
    assert list(serve.running_servers()) == []


def test_a_publication_without_settings_is_for_the_server_that_runs(
    tree: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in ("SITE_URL", "PORT"):
        monkeypatch.delenv(name, raising=False)
    port, running = free_port(), "http://localhost:8123"
    with serve.only_server("0.0.0.0", port, running):
        assert serve.public_address() == running
        monkeypatch.setenv("PORT", "3000")
        assert serve.public_address() == serve.settings.site_url != running
    monkeypatch.delenv("PORT")
    assert serve.public_address() == serve.settings.site_url
    assert tree


def test_what_belongs_to_somebody_else_is_named_with_the_cure(
    tree: Path, monkeypatch: pytest.MonkeyPatch
):
    (tree / "var").mkdir()
    (tree / "var" / "nnm.db").touch()
    monkeypatch.setattr(serve.os, "access", lambda path, _: path.name != "nnm.db")
    with pytest.raises(serve.ServeError) as problem:
        serve.require_writable_folders()
    assert f"{tree.name}/var/nnm.db cannot be written" in str(problem.value)
    assert "sudo chown" in str(problem.value)


_START = """
import os, pathlib, sys
from tools import serve
if "LOCKS" in os.environ:
    serve.RUNTIME = pathlib.Path(os.environ["LOCKS"])
sys.exit(serve.main())
"""


def start(**environment: str) -> subprocess.CompletedProcess[str]:
    """A start that ends with the faults that prevent it."""
    done = subprocess.run(
        [sys.executable, "-c", _START],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done


def test_a_start_on_a_taken_port_names_its_process_and_the_cure():
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        said = start(PORT=str(port)).stderr.strip()
    assert said.startswith(f"Port {port} is taken by process {os.getpid()} (")
    assert f"End it: kill {os.getpid()}\n" in said
    assert said.endswith(f"Choose another one: PORT={port + 1} make run")


def test_the_public_site_does_not_start_without_a_mail_server():
    public = {"APP_ENV": "production", "SITE_URL": "https://www.nnm.example", "SMTP_HOST": ""}
    # The fixed day of the tests is only for development.
    (line,) = start(**public, PREVIEW_DAY="").stdout.splitlines()
    assert json.loads(line)["event"].startswith("SMTP_HOST must be set in production")


def test_a_start_with_a_wrong_setting_names_it():
    assert start(PORT="many").stderr.strip() == "PORT must be a whole number from 1 to 65535."


# ---- A publication that is taken over, or not


def test_a_server_has_taken_over_when_all_its_processes_have():
    #: The builds that it reports as served: one per answer, the last one from then on.
    names: list[str] = []

    class Health(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            # One part of it is always unhealthy.
            self.send_response(503)
            self.send_header("X-Build", names.pop(0) if len(names) > 1 else names[0])
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Health) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        names[:] = ["old", "new", "new", "old", "new"]
        assert serve.wait_until_taken_over(address, "new")
        assert names == ["new"]
        names[:] = ["old"]
        assert not serve.wait_until_taken_over(address, "new", seconds=0.5)
        server.shutdown()


# ---- Processes


def test_a_child_ends_when_its_parent_is_killed():
    # The parent is killed while its child waits on a pipe that only the child holds open.
    program = (
        "import subprocess, sys, os\n"
        "from nnm_site.platform.processes import end_with_parent\n"
        "subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'],"
        " preexec_fn=end_with_parent(), stdout=1)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, timeout=20
    )
    assert done.returncode == -9


# ---- The virtual environment


#: A stub for uv: it records its arguments, and installs nothing.
_UV = """#!/bin/sh
{ echo "$@"; env; } > uv-was-told.txt
test -z "$UV_FAILS"
"""


def wheel_of_uv(folder: Path) -> str:
    """Put a package with the program uv into `folder`; returns the line that pins it."""
    wheel = folder / "uv-0.0.1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        program = zipfile.ZipInfo("uv-0.0.1.data/scripts/uv")
        program.external_attr = 0o100755 << 16
        archive.writestr(program, _UV)
        archive.writestr(
            "uv-0.0.1.dist-info/METADATA", "Metadata-Version: 2.1\nName: uv\nVersion: 0.0.1\n"
        )
        archive.writestr(
            "uv-0.0.1.dist-info/WHEEL",
            "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        archive.writestr("uv-0.0.1.dist-info/RECORD", "")
    return f"uv==0.0.1 \\\n    --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the set-up and requirements that install only uv, whose wheel is next to it."""
    folder = tmp_path / "a $b c"
    (folder / "tools").mkdir(parents=True)
    for name in ("__init__.py", "progress.py", "setup.py"):
        shutil.copy(ROOT / "tools" / name, folder / "tools")
    (tmp_path / "wheels").mkdir()
    (folder / "requirements.txt").write_text("# nothing\n")
    (folder / "requirements-dev.txt").write_text(wheel_of_uv(tmp_path / "wheels"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    return folder


def set_up(checkout: Path, *arguments: str) -> str:
    """The output of a successful set-up."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.setup", *arguments],
        cwd=checkout, capture_output=True, text=True, timeout=200,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_a_set_up_is_done_once_and_that_for_tests_includes_the_other(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PIP_INDEX_URL", "https://packages.example/simple")
    assert "1/2 Making" in set_up(checkout, "--dev")
    # uv installs, with hashes, and from pip's sources.
    told = (checkout / "uv-was-told.txt").read_text()
    assert told.startswith("pip sync --require-hashes ")
    assert f"UV_FIND_LINKS={checkout.parent / 'wheels'}\n" in told
    assert "UV_NO_INDEX=1\n" in told
    assert "UV_DEFAULT_INDEX=https://packages.example/simple\n" in told
    assert set_up(checkout) == set_up(checkout, "--dev") == ""
    (checkout / "requirements.txt").write_text("# something\n")
    said = set_up(checkout)
    assert "2/2 Installing" in said
    assert "1/2" not in said
    # A set-up with the tools keeps them up to date.
    assert set_up(checkout, "--dev") == ""


@pytest.mark.long
def test_pip_installs_where_uv_fails(checkout: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("UV_FAILS", "1")
    assert "pip tries" in set_up(checkout)
    assert set_up(checkout) == ""


def test_another_build_of_the_same_python_keeps_the_environment(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
):
    python = checkout / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    monkeypatch.setattr(setup, "PYTHON", python)
    monkeypatch.setattr(setup, "VENV", checkout / ".venv")
    known = {"folder": str(checkout / ".venv"), "python": setup._version()}
    assert setup._fits(known)
    # A security update of the system's Python.
    monkeypatch.setattr(sys, "version", "3.11.99 (another day) [another compiler]")
    monkeypatch.setattr(sys, "version_info", (3, 11, 99, "final", 0))
    assert setup._fits(known)
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert not setup._fits(known)


@each(
    [
        ("global.timeout='60'\n:env:.timeout='90'", {"timeout": "90"}),
        (":env:.timeout='90'\nglobal.timeout='60'", {"timeout": "90"}),
        ("install.no-index='true'\nglobal.no-index='false'", {"no-index": "true"}),
        ("download.timeout='60'", {}),
        (":env:.default-timeout='180'", {"timeout": "180"}),
    ],
)
def test_what_pip_was_told(told: str, found: dict[str, str]):
    assert setup._of_pip(told) == found


def test_uv_is_not_told_of_folders_that_are_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(setup, "PYTHON", sys.executable)
    monkeypatch.setenv("PIP_FIND_LINKS", f"{tmp_path} {tmp_path / 'gone'} https://wheels.example/")
    assert setup.uv_environment()["UV_FIND_LINKS"] == f"{tmp_path},https://wheels.example/"
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "gone"))
    assert "UV_FIND_LINKS" not in setup.uv_environment()


@pytest.mark.long
@pytest.mark.release
def test_pip_alone_can_install_all_that_is_pinned(tmp_path: Path):
    """Without uv, with this Python's own pip; newer releases than ours do not matter."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    files = [part for name in setup.DEV for part in ("-r", setup.ROOT / name)]
    done = subprocess.run(
        [*(tmp_path / "venv" / "bin" / "python", *setup.PIP[1:]), "--dry-run", *files],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Would install" in done.stdout


@pytest.mark.long
def test_an_environment_without_its_mark_or_in_another_folder_is_made_anew(checkout: Path):
    set_up(checkout)
    (checkout / ".venv" / "complete").unlink()
    shutil.rmtree(next((checkout / ".venv" / "lib").glob("*/site-packages/pip")))
    assert "1/2 Making" in set_up(checkout)
    moved = checkout.rename(checkout.with_name("moved"))
    assert "This folder was moved or copied" in set_up(moved)
    assert set_up(moved) == ""


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_set_up_recovers(checkout: Path, how: signal.Signals):
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.setup"],
        cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    assert process.stdout is not None
    assert "1/2 Making" in process.stdout.readline()
    process.send_signal(how)
    _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors
    if how == signal.SIGINT:
        assert "The set-up was interrupted" in errors
    assert not (checkout / ".venv" / "complete").exists()
    # Two at once: one does it, the other waits for it.
    others = [
        subprocess.Popen(
            [sys.executable, "-m", "tools.setup"], cwd=checkout, stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    said = [other.communicate(timeout=200)[0] for other in others]
    assert [other.returncode for other in others] == [0, 0]
    assert sum(b"1/2 Making" in text for text in said) == 1
    assert set_up(checkout) == ""


#: Pythons before 3.11 on this machine.
OLDER = sorted(Path.home().glob(".pyenv/versions/3.[89].*/bin/python3")) + [
    Path(found)
    for minor in (8, 9, 10)
    if (found := shutil.which(f"python3.{minor}")) and "shims" not in found
]


@pytest.mark.long
@pytest.mark.skipif(not OLDER, reason="no Python before 3.11 on this machine")
@each(OLDER or [None])
def test_a_python_that_is_too_old_is_told_so(python: Path):
    done = subprocess.run(
        [python, "-m", "tools.setup"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Python 3.11 or newer is needed; this is 3.")
    assert "PYTHON=python3.12 make run" in done.stderr
    assert "Traceback" not in done.stderr


# ---- A browser for the tests


def test_a_named_browser_must_exist(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHROMIUM_PATH", "/no/such/browser")
    with pytest.raises(browser.NoBrowserError, match="CHROMIUM_PATH names /no/such/browser"):
        browser.installed_browser()


def test_a_named_browser_comes_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHROMIUM_PATH", sys.executable)
    assert browser.installed_browser() == sys.executable


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user who is not root, on a machine without Chromium."""
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    monkeypatch.setattr(browser.shutil, "which", lambda _: None)


@pytest.mark.usefixtures("no_browser")
def test_without_a_browser_the_tests_say_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    tried: list[list[str]] = []
    monkeypatch.setattr(browser, "_playwrights_own", lambda: None)
    monkeypatch.setattr(browser.subprocess, "run", lambda command, **_: tried.append(command))
    assert test_command.main() == 1
    assert tried == [[sys.executable, "-m", "playwright", "install", "chromium"]]
    said = capsys.readouterr().err
    assert "No browser for the tests was found" in said
    assert "set CHROMIUM_PATH" in said


@pytest.mark.usefixtures("no_browser")
def test_that_a_browser_is_missing_is_said_before_the_set_up(capsys: pytest.CaptureFixture[str]):
    browser.tell_what_is_missing()
    assert "No Chromium is installed" in capsys.readouterr().out


def test_a_browser_that_lacks_a_library_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\necho libnss3.so: cannot open >&2\nexit 127\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CHROMIUM_PATH", str(broken))
    with pytest.raises(browser.NoBrowserError, match=r"does not start: libnss3\.so"):
        browser.ensure_browser()


# ---- The messages of a build


@pytest.fixture
def build_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Make a build whose process prints this, and ends with this code."""
    monkeypatch.setattr(serve, "RUNTIME", tmp_path)
    program = tmp_path / "python"
    monkeypatch.setattr(serve.sys, "executable", str(program))

    def build(said: str = "", faults: str = "", code: int = 0, later: bool = False) -> list[str]:
        program.write_text(f"#!/bin/sh\necho '{said}'; echo $*\necho '{faults}' >&2\nexit {code}\n")
        program.chmod(0o755)
        with (tmp_path / "lock").open("w") as lock:
            return serve._build(
                "a-name", SITE, lock.fileno(), *(["--compress-later"] if later else [])
            )

    return build


def test_a_build_is_told_its_name_and_whether_to_leave_compression(
    build_says: Callable[..., list[str]],
):
    assert build_says() == ["", "-m nnm_site.building build a-name", ""]
    assert "-m nnm_site.building build a-name --compress-later" in build_says(later=True)


@each(
    [
        # Only sentences, without the steps before them.
        (2, "a.toml: a fault", r"^a\.toml: a fault$"),
        (2, "x: database is locked", "^The database is locked by another program"),
        (1, "OSError: [Errno 28] No space left on device", "No space left on device.*untouched"),
        (2, "ENOSPC: no space left on device, write", "No space left on device.*untouched"),
        (1, "Traceback", "^The build failed: the end of its output is above"),
    ]
)
def test_why_there_is_no_build(
    code: int, faults: str, said: str, build_says: Callable[..., list[str]], tmp_path: Path
):
    with pytest.raises(serve.ServeError, match=said):
        build_says("Making documents", faults, code)
    log = (tmp_path / "build.log").read_text()
    assert "Making documents" in log
    assert faults in log


def test_without_a_server_a_publication_says_how_long_it_took(
    tree: Path, capsys: pytest.CaptureFixture[str]
):
    (tree / "var").mkdir()
    assert serve.tell_takers("3 pages, 1 document, 0 scripts") == 0
    assert re.fullmatch(
        r"3 pages, 1 document, 0 scripts; built in \d+\.\d s\n", capsys.readouterr().out
    )


def test_of_a_build_its_own_steps_alone_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    begin_step("Composing")
    log = tmp_path / "log"
    log.write_text(
        f"- Making documents\n{capsys.readouterr().out}\r──── Initializing nnm_site ────\r\n"
        '> Still sample: 3.\n= 3 pages\n{"event": "x"}\nCompiling: ━━━ 100% 11/11\n'
    )
    assert progress.last_line(log, serve.STEP) == "Composing"
    assert progress.last_line(log) == "Compiling: ━━━ 100% 11/11"
    assert progress.last_line(tmp_path / "none") == ""
