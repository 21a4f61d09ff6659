"""The firm's own pages: about, management, milestones, gallery (specification §2.4–2.7)."""
