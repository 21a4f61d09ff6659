"""A page, or a part of one, in another language: a step on its tree of components."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import reflex as rx
from markupsafe import Markup

from nnm_site.platform.reads import digest, hashes, unnoted
from nnm_site.platform.tree import copies, render
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.prescribed import Prescribed
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.languages.catalogue import Catalogue, Translation, catalogue, context_of
from nnm_site.shared.languages.kept import kept
from nnm_site.shared.languages.messages import (
    SPOKEN,
    SUFFIX,
    Message,
    Run,
    has_words,
    is_said,
    message_of,
    of_text,
    opaque,
    runs,
    within,
)
from nnm_site.shared.languages.names import is_name
from nnm_site.shared.languages.nodes import (
    Choice,
    Element,
    Hole,
    Node,
    Repeated,
    Text,
    elements,
    fragment,
    read,
)
from nnm_site.shared.languages.sources import column_messages
from nnm_site.shared.languages.speaking import spoken

#: Where words in plain language have no label before them.
_CELLS = {"th", "td"}
_HEADS = {"h1", "h2", "h3", "h4", "summary", "dt", "a", "button"} | _CELLS
#: The columns of the charters that stand to the letter (`content/regulatory/charter-*.md`).
_OF_THE_CHARTER = {"Text of the charter", "Activities", "Expected Timelines"}
#: Fields of structured data that people read.
_SAID = {"name", "description", "headline", "text", "about", "keywords", "caption", "alternateName"}
#: What a block of prescribed texts says that has no room for both languages in view.
FOLDS_ENGLISH = "data-folds-english"
#: What a list says that tells once which of its entries lead to English pages.
TELLS_ENGLISH = "data-tells-english"
_FILES = re.compile(r"\.\w+$|^/(?:api|pdf|exe|data|assets|fonts|sharing|drawings|icons|gallery)/")
_TAGS_AND_PLACES = re.compile(r"</?\d+>|\{\w+\}")


def translated(tree: Any) -> Any:
    """A tree in the language that is spoken."""
    found = spoken()
    return Translator(found).tree(tree) if found else tree


def written(tree: Any) -> Markup:
    """The HTML of a tree in the language that is spoken."""
    return render(translated(tree))


@dataclass
class Translator:
    """Puts trees into the language of `catalogue`.

    `unreviewed` says whether any translation that was used has not been reviewed, `fell_back` whether a
    stale legal text stays English. `remark` makes what stands after each message, of the message, its
    context and its translation.
    """

    catalogue: Catalogue
    remark: Callable[[Message, str, Translation | None], Any] | None = None
    unreviewed: bool = False
    fell_back: bool = False
    _leading_to_english: set[int] = field(default_factory=set)
    #: By element of a block that folds its English: the block's prescribed texts.
    _folded: dict[int, list[list[Node]]] = field(default_factory=dict)
    #: By element of a list that tells once what is English: the list's links that are.
    _told_once: dict[int, list[Element]] = field(default_factory=dict)
    _in_cells: set[int] = field(default_factory=set)

    def tree(self, tree: Any, kept: Any = None) -> Any:
        """A copy of a tree in the language, its links leading to pages in it.

        What stands in `kept`, a node of the tree, is left as it is.
        """
        nodes = read(tree, kept)
        self._all(nodes)
        return fragment(nodes)

    def text(self, text: str) -> str:
        """A plain text, such as a title."""
        bare = text.removesuffix(SUFFIX)
        return self.catalogue.say(bare) + text[len(bare) :]

    def structured(self, data: Any) -> Any:
        """Structured data: what people read of it, and addresses of pages."""
        language = self.catalogue.language
        site = settings.site_url

        def turned(value: Any, name: str = "") -> Any:
            if isinstance(value, dict):
                made = {key: turned(inner, key) for key, inner in value.items()}
                return made | ({"inLanguage": language.code} if made.get("inLanguage") else {})
            if isinstance(value, list):
                return [turned(inner, name) for inner in value]
            if not isinstance(value, str):
                return value
            if value.startswith(site):
                path, mark, rest = value.removeprefix(site).partition("#")
                own = language.address(path or "/") if language.has(path or "/") else path
                return site + own + mark + rest
            return self.text(value) if name in _SAID else value

        return turned(data)

    def _all(self, nodes: list[Node]) -> None:
        held = [(each, each.children) for each in elements(nodes) if _is_kept(each)]
        for element, _ in held:
            element.children = []
        for link in elements(nodes):
            if self._is_english_page(link):
                self._leading_to_english.update(map(id, (link, *elements(link.children))))
        cells = (each for each in elements(nodes) if each.tag in _CELLS)
        # Of this tree alone: another object may get the id of one that is gone.
        self._in_cells = {id(each) for cell in cells for each in elements(cell.children)}
        blocks = [
            (each, list[list[Node]]())
            for each in elements(nodes)
            if each.get(FOLDS_ENGLISH) is not None
        ]
        for block, texts in blocks:
            self._folded.update((id(each), texts) for each in elements(block.children))
        self._words(list(runs(nodes)))
        for block, texts in blocks:
            block.children = [*block.children, self._english_below(texts)]
        for element, children in held:
            element.children = children
            if copies.attribute(element.node, "lang") is None:
                element.set("lang", "en")
        lists = [
            (each, list[Element]())
            for each in elements(nodes)
            if each.get(TELLS_ENGLISH) is not None
        ]
        for element, links in lists:
            self._told_once.update((id(each), links) for each in elements(element.children))
        for element in list(elements(nodes)):
            self._attributes(element)
            self._link(element)
        for element, links in lists:
            if links:
                element.children = [self._told(element, links), *element.children]
        self._repeat(nodes)

    def _repeat(self, nodes: list[Node]) -> None:
        """What state repeats is translated wherever it is drawn."""
        for node in nodes:
            if isinstance(node, Repeated):
                node.node = copies.repeated(node.node, self.tree)
            elif isinstance(node, Choice):
                for branch in node.branches:
                    self._repeat(branch)
            elif isinstance(node, Element):
                self._repeat(node.children)

    def _words(self, found: list[Run]) -> None:
        for run in found:
            for inner in list(opaque(run.nodes)):
                self._words(list(within(inner)))
            self._put(run)

    def _put(self, run: Run) -> None:
        message = message_of(run.nodes)
        if not has_words(_TAGS_AND_PLACES.sub("", message.source)):
            if message.values:
                # A day that stands alone.
                nodes = message.nodes(message.key, self.catalogue.language.show)
                before, after = _edges(run.nodes)
                run.siblings[run.start : run.end] = [*before, *nodes, *after]
            return
        tag = run.element.tag if run.element else ""
        context = context_of(message.key, tag)
        found = self.catalogue.find(message.key, context)
        if found is None and is_said(message.key):
            return
        end = len(run.siblings) - run.end
        if found is None:
            self._stay_english(run, message.key, context)
        else:
            self._say(run, message, found, tag)
        if self.remark is not None:
            made = Element("", self.remark(message, context, found))
            run.siblings.insert(len(run.siblings) - end, made)

    def _say(self, run: Run, message: Message, found: Translation, tag: str) -> None:
        self.unreviewed |= not found.reviewed
        nodes = message.nodes(found.text, self.catalogue.language.show)
        before, after = _edges(run.nodes)
        if message.key in _to_the_letter().prescribed:
            nodes = self._with_english(run, nodes, tag, same=found.text == message.key)
        run.siblings[run.start : run.end] = [*before, *nodes, *after]

    def _with_english(self, run: Run, own: list[Node], tag: str, *, same: bool) -> list[Node]:
        """A prescribed text to the letter, and below it the same in plain words.

        Where a block folds its English, the plain words stand alone.
        """
        english = _span(run.nodes, lang="en")
        if same:
            return [english]
        if (texts := self._folded.get(id(run.element))) is not None:
            texts.append(run.nodes)
            return own
        own = list(_without_notes(own))
        lead: list[Node] = []
        if tag not in _HEADS and id(run.element) not in self._in_cells:
            label = self.catalogue.say(f"In plain {self.catalogue.language.english_name}")
            lead = [_span([Text(f"{label}: ")], class_="plain-words-label")]
        return [english, _span([*lead, *own], class_="plain-words")]

    def _english_below(self, texts: list[list[Node]]) -> Element:
        """The prescribed texts of a block to the letter, folded: the browser's search opens them."""
        label = self.catalogue.say("The prescribed text, in English")
        head = Element(
            "summary", rx.el.summary(class_name="phone-fold-title"), [_span([Text(label)])]
        )
        said = [Element("p", rx.el.p(custom_attrs={"lang": "en"}), list(text)) for text in texts]
        return Element("details", rx.el.details(class_name="phone-fold"), [head, *said])

    def _stay_english(self, run: Run, key: str, context: str) -> None:
        element = run.element
        if key in self.catalogue.dropped:
            self.fell_back = True
        elif not (
            is_name(key)
            or key in _to_the_letter().charters
            or id(element) in self._leading_to_english
        ):
            self.catalogue.lacks(key, context)
        if element is not None and run.is_whole and element.tag != "option":
            element.set("lang", "en")
        elif element is None or element.tag != "option":
            before, after = _edges(run.nodes)
            run.siblings[run.start : run.end] = [*before, _span(run.nodes, lang="en"), *after]

    def _attributes(self, element: Element) -> None:
        for name in SPOKEN:
            given = copies.attribute(element.node, name)
            if given is None:
                continue
            pieces = copies.pieces_of(given)
            message = message_of(
                [Text(one) if isinstance(one, str) else Hole(one) for one in pieces]
            )
            if not has_words(_TAGS_AND_PLACES.sub("", message.source)):
                continue
            context = context_of(message.key, "th" if name == "data-label" else "")
            found = self.catalogue.find(message.key, context)
            if found is not None:
                own = message.nodes(found.text, self.catalogue.language.show)
                said = [node.words if isinstance(node, Text) else node.node for node in own]
                element.set(name, copies.joined(said))
            elif not is_said(message.key) and not is_name(message.key):
                self.catalogue.lacks(message.key, context)
                if not _has_own_text(element):
                    element.set("lang", "en")

    def _link(self, element: Element) -> None:
        language = self.catalogue.language
        action = element.get("action") if element.tag == "form" else None
        path, mark, anchor = (action or "").partition("#")
        if action is not None and language.has(path):
            element.set("action", f"{language.address(path)}{mark}{anchor}")
        if self._is_english_page(element):
            element.set("hreflang", "en")
            self._mark(element)
        elif (href := _own_page(element)) and language.has(path := urlsplit(href).path):
            element.set("href", language.address(path) + href[len(path) :])

    def _is_english_page(self, element: Element) -> bool:
        """Whether an element is a link to a page of this site that the language does not have."""
        language, path = self.catalogue.language, urlsplit(_own_page(element)).path
        ours = path == language.prefix or path.startswith(f"{language.prefix}/")
        return bool(path) and not (ours or language.has(path) or _FILES.search(path))

    def _mark(self, link: Element) -> None:
        """Say that a link leads to an English page: within the words, not beside a picture."""
        if (links := self._told_once.get(id(link))) is not None:
            links.append(link)
            return
        label = link.get("aria-label")
        if label is not None and "(English)" not in label:
            link.set("aria-label", f"{label} (English)")
        link.children = [*link.children, _span([Text(" (English)")], class_="in-english", lang="en")]  # fmt: skip

    def _told(self, element: Element, links: list[Element]) -> Element:
        """The first entry of a list: which of its links lead to English pages."""
        if len(links) == sum(each.tag == "a" for each in elements(element.children)):
            said = self.catalogue.say("The pages of this list are in English.")
        else:
            pages = ", ".join(map(_words_in, links))
            told = self.catalogue.sentence("These pages of the list are in English: {pages}.")
            said = told.format(pages=pages)
        return Element("li", rx.el.li(class_name="told-english"), [Text(said)])


