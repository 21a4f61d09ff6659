"""Lines: short typical questions with their pages, and how well a question matches them."""

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from nnm_site.features.search.words import Roots, question_lines, roots_of, telling, words_of
from nnm_site.platform.reads import remembered

#: A line's second page gets this fraction of the line's worth, the third this fraction of the second's.
_NEXT = 0.6
#: How much the number of words in a page's lines reduces the worth of each.
_LENGTH = 0.3
#: A root that occurs this often in a page's lines reaches half of its weight.
_OFTEN = 2.0
#: A line with exactly the question's words is worth this many times one with the same meaning.
_EXACT = 2.0

#: The meanings of each word of a question, as roots.
Wanted = list[Roots]


@dataclass(frozen=True)
class Lines:
    """All lines by their roots, each with its addresses, the best first.

    `weight` is the weight of each root: small if it leads to many pages; `most` is that of a word in no
    line. `often` has for each root its frequency in each page's lines, reduced for pages with many words.
    """

    addresses: dict[Roots, tuple[str, ...]]
    weight: dict[str, float]
    most: float
    often: dict[str, dict[str, float]]

    def best(self, wanted: Wanted, own: Roots) -> dict[str, tuple[float, str]]:
        """For each page the worth of its best line, with the line's address. `own` are the question's roots.

        A line's worth is the weight of its words in the question, reduced by the share of the line that is
        not in it; it is 0 if less than half is.
        """
        roots = frozenset().union(*wanted)
        best: dict[str, tuple[float, str]] = {}
        for line, addresses in self.addresses.items():
            if shared := line & roots:
                # A word that means two words of a line counts once.
                weights = sorted((self.weight[each] for each in shared), reverse=True)
                share, whole = sum(weights[: len(wanted)]), sum(self.weight[each] for each in line)
                if share < whole / 2:
                    continue
                worth = share * share / whole * (_EXACT if line == own else 1)
                for place, address in enumerate(addresses):
                    page = address.partition("#")[0]
                    best[page] = max(best.get(page, (0.0, "")), (worth * _NEXT**place, address))
        return best

    def together(self, wanted: Wanted) -> dict[str, float]:
        """The worth of all lines of each page: the weight of each word, more if it is more frequent."""
        worth: defaultdict[str, float] = defaultdict(float)
        for roots in wanted:
            often: defaultdict[str, float] = defaultdict(float)
            for each in roots & self.weight.keys():
                for page, times in self.often[each].items():
                    often[page] += times
            for page, times in often.items():
                worth[page] += self._weight_of(roots) * times / (times + _OFTEN)
        return worth

    def title(self, title: str, wanted: Wanted) -> float:
        """The weight of the question's words in a title, reduced by the share that it lacks."""
        titled = title_roots(title)
        weights = [(self._weight_of(roots), not titled.isdisjoint(roots)) for roots in wanted]
        return sum(weight for weight, is_there in weights if is_there) ** 2 / sum(
            weight for weight, _ in weights
        )

    def _weight_of(self, roots: Roots) -> float:
        return max((self.weight[each] for each in roots & self.weight.keys()), default=self.most)


@lru_cache(maxsize=20_000)
def title_roots(title: str) -> Roots:
    """The roots of a title; cached, since there are few distinct titles."""
    return roots_of(words_of(title))


@remembered
def known_lines() -> Lines:
    """All lines of the lists, of answers, of ledgers and of order messages."""
    lines: dict[Roots, tuple[str, ...]] = {}
    for text, pages in question_lines():
        line = roots_of(telling(words_of(text)))
        lines[line] = tuple(dict.fromkeys((*pages, *lines.get(line, ()))))
    first: defaultdict[str, set[str]] = defaultdict(set)
    often: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    lengths: defaultdict[str, float] = defaultdict(float)
    for line, addresses in lines.items():
        for place, address in enumerate(addresses):
            page = address.partition("#")[0]
            lengths[page] += len(line) * _NEXT**place
            for each in line:
                often[each][page] += _NEXT**place
        for each in line:
            first[each].add(addresses[0])
    number = len(set().union(*first.values()))
    weight = {each: math.log(1 + number / len(pages)) for each, pages in first.items()}
    usual = sum(lengths.values()) / len(lengths)
    shares = {page: 1 - _LENGTH + _LENGTH * length / usual for page, length in lengths.items()}
    return Lines(
        lines,
        weight,
        max(weight.values()),
        {
            each: {page: times / shares[page] for page, times in pages.items()}
            for each, pages in often.items()
        },
    )
