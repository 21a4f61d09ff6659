"""What an order pays by the firm's tariff (`content/charges/tariff.toml`): brokerage and fees."""

from decimal import Decimal

from nnm_site.shared.charges.rules.amounts import percent, plain, rounded
from nnm_site.shared.charges.rules.charges import Line, Order
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Brokerage, Fee, Plan
from nnm_site.shared.languages.speaking import say, t

#: The key for no plan: the user enters rate and minimum.
OWN = "own"
OWN_NAME = "My own rate"


def plan_names() -> dict[str, str]:
    """Key → name of every plan in the tariff's order, the entered rate last. The first is the default."""
    return {**{plan.key: plan.name for plan in Plan.all()}, OWN: OWN_NAME}


def default_plan() -> str:
    """The key of the plan for orders that name none."""
    return Plan.all()[0].key


def brokerage_of(plan: str, type: str) -> Brokerage:
    """A plan's brokerage on a type of trade of the calculator. Raises `KeyError` for an unknown one."""
    return queries.brokerage(plan, type.partition("-")[0])


def brokerage_in_words(order: Order) -> str:
    """`Brokerage by the Standard plan, 0.3%, at least ₹0.05 a unit`, in the current language."""
    wording = "Brokerage by the {plan} plan, {rate}%"
    if order.plan == OWN:
        wording = "Brokerage by your own rate, {rate}%"
    if order.minimum:
        wording += ", at least ₹{minimum} a unit"
    name = say(plan_names()[order.plan])
    return t(wording, plan=name, rate=plain(order.rate), minimum=plain(order.minimum))


def brokerage_source(plan: str) -> str:
    """Whose rate the brokerage follows, in the current language: the tariff's, or the user's own."""
    if plan == OWN:
        return say("Your own rate")
    return t("Our tariff, {plan} plan", plan=say(plan_names()[plan]))


def source_of(line: Line, plan: str) -> str:
    """The source of the rate of a bill's line; "" where nothing is levied."""
    if line.name == "maxBrokerage":
        return brokerage_source(plan)
    return line.published.text if line.published else ""


def depository_charge(fees: tuple[Fee, ...], gst: Decimal) -> Decimal | None:
    """The cost of a sale from a demat account on top of its bill, for one company on one day.

    `gst` in per cent is added if the tariff says so; `None` if the tariff has no such charge.
    """
    for fee in fees:
        if fee.depository_sale:
            return rounded(percent(100 + gst if fee.gst else Decimal(100), fee.amount))
    return None
