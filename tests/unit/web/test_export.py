"""The metadata of a build for a file store, and when nothing is written."""

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nnm_site.platform.serve.app import Site
from nnm_site.platform.serve.export import ExportError, export
from nnm_site.site_map import plan
from tests.asynchronous import run

pytestmark = pytest.mark.requirement("R1312")


def test_a_store_is_told_what_the_server_sends(build: Path, small_site: Site, tmp_path: Path):
    (build / "assets" / "app-abc.js.gz").unlink()
    folder = tmp_path / "store"
    store = run(export(plan(), build, folder))
    headers, redirects, app = (
        json.loads((folder / f"{name}.json").read_text())
        for name in ("headers", "redirects", "app")
    )
    client = TestClient(small_site, follow_redirects=False)
    for address in ("/about", "/pdf/large.pdf", "/exe/a.exe"):
        told, sent = headers["answers"][address], client.get(address)
        assert (folder / "files" / told["file"]).read_bytes() == sent.content
        for name, value in (headers["everywhere"] | told["headers"]).items():
            assert sent.headers[name] == value, address
    assert headers["missing"].keys() == plan().missing.keys()
    assert redirects["redirects"]["/services"]["to"] == "/products"
    assert redirects["gone"] == sorted(plan().gone)
    # Pages written per request, live pages, and endpoints without a page.
    assert {"/", "/calculator", "/api/v1/charges", "/_health"} <= set(app["all"])
    assert not set(app["all"]) & store.answers.keys()
    assert "/enquiries/partner" in app["posted"]


def test_nothing_is_written_over_a_folder_or_before_all_is_compressed(build: Path, tmp_path: Path):
    with pytest.raises(ExportError, match="is there already"):
        run(export(plan(), build, tmp_path))
    (build.parent / "compressed").unlink()
    with pytest.raises(ExportError, match="still being compressed"):
        run(export(plan(), build, tmp_path / "store"))
    assert not (tmp_path / "store").exists()


def test_a_file_that_is_compressed_in_one_coding_alone_is_refused(build: Path, tmp_path: Path):
    """nginx chooses an encoding without checking that the file exists."""
    with pytest.raises(ValueError, match=r"app-abc\.js is not there in all codings"):
        run(export(plan(), build, tmp_path / "store"))
