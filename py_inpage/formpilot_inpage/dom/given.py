"""Names that a document gave out, of its elements and of its snapshots, and texts that commands
keep in it. They die with it."""

import os
from collections.abc import Mapping, Sequence

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


def elements(world: World, refs: Sequence[str]) -> list[Handle | None]:
    """None for each whose element is no longer on the page."""
    parsed = [parse(ref) for ref in refs]
    own = {one.number for one in parsed if one and one.document == world.number}
    if not own:
        return [None for _ in refs]
    given = out(world.shared("elements", "Array"))
    weak = world.all([["call", given, "at", [number - 1]] for number in own])
    known = {number: one for number, one in zip(own, weak, strict=True) if one}
    held = world.all([["call", out(one), "deref", []] for one in known.values()])
    there = {number: one for number, one in zip(known, held, strict=True) if one}
    # A frame that was taken away leaves its document whole, and without a window.
    rows = world.read(list(there.values()), ALIVE)
    alive = {
        number: there[number]
        for number, (connected, closed) in zip(there, rows, strict=True)
        if connected and closed is False
    }
    return [
        alive.get(one.number) if one and one.document == world.number else None for one in parsed
    ]


def recall(world: World, name: str) -> str | None:
    text: str | None = world.call(world.shared("kept", "Map"), "get", name)
    return text


def keep(world: World, texts: Mapping[str, str | None]) -> None:
    kept = out(world.shared("kept", "Map"))
    world.all(
        [
            ["call", kept, "delete", [name]]
            if text is None
            else ["call", kept, "set", [name, text]]
            for name, text in texts.items()
        ]
    )


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
