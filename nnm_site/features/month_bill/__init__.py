"""What a month of orders costs, by each of the firm's plans."""
