"""The brokerage calculator (R501). `inputs.comparison` makes both bills of an order."""
