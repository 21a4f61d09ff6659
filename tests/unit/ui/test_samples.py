"""The marks of sample content appear and disappear with it (`nnm_site/shared/ui/marks.py`)."""

from collections.abc import Callable

import pytest
import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from tests.rows import each


@each([
    ("tel:+912255500131", True), ("mailto:desk@nnm.example", True),
    ("mailto:desk@nnm.example?subject=Partner", True), ("tel:+912222001234", False),
    ("mailto:desk@nnmsecurities.com", False),
    ("mailto:desk@nnmsecurities.com?subject=for.example", False),
    ("https://www.sebi.gov.in", False), ("/contact", False),
])  # fmt: skip
def test_a_link_to_a_sample_is_marked(href: str, sample: bool):
    assert ("data-sample" in str(ui.link("Words", href=href))) == sample


@each([
    (lambda: ui.phone_link("+91 22 5550 0131"), True),
    (lambda: ui.phone_link("+91 22 2200 1234"), False),
    (lambda: ui.prose("Write to <desk@nnm.example>.").components[0], True),
    (lambda: ui.prose("Write to <desk@nnmsecurities.com>.").components[0], False),
    (lambda: ui.prose("Registered under [INZ000000000](sample:).").components[0], True),
])  # fmt: skip
def test_numbers_and_markdown_mark_themselves(make: Callable[[], rx.Component], sample: bool):
    assert ("data-sample" in str(make())) == sample


@pytest.mark.parametrize("sample", [True, False])
def test_every_mark_goes_with_the_flag(sample: bool):
    shown = [
        ui.definitions(("Phone", "1"), sample=sample),
        ui.page(
            ui.section(id="a", title="A", facts=[ui.HeadFact("a", "b", "c", sample)]), name="a"
        ),
        ui.popup(param="a", keys=["b"], id="b", title="B", sample=sample),
        ui.el.a("Words", **ui.sample_line(sample=sample)),
    ]
    assert [("data-sample" in str(part)) for part in shown] == [sample] * len(shown)
    assert (ui.specimen(sample=sample) is not None) == sample


def test_the_market_warning_is_marked_as_its_issuer_is() -> None:
    assert ("data-sample" in str(ui.market_warning())) == queries.market_warning()[2]
