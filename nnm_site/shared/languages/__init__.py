"""Pages in other languages, made from the finished English documents."""
