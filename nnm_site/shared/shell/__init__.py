"""What stands around every page: top strip, navigation, footer, ticker, pop-ups."""
