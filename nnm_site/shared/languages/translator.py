"""Translates a page, or a part of one: a step on its tree of components."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import reflex as rx

from nnm_site.platform.reads import digest, hashes, unnoted
from nnm_site.platform.tree import copies
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.languages.catalogue import Catalogue, catalogue, context_of
from nnm_site.shared.languages.messages import (
    SPOKEN,
    Message,
    Node,
    Run,
    is_in_other_script,
    message_of,
    of_text,
    runs,
    within_opaque,
)
from nnm_site.shared.languages.names import is_name
from nnm_site.shared.languages.sources import column_keys
from nnm_site.shared.languages.speaking import spoken
from nnm_site.shared.languages.store import Entry

#: Elements in which plain words have no label before them.
_CELLS = {"th", "td"}
_HEADS = {"h1", "h2", "h3", "h4", "summary", "dt", "a", "button"} | _CELLS
#: The columns of the charters that are shown verbatim (`content/regulatory/charter-*.md`).
_OF_THE_CHARTER = {"Text of the charter", "Activities", "Expected Timelines"}
#: Fields of structured data that people read.
_READ = {"name", "description", "headline", "text", "about", "keywords", "caption", "alternateName"}
#: Attribute of a block of prescribed texts that has no room to show both languages.
FOLDS_ENGLISH = "data-folds-english"
#: Attribute of a list that states once which of its entries lead to English pages.
TELLS_ENGLISH = "data-tells-english"
_FILES = re.compile(r"\.\w+$|^/(?:api|pdf|exe|data|assets|fonts|sharing|drawings|icons|gallery)/")


def translated(tree: Any) -> Any:
    """A tree in the current language."""
    translations = spoken()
    return Translator(translations).tree(tree) if translations else tree


@dataclass
class Translator:
    """Translates trees into the language of `catalogue`.

    `unreviewed` says whether any translation used has not been reviewed, `fell_back` whether a stale
    legal text stays English. `remark` makes what follows each message, from the message, its context and
    its translation.
    """

    catalogue: Catalogue
    remark: Callable[[Message, str, Entry | None], Any] | None = None
    unreviewed: bool = False
    fell_back: bool = False
    #: The prescribed texts of each block that folds its English, by the block's `id`.
    _folded: dict[int, list[list[Node]]] = field(default_factory=dict)

    def tree(self, tree: Any, kept: Any = None) -> Any:
        """A translated copy of a tree, with links to pages in the language.

        The content of `kept`, a node of the tree, is left as it is.
        """
        # `kept` stays empty until everything else is done.
        instead = {} if kept is None else {id(kept): copies.with_children(kept, [])}
        nodes = copies.own(tree, self.tree, instead)
        self._all(nodes)
        if kept is not None:
            instead[id(kept)].children = kept.children
        return copies.fragment(nodes)

    def text(self, text: str) -> str:
        """A plain text, such as a title."""
        bare = text.removesuffix(queries.title_end())
        return self.catalogue.say(bare) + text[len(bare) :]

    def structured(self, data: Any) -> Any:
        """Structured data with the texts that people read, and addresses of pages, translated."""
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
            return self.text(value) if name in _READ else value

        return turned(data)

    def _all(self, nodes: list[Node]) -> None:
        kept = [(each, each.children) for each in copies.elements(nodes) if _is_kept(each)]
        for element, _ in kept:
            element.children = []
        blocks = [each for each in copies.elements(nodes) if _has(each, FOLDS_ENGLISH)]
        self._folded = {id(block): [] for block in blocks}
        self._words(list(runs(nodes)))
        for block in blocks:
            block.children = [*block.children, self._english_below(self._folded[id(block)])]
        for element, children in kept:
            element.children = children
            if copies.attribute(element, "lang") is None:
                copies.set_attribute(element, "lang", "en")
        # Of nested lists the inner one has the notice.
        lists = [each for each in copies.elements(nodes) if _has(each, TELLS_ENGLISH)]
        for each in reversed(lists):
            self._tell(each)
        for element in list(copies.elements(nodes)):
            self._attributes(element)
            self._link(element)

    def _words(self, runs: list[Run]) -> None:
        for run in runs:
            self._words(list(within_opaque(run.nodes, run.around)))
            self._put(run)

    def _put(self, run: Run) -> None:
        message = message_of(run.nodes)
        if not message.has_words:
            if message.values:
                # Only a value, such as a day.
                self._replace(run, message.nodes(message.key, self.catalogue.language.show))
            return
        context = context_of(message.key, run.tag)
        translation = self.catalogue.find(message.key, context)
        if translation is None and is_in_other_script(message.key):
            return
        end = len(run.siblings) - run.end
        if translation is None:
            self._stay_english(run, message.key, context)
        else:
            self._translate(run, message, translation)
        if self.remark is not None:
            made = self.remark(message, context, translation)
            run.siblings.insert(len(run.siblings) - end, made)

    def _replace(self, run: Run, nodes: Iterable[Node]) -> None:
        """Replace a message with nodes, keeping the spaces around it."""
        first, last = (copies.words_of(each) or "" for each in (run.nodes[0], run.nodes[-1]))
        before = [copies.text(" ")] if first[:1].isspace() else []
        after = [copies.text(" ")] if last[-1:].isspace() else []
        run.siblings[run.start : run.end] = [*before, *nodes, *after]

    def _translate(self, run: Run, message: Message, translation: Entry) -> None:
        self.unreviewed |= not translation.reviewed
        nodes = message.nodes(translation.text, self.catalogue.language.show)
        if message.key in _prescribed():
            nodes = self._with_english(run, nodes, same=translation.text == message.key)
        self._replace(run, nodes)

    def _with_english(self, run: Run, own: list[Node], *, same: bool) -> list[Node]:
        """A prescribed text verbatim, and below it the same in plain words.

        In a block that folds its English, only the plain words.
        """
        english = _span(run.nodes, lang="en")
        if same:
            return [english]
        for block in reversed(run.around[:-1]):
            if id(block) in self._folded:
                self._folded[id(block)].append(run.nodes)
                return own
        own = list(_without_notes(own))
        if run.tag not in _HEADS and _CELLS.isdisjoint(map(copies.tag_of, run.around)):
            label = self.catalogue.say(f"In plain {self.catalogue.language.english_name}")
            own = [rx.el.span(f"{label}: ", class_name="plain-words-label"), *own]
        return [english, _span(own, "plain-words")]

    def _english_below(self, texts: list[list[Node]]) -> Node:
        """The prescribed texts of a block verbatim, folded: the browser's search opens them."""
        label = self.catalogue.say("The prescribed text, in English")
        return rx.el.details(
            rx.el.summary(rx.el.span(label), class_name="phone-fold-title"),
            *(rx.el.p(*text, custom_attrs={"lang": "en"}) for text in texts),
            class_name="phone-fold",
        )

    def _stay_english(self, run: Run, key: str, context: str) -> None:
        if key in self.catalogue.dropped:
            self.fell_back = True
        elif not (
            is_name(key) or key in _charters() or any(map(self._is_english_page, run.around))
        ):
            self.catalogue.lacks(key, context)
        if run.tag == "option":
            return
        if run.is_whole:
            copies.set_attribute(run.around[-1], "lang", "en")
        else:
            self._replace(run, [_span(run.nodes, lang="en")])

    def _attributes(self, element: Node) -> None:
        for name in SPOKEN:
            given = copies.attribute(element, name)
            if given is None:
                continue
            message = message_of(list(map(copies.text, copies.pieces_of(given))))
            if not message.has_words:
                continue
            context = context_of(message.key, "th" if name == "data-label" else "")
            translation = self.catalogue.find(message.key, context)
            if translation is not None:
                nodes: list[Any] = message.nodes(translation.text, self.catalogue.language.show)
                pieces = (piece for node in nodes for piece in copies.pieces_of(node.contents))
                copies.set_attribute(element, name, copies.joined(pieces))
            elif not is_in_other_script(message.key) and not is_name(message.key):
                self.catalogue.lacks(message.key, context)
                if not any(_texts_in(element)):
                    copies.set_attribute(element, "lang", "en")

    def _link(self, element: Node) -> None:
        language = self.catalogue.language
        is_form = copies.tag_of(element) == "form"
        action = copies.plain_attribute(element, "action") if is_form else None
        path, mark, anchor = (action or "").partition("#")
        if action is not None and language.has(path):
            copies.set_attribute(element, "action", f"{language.address(path)}{mark}{anchor}")
        if self._is_english_page(element):
            copies.set_attribute(element, "hreflang", "en")
            self._mark(element)
        elif (href := _own_page(element)) and language.has(path := urlsplit(href).path):
            copies.set_attribute(element, "href", language.address(path) + href[len(path) :])

    def _is_english_page(self, element: Node) -> bool:
        """Whether an element is a link to a page of this site that the language does not have."""
        language, path = self.catalogue.language, urlsplit(_own_page(element)).path
        ours = path == language.prefix or path.startswith(f"{language.prefix}/")
        return bool(path) and not (ours or language.has(path) or _FILES.search(path))

    def _mark(self, link: Node) -> None:
        """Mark a link as leading to an English page: within its words, not beside a picture."""
        label = copies.plain_attribute(link, "aria-label")
        if label is not None and "(English)" not in label:
            copies.set_attribute(link, "aria-label", f"{label} (English)")
        link.children = [*link.children, _span([copies.text(" (English)")], "in-english", "en")]

    def _tell(self, element: Node) -> None:
        """State in the first entry of a list which of its links lead to English pages, not at each link."""
        links = [each for each in copies.elements(element.children) if copies.tag_of(each) == "a"]
        english = list(filter(self._is_english_page, links))
        if not english:
            return
        if len(english) == len(links):
            notice = self.catalogue.say("The pages of this list are in English.")
        else:
            pages = ", ".join(" ".join(_texts_in(link)) for link in english)
            notice = self.catalogue.sentence("These pages of the list are in English: {pages}.")
            notice = notice.format(pages=pages)
        for link in english:
            copies.set_attribute(link, "hreflang", "en")
        element.children = [rx.el.li(notice, class_name="told-english"), *element.children]


