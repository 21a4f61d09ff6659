"""Rules that several features share: dates, amounts, opening hours. No framework, no database."""
