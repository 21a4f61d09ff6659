"""What the tariff charges beside brokerage, where a computation needs it."""

from decimal import Decimal

from nnm_site.shared.charges.rules.amounts import EXACT, rounded
from nnm_site.shared.content.models.charges import Fee


def depository_charge(fees: tuple[Fee, ...], gst: Decimal) -> Decimal | None:
    """What a sale from a demat account costs besides its bill, for one company on one day.

    GST in per cent is added where the tariff says so; `None` where the tariff names no such charge.
    """
    for fee in fees:
        if fee.depository_sale:
            taxed = EXACT.multiply(fee.amount, 100 + gst if fee.gst else Decimal(100))
            return rounded(EXACT.divide(taxed, Decimal(100)))
    return None
