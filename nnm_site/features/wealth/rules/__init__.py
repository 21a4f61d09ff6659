"""Planning arithmetic. Plain functions on plain values; standard library only.

The convention of all planners (an *annuity due*): the monthly rate i is the yearly rate divided by
12, a payment is made at the beginning of each month and bears interest from that day, and what
rises once a year (a step-up, prices) rises by its full rate at the beginning of each year. Nothing
is rounded on the way; results are rounded half up, once, to the unit in which they are shown. Rates are in per cent a year.
"""
