"""Enquiries: three forms, one service that stores them, and mails that are not lost."""
