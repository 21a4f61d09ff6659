"""Rules of the regulatory pages: plain functions on plain values."""
