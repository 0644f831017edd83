"""Date and time controls: what a value means, the formats of fields, calendars and segments."""

# The kinds import this package, and it imports their parser of dates: they must load first.
import formpilot_inpage.forms.kinds  # noqa: F401
