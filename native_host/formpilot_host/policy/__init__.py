"""Policy of the host: site rules, rate limit, user confirmation and the action log.

The host that the browser starts imports these modules, so they import only light modules.
"""
