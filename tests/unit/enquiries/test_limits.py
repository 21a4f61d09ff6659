"""The limits of enquiries; one sender's many enquiries do not block other visitors."""

import pytest

from nnm_site.features.enquiries.limits import MOST_TIMES, GuessingError, Limits, Misses

pytestmark = pytest.mark.requirement("R610", "L12", "V15.3.4", "A1")


def sent(limits: Limits, client: str, times: int) -> int:
    """The number of an address's enquiries that are accepted."""
    return sum(limits.take(client) == 0 for _ in range(times))


def test_without_redis_it_is_counted_here(caplog: pytest.LogCaptureFixture):
    limits, misses = Limits(1, 10, "redis://127.0.0.1:1/0"), Misses(1, "redis://127.0.0.1:1/0")
    assert limits.take("192.0.2.1") == 0
    assert misses.tried(lambda: None, "192.0.2.1") is None
    assert 3500 < limits.take("192.0.2.1") <= 3600
    with pytest.raises(GuessingError) as refused:
        misses.tried(lambda: None, "192.0.2.1")
    assert 3500 < refused.value.seconds <= 3600
    assert caplog.text.count("without Redis") == 5, "each time that it is asked"


@pytest.mark.long
def test_a_line_and_an_organisation_count_as_a_whole_too():
    limits = Limits(10, 100_000)
    assert sum(sent(limits, f"2001:db8:1:{lodger:x}::1", 20) for lodger in range(256)) == 30
    assert sum(sent(limits, f"2001:db8:1:{line:x}00::1", 20) for line in range(1, 256)) == 70
    assert sent(limits, "2001:db8:2::1", 1) == 1


@pytest.mark.long
def test_sixty_networks_close_the_forms_for_nobody(caplog: pytest.LogCaptureFixture):
    limits = Limits(10, 600)
    for network in range(600):
        sent(limits, f"2001:db8:{network:x}::1", 10)
    assert sent(limits, "192.0.2.1", 10) == 1
    assert sent(limits, "2001:db8:ffff::1", 10) == 1
    assert [line.rpartition("An address ")[2] for line in caplog.messages] == [
        "may send 2 now.",
        "may send 1 now.",
    ]


def test_what_no_people_would_send_is_refused_in_the_end():
    limits = Limits(10, 6)
    taken = sum(sent(limits, f"198.51.{n // 256}.{n % 256}", 1) for n in range(200))
    assert taken == 6 * MOST_TIMES
    assert limits.take("192.0.2.1") > 0
