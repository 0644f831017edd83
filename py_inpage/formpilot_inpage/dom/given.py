"""Names that a document gave out, of its elements and of its snapshots. They die with it."""

import os
from collections.abc import Sequence

from formpilot_inpage.contract.refs import Ref, parse

from .world import Handle, World, out

ALIVE = ("isConnected", "ownerDocument.defaultView.closed")


def refs(world: World, handles: Sequence[Handle]) -> list[str]:
    """The refs of elements; as many operations for one as for many."""
    if not handles:
        return []
    numbers = out(world.shared("numbers", "WeakMap"))
    known = world.all([["call", numbers, "get", [out(handle)]] for handle in handles])
    new = list(
        {one.number: one for one, number in zip(handles, known, strict=True) if not number}.values()
    )
    if new:
        elements = out(world.shared("elements", "Array"))
        weak = world.all([["construct", "WeakRef", [out(handle)]] for handle in new])
        # One operation, so that no other command gets the same number.
        given = world.all([["call", elements, "push", [out(one)]] for one in weak])
        pairs = zip(new, given, strict=True)
        world.all([["call", numbers, "set", [out(one), number]] for one, number in pairs])
        by_handle = {one.number: number for one, number in zip(new, given, strict=True)}
        known = [
            number or by_handle[one.number] for one, number in zip(handles, known, strict=True)
        ]
    return [str(Ref(number, world.number)) for number in known]


def element(world: World, ref: str) -> Handle | None:
    """None where its element is no longer on the page."""
    parsed = parse(ref)
    if not parsed or parsed.document != world.number:
        return None
    elements = world.shared("elements", "Array")
    weak = world.call(elements, "at", parsed.number - 1)
    handle: Handle | None = None if weak is None else world.call(weak, "deref")
    if handle is None:
        return None
    # A frame that was taken away leaves its document whole, and without a window.
    connected, closed = world.read([handle], ALIVE)[0]
    return handle if connected and closed is False else None


def new_snapshot(world: World) -> str:
    """Its number, and a word by chance: the next document counts from one again."""
    word = os.urandom(4).hex()
    number = world.call(world.shared("snapshots", "Array"), "push", word)
    return f"s{number}-{word}"


def gave_snapshot(world: World, identity: str) -> bool:
    number, _, word = identity.removeprefix("s").partition("-")
    if not (number.isdecimal() and number.isascii() and len(number) < 10 and int(number)):
        return False
    kept = world.call(world.shared("snapshots", "Array"), "at", int(number) - 1)
    return bool(word) and kept == word and identity == f"s{int(number)}-{word}"
