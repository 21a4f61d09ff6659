"""Pages whose content the server writes at each request: into the built document, as plain HTML.

`adopted_main` takes over what stands in the document when it arrives, whatever that is, so that
hydration finds nothing to disagree with; afterwards it shows what the state says. The server
(`nnm_site/web/written_pages.py`) replaces the content of the built `<main>`.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

import reflex as rx
from reflex_base.utils.imports import ImportDict

from nnm_site.ui.attributes import attrs


class _AdoptedMain(rx.Component):
    """The `<main>` of the document as it came, until `html` has something to show."""

    tag = "AdoptedMain"

    html: rx.Var[str]
    initial: rx.Var[str]
    name: rx.Var[str]

    def add_imports(self) -> ImportDict:
        """What the function below uses."""
        return {"react": ["createElement", "useState"]}

    def add_custom_code(self) -> list[str]:
        """React compares no inner HTML when it hydrates, and no attributes."""
        return [
            """
function AdoptedMain({ html, initial, name, children }) {
  const onServer = typeof document === "undefined";
  const [arrived] = useState(() =>
    onServer ? initial : document.querySelector('main[data-adopted=""]')?.innerHTML);
  const shown = html || arrived;
  return createElement("main", {
    id: "content", tabIndex: -1, "data-page": name, "data-adopted": onServer ? "" : "done",
    ...(shown ? { dangerouslySetInnerHTML: { __html: shown } } : { children }),
  });
}
"""
        ]


class _AdoptedHead(rx.Component):
    """Title, description and canonical address as they came with the document."""

    tag = "AdoptedHead"

    title: rx.Var[str]

    def add_imports(self) -> ImportDict:
        """What the function below uses."""
        return {"react": ["createElement", "Fragment", "useState"]}

    def add_custom_code(self) -> list[str]:
        """React takes over elements of the head that equal its own, and removes them in the end."""
        return [
            """
function AdoptedHead({ title }) {
  const [head] = useState(() => typeof document === "undefined" ? { title } : {
    title: document.title,
    description: document.head.querySelector("meta[name=description]")?.content,
    canonical: document.head.querySelector("link[rel=canonical]")?.getAttribute("href"),
  });
  return createElement(Fragment, null,
    createElement("title", null, head.title),
    head.description && createElement("meta", { name: "description", content: head.description }),
    head.canonical && createElement("link", { rel: "canonical", href: head.canonical }));
}
"""
        ]


def adopted_main(
    *children: rx.Component, name: str, html: Any = "", initial: str = ""
) -> rx.Component:
    """The main content of a page as HTML: what the server wrote, then what the state's `html` says.

    `initial` is what the build writes where no server replaces it; without either, `children`.
    """
    return _AdoptedMain.create(*children, html=html, initial=initial, name=name)


def adopted_head(title: str) -> rx.Component:
    """The head of a document that may have been written by the server; `title` where it was not."""
    return _AdoptedHead.create(title=title)


def page_html(
    trail: Sequence[tuple[str, str]], here: str, *, title: str, lead: str, body: str
) -> str:
    """A page's content as HTML: breadcrumbs, heading, lead and `body`, which is HTML already.

    `trail` holds (label, address) pairs after Home; every text but `body` is escaped here.
    """
    way = "".join(
        f'<li><a class="link" href="{escape(href)}">{escape(label)}</a></li>'
        for label, href in (("Home", "/"), *trail)
    )
    return (
        '<section class="section paper" id="top" aria-labelledby="top-title"><div class="measure">'
        '<header class="section-head"><nav class="breadcrumbs" aria-label="Breadcrumb"><ol>'
        f'{way}<li aria-current="page"><bdi>{escape(here)}</bdi></li></ol></nav>'
        f'<h1 id="top-title"><bdi>{escape(title)}</bdi></h1><p class="lead">{escape(lead)}</p>'
        f"</header>{body}</div></section>"
    )


def noscript(html: str) -> rx.Component:
    """HTML for visitors without JavaScript alone."""
    return rx.el.noscript(**attrs(dangerouslySetInnerHTML={"__html": html}))
