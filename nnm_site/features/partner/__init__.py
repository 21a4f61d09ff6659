"""Becoming a business partner: what it means, who may, how, and with which documents."""
