"""What a build says of the firm: samples, feeds, pictures of shared links, llms.txt."""
