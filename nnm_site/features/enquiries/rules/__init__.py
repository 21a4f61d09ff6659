"""The rules of enquiries: fields, what is acceptable in them, reference numbers."""
