"""What a document remembers between commands: refs, snapshot ids and texts.

They are kept in the page's content script and are gone with the document.
"""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from formpilot_inpage.contract.refs import Ref, parse_ref

from .bridge import DomBridge, Handle, to_wire
from .bridge_element import BridgeElement
from .page import Element

ALIVE = ("isConnected", "ownerDocument.defaultView.closed")


class BridgeStore:
    """Refs, snapshot ids and texts of one document."""

    def __init__(self, bridge: DomBridge) -> None:
        self._bridge = bridge
        self._shared: dict[str, Handle] = {}
        """The shared objects that this command has asked for."""

    def ref(self, element: Element) -> str:
        return self.refs([element])[0]

    def refs(self, elements: Sequence[Any]) -> list[str]:
        """Takes as many operations for one element as for many."""
        if not elements:
            return []
        bridge, handles = self._bridge, [element.handle for element in elements]
        numbers = to_wire(self._shared_object("numbers", "WeakMap"))
        known = bridge.atomic([["call", numbers, "get", [to_wire(handle)]] for handle in handles])
        pairs = zip(handles, known, strict=True)
        new = list({handle.number: handle for handle, number in pairs if not number}.values())
        if new:
            given = self._number(new, numbers)
            known = [
                number or given[handle.number]
                for handle, number in zip(handles, known, strict=True)
            ]
        return [str(Ref(number, bridge.document_number)) for number in known]

    def _number(self, handles: Sequence[Handle], numbers: Any) -> dict[int, int]:
        """Gives each element its number; by handle."""
        bridge = self._bridge
        elements = to_wire(self._shared_object("elements", "Array"))
        weak = bridge.atomic([["construct", "WeakRef", [to_wire(handle)]] for handle in handles])
        # One operation, so that no other command gets the same number.
        given = bridge.atomic([["call", elements, "push", [to_wire(ref)]] for ref in weak])
        bridge.atomic(
            [
                ["call", numbers, "set", [to_wire(handle), number]]
                for handle, number in zip(handles, given, strict=True)
            ]
        )
        return {handle.number: number for handle, number in zip(handles, given, strict=True)}

    def by_ref(self, ref: str) -> Element | None:
        return self.by_refs([ref])[0]

    def by_refs(self, refs: Sequence[str]) -> list[Element | None]:
        """None for each ref whose element is no longer on the page."""
        bridge = self._bridge
        parsed = [parse_ref(ref) for ref in refs]
        wanted = {
            ref.number for ref in parsed if ref and ref.document_number == bridge.document_number
        }
        if not wanted:
            return [None for _ in refs]
        elements = to_wire(self._shared_object("elements", "Array"))
        weak = bridge.atomic([["call", elements, "at", [number - 1]] for number in wanted])
        weak_refs = {number: ref for number, ref in zip(wanted, weak, strict=True) if ref}
        held = bridge.atomic([["call", to_wire(ref), "deref", []] for ref in weak_refs.values()])
        handles = {number: handle for number, handle in zip(weak_refs, held, strict=True) if handle}
        # The document of a removed frame keeps its elements, but has no window.
        rows = bridge.read(list(handles.values()), ALIVE)
        alive = {
            number: BridgeElement(bridge, handles[number])
            for number, (connected, closed) in zip(handles, rows, strict=True)
            if connected and closed is False
        }
        return [
            alive.get(ref.number) if ref and ref.document_number == bridge.document_number else None
            for ref in parsed
        ]

    def load_text(self, name: str) -> str | None:
        text: str | None = self._bridge.call(self._texts(), "get", name)
        return text

    def store_texts(self, texts: Mapping[str, str | None]) -> None:
        store = to_wire(self._texts())
        self._bridge.atomic(
            [
                ["call", store, "delete", [name]]
                if text is None
                else ["call", store, "set", [name, text]]
                for name, text in texts.items()
            ]
        )

    def new_snapshot(self) -> str:
        """A number and a random word: the next document counts from 1 again."""
        word = os.urandom(4).hex()
        number = self._bridge.call(self._snapshots(), "push", word)
        return f"s{number}-{word}"

    def is_known_snapshot(self, snapshot_id: str) -> bool:
        number, _, word = snapshot_id.removeprefix("s").partition("-")
        if not (number.isdecimal() and number.isascii() and len(number) < 10 and int(number)):
            return False
        kept = self._bridge.call(self._snapshots(), "at", int(number) - 1)
        return bool(word) and kept == word and snapshot_id == f"s{int(number)}-{word}"

    def _texts(self) -> Handle:
        return self._shared_object("texts", "Map")

    def _snapshots(self) -> Handle:
        return self._shared_object("snapshots", "Array")

    def _shared_object(self, name: str, constructor: str) -> Handle:
        if name not in self._shared:
            self._shared[name] = self._bridge.shared_object(name, constructor)
        return self._shared[name]