def _words_in(element: Element) -> str:
    """What an element says, without its hidden remarks."""
    held = (child for each in (element, *elements(element.children)) for child in each.children)
    return " ".join(child.words.strip() for child in held if isinstance(child, Text))


def _own_page(element: Element) -> str:
    """Where a link leads on this site, "" where it does not, or says its language itself."""
    href = element.get("href") if element.tag == "a" else None
    return href if href and href.startswith("/") and element.get("hreflang") is None else ""


def _span(nodes: list[Node], class_: str | None = None, lang: str | None = None) -> Element:
    made = rx.el.span("", class_name=class_, custom_attrs={"lang": lang} if lang else {})
    return Element("span", made, list(nodes))


def _has_own_text(element: Element) -> bool:
    """Whether there are words in an element besides its attributes."""
    return any(
        isinstance(child, Text) and child.words.strip()
        for each in (element, *elements(element.children))
        for child in each.children
    )


def _is_kept(element: Element) -> bool:
    """Whether an element's words stay as they are: they say their language."""
    if not element.tag:
        return False
    lang = copies.attribute(element.node, "lang")
    return (lang is not None and element.get("lang") != "en-IN") or element.get("translate") == "no"


def _edges(nodes: list[Node]) -> tuple[list[Node], list[Node]]:
    """The blanks that a message does not hold."""
    first, last = nodes[0], nodes[-1]
    before: list[Node] = (
        [Text(" ")] if isinstance(first, Text) and first.words[:1].isspace() else []
    )
    after: list[Node] = [Text(" ")] if isinstance(last, Text) and last.words[-1:].isspace() else []
    return before, after


