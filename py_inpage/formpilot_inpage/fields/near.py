"""Near misses: which fields a key that was not found may have meant."""

from formpilot_inpage.contract.filling import Candidate

from .controls import Spot
from .privacy import Discretion
from .resolve import Forest
from .tree import Tree
from .words import brief, same_words

CANDIDATES = 5
LOOKED_AT = 400


class NearMisses:
    """The fields of a page, ready to be compared with keys."""

    def __init__(self) -> None:
        self._fields: list[Candidate] = []
        self._pairs: list[set[str]] = []

    def add(self, field: Candidate) -> None:
        self._fields.append(field)
        self._pairs.append(pairs(f"{field.label} {field.name} {field.id}"))

    def of(self, key: str) -> tuple[Candidate, ...]:
        """The fields that share most with the key; any, where none shares anything."""
        wanted = pairs(key)
        scores = [len(wanted & own) / (len(wanted | own) or 1) for own in self._pairs]
        ranked = sorted(range(len(scores)), key=lambda at: -scores[at])
        return tuple(self._fields[at] for at in ranked[:CANDIDATES])


async def near_misses(forest: Forest, discretion: Discretion) -> NearMisses:
    fields: list[tuple[Spot, str]] = []
    for tree in (await forest.light(), *await forest.shadows()):
        fields += await labelled(tree)
    near = NearMisses()
    for found, label in fields[:LOOKED_AT]:
        await forest.page.breathe()
        said = discretion.say(label)
        name, identity = brief(found.name), brief(found.id)
        near.add(Candidate(label=said, name=name, id=identity, type=found.type))
    return near


async def labelled(tree: Tree) -> list[tuple[Spot, str]]:
    """Every field that people see, once; a radio group by its first button."""
    labels = {found.element: text for text, found in reversed(await tree.labels())}
    groups = set()
    fields = []
    for found in tree.controls:
        if found.type != "hidden" and not (found.is_radio and found.name in groups):
            fields.append((found, labels.get(found.element, "")))
        if found.is_radio and found.name:
            groups.add(found.name)
    return fields


def pairs(text: str) -> set[str]:
    """Neighbouring letters and digits."""
    letters = "".join(letter for letter in same_words(text) if letter.isalnum())
    return {letters[at : at + 2] for at in range(len(letters) - 1)} or set(letters)
