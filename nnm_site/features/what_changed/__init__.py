"""What changed: rates, rules, documents and complaint data, each with its date."""
