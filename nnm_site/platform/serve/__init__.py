"""HTTP: files, headers, redirects, health, logs, metrics."""
