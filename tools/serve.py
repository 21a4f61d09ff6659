"""Build the site when something changed, then serve it in the foreground: `make run`.

The build is known by a fingerprint of everything it is made from, so that a second start with
nothing changed only starts the server. Ctrl-C ends everything that was started. Containers do the
halves one by one: `python -m tools.serve build`, `python -m tools.serve serve`.
"""

import fcntl
import hashlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nnm_site.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / ".web"
BUILD = WEB / "build" / "client"
STAMP = WEB / "build" / "fingerprint"
RUNTIME = ROOT / "var"

#: What `nnm_site.documents` makes from sources that are counted themselves.
MADE = (ROOT / "assets" / "pdf", ROOT / "assets" / "exe")

#: What a build is made from.
SOURCES = (
    "nnm_site",
    "content",
    "assets",
    "alembic",
    "reflex.lock",
    "rxconfig.py",
    "requirements.txt",
)


#: A server that is told to end does so within this time, whatever is still open.
STOP_SECONDS = 10


class ServeError(Exception):
    """What keeps the site from starting, and the cure, as a sentence each."""


def fingerprint(site_url: str) -> str:
    """A hash of every source of the build and of the one setting that is baked into it."""
    digest = hashlib.sha256(site_url.encode())
    for path in _source_files():
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _source_files() -> Iterator[Path]:
    for name in SOURCES:
        path = ROOT / name
        if path.is_file():
            yield path
        else:
            yield from sorted(
                file
                for file in path.rglob("*")
                if file.is_file()
                and "__pycache__" not in file.parts
                and not any(folder in file.parents for folder in MADE)
            )


def environment() -> dict[str, str]:
    """The environment in which Reflex builds and runs: production, with the tools of `.venv`."""
    return os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "REFLEX_ENV_MODE": "prod",
        "REFLEX_USE_NPM": "1",
        "REFLEX_CHECK_LATEST_VERSION": "false",
        "npm_config_omit_lockfile_registry_resolved": "true",
        "npm_config_update_notifier": "false",
        "npm_config_fund": "false",
        "npm_config_audit": "false",
    }


@contextmanager
def only_one_build() -> Iterator[None]:
    """Wait until no other process builds in this folder."""
    RUNTIME.mkdir(exist_ok=True)
    with (RUNTIME / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_if_changed(site_url: str) -> None:
    """Make the production build unless the one that stands is of the present sources.

    Raises `ServeError` when the build fails; its output has been shown then.
    """
    with only_one_build():
        wanted = fingerprint(site_url)
        if STAMP.exists() and STAMP.read_text() == wanted:
            say("3/4 Nothing changed since the last build")
            return
        STAMP.unlink(missing_ok=True)
        first = not (WEB / "node_modules").exists()
        say(
            f"3/4 Building the site ({'about a minute, the first time' if first else 'half a minute'})"
        )
        log = RUNTIME / "build.log"
        with log.open("w") as out:
            done = subprocess.run(
                ["reflex", "export", "--frontend-only", "--no-zip"],
                cwd=ROOT, env=environment(), stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        if done.returncode or not (BUILD / "404.html").exists():
            print("\n".join(log.read_text().splitlines()[-40:]), file=sys.stderr)
            raise ServeError(
                "The build failed: the end of its output is above, all of it in var/build.log."
            )
        STAMP.write_text(wanted)


def require_free_port(port: int) -> None:
    """Raise `ServeError` when somebody else listens on `port`."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            raise ServeError(
                f"Port {port} is taken.\n  Choose another one: PORT={port + 1} make run"
            ) from None


def prepare_content() -> None:
    """Check the content files. Raises `ServeError` with every fault of theirs."""
    _run_module("nnm_site.content", "check")


def prepare_database() -> None:
    """Make the database ready, before anything opens it. Raises `ServeError` with why it cannot be."""
    _run_module("nnm_site.data", "prepare")


def _run_module(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if done.returncode:
        raise ServeError(done.stdout.strip())


def make_documents() -> None:
    """Make the PDF files that are out of date. Raises `ServeError` with the generator's errors."""
    with only_one_build():
        done = subprocess.run(
            [sys.executable, "-m", "nnm_site.documents", "build"],
            cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
    if done.returncode:
        raise ServeError(done.stdout.strip())


def serve(port: int) -> int:
    """Run the server until it ends or Ctrl-C; returns its exit code."""
    workers = read_settings().workers
    command = [
        "granian", "--interface", "asgi", "--factory", "--host", os.environ.get("HOST", "0.0.0.0"),
        "--port", str(port), "--workers", str(workers), "--log-level", "warning",
        "--workers-kill-timeout", str(STOP_SECONDS - 2), "nnm_site.production:app",
    ]  # fmt: skip
    with TemporaryDirectory(prefix="nnm-metrics-") as metrics:
        server = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment()
            | {"__REFLEX_SKIP_COMPILE": "true"}
            # Several processes count together, in files.
            | ({"PROMETHEUS_MULTIPROC_DIR": metrics} if workers > 1 else {}),
        )
        try:
            if not wait_until_up(port, server):
                return server.wait()
            print(
                f"\n  NNM Securities is at http://localhost:{port}   (Ctrl-C ends it)\n", flush=True
            )
            return server.wait()
        finally:
            server.terminate()
            try:
                server.wait(timeout=STOP_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()


def wait_until_up(port: int, server: subprocess.Popen) -> bool:
    """Wait for the first connection; false when the server ended instead."""
    while server.poll() is None:
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.1)
    return False


def say(text: str) -> None:
    """One line of progress."""
    print(f"  run   {text} …", flush=True)


def read_settings() -> "Settings":
    """The settings of the environment. Raises `ServeError` with what is wrong with them."""
    try:
        from nnm_site.settings import settings
    except ValueError as problem:
        raise ServeError(str(problem)) from None
    return settings


def main(only: str | None = None) -> int:
    """Set up content and build, then serve; `only` one of both: "build" or "serve"."""
    # Being told to end counts like Ctrl-C: the server must not outlive us.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        settings = read_settings()
        if only != "serve":
            if only is None:
                require_free_port(settings.port)
            say("1/4 Checking content and database")
            prepare_content()
        # Workers need it, and one page is built with the market's rows.
        prepare_database()
        if only != "serve":
            say("2/4 Making the documents that changed")
            make_documents()
            build_if_changed(settings.site_url)
        if only == "build":
            return 0
        say("4/4 Starting the server")
        return serve(settings.port)
    except KeyboardInterrupt:
        return 0
    except ServeError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
