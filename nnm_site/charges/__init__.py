"""What an account and a trade cost: the tariff page, and the rates as open data for programs."""
