"""Records the reviews of texts: `python -m nnm_site.features.regulatory.review`.

`content/regulatory/reviewed.toml` records a hash of each page on the day of its last review. A text
changed since then is a content fault until somebody has read the whole page again, set `reviewed` in
its file, and run this command.
"""

import hashlib
import sys

from nnm_site.shared.content.models.firm import Firm
from nnm_site.shared.content.models.regulatory import Policy, Review, Term, Topic
from nnm_site.shared.content.record import Record, State
from nnm_site.shared.content.validate import CONTENT_DIR, Content, validate
from nnm_site.shared.rules.dates import today
from nnm_site.shared.shell.facts import without_sources

RECORD = Record(
    CONTENT_DIR / "regulatory" / "reviewed.toml",
    table="review",
    field="reviewed",
    command="nnm_site.features.regulatory.review",
    day="date of review",
    remedy="read the page again and set reviewed = {today}",
)


def current(content: Content) -> dict[str, State]:
    """Each page's current state. The charter's text includes its topics, the glossary's its terms."""
    more = {
        "investor-charter": sorted(content.all(Topic), key=lambda one: one.key),
        "glossary": content.all(Term),
    }
    # A new name of the firm does not count as a change.
    (firm,) = content.all(Firm)
    states = {}
    for policy in content.all(Policy):
        # Sources in the margin are not part of the text.
        words = [policy.title, policy.intro, without_sources(policy.body)]
        words += [entry.model_dump_json() for entry in more.get(policy.key, ())]
        text = "\0".join(words).replace(firm.legal_name, "{firm.legal_name}")
        digest = hashlib.sha256(text.encode()).hexdigest()
        states[policy.key] = State(digest, policy.reviewed)
    return states


def recorded(content: Content) -> dict[str, State]:
    """Each page's state at its last review."""
    return {review.key: State(review.sha256, review.reviewed) for review in content.all(Review)}


if __name__ == "__main__":
    reviewed = validate()
    sys.exit(RECORD.write(current(reviewed), recorded(reviewed), today()))
