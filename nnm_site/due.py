"""`python -m nnm_site due` lists what the firm has to publish, renew, read, compare and replace.

Each duty has its day, the rule that requires it, and what to do. The command exits with 1 if something is
late. `--ics FILE` writes the duties with a day as an iCalendar file.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from pathlib import Path

from icalendar import Alarm
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from nnm_site.shared.content.attention import Duty, due, next_ones
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.queries import firm, site_content
from nnm_site.shared.publishing.calendars import all_day, calendar
from nnm_site.shared.rules.dates import long_date, today

A_WEEK = timedelta(7)


def lines(duties: Iterable[Duty], day: date) -> Iterator[str]:
    """The list as on a day, a clerk's duties first: state, day, rule and what to do."""
    states: Counter[str] = Counter()
    of_others = ""
    for duty in sorted(duties, key=lambda duty: not duty.for_clerks):
        if not duty.for_clerks and not of_others:
            yield (of_others := "For the people who write the site:")
        state = duty.state(day)
        states[state] += 1
        yield f"{state:4}  {long_date(duty.by) if duty.by else 'no day'}: {duty.what}"
        yield f"      Rule: {duty.source}"
        yield f"      Do:   {duty.how}"
    counted = ", ".join(f"{states[state]} {state}" for state in ("late", "soon", "ok", "open"))
    yield f"As on {long_date(day)}: {counted}. Soon: within 30 days. Open: without a day."


def ics(duties: Iterable[Duty], day: date) -> bytes:
    """The duties with a day, each with an alarm, as an iCalendar file (RFC 5545) made on `day`."""
    events = [
        all_day(f"{duty.by}-{duty.what}@due.nnm", duty.what, f"{duty.how}. {duty.source}.", duty.by)
        for duty in duties
        if duty.by
    ]
    for event in events:
        alarm = Alarm.new(description=str(event["summary"]))
        alarm.add("action", "DISPLAY")
        alarm.add("trigger", -A_WEEK)
        event.add_component(alarm)
    return calendar(f"What is due, {firm().name}", "Duties", day, events)


class DueCollector(Collector):
    """Metrics about the duties."""

    def collect(self) -> Iterable[Metric]:
        """The number of late duties, and the days until the next one is due."""
        day = today()
        ahead = [(duty.by - day).days for duty in due(site_content(), day) if duty.by]
        late = sum(days < 0 for days in ahead)
        yield GaugeMetricFamily("nnm_due_late", "Duties of the firm whose day is over", late)
        help_text = "Days until the next duty of the firm is due"
        coming = min((days for days in ahead if days >= 0), default=float("inf"))
        yield GaugeMetricFamily("nnm_due_next_days", help_text, coming)


def main(arguments: list[str]) -> int:
    """Print the list, or write the calendar; returns 1 if something is late or the content has faults."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site due", description=__doc__)
    parser.add_argument("--ics", type=Path, metavar="FILE", help="write an iCalendar file")
    chosen, day = parser.parse_args(arguments), today()
    try:
        duties = list(next_ones(due(site_content(), day), day))
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    if chosen.ics:
        chosen.ics.write_bytes(ics(duties, day))
        print(f"Written: {chosen.ics}")
    else:
        print(*lines(duties, day), sep="\n")
    return int(any(duty.state(day) == "late" for duty in duties))
