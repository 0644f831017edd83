"""What changes in a document while somebody waits."""

from collections.abc import Callable, Sequence
from typing import Protocol

from .world import Handle, World


class Changes(Protocol):
    """Counts changes of the tree, its attributes and its texts, shadow roots included."""

    def count(self) -> int: ...

    def still_ms(self) -> float:
        """How long ago the last one was; before the first, since the watch began. A tree that is
        new, such as a shadow root, is a change, and is watched from then on."""
        ...

    def stop(self) -> None: ...


class WatchedChanges:
    """Over a world, where the record is kept. `trees` gives those that are there now."""

    def __init__(self, world: World, trees: Callable[[], Sequence[Handle]]) -> None:
        self._world = world
        self._trees = trees
        first = trees()
        self._watched = {tree.number for tree in first}
        self._record = world.watch(first)

    def count(self) -> int:
        ((count,),) = self._world.read([self._record], ["count"])
        return int(count)

    def still_ms(self) -> float:
        new = [tree for tree in self._trees() if tree.number not in self._watched]
        if new:
            self._world.watch(new, self._record)
            self._watched |= {tree.number for tree in new}
        ((still_ms,),) = self._world.read([self._record], ["still()"])
        return float(still_ms)

    def stop(self) -> None:
        self._world.call(self._record, "observer.disconnect")