def _without_notes(nodes: list[Node]) -> Iterator[Node]:
    """Facts as their words alone: the prescribed text beside them has the notes of their sources."""
    for node in nodes:
        if isinstance(node, Element) and node.get("data-source") is not None:
            (words, _note) = node.children
            yield from words.children if isinstance(words, Element) else [words]
        else:
            if isinstance(node, Element):
                node.children = list(_without_notes(node.children))
            yield node


@hashes("word")
def _word_now(name: str) -> str:
    """What becomes of a message: its translation, and what the message is beside it."""
    code, _, place = name.partition("/")
    context, _, key = place.partition("\x04")
    held, known = catalogue(code), _to_the_letter()
    return digest(
        repr(
            (
                held.find(key, context),
                key in held.dropped,
                key in known.prescribed,
                key in known.charters,
            )
        )
    )


@dataclass(frozen=True)
class _ToTheLetter:
    """Messages that stand to the letter beside their translation.

    `prescribed` are those of prescribed texts, those of the charters too; `charters` have plain words beside
    them in the English text already.
    """

    prescribed: frozenset[str]
    charters: frozenset[str]


@cache
def _to_the_letter() -> _ToTheLetter:
    """What is noted of a word (`Catalogue.find`) tells whether it is one of these."""
    with unnoted():
        charters = {key for charter in queries.charters() for key in _of_charter(charter)}
        texts = {
            of_text(text).key
            for one in queries.site_content().all(Prescribed)
            for entry in (queries.prescribed(one.key),)
            for text in (*entry.texts, entry.note or "")
        }
    return _ToTheLetter(frozenset({*charters, *texts} - {""}), frozenset(charters))


def _of_charter(charter: Policy) -> list[str]:
    """The messages of a charter that stand to the letter."""
    body = charter.body
    return kept(
        "charters",
        [body.encode()],
        lambda: [message.key for message in column_messages(body, _OF_THE_CHARTER)],
    )
