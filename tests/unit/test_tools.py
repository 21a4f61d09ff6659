"""The commands behind `make`: what they notice, and what they say when something is missing."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tools import browser, processes, serve
from tools import test as test_command

ROOT = Path(__file__).resolve().parents[2]


# ---- Is a new build needed?


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in place of ours."""
    for name in ("nnm_site/app.py", "content/firm.toml", "content/home/faq.toml", "rxconfig.py",
                 "assets/logo.svg", "assets/pdf/made.pdf", "docs/note.md"):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    for name, path in {
        "ROOT": tmp_path,
        "RUNTIME": tmp_path / "var",
        "MADE": (tmp_path / "assets" / "pdf",),
    }.items():
        monkeypatch.setattr(serve, name, path)
    return tmp_path


SITE = "http://localhost:3000"


@pytest.mark.parametrize("name", ["nnm_site/app.py", "content/home/faq.toml", "rxconfig.py"])
def test_a_changed_source_is_noticed(tree: Path, name: str):
    before = serve.fingerprint(SITE)
    assert serve.fingerprint(SITE) == before
    (tree / name).write_text("changed")
    assert serve.fingerprint(SITE) != before


def test_a_new_a_lost_and_a_renamed_file_are_noticed(tree: Path):
    seen = {serve.fingerprint(SITE)}
    (tree / "content" / "new.toml").write_text("x")
    seen.add(serve.fingerprint(SITE))
    (tree / "content" / "new.toml").rename(tree / "content" / "other.toml")
    seen.add(serve.fingerprint(SITE))
    (tree / "content" / "firm.toml").unlink()
    seen.add(serve.fingerprint(SITE))
    assert len(seen) == 4


def test_another_public_address_is_another_build(tree: Path):
    assert tree.exists()
    assert serve.fingerprint(SITE) != serve.fingerprint("https://www.nnm.example")


@pytest.mark.parametrize(
    "name", ["nnm_site/__pycache__/app.pyc", "docs/note.md", "assets/pdf/made.pdf", "var/nnm.db"]
)
def test_what_does_not_go_into_a_build_is_left_out(tree: Path, name: str):
    before = serve.fingerprint(SITE)
    path = tree / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("changed")
    assert serve.fingerprint(SITE) == before


# ---- What keeps the site from starting


@pytest.fixture
def taken_port() -> int:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_taken_port_is_named_with_its_process_and_the_cure(taken_port: int):
    with pytest.raises(serve.ServeError) as problem:
        serve.require_free_port("0.0.0.0", taken_port)
    said = str(problem.value)
    assert said.startswith(f"Port {taken_port} is taken by process {os.getpid()} (")
    assert f"End it: kill {os.getpid()}\n" in said
    assert said.endswith(f"Choose another one: PORT={taken_port + 1} make run")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("0.0.0.0", 0))
        return probe.getsockname()[1]


def test_a_free_port_is_fine():
    serve.require_free_port("0.0.0.0", free_port())


def test_an_address_of_another_machine_is_told():
    with pytest.raises(serve.ServeError, match="HOST must be an address of this machine"):
        serve.require_free_port("192.0.2.1", free_port())


def test_a_port_without_the_right_to_it_is_not_called_taken(monkeypatch: pytest.MonkeyPatch):
    class Refused(socket.socket):
        def bind(self, _: object) -> None:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(serve.socket, "socket", Refused)
    with pytest.raises(serve.ServeError, match="no right to listen on port 80: ports below 1024"):
        serve.require_free_port("0.0.0.0", 80)


