"""HTML parsed into the plain data of a page: for pages of a build, and for those that tests write."""

from typing import Any

import lxml.html

from nnm_site.platform.tree import HTML, Data


def nodes_of(html: str) -> list[Data]:
    """The nodes in `<body>`. A written part becomes finished HTML; other comments are left out."""
    whole = html if "<body" in html else f"<body>{html}</body>"
    return _inside(lxml.html.document_fromstring(whole).body)


def _inside(element: Any) -> list[Data]:
    """The nodes in an element; those between the two comments of a written part are its source."""
    nodes: list[Data] = [element.text] if element.text else []
    above: list[list[Data]] = []
    for child in element:
        if isinstance(child.tag, str):
            nodes.append([child.tag, dict(child.attrib), _inside(child)])
        elif child.text.startswith("part "):
            above.append(nodes)
            part: list[Any] = [HTML, {"html": f"<!--{child.text}-->"}, []]
            nodes.append(part)
            nodes = part[2]
        elif child.text == "/part" and above:
            nodes = above.pop()
        if child.tail:
            nodes.append(child.tail)
    return above[0] if above else nodes
