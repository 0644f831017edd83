"""Hidden inputs, filled without any event."""

from formpilot_inpage.events.fill_events import SILENT

from .kind import Kind


class HiddenKind(Kind):
    """A value that nobody sees."""

    sequence = SILENT


KIND = HiddenKind("hidden")
