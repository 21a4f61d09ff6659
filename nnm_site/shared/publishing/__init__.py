"""What a build publishes besides pages: feeds, calendars, pictures of shared links, site map, llms.txt."""
