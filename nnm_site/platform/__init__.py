"""What knows nothing of this firm: documents, live pages, HTTP, the gate, publications."""
