"""The meaning of order messages: each has cause and remedy, an anchor, and words of no other."""

import lxml.html
import pytest

from nnm_site.features.help.messages import messages_page
from nnm_site.platform.tree import render
from nnm_site.shared.content.models.clients import OrderMessage
from nnm_site.shared.content.models.pages import PageHead
from tests.rows import each

pytestmark = pytest.mark.requirement("R1209")

MESSAGES = OrderMessage.all()
PAGE = lxml.html.fromstring(str(render(messages_page())))


def test_every_message_stands_under_an_anchor_with_cause_and_what_to_do():
    said = PAGE.text_content()
    for one in MESSAGES:
        assert PAGE.get_element_by_id(one.key).text_content() == one.name
        assert one.cause in said
        assert one.do in said
    assert {one.group for one in MESSAGES} == {*PageHead.get("help-order-messages").groups}


@each([
        "insufficient margin", "ban period", "circuit", "price band", "rms", "rto",
        "trigger pending", "tpin", "freeze quantity", "after market order", "t 2 t", "asm", "gsm",
        "self trade", "lot size", "tick size", "product not allowed",
    ])  # fmt: skip
def test_the_usual_messages_are_known(words: str):
    assert len([one for one in MESSAGES if words in one.seen]) == 1
