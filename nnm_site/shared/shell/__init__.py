"""The frame of every page: top strip, navigation, footer, ticker, pop-ups."""
