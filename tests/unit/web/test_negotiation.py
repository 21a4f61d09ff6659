"""Documents made per request: compressed for the client, each form with its own entity tag."""

import gzip

import brotli
from starlette.types import Scope

from nnm_site.platform.serve import negotiation
from nnm_site.platform.serve.negotiation import written
from tests.rows import each

HTML = "<p>Brokerage ₹20</p>" * 50

UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress, "identity": bytes}


def request(**headers: str) -> Scope:
    return {
        "type": "http",
        "headers": [(n.replace("_", "-").encode(), v.encode()) for n, v in headers.items()],
    }


@each([("br, gzip", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("br, zstd, gzip", "br"),
       ("br;q=0, gzip;q=0", "identity"), ("GZIP", "gzip"), ("br;q=nonsense, gzip", "gzip"), ("", "identity")])  # fmt: skip
def test_a_written_document_comes_as_the_client_takes_it(accepted: str, coding: str):
    answer = written(request(accept_encoding=accepted), HTML, {})
    assert answer.headers.get("content-encoding", "identity") == coding
    assert UNPACK[coding](bytes(answer.body)).decode() == HTML
    assert answer.headers["vary"] == "Accept-Encoding"
    again = request(accept_encoding=accepted, if_none_match=answer.headers["etag"])
    assert written(again, HTML, {}).status_code == 304
    assert written(again, HTML + " ", {}).status_code == 200


def test_each_form_has_a_tag_of_its_own():
    tags = {c: written(request(accept_encoding=c), HTML, {}).headers["etag"] for c in UNPACK}
    assert len({*tags.values()}) == 3
    other = request(accept_encoding="br", if_none_match=tags["gzip"])
    assert written(other, HTML, {}).status_code == 200


def test_what_is_remembered_of_a_visitor_s_header_is_short():
    """Hundreds of different headers of 400 KB would stay in memory."""
    negotiation._coding_for.cache_clear()
    for number in range(40):
        sent = "br, " + "x" * 200 + str(number) * 1000
        assert negotiation.coding_for(sent, ("identity", "br")) == "br"
    assert negotiation._coding_for.cache_info().currsize == 1
