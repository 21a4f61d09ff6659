"""The planners' arithmetic: worked examples and laws (R804)."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from nnm_site.features.wealth.rules.debts import Debt, NeverPaidError, pay_off
from nnm_site.features.wealth.rules.money import instalments
from nnm_site.features.wealth.rules.net_worth import net_worth
from nnm_site.features.wealth.rules.retirement import plan_retirement
from nnm_site.features.wealth.rules.sip import plan_sip

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R804")]

PAISA = Decimal("0.01")
AMOUNTS = st.decimals(1, 10_000_000, places=2)
RATES = st.decimals(0, 30, places=2)
YEARS = st.integers(1, 50)


class TestSip:
    def test_the_worked_example(self) -> None:
        plan = plan_sip(Decimal(5000), Decimal(12), 10)
        assert plan[-1].value == Decimal("1161695.38")
        assert plan[-1].invested == Decimal("600000.00")
        assert plan[-1].growth == Decimal("561695.38")

    def test_a_step_up_worked_by_hand(self) -> None:
        # Without interest: 12 × 1,000, then 12 × 1,100, then 12 × 1,210.
        plan = plan_sip(Decimal(1000), Decimal(0), 3, Decimal(10))
        assert [year.instalment for year in plan] == [1000, 1100, 1210]
        assert plan[-1].value == plan[-1].invested == 39720

    @given(RATES, st.integers(1, 120))
    def test_the_formula_is_what_paying_month_by_month_comes_to(self, rate, months) -> None:
        balance = Decimal(0)
        for _ in range(months):
            balance = (balance + 1) * (1 + rate / 1200)
        assert abs(instalments(rate, months) - balance) < Decimal("1e-15")

    @given(AMOUNTS, RATES, YEARS, RATES)
    def test_each_year_s_instalments_come_to_the_closed_formula(self, amount, rate, years, step):
        of_a_year, grows = amount * instalments(rate, 12), (1 + rate / 1200) ** 12
        parts = [(1 + step / 100) ** n * grows ** (years - 1 - n) for n in range(years)]
        closed = of_a_year * sum(parts)
        last = plan_sip(amount, rate, years, step)[-1]
        assert abs(last.value - closed) <= PAISA / 2 + Decimal("1e-6")


class TestNetWorth:
    def test_an_example(self) -> None:
        worth = net_worth(
            [Decimal(300_000), Decimal(700_000)], [Decimal(250_000)], Decimal(300_000), Decimal(50_000)
        )  # fmt: skip
        assert (worth.assets, worth.debts, worth.net) == (1_000_000, 250_000, 750_000)
        assert worth.debt_share == 25
        assert worth.reserve_months == 6

    def test_what_has_no_divisor_has_no_answer(self) -> None:
        worth = net_worth([], [Decimal(5)])
        assert worth.net == -5
        assert worth.debt_share is None
        assert worth.reserve_months is None


def retire(**changes):
    asked = {
        "age": 30, "retire_at": 60, "live_to": 85, "spending": Decimal(40_000),
        "savings": Decimal(500_000), "inflation": Decimal(6), "rate_before": Decimal(10),
        "rate_after": Decimal(7),
    }  # fmt: skip
    return plan_retirement(**(asked | changes))


class TestRetirement:
    def test_without_rates_it_is_months_times_spending(self) -> None:
        nil = Decimal(0)
        plan = retire(inflation=nil, rate_before=nil, rate_after=nil)
        assert plan.spending == 40_000
        assert plan.corpus == 40_000 * 12 * 25
        assert plan.gap == plan.corpus - 500_000
        assert plan.instalment == Decimal("31944.44")

    def test_enough_savings_need_no_instalment(self) -> None:
        plan = retire(savings=Decimal(10_000_000))
        assert plan.gap == plan.instalment == 0
        assert plan.years[-1].balance > 0

    @given(
        st.integers(18, 50), st.integers(1, 30), st.integers(1, 40), AMOUNTS,
        st.decimals(0, 15, places=2), RATES, RATES,
    )  # fmt: skip
    def test_a_plan_kept_to_the_rupee_ends_at_nil(
        self, age, saving, drawing, spending, inflation, before, after
    ) -> None:
        plan = retire(
            age=age, retire_at=age + saving, live_to=age + saving + drawing, spending=spending,
            savings=Decimal(0), inflation=inflation, rate_before=before, rate_after=after,
        )  # fmt: skip
        assert plan.years[-1].balance == 0
        assert plan.years[saving - 1].balance == plan.corpus
        factor = instalments(before, saving * 12)
        assert abs(plan.instalment * factor - plan.corpus) <= PAISA / 2 * (factor + 1)
        assert [year.drawing for year in plan.years] == [False] * saving + [True] * drawing


CARD = Debt("Card", Decimal(80_000), Decimal(36), Decimal(4_000))
LOAN = Debt("Loan", Decimal(300_000), Decimal(15), Decimal(9_000))
CAR = Debt("Car", Decimal(50_000), Decimal("9.5"), Decimal(3_000))

DEBTS = st.lists(
    st.builds(
        Debt,
        name=st.just("x"),
        balance=st.decimals(1, 1_000_000, places=2),
        yearly_percent=st.decimals(0, 45, places=1),
        payment=st.decimals(0, 50_000, places=2),
    ),
    min_size=1,
    max_size=4,
).map(lambda debts: [replace(debt, name=str(n)) for n, debt in enumerate(debts)])


def plan_of(debts, extra, order="avalanche"):
    """The plan; examples whose debts are never paid off are left out."""
    try:
        return pay_off(debts, extra, order)
    except NeverPaidError:
        reject()


class TestDebts:
    def test_one_debt_month_by_month(self) -> None:
        # 1,000 at 12%: +10.00 −500; 510 +5.10 −500; 15.10 +0.15 → 15.25 paid.
        plan = pay_off(
            [Debt("a", Decimal(1000), Decimal(12), Decimal(500))], Decimal(0), "snowball"
        )
        assert plan.balances == (1000, 510, Decimal("15.10"), 0)
        assert plan.interest == Decimal("15.25")
        assert plan.months == 3

    def test_the_orders(self) -> None:
        debts = [LOAN, CAR, CARD]
        avalanche = pay_off(debts, Decimal(5000), "avalanche")
        snowball = pay_off(debts, Decimal(5000), "snowball")
        assert avalanche.cleared[0].name == "Card"
        assert snowball.cleared[0].name == "Car"
        assert avalanche.interest < snowball.interest

    def test_a_freed_payment_goes_to_the_next_debt(self) -> None:
        debts = [
            Debt("small", Decimal(1000), Decimal(0), Decimal(1000)),
            Debt("large", Decimal(3000), Decimal(0), Decimal(1000)),
        ]
        assert pay_off(debts, Decimal(0), "snowball").balances == (4000, 2000, 0)

    def test_a_debt_that_grows_for_ever_is_refused(self) -> None:
        with pytest.raises(NeverPaidError):
            pay_off([replace(CARD, payment=Decimal(2400))], Decimal(0), "avalanche")

    @given(DEBTS, st.decimals(0, 50_000, places=2))
    def test_every_debt_is_cleared_and_its_interest_counted(self, debts, extra) -> None:
        plan = plan_of(debts, extra)
        assert plan.balances[0] == sum(debt.balance for debt in debts)
        assert plan.interest == sum(cleared.interest for cleared in plan.cleared)
        assert {cleared.name for cleared in plan.cleared} == {debt.name for debt in debts}
        assert plan.balances[-1] == 0
        assert plan.months == max(cleared.month for cleared in plan.cleared)

    @given(DEBTS, st.decimals(500, 50_000, places=2))
    def test_highest_rate_first_costs_least(self, debts, extra) -> None:
        avalanche, snowball = (plan_of(debts, extra, order) for order in ("avalanche", "snowball"))
        # Interest is rounded each month: half a paisa for each debt and month at most.
        slack = PAISA * len(debts) * max(avalanche.months, snowball.months)
        assert avalanche.interest <= snowball.interest + slack
