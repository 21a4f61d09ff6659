"""Rules of enquiries: fields and their validation."""
