"""What the user allows, how often, and what was done: site rules, rate and log.

The host that the browser starts imports these modules, so they import little themselves.
"""
