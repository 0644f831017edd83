"""Site rules: what the user allows on each site."""
