"""A finished English document, or a part of one, in another language."""

import json
import re
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Any
from urllib.parse import urlsplit

from nnm_site.content import queries
from nnm_site.content.models.prescribed import Prescribed
from nnm_site.languages.catalogue import COLUMN, Catalogue, plain
from nnm_site.languages.markup import Element, Node, Raw, Text, elements, parse, written
from nnm_site.languages.messages import (
    SUFFIX,
    Message,
    Run,
    has_words,
    message_of,
    of_text,
    opaque,
    runs,
    spoken_attributes,
)
from nnm_site.languages.names import is_name
from nnm_site.settings import settings

#: Ends every description of a sharing picture and is no part of its message.
TAIL = ", with a drawing in the style of this website"
_COLUMNS = {"th", "td"}
#: Fields of structured data that people read.
_SAID = {"name", "description", "headline", "text", "about", "keywords", "caption", "alternateName"}
_FILES = re.compile(r"\.\w+$|^/(?:api|pdf|exe|data|assets|fonts|sharing|drawings|icons|gallery)/")


@dataclass
class Translator:
    """Puts one document into the language of `catalogue`.

    `missing` are the messages that stay English, `unreviewed` whether any translation used in the
    page's own content has not been reviewed, `names` what was typed and stands in its sentences, `fell_back` whether a stale legal text stays English.
    """

    catalogue: Catalogue
    path: str = "/"
    names: dict[str, str] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    unreviewed: bool = False
    fell_back: bool = False

    def fragment(self, source: str) -> str:
        """HTML of a part of a page, translated, its links leading to twins."""
        root = parse(source)
        self.tree(root)
        return written(root)

    def text(self, text: str) -> str:
        """A plain text, such as a title."""
        ended = text.endswith(SUFFIX)
        return self.catalogue.say(text.removesuffix(SUFFIX)) + (SUFFIX if ended else "")

    def tree(self, root: Element) -> None:
        """Translate everything below an element, and its links."""
        held = [(e, e.children) for e in elements(root) if _is_kept(e, self.path)]
        for element, _ in held:
            element.children = []
        self._words(root)
        for element, children in held:
            element.children = children
            if element.get("lang") is None:
                element.set("lang", "en")
        for element in list(elements(root)):
            self._attributes(element)
        self._links(root)

    def _words(self, root: Element) -> None:
        for run in list(runs(root)):
            for inner in list(opaque(run.nodes)):
                self._words(inner)
            self._put(run)

    def _put(self, run: Run) -> None:
        element = run.element
        if element.tag == "title":
            words = "".join(node.words for node in run.nodes if isinstance(node, Text))
            element.children = [Text(escape(self.text(words), quote=False))]
            return
        message = self._message(run.nodes)
        if not has_words(re.sub(r"<\d+/?>|</\d+>", "", message.source)):
            return
        context = COLUMN if element.tag in _COLUMNS else ""
        found = self.catalogue.find(message.key, context)
        if found is None:
            self._stay_english(run, message.key)
            return
        self.unreviewed |= not found.reviewed
        html = message.put(found.text, self.catalogue.language.show)
        for name, value in self.names.items():
            html = html.replace(name, escape(value, quote=False))
        nodes = parse(html).children
        before, after = _edges(run.nodes)
        if message.key in _prescribed():
            nodes = self._with_english(run, nodes)
        nodes = [*before, *nodes, *after]
        element.children[run.start : run.end] = nodes

    def _message(self, nodes: list[Node]) -> Message:
        """The message of neighbours; what was typed is no part of it."""
        if self.names and len(nodes) == 1 and isinstance(nodes[0], Text):
            words = nodes[0].words
            for name, value in self.names.items():
                words = words.replace(f"“{value}”", f"“{name}”")
            return of_text(words)
        return message_of(nodes)

    def _with_english(self, run: Run, own: list[Node]) -> list[Node]:
        """A prescribed text to the letter, and below it the same in plain words."""
        english = Element("span", '<span lang="en">', list(run.nodes), "</span>")
        if "".join(map(written, own)) == "".join(map(written, run.nodes)):
            return [english]
        head = run.element.tag in {"h1", "h2", "h3", "h4", "summary", "dt", "th", "a", "button"}
        label = self.catalogue.say(f"In plain {self.catalogue.language.english_name}")
        lead = (
            "" if head else f'<span class="plain-words-label">{escape(label, quote=False)}: </span>'
        )
        start = parse(lead).children if lead else []
        tag = Element("span", '<span class="plain-words">', [*start, *own], "</span>")
        return [english, tag]

    def _stay_english(self, run: Run, key: str) -> None:
        if key in self.catalogue.dropped:
            self.fell_back = True
        elif not is_name(key):
            self.missing.add(key)
        element = run.element
        if run.is_whole and element.tag not in {"", "option", "html", "body"}:
            element.set("lang", "en")
        elif element.tag != "option":
            before, after = _edges(run.nodes)
            inner = Element("span", '<span lang="en">', list(run.nodes), "</span>")
            element.children[run.start : run.end] = [*before, inner, *after]
        else:
            element.set("lang", "en")

    def _attributes(self, element: Element) -> None:
        for name, text in list(spoken_attributes(element)):
            tail = TAIL if text.endswith(TAIL) else ""
            ended = SUFFIX if text.endswith(SUFFIX) else ""
            bare = text.removesuffix(TAIL).removesuffix(SUFFIX)
            message = of_text(bare)
            context = COLUMN if name == "data-label" else ""
            found = self.catalogue.find(message.key, context)
            if found is None:
                if has_words(bare) and not is_name(message.key):
                    self.missing.add(message.key)
                    if name != "content" and not _has_own_text(element):
                        element.set("lang", "en")
                continue
            own = (
                plain(message, found, self.catalogue.language)
                if context
                else self.catalogue.say(bare)
            )
            if tail:
                own += ", " + self.catalogue.say(tail.removeprefix(", "))
            element.set(name, own + ended)

    def _links(self, root: Element) -> None:
        language = self.catalogue.language
        for element in list(elements(root)):
            action = element.get("action") if element.tag == "form" else None
            if action is not None and language.has(action):
                element.set("action", language.address(action))
            if element.tag != "a" or (href := element.get("href")) is None:
                continue
            if element.get("hreflang") is not None or not href.startswith("/"):
                continue
            path = urlsplit(href).path
            if path == language.prefix or path.startswith(language.prefix + "/"):
                continue
            if language.has(path):
                element.set("href", language.address(path) + href[len(path) :])
            elif not _FILES.search(path):
                element.set("hreflang", "en")
                self._mark(element)

    def _mark(self, link: Element) -> None:
        """Say that a link leads to an English page."""
        label = link.get("aria-label")
        said = "(English)"
        if label is not None and said not in label:
            link.set("aria-label", f"{label} {said}")
        # Within the words, not beside a picture.
        mark = parse(f'<span class="in-english" lang="en"> {said}</span>').children
        link.children.extend(mark)


