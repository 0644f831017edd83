"""What changes in a document while somebody waits."""

from typing import Protocol

from .world import Handle, World


class Changes(Protocol):
    """Counts changes of the tree, its attributes and its texts, shadow roots included."""

    def count(self) -> int: ...

    def still_ms(self) -> float:
        """How long ago the last one was; before the first, since the watch began."""
        ...

    def stop(self) -> None: ...


class WatchedChanges:
    """Over a world: `record` is kept there."""

    def __init__(self, world: World, record: Handle) -> None:
        self._world = world
        self._record = record

    def count(self) -> int:
        ((count,),) = self._world.read([self._record], ["count"])
        return int(count)

    def still_ms(self) -> float:
        ((last,),) = self._world.read([self._record], ["last"])
        ((now,),) = self._world.read([self._world.window], ["performance.now()"])
        return float(now - last)

    def stop(self) -> None:
        self._world.call(self._record, "observer.disconnect")
