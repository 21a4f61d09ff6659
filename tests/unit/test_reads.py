"""Reads are noted, also of cached values; inputs have hashes (`nnm_site/platform/reads.py`)."""

import pytest

from nnm_site.platform import reads
from nnm_site.platform.reads import note, noted, remembered, unnoted


@remembered
def inner(name: str) -> str:
    note(f"of:{name}")
    return name.upper()


@remembered
def outer(name: str) -> str:
    note("outer")
    return inner(name) + inner("b")


@remembered
def missing() -> str:
    note("one")
    return dict[str, str]()["two"]


def test_what_is_noted_inside_is_noted_around_it_too():
    with noted() as around:
        note("one")
        with noted() as within:
            note("two", "three")
        assert within == {"two", "three"}
    assert around == {"one", "two", "three"}
    note("nobody asks")
    assert around == {"one", "two", "three"}


def test_what_raises_has_read_what_it_read():
    with noted() as names, pytest.raises(KeyError):
        missing()
    assert names == {"one"}


def test_what_makes_an_input_is_not_noted():
    with noted() as names:
        with unnoted():
            note("a part")
            with noted() as parts:
                note("another")
        note("whole")
    assert (names, parts) == ({"whole"}, {"another"})


@pytest.mark.parametrize("first", ["nobody notes", "inner first", "outer first"])
def test_what_is_remembered_is_noted_at_each_use(first: str):
    inner.cache_clear()
    outer.cache_clear()
    if first == "nobody notes":
        outer("a")
    if first == "inner first":
        with noted():
            inner("a")
    for _ in range(2):
        with noted() as names:
            assert outer("a") == "AB"
        assert names == {"outer", "of:a", "of:b"}


def test_a_hash_is_made_once_until_it_is_forgotten(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reads, "_HASHES", {})
    asked: list[str] = []

    @reads.hashes("thing")
    def _thing(name: str) -> str:
        note("what the hash is made of")
        asked.append(name)
        return name[::-1]

    with noted() as names:
        assert [reads.now("thing:a:b"), reads.now("thing:a:b"), reads.now("thing")] == [
            "b:a",
            "b:a",
            "",
        ]
    assert (asked, names) == (["a:b", ""], set())
    reads.forget()
    reads.now("thing:a:b")
    assert asked == ["a:b", "", "a:b"]
    with pytest.raises(LookupError, match=r"Nobody says the hash of 'other:a'"):
        reads.now("other:a")


def test_a_digest_tells_its_parts_apart():
    assert reads.digest("ab", "c") == reads.digest(b"ab", b"c") != reads.digest("a", "bc")
