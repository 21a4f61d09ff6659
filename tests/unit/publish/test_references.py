"""Every reference within the site has an existing target."""

from nnm_site.platform.publish.facts import Whole, gathered
from nnm_site.platform.publish.page_checks import Dead, dead_references
from tests.rows import each
from tools.nodes import nodes_of

FILES = {"/a.pdf": "", "/drawings/x.svg": '<svg><g id="art"/></svg>', "/small.webp": ""}


def dead(body: str, **others: str) -> list[Dead]:
    pages = {"/": body, "/about": '<h2 id="we">We</h2>', **others}
    return list(dead_references(wholes(pages), ["/companies"], FILES.get))


def wholes(pages: dict[str, str], end: str = "") -> dict[str, Whole]:
    return {
        path: Whole(gathered(nodes_of(f"<main>{html}</main>"))[0], gathered(nodes_of(end))[0])
        for path, html in pages.items()
    }


@each(
    [
        '<a href="/about">x</a>',
        '<a href="/about?tab=2#we">x</a>',
        '<a href="about#we">x</a>',
        '<a href="#here" id="here">x</a>',
        '<a href="/about#:~:text=We">x</a>',
        '<a href="https://elsewhere.in/dead">x</a>',
        '<a href="mailto:a@b.in">x</a>',
        '<a href="/a.pdf">x</a>',
        '<a href="/companies/nmdc">x</a>',
        '<a href="/dead" aria-disabled="true">x</a>',
        '<svg><use href="/drawings/x.svg#art"/></svg>',
        '<img src="/small.webp" srcset="/small.webp 480w">',
    ]
)
def test_what_is_there_is_found(body: str) -> None:
    assert dead(body) == []


@each(
    [
        ('<a href="/abuot">x</a>', "/abuot", "leads nowhere"),
        ('<a href="/about/">x</a>', "/about/", "leads nowhere"),
        ('<a href="/about#you">x</a>', "/about#you", "/about has no place #you"),
        ('<a href="#here">x</a>', "#here", "/ has no place #here"),
        ('<a href="link:scores">x</a>', "link:scores", "is of no known kind (link:)"),
        ('<a href="/b.pdf">x</a>', "/b.pdf", "leads nowhere"),
        ('<form action="/nowhere"></form>', "/nowhere", "leads nowhere"),
        ('<svg><use href="/drawings/x.svg#wing"/></svg>', "/drawings/x.svg#wing", "no part #wing"),
        ('<img src="/small.webp" srcset="/large.webp 960w">', "/large.webp", "leads nowhere"),
    ]
)
def test_what_is_not_there_is_named(body: str, written: str, fault: str) -> None:
    (link,) = dead(body)
    assert (link.written, link.page) == (written, "/")
    assert fault in link.fault


def test_what_all_pages_end_with_is_on_each_of_them() -> None:
    pages = {"/": '<a href="#risk" id="top">x</a>', "/a": "<p>x</p>"}
    end = '<p id="risk"><a href="#risk">x</a><a href="#top">x</a></p>'
    (link,) = dead_references(wholes(pages, end), [], FILES.get)
    assert (link.written, link.page, link.fault) == ("#top", "/a", "/a has no place #top")
