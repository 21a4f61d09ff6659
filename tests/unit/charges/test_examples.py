"""The examples of /developers run exactly as shown there."""

import contextlib
import io
import json
import shlex
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from starlette.testclient import TestClient

from nnm_site.features.calculator import examples
from nnm_site.features.calculator.api import api
from nnm_site.features.calculator.data_files import charge_files, every_rate
from nnm_site.features.calculator.developers_page import example

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R505")]


class _Answer(BaseHTTPRequestHandler):
    """The API and the files of the build, over HTTP."""

    def do_GET(self):
        if self.path in FILES:
            body = FILES[self.path]
        else:
            with TestClient(api) as client:
                body = client.get(self.path).content
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Log nothing."""


FILES = charge_files("http://localhost")


@pytest.fixture(scope="module")
def site():
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def output_of(code: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "example", "exec"), {})
    return out.getvalue()


def test_bill_and_charge_with_python(site):
    output = output_of(example("python", site))
    assert output.startswith("standard ")
    assert output == f"{examples.python()}\n"
    shown = examples.python_rates(every_rate())
    assert output_of(example("python_rates", site)) == f"{shown}\n" == "100\n"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize("name", ["curl", "curl_rates"])
def test_with_curl(site, name):
    words = shlex.split(example(name, site))
    done = subprocess.run([*words, "--silent"], capture_output=True, text=True, check=True)
    if name == "curl_rates":
        *rows, _ = examples.curl_rates(every_rate()).splitlines()
        assert done.stdout.splitlines()[: len(rows)] == rows
        return
    answer, shown = json.loads(done.stdout), json.loads(examples.curl())
    assert answer["totalCharges"] == "472.74"
    assert shown["lines"][0] == answer["lines"][0]
    assert shown == answer | {name: shown[name] for name in ("lines", "earlier")}
