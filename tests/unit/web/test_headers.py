"""The hashes in the policy of a document. The policy itself, of every page: tests/client.py."""

import base64
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.platform.serve.headers import content_security_policy
from tests.rows import each

pytestmark = pytest.mark.requirement("R1307", "V1.3.2", "V3.4.3", "V14.2.3")


def directives(document: str) -> dict[str, list[str]]:
    parts = (part.split(" ") for part in content_security_policy(document).split("; "))
    return {name: sources for name, *sources in parts}


def hash_of(code: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()}'"


@pytest.mark.requirement("V11.4.3")
def test_the_hash_of_an_inline_script_is_that_of_the_standard():
    """The example of the CSP specification, §8.4: alert('Hello, world.');"""
    policy = directives("<script>alert('Hello, world.');</script>")
    assert "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='" in policy["script-src"]


def test_each_inline_script_counts_once_and_data_not_at_all():
    policy = directives(
        "<script>one()</script><script type=module>import 'x'</script><script>one()</script>"
        '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>'
    )
    assert sorted(policy["script-src"]) == sorted(
        ["'self'", hash_of("one()"), hash_of("import 'x'")]
    )


@pytest.mark.requirement("V11.4.3")
@each(["a && b < c", "'&amp;'", "'</p>'", "// नमस्ते ₹", "\n two\nlines\n", "`${1}`", "<!-- x"])
def test_a_script_is_hashed_as_it_is_written(code: str):
    assert hash_of(code) in directives(f"<script>{code}</script>")["script-src"]


@pytest.mark.requirement("V11.4.3")
@given(st.text(st.characters(exclude_characters="<\r\0", exclude_categories=["Cs"])))
def test_every_script_is_allowed_by_its_own_hash(code: str):
    allowed = directives(f"<body><script>{code}</script></body>")["script-src"]
    assert allowed == ["'self'", hash_of(code)]
