"""Breadcrumbs follow from the table of pages."""

import pytest
import reflex as rx

from nnm_site.platform.route import Route, trails


def page(path: str, title: str = "T", **more: str) -> Route:
    return Route(path=path, title=title, description="", page=rx.fragment, **more)  # pyright: ignore[reportArgumentType]


HOME = page("/", "NNM")


def test_a_page_stands_below_the_longest_beginning_of_its_address_that_is_a_page():
    found = trails([HOME, page("/a", "A: all of it"), page("/a/b/c", "C | NNM"), page("/d/e", "E")])
    assert found["/"] == [("Home", "/")]
    assert found["/a"] == [("Home", "/"), ("A", "/a")]
    assert found["/a/b/c"] == [("Home", "/"), ("A", "/a"), ("C", "/a/b/c")]
    assert found["/d/e"] == [("Home", "/"), ("E", "/d/e")]


def test_a_page_may_name_itself_and_the_page_above_it():
    found = trails([HOME, page("/b", "B"), page("/a", "A", label="First", parent="/b")])
    assert found["/a"] == [("Home", "/"), ("B", "/b"), ("First", "/a")]


def test_a_second_address_leads_to_the_first():
    assert trails([HOME, page("/x", "A", canonical="/a")])["/x"][-1] == ("A", "/a")


def test_a_page_below_none_is_said_with_its_address():
    with pytest.raises(ValueError, match="The page /a stands below /nowhere, which is no page"):
        trails([HOME, page("/a", parent="/nowhere")])
