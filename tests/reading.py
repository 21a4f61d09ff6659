"""Compares content and order for screen readers with those on the screen (WCAG 1.3.1, 1.3.2).

Compares Chromium's whole accessibility tree with the texts that are painted, while most of the page
is off screen: parts that the browser has not laid out yet are in the tree without their style.
"""

import difflib
import itertools
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Every text of the page in document order: whether it is `seen` or only read out, whether it is
#: for the eyes only, and its position. Not of input fields; a drawing is replaced by its sentence.
TEXTS = """
() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, style, noscript, template, select, textarea, datalist, svg")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
    let clipped = !rects.length;
    let aside = false;
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath !== "none" && at.offsetWidth <= 1) clipped = true;
      if (["fixed", "sticky"].includes(style.position) || [style.overflowX, style.overflowY].some((way) => ["auto", "scroll"].includes(way))) aside = true;
    }
    found.push({
      text: node.data,
      seen: !clipped,
      forEyes: !!parent.closest("[aria-hidden=true], [role=img]"),
      inChart: !!parent.closest("figure"),
      forNobody: !!parent.closest("[inert]"),
      aside: aside || !!parent.closest("table, dialog, [popover], svg, details.notices, aside"),
      top: Math.min(...rects.map((rect) => rect.top)) + scrollY,
      bottom: Math.max(...rects.map((rect) => rect.bottom)) + scrollY,
    });
  }
  return found;
}
"""

#: CSS pixels by which an element of a card may be above the one read before it: a figure above its
#: label, a letter next to a name.
HIGHER_IN_CARD = 160

#: Roles that hold an entry, or a drawing with its own sentence.
NO_TEXTS = {
    "textbox", "searchbox", "combobox", "listbox", "spinbutton", "Date", "MenuListPopup", "image",
}  # fmt: skip

#: Roles named by the label around them; the tree may hold the label's words only as that name.
NAMED = {"checkbox", "radio"}

#: A number alone is not compared: styles draw list numbers, and cards' numbers are only seen.
NUMBER = re.compile(r"\d{1,2}")


def letters(text: str) -> str:
    """Only letters and digits, in one case: the tree adds list markers, styles change case."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def tree_texts(page: "Page") -> list[str]:
    """The texts of the accessibility tree in reading order."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def below(node: dict[str, Any]) -> list[str]:
        role = role_of(node)
        if role in NO_TEXTS:
            return []
        if role == "StaticText" and not node["ignored"]:
            return [node["name"]["value"]]
        children = [by_id[child] for child in node.get("childIds", ()) if child in by_id]
        texts = [below(child) for child in children]
        spoken = letters("".join(itertools.chain(*texts)))
        for child, own in zip(children, texts, strict=True):
            if role_of(child) in NAMED and letters(child["name"]["value"]) not in spoken:
                own.append(child["name"]["value"])
        return [*itertools.chain(*texts)]

    return below(next(node for node in nodes if "parentId" not in node))


def role_of(node: dict[str, Any]) -> str | None:
    return node.get("role", {}).get("value")


def differences(wanted: list[str], read: list[str]) -> list[str]:
    """Lines with `-` for missing and `+` for superfluous texts; empty if all are the same."""
    expected, actual = (
        [line for text in texts if (line := letters(text)) and not NUMBER.fullmatch(line)]
        for texts in (wanted, read)
    )
    if "".join(expected) == "".join(actual):
        return []
    return list(difflib.unified_diff(expected, actual, lineterm="", n=1))[2:]


def reading_faults(page: "Page") -> list[str]:
    """Texts that are read but not seen, seen but not read, or read in another order than seen."""
    # Stops the clocks, which change each second: the tree is read before the screen.
    page.evaluate(
        "document.querySelectorAll('ist-clock').forEach(clock => clearTimeout(clock.timer))"
    )
    read = tree_texts(page)
    texts = page.evaluate(TEXTS)
    faults = differences([text["text"] for text in texts if not text["forEyes"]], read)

    # A text only for sighted readers must also occur elsewhere; except the scale of a chart, which
    # has a sentence and a table.
    spoken = " ".join(map(letters, read))
    faults += [
        f"for the eyes alone: {text['text']}"
        for text in texts
        if text["forEyes"] and text["seen"] and not text["inChart"]
        if letters(text["text"]) not in spoken and not NUMBER.fullmatch(text["text"].strip())
    ]

    # On a phone a page is one column.
    column = [text for text in texts if text["seen"] and not text["aside"]]
    faults += [
        f"upwards: {after['text']!r} after {before['text']!r}"
        for before, after in itertools.pairwise(column)
        if after["bottom"] <= before["top"] - HIGHER_IN_CARD
    ]
    faults += [f"inert: {text['text']}" for text in texts if text["forNobody"] and text["seen"]]
    return faults if len(read) > 10 else [*faults, f"hardly anything is read: {read}"]
