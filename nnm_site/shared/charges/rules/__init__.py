"""The rules of the calculator: amounts, orders and bills."""
