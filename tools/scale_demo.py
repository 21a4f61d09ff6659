"""The picture of `deploy/compose.yaml` on this machine, without containers: `make scale-demo`.

nginx with the shipped configuration, two replicas of the built site, PostgreSQL and Redis, each on a
free port, in a folder that is thrown away at the end. Installed programs are used; where one is
missing it is installed by apt if one is root. The tests use the same class.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import URLError
from urllib.request import urlopen

from nnm_site.platform.builds import current_client
from tools.programs import BROTLI, MissingProgramError, require
from tools.serve import (
    ROOT,
    ServeError,
    publish,
    read_settings,
)

#: What the picture consists of.
PROGRAMS = ("nginx", "redis-server", "postgres", "initdb")

START_SECONDS = 120

_NGINX = """
daemon off;
worker_processes 2;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
{user}
load_module {brotli};
events {{ worker_connections 4096; }}
http {{
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  include nnm/common.conf;
  access_log {folder}/access.log nnm;
  upstream nnm_app {{
    {servers}
    keepalive 32;
    keepalive_timeout 5s;
  }}
  upstream nnm_sockets {{
    {servers}
  }}
  server {{
    listen 127.0.0.1:{port};
    root {build};
    include nnm/site.conf;
  }}
}}
"""


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Part:
    """One program of the picture, which can be stopped, killed and started again."""

    def __init__(
        self, name: str, command: list[str], log: Path, ready: Callable[[], bool], **options: Any
    ) -> None:
        self.name = name
        self._command, self._log, self._ready, self._options = command, log, ready, options
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it. Raises `ServeError` with the end of its log when it does not come up."""
        with self._log.open("a") as out:
            process = subprocess.Popen[bytes](
                self._command,
                stdout=out,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                **self._options,
            )
        self._process = process
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and process.poll() is None:
            if self._ready():
                return
            time.sleep(0.1)
        raise ServeError(f"{self.name} did not start:\n{self.log()[-3000:]}")

    def stop(self) -> float:
        """Ask it to end and wait; returns the seconds it took."""
        if self._process is None:
            return 0.0
        asked = time.monotonic()
        self._process.terminate()
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()
        self._process = None
        return time.monotonic() - asked

    def kill(self) -> None:
        """Take it away without a word, with all its processes."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def log(self) -> str:
        """What it has said so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""


class ScaleDemo:
    """The whole picture; `with ScaleDemo() as demo:` starts it and takes it away.

    `environment` are settings of the replicas besides those that the picture needs.
    """

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        programs = {name: require(name) for name in PROGRAMS}
        # Not a folder that only we may enter: PostgreSQL runs as another user.
        self.folder = Path(tempfile.mkdtemp(prefix="nnm-scale-"))
        self.folder.chmod(0o755)
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.database = self._database(programs["postgres"], programs["initdb"])
        self.redis = self._redis(programs["redis-server"])
        self.replicas = [self._replica(number, environment or {}) for number in (1, 2)]
        self.proxy = self._proxy(programs["nginx"])

    def __enter__(self) -> Self:
        """Start everything, in the order in which it is needed."""
        try:
            for part in self.parts:
                part.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End everything."""
        self.close()

    @property
    def parts(self) -> list[Part]:
        """Everything, in the order of starting."""
        return [self.database, self.redis, *self.replicas, self.proxy]

    def close(self) -> None:
        """End what runs and remove the folder."""
        for part in reversed(self.parts):
            part.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def replica_address(self, number: int) -> str:
        """Where a replica (0 or 1) answers without the proxy."""
        return f"http://localhost:{self._ports[number]}"

    def _database(self, postgres: str, initdb: str) -> Part:
        owner: dict[str, Any] = {}
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root; its package made a user for it.
            user = pwd.getpwnam("postgres")
            owner = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        home = self.folder / "postgres"
        home.mkdir()
        if owner:
            os.chown(home, owner["user"], owner["group"])
        port, data = free_port(), home / "data"
        subprocess.run(
            [initdb, "-D", data, "-U", "nnm", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
            check=True, cwd=home, stdout=subprocess.DEVNULL, **owner,
        )  # fmt: skip
        self.database_url = f"postgresql://nnm@127.0.0.1:{port}/postgres"
        command = [postgres, "-D", str(data), "-p", str(port), "-k", str(home), "-h", "127.0.0.1"]
        log = self.folder / "postgres.log"
        # At a second start the log has the words already; connections tell.
        return Part("PostgreSQL", command, log, lambda: listens(port), cwd=home, **owner)

    def _redis(self, program: str) -> Part:
        port = free_port()
        self.redis_url = f"redis://127.0.0.1:{port}/0"
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
        log = self.folder / "redis.log"
        return Part("Redis", command, log, lambda: listens(port), cwd=self.folder)

    def _replica(self, number: int, environment: dict[str, str]) -> Part:
        if number == 1:
            self._ports = [free_port(), free_port()]
            self.metrics_ports = [free_port(), free_port()]
        port = self._ports[number - 1]
        given = {
            "PORT": str(port),
            "HOST": "127.0.0.1",
            "SITE_URL": self.address,
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "TRUSTED_PROXY_HOPS": "1",
            "METRICS_BIND": str(self.metrics_ports[number - 1]),
            "MAIL_FOLDER": str(self.folder / "mail"),
        }
        return Part(
            f"Replica {number}",
            [sys.executable, "-m", "tools.serve", "serve"],
            self.folder / f"replica-{number}.log",
            lambda: _answers(f"http://127.0.0.1:{port}/ping"),
            cwd=ROOT,
            env=os.environ | given | environment,
        )

    def _proxy(self, nginx: str) -> Part:
        shared = self.folder / "nnm"
        shutil.copytree(ROOT / "deploy" / "nginx", shared)
        subprocess.run(
            [sys.executable, "-m", "nnm_site", "nginx", str(shared)],
            check=True, cwd=ROOT, env=os.environ | {"SITE_URL": self.address},
        )  # fmt: skip
        configuration = self.folder / "nginx.conf"
        configuration.write_text(
            _NGINX.format(
                folder=self.folder,
                port=self.port,
                build=current_client(),
                brotli=BROTLI,
                user="user root;" if os.geteuid() == 0 else "",
                servers=" ".join(f"server 127.0.0.1:{port} max_fails=0;" for port in self._ports),
            )
        )
        command = [nginx, "-c", str(configuration), "-p", str(self.folder)]
        log = self.folder / "nginx.out"
        return Part("nginx", command, log, lambda: _answers(f"http://127.0.0.1:{self.port}/ping"))


def listens(port: int) -> bool:
    """Whether anybody listens on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=5) as answer:
            return answer.status == 200
    except (URLError, OSError):
        return False


def main() -> int:
    """Show the picture until Ctrl-C."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        publish(read_settings().site_url)
        with ScaleDemo() as demo:
            print(f"\n  The site, through nginx:  {demo.address}   (Ctrl-C ends it)")
            for number, port in enumerate(demo.metrics_ports):
                print(
                    f"  Replica {number + 1}:  {demo.replica_address(number)}"
                    f"   metrics: http://localhost:{port}/metrics"
                )
            print(f"  Logs:  {demo.folder}\n", flush=True)
            signal.pause()
    except KeyboardInterrupt:
        return 0
    except (ServeError, MissingProgramError) as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
