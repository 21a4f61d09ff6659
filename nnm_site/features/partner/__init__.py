"""Becoming a business partner: meaning, conditions, application, documents."""
