"""What a value means to a person, and what a library's own state must be then.

Written without a look at the product's code: each truth draws values of its kind, right and wrong,
and says which states of the library are what such a value asks for."""

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

HOSTILE = (
    "Atlantis", "united", "Java Script Kiddie", "<img src=x onerror=alert(1)>", "'); DROP TABLE",
    "constructor", "\u202egnirts", "a" * 300, "0", "Austria, Belgium", "Germ any?", "None",
    "e\u0301\u0323 \u05d0\u05d1\u05d2", "🙂", "-", "\u00a0", "...",
)  # fmt: skip
NUMBER = re.compile(r"[-+]?\d+(\.\d+)?", re.ASCII)
Write = Callable[[str], Any]


def code(text: str) -> str:
    return text.lower().replace(" ", "-")


def name(text: str) -> str:
    return text


def is_empty(state: Any) -> bool:
    return state in (None, "", 0) or state == [] or state != state


def is_blank(value: Any) -> bool:
    return (
        value is None
        or value == ()
        or value == []
        or (isinstance(value, str) and not value.strip())
    )


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def meant_option(options: Sequence[str], value: str) -> str | None:
    """The option that a person would choose for a value; None where there is none or several."""
    tests = (
        lambda option: letters(option) == letters(value),
        lambda option: option.casefold().startswith(value.strip().casefold()),
        lambda option: value.strip().casefold() in option.casefold(),
    )
    for test in tests:
        found = [option for option in options if letters(value) and test(option)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


class Truth(ABC):
    """One kind of field."""

    @abstractmethod
    def valid(self, chooser: random.Random) -> Any:
        """A value that a person could enter."""

    def wrong(self, chooser: random.Random) -> Any:
        """A value that may mean nothing here."""
        return chooser.choice((*HOSTILE, None, "", True, [], ["a", "b"], -1, 10**12, 0.1))

    @abstractmethod
    def is_meant(self, value: Any, state: Any) -> bool:
        """Whether the library's state is what the value asks for."""


class Choice(Truth):
    """One of some options."""

    def __init__(self, options: Sequence[str], write: Write = name, *, tags: bool = False) -> None:
        self.options, self.write, self.tags = options, write, tags

    def valid(self, chooser: random.Random) -> Any:
        option = chooser.choice(self.options)
        return chooser.choice((option, option, option.upper(), f" {option} "))

    def wrong(self, chooser: random.Random) -> Any:
        option = chooser.choice(self.options)
        others = [
            option[:4],
            option[1:],
            [option],
            [option, chooser.choice(self.options)],
            option + "x",
        ]
        return chooser.choice((*others, super().wrong(chooser)))

    def is_meant(self, value: Any, state: Any) -> bool:
        if is_blank(value):
            return is_empty(state)
        if isinstance(value, list):
            return len(set(value)) == 1 and self.is_meant(value[0], state)
        if isinstance(value, bool):
            return False
        meant = meant_option(self.options, str(value))
        is_tag = self.tags and state == " ".join(str(value).split())
        return is_tag or (meant is not None and state == self.write(meant))


class Choices(Choice):
    """A set of some options; a text that is no option may become a tag."""

    def valid(self, chooser: random.Random) -> Any:
        count = chooser.randint(1, min(3, len(self.options)))
        chosen = chooser.sample(list(self.options), count)
        return chooser.choice((chosen, chosen, [text.lower() for text in chosen], chosen[0]))

    def is_meant(self, value: Any, state: Any) -> bool:
        if is_blank(value):
            return is_empty(state)
        if isinstance(value, bool):
            return False
        items = value if isinstance(value, list) else [value]
        if isinstance(value, str) and "," in value and not self._one(value):
            items = value.split(",")
        wanted = [self._one(str(item)) for item in items if not is_blank(item)]
        if not isinstance(state, list) or not all(wanted):
            return False
        return all(any(item in choices for item in state) for choices in wanted) and len(
            state
        ) == len({frozenset(choices) for choices in wanted})

    def _one(self, text: str) -> set[str]:
        """The states that one item may become."""
        meant = meant_option(self.options, text)
        return {*([self.write(meant)] if meant else []), *([text.strip()] if self.tags else [])}


class Radio(Choice):
    """One of some buttons, by their texts; the state of each."""

    def __init__(self, states: dict[str, Any]) -> None:
        super().__init__(tuple(states), states.__getitem__)

    def is_meant(self, value: Any, state: Any) -> bool:
        is_state = isinstance(value, str) and value == state
        return is_state or super().is_meant(value, state)


class Toggle(Truth):
    """On or off."""

    def valid(self, chooser: random.Random) -> Any:
        return chooser.choice((True, False, True, False, "yes", "no", "true", "false", "on", "off"))

    def is_meant(self, value: Any, state: Any) -> bool:
        words = {"yes": True, "true": True, "on": True, "1": True}
        words |= {"no": False, "false": False, "off": False, "0": False, "": False, "none": False}
        is_word = isinstance(value, str | int | None)
        return is_word and words.get(str(value).strip().lower()) is bool(state)


def number_of(value: Any) -> float | None:
    """A number, or a text that is nothing but one."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value)
    is_number = isinstance(value, str) and NUMBER.fullmatch(value.strip())
    return float(value) if is_number else None


class Number(Truth):
    """A number; `step` rounds it, and the bounds cut it. `scale` is that of the state."""

    def __init__(
        self,
        low: float,
        high: float,
        step: float = 0,
        scale: float = 1,
        *,
        lowest: float | None = None,
        highest: float | None = None,
        can_empty: bool = False,
    ) -> None:
        self.low, self.high, self.step, self.scale = low, high, step, scale
        self.lowest = low if lowest is None else lowest
        self.highest = high if highest is None else highest
        self.can_empty = can_empty

    def valid(self, chooser: random.Random) -> Any:
        step = self.step or 1
        steps = int((min(self.high, self.low + 1000) - self.low) / step)
        number = self.low + step * chooser.randint(0, steps)
        number = int(number) if number == int(number) else number
        return chooser.choice((number, number, str(number)))

    def wrong(self, chooser: random.Random) -> Any:
        number = self.valid(random.Random(chooser.random()))
        others = (f"{number}%", f"about {number}", [number], f"{number} {number}", f"- {number}")
        between = float(number) + (self.step or 1) * 0.3
        outside = chooser.choice((self.high + 7, self.low - 7, "1e3", "NaN", "Infinity", "٣", "½"))
        return chooser.choice((*others, between, outside, outside, super().wrong(chooser)))

    def is_meant(self, value: Any, state: Any) -> bool:
        if is_blank(value):
            return self.can_empty and is_empty(state)
        if isinstance(value, list):
            return len(value) == 1 and self.is_meant(value[0], state)
        number = number_of("1000" if value == "1e3" else value)
        if number is None and isinstance(value, str):
            grouped = re.sub(r"(?<=\d) (?=\d{3}\b)", "", value.strip())
            number = number_of(re.sub(r"^([-−])\s+|\s*%$", r"\1", grouped))
        held = number_of(state)
        if number is None or held is None:
            return False
        cut = min(self.highest, max(self.lowest, number))
        return abs(held / self.scale - cut) <= self.step / 2 + 1e-6 * max(1, abs(cut))


class Pair(Number):
    """Two numbers, the lower one first."""

    def valid(self, chooser: random.Random) -> Any:
        return sorted([super(Pair, self).valid(chooser) for _ in range(2)], key=float)

    def wrong(self, chooser: random.Random) -> Any:
        low, high = self.valid(chooser)
        others = ([high, low], low, f"{low}-{high}", [low, high, high], [low], ["a", high])
        outside = [float(low) - 2000, float(high) + 2000]
        return chooser.choice((*others, outside, Truth.wrong(self, chooser)))

    def is_meant(self, value: Any, state: Any) -> bool:
        if isinstance(value, str) and (found := re.fullmatch(r"([\d.]+)-([\d.]+)", value)):
            value = [found[1], found[2]]
        if not isinstance(value, list) or len(value) != 2 or len(state) != 2:
            return False
        numbers = [number_of(number) for number in value]
        is_ordered = None not in numbers and numbers[0] <= numbers[1]  # type: ignore[operator]
        ends = zip(numbers, state, strict=True)
        return is_ordered and all(super(Pair, self).is_meant(*end) for end in ends)


class Rating(Truth):
    """A whole number of stars."""

    def __init__(self, most: int) -> None:
        self.most = most

    def valid(self, chooser: random.Random) -> Any:
        stars = chooser.randint(1, self.most)
        return chooser.choice((stars, stars, str(stars)))

    def wrong(self, chooser: random.Random) -> Any:
        others = (self.most + 1, -2, 2.5, "2.5", "many", [2], [1, 2], 0, "0")
        return chooser.choice((*others, super().wrong(chooser)))

    def is_meant(self, value: Any, state: Any) -> bool:
        if isinstance(value, list):
            return len(value) == 1 and self.is_meant(value[0], state)
        if is_blank(value) or number_of(value) == 0:
            return is_empty(state)
        found = re.fullmatch(r"(\d+) stars?", value) if isinstance(value, str) else None
        return bool(number_of(found[1] if found else value) == state)
