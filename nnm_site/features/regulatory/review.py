"""Holding each text to its review date: `python -m nnm_site.features.regulatory.review`.

`content/regulatory/reviewed.toml` records what each page said on the day of its last review. A text
that has changed since then is a fault of the content until somebody has read the whole page again, has set
`reviewed` in its file, and has run this command.
"""

import datetime
import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from nnm_site.shared.content.models.regulatory import Policy, Review, Term, Topic
from nnm_site.shared.content.record import as_toml, write
from nnm_site.shared.content.validate import CONTENT_DIR, Content, validate
from nnm_site.shared.rules.dates import today
from nnm_site.shared.shell.facts import without_sources

RECORD = CONTENT_DIR / "regulatory" / "reviewed.toml"


@dataclass(frozen=True)
class State:
    """A page's text as it is now: its review date and the text's hash."""

    reviewed: datetime.date
    sha256: str


def current(content: Content) -> dict[str, State]:
    """Each page as it is now. The charter's text includes its topics, the glossary's its terms."""
    more = {
        "investor-charter": content.all(Topic),
        "glossary": content.all(Term),
    }
    states = {}
    for policy in content.all(Policy):
        # A source in the margin changes no word of the text.
        words = [policy.title, policy.intro, without_sources(policy.body)]
        words += [entry.model_dump_json() for entry in more.get(policy.key, ())]
        digest = hashlib.sha256("\0".join(words).encode()).hexdigest()
        states[policy.key] = State(policy.reviewed, digest)
    return states


def recorded(content: Content) -> dict[str, State]:
    """Each page as it was at its last review."""
    return {review.key: State(review.reviewed, review.sha256) for review in content.all(Review)}


def faults(now: Mapping[str, State], then: Mapping[str, State]) -> Iterator[str]:
    """A sentence for each page whose text and review date do not belong together."""
    for key, state in now.items():
        if key not in then:
            yield f"{key}: is not recorded yet"
        elif state.sha256 != then[key].sha256 and state.reviewed == then[key].reviewed:
            yield f"{key}: the text has changed, but its date of review ({state.reviewed}) has not"
        elif state != then[key]:
            yield f"{key}: has been reviewed again, but that is not recorded yet"


def refusals(
    now: Mapping[str, State], then: Mapping[str, State], today: datetime.date
) -> Iterator[str]:
    """What keeps a new record from being written: a date that is not that of the change."""
    for key, state in now.items():
        if state.reviewed > today:
            yield f"{key}: the date of review ({state.reviewed}) lies in the future"
        elif (
            key in then
            and state.sha256 != then[key].sha256
            and state.reviewed == then[key].reviewed != today
        ):
            yield f"{key}: the text has changed; read the page again and set reviewed = {today}"


def record(now: Mapping[str, State]) -> str:
    """The record as a file."""
    return as_toml("review", "nnm_site.features.regulatory.review", now)


def main(today: datetime.date) -> int:
    """Write the record, or say why not."""
    content = validate()
    now = current(content)
    return write(RECORD, record(now), refusals(now, recorded(content), today))


if __name__ == "__main__":
    sys.exit(main(today()))