@pytest.mark.slow
def test_a_second_start_on_a_port_names_the_first(tree: Path):
    port = free_port()
    with serve.only_server("0.0.0.0", port):
        (running,) = serve.running_servers()
        assert running["address"] == f"http://localhost:{port}"
        # Another process, as a lock belongs to its own.
        done = start(PORT=str(port), LOCKS=str(tree / "var"))
        assert done.returncode == 1
        assert done.stderr.strip() == (
            f"The site runs already: process {os.getpid()}, http://localhost:{port}.\n"
            f"  End it: kill {os.getpid()}\n"
            f"  Choose another one: PORT={port + 1} make run"
        )
    assert list(serve.running_servers()) == []


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
    return subprocess.run(
        [sys.executable, "-c", _START],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.slow
def test_a_start_on_a_taken_port_ends_with_that_sentence(taken_port: int):
    done = start(PORT=str(taken_port))
    assert done.returncode == 1
    assert done.stderr.strip().startswith(f"Port {taken_port} is taken")
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_start_with_a_wrong_setting_names_it():
    done = start(PORT="many")
    assert done.returncode == 1
    assert done.stderr.strip() == "PORT must be a whole number from 1 to 65535."


# ---- Processes


def test_a_child_ends_when_its_parent_is_killed():
    # The parent is killed while its child waits on a pipe that only the child holds open.
    program = (
        "import subprocess, sys, os\n"
        "from tools.processes import end_with_parent\n"
        "subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'],"
        " preexec_fn=end_with_parent(), stdout=1)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, timeout=20
    )
    assert done.returncode == -9


def test_who_was_started_by_whom():
    assert processes.is_below(os.getpid(), os.getpid())
    assert processes.is_below(os.getpid(), os.getppid())
    assert not processes.is_below(os.getppid(), os.getpid())


# ---- The virtual environment


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the set-up and requirements that bring nothing."""
    folder = tmp_path / "a $b c"
    (folder / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "setup.py", folder / "tools")
    (folder / "requirements.txt").write_text("# nothing\n")
    (folder / "requirements-dev.txt").write_text("# nothing more\n")
    return folder


def set_up(checkout: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "tools/setup.py", *arguments],
        cwd=checkout, capture_output=True, text=True, timeout=200,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_set_up_is_done_once_and_that_for_tests_includes_the_other(checkout: Path):
    assert "1/2 Making" in set_up(checkout, "--dev")
    assert set_up(checkout) == set_up(checkout, "--dev") == ""
    (checkout / "requirements.txt").write_text("# something\n")
    said = set_up(checkout)
    assert "2/2 Installing" in said
    assert "1/2" not in said
    # Who has the tools keeps them up to date.
    assert set_up(checkout, "--dev") == ""


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
        [sys.executable, "tools/setup.py"],
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
        subprocess.Popen([sys.executable, "tools/setup.py"], cwd=checkout, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    said = [other.communicate(timeout=200)[0] for other in others]
    assert [other.returncode for other in others] == [0, 0]
    assert sum(b"1/2 Making" in text for text in said) == 1
    assert set_up(checkout) == ""


def older_pythons() -> list[str]:
    """Pythons before 3.11 on this machine."""
    versions = [f"3.{minor}" for minor in (8, 9, 10)]
    installed = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [
        str(path) for v in versions for path in sorted(installed.glob(f"{v}.*/bin/python3"))[:1]
    ]
    return found + [path for v in versions if (path := shutil.which(f"python{v}"))]


@pytest.mark.slow
@pytest.mark.skipif(not older_pythons(), reason="no Python before 3.11 on this machine")
def test_a_python_that_is_too_old_is_told_so():
    for python in older_pythons():
        done = subprocess.run(
            [python, "tools/setup.py"], cwd=ROOT, capture_output=True, text=True, timeout=60
        )
        if "command not found" in done.stderr:
            continue  # a pyenv shim without its version
        assert done.returncode == 1
        assert done.stderr.startswith("Python 3.11 or newer is needed; this is 3.")
        assert "PYTHON=python3.12 make run" in done.stderr
        assert "Traceback" not in done.stderr


# ---- A browser for the tests


def test_a_named_browser_must_exist(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHROMIUM_PATH", "/no/such/browser")
    with pytest.raises(browser.NoBrowserError, match="CHROMIUM_PATH names /no/such/browser"):
        browser.find_browser()


def test_a_named_browser_comes_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHROMIUM_PATH", sys.executable)
    assert browser.find_browser() == sys.executable


def test_without_a_browser_the_tests_say_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    tried: list[list[str]] = []
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setattr(browser.shutil, "which", lambda _: None)
    monkeypatch.setattr(browser, "_playwrights_own", lambda: None)
    monkeypatch.setattr(browser.subprocess, "run", lambda command, **_: tried.append(command))
    assert test_command.main() == 1
    assert tried == [[sys.executable, "-m", "playwright", "install", "chromium"]]
    said = capsys.readouterr().err
    assert "No browser for the tests was found" in said
    assert "set CHROMIUM_PATH" in said
