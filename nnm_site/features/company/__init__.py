"""The firm's own pages: about, management, milestones, gallery (R401 to R404)."""
