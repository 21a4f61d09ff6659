"""What a trade costs, by law and by the firm's plans: rules, rate cards, every rate in force."""
