"""Enquiries: three forms, one way of taking what they send, and mails that are not lost."""
