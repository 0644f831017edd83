"""Plans, fills and verifies fields."""