def _has_own_text(element: Element) -> bool:
    """Whether there are words in an element besides its attributes."""
    return any(
        isinstance(child, Text) and child.words.strip()
        for each in (element, *elements(element))
        for child in each.children
    )


def _is_kept(element: Element, path: str) -> bool:
    """Whether an element's words stay as they are: they say their language, or name a document."""
    if element.tag not in {"html", "body"} and element.get("lang") not in {None, "en-IN"}:
        return True
    if element.get("translate") == "no":
        return True
    return (
        path == "/site-map"
        and element.tag == "a"
        # A label that says more than the name is translated.
        and element.get("aria-label") is None
        and (element.get("href") or "").startswith("/pdf/")
    )


def _edges(nodes: list[Node]) -> tuple[list[Node], list[Node]]:
    """The blanks that a message does not hold."""
    first, last = nodes[0], nodes[-1]
    before: list[Node] = (
        [Text(" ")] if isinstance(first, Text) and first.source[:1].isspace() else []
    )
    after: list[Node] = [Text(" ")] if isinstance(last, Text) and last.source[-1:].isspace() else []
    return before, after


@cache
def _prescribed() -> frozenset[str]:
    """The messages of prescribed texts."""
    found: set[str] = set()
    for key in queries.site_content().entries[Prescribed]:
        entry = queries.prescribed(key)
        found.update(of_text(text).key for text in (*entry.texts, entry.note or ""))
    return frozenset(found - {""})


def structured(data: Any, translator: Translator) -> Any:
    """Structured data in the language: what is read, and addresses of pages that have twins."""
    language = translator.catalogue.language
    site = settings.site_url

    def turned(value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            made = {key: turned(inner, key) for key, inner in value.items()}
            if made.get("inLanguage"):
                made["inLanguage"] = language.code
            return made
        if isinstance(value, list):
            return [turned(inner, name) for inner in value]
        if isinstance(value, str):
            if value.startswith(site):
                path = value.removeprefix(site)
                bare, mark, rest = path.partition("#")
                if language.has(bare or "/"):
                    return site + language.address(bare or "/") + mark + rest
                return value
            if name in _SAID:
                return translator.text(value)
        return value

    return turned(data)


def put_structured_data(root: Element, translator: Translator) -> None:
    """Translate the structured data of a document in place."""
    for element in elements(root):
        if element.tag == "script" and element.get("type") == "application/ld+json":
            for child in element.children:
                if isinstance(child, Raw):
                    data = structured(json.loads(child.source.replace("<\\/", "</")), translator)
                    child.source = json.dumps(data, ensure_ascii=False).replace("</", "<\\/")
