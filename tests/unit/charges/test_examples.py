"""The examples of /developers run as they stand there."""

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
        """Keep the tests quiet."""


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
    output = output_of(examples.example(examples.PYTHON, site))
    assert output.startswith("standard ")
    assert output == f"{examples.python_answer()}\n"
    shown = examples.python_rates_answer(every_rate())
    assert output_of(examples.example(examples.PYTHON_RATES, site)) == f"{shown}\n" == "100\n"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize("text", [examples.CURL, examples.CURL_RATES])
def test_with_curl(site, text):
    words = shlex.split(examples.example(text, site))
    done = subprocess.run([*words, "--silent"], capture_output=True, text=True, check=True)
    if text == examples.CURL_RATES:
        *rows, _ = examples.curl_rates_answer(every_rate()).splitlines()
        assert done.stdout.splitlines()[: len(rows)] == rows
        return
    answer, shown = json.loads(done.stdout), json.loads(examples.curl_answer())
    assert answer["totalCharges"] == "472.74"
    assert shown["lines"][0] == answer["lines"][0]
    assert shown == answer | {name: shown[name] for name in ("lines", "earlier")}
