"""HTTP around the app: files, headers, redirects, caching."""
