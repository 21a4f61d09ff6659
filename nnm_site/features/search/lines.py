"""What people ask of the pages: lines of a few words, and how much a question has of them."""

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from nnm_site.features.search.words import Roots, question_lines, roots_of, telling, words_of
from nnm_site.platform.reads import remembered

#: Of what a line says of a question the second page of the line has so much, the third as much of that.
_NEXT = 0.6
#: How much of a page's number of words counts against each of them.
_LENGTH = 0.3
#: A root that the lines of a page have so often says half of what it can.
_OFTEN = 2.0
#: A line whose words are those of the question has so much more than one that means the same.
_EXACT = 2.0

#: What each word of a question means, as roots.
Wanted = list[Roots]


@dataclass(frozen=True)
class Lines:
    """All lines by their roots, each with the addresses that it leads to, the best first.

    `weight` has for each root how much it tells: what leads to many pages tells little; `most` is that of a word that no
    line has. `often` has for each root the pages with how often their lines have it, a page of many lines the less.
    """

    addresses: dict[Roots, tuple[str, ...]]
    weight: dict[str, float]
    most: float
    often: dict[str, dict[str, float]]

    def best(self, wanted: Wanted, own: Roots) -> dict[str, tuple[float, str]]:
        """Of each page the worth of its best line, with the address that this leads to. `own` are the question's words.

        A line is worth what its words in the question tell, the less the more of the line is not in it: less than half
        is nothing.
        """
        roots = frozenset().union(*wanted)
        best: dict[str, tuple[float, str]] = {}
        for line, addresses in self.addresses.items():
            if shared := line & roots:
                # A word that means two words of a line tells as much as one.
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
        """What all lines of a page say: each word what it tells, the more the oftener they have it."""
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
        """What the words of a question tell that a title has, the less the more of them it lacks."""
        titled = title_roots(title)
        weights = [(self._weight_of(roots), not titled.isdisjoint(roots)) for roots in wanted]
        return sum(weight for weight, is_there in weights if is_there) ** 2 / sum(
            weight for weight, _ in weights
        )

    def _weight_of(self, roots: Roots) -> float:
        return max((self.weight[each] for each in roots & self.weight.keys()), default=self.most)


@lru_cache(maxsize=20_000)
def title_roots(title: str) -> Roots:
    """The roots of a title, of which there are few that differ."""
    return roots_of(words_of(title))


@remembered
def known_lines() -> Lines:
    """All lines of the lists, of answers, and of what statements and order books say."""
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