def _texts_in(element: Node) -> Iterator[str]:
    """The words of an element, without those of its attributes."""
    for each in (element, *copies.elements(element.children)):
        for child in each.children:
            if (words := copies.words_of(child)) is not None:
                yield words.strip()


def _own_page(element: Node) -> str:
    """Where a link leads on this site; "" if it leads elsewhere or has its own `hreflang`."""
    if copies.tag_of(element) != "a" or _has(element, "hreflang"):
        return ""
    href = copies.plain_attribute(element, "href") or ""
    return href if href.startswith("/") else ""


def _has(element: Node, name: str) -> bool:
    return copies.plain_attribute(element, name) is not None


def _span(nodes: list[Node], class_: str | None = None, lang: str | None = None) -> Node:
    return rx.el.span(*nodes, class_name=class_, custom_attrs={"lang": lang} if lang else {})


def _is_kept(element: Node) -> bool:
    """Whether an element's words stay as they are: its attributes name their language."""
    lang = copies.attribute(element, "lang")
    names_another = lang is not None and copies.plain_attribute(element, "lang") != "en-IN"
    return names_another or copies.plain_attribute(element, "translate") == "no"


def _without_notes(nodes: list[Node]) -> Iterator[Node]:
    """Facts without the notes of their sources, which the prescribed text beside them has."""
    for node in nodes:
        if copies.tag_of(node) and _has(node, "data-source"):
            (words, _note) = node.children
            yield from words.children if copies.tag_of(words) else [words]
        else:
            if copies.tag_of(node):
                node.children = list(_without_notes(node.children))
            yield node


@hashes("word")
def _word_now(name: str) -> str:
    """A message's translation, and whether the message is dropped, prescribed or a charter's."""
    code, _, place = name.partition("/")
    context, _, key = place.partition("\x04")
    own, dropped = catalogue(code).find(key, context), catalogue(code).dropped
    translation = own and (own.text, own.reviewed)
    return digest(repr((translation, key in dropped, key in _prescribed(), key in _charters())))


# Unnoted: the input `word` (`Catalogue.find`) already covers whether a message is one of these.
@cache
def _prescribed() -> frozenset[str]:
    """The messages that are shown verbatim beside their translation: prescribed texts and charters."""
    with unnoted():
        texts = {
            of_text(text).key
            for entry in Prescribed.all()
            for text in (*entry.texts, entry.note or "")
        }
    return (_charters() | texts) - {""}


@cache
def _charters() -> frozenset[str]:
    """The verbatim messages of the charters: the English text already has plain words beside them."""
    with unnoted():
        return frozenset(
            key
            for charter in queries.charters()
            for key in column_keys(charter.body, _OF_THE_CHARTER)
        )
