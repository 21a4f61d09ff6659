"""Planning arithmetic. Plain functions on plain values; standard library only.

All planners use an *annuity due*: the monthly rate i is the yearly rate divided by 12, payments are
made at the beginning of each month and bear interest from that day, and yearly increases (a step-up,
prices) apply in full at the beginning of each year. Only results are rounded: once, half up, to the
unit in which they are shown. Rates are in per cent a year.
"""
