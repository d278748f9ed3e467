"""The page's side: the sockets of people's pages, and the page itself in browser/."""
