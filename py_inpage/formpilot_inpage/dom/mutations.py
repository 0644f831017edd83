"""Counts the changes of a document."""

from collections.abc import Callable, Sequence
from typing import Protocol

from .bridge import DomBridge, Handle


class Mutations(Protocol):
    """Counts changes of nodes, attributes and texts, in shadow roots too."""

    def count(self) -> int: ...

    def still_ms(self) -> float:
        """The time since the last change, or since the watch began. A shadow root that appears
        later counts as a change at the next call, and is watched from then on."""
        ...

    def stop(self) -> None: ...


class BridgeMutations:
    """The record is kept in the content script. `roots` returns the roots to watch now."""

    def __init__(self, bridge: DomBridge, roots: Callable[[], Sequence[Handle]]) -> None:
        self._bridge = bridge
        self._roots = roots
        first = roots()
        self._watched = {root.number for root in first}
        self._record = bridge.watch_mutations(first)

    def count(self) -> int:
        ((count,),) = self._bridge.read([self._record], ["count"])
        return int(count)

    def still_ms(self) -> float:
        new = [root for root in self._roots() if root.number not in self._watched]
        if new:
            self._bridge.watch_mutations(new, self._record)
            self._watched |= {root.number for root in new}
        ((still_ms,),) = self._bridge.read([self._record], ["still_ms()"])
        return float(still_ms)

    def stop(self) -> None:
        self._bridge.call(self._record, "observer.disconnect")
