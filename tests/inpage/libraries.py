"""The pages of tests/pages/libraries, with values and the expected states."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Library:
    """`state` is what the page's `__state()` returns afterwards.

    A library that `waits_for_frames` takes a value over in an animation frame; a hidden page has
    none until it is shown again.
    """

    name: str
    fields: dict[str, Any]
    state: dict[str, Any]
    selector: str | None = None
    waits_for_frames: bool = False

    @property
    def path(self) -> str:
        return f".build/pages/{self.name}.html"


FILLED: dict[str, Any] = {
    "name": "Ada Lovelace",
    "email": "ada@example.org",
    "bio": "Notes,\nand an engine",
    "age": 36,
    "born": "1815-12-10",
    "volume": 7,
    "color": "#336699",
    "country": "nz",
    "languages": ["en", "mi"],
    "terms": True,
    "news": False,
    "plan": "pro",
}
NAMES = sorted(FILLED)


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in FILLED.items() if name not in names}


REACT_STATE = {"values": FILLED, "focused": NAMES, "touched": NAMES}
REACT = (
    Library("react-16", FILLED, REACT_STATE),
    Library("react-17", {**FILLED, "country": "New Zealand"}, REACT_STATE),
    Library("react-18", {**FILLED, "age": "36", "news": "no"}, REACT_STATE, "form"),
    Library("react-19", {**FILLED, "languages": ["English", "māori"]}, REACT_STATE, "#app"),
    Library(
        "react-hook-form",
        FILLED,
        {"values": FILLED, "touched": NAMES, "errors": [], "valid": True},
    ),
    Library(
        "mui",
        {
            "Full name": FILLED["name"],
            "Email address": FILLED["email"],
            "the-bio": FILLED["bio"],
            "Age": FILLED["age"],
            "born": FILLED["born"],
            "Volume": FILLED["volume"],
            "Country": "new zealand",
            "I accept the terms": True,
            "news": False,
            "plan": "pro",
        },
        without("languages", "color"),
    ),
    Library(
        "antd",
        {
            "Full name": FILLED["name"],
            "email": FILLED["email"],
            "About you": FILLED["bio"],
            "age": FILLED["age"],
            "Born on": FILLED["born"],
            "I accept the terms": True,
            "news": False,
            "German": False,
            "English": True,
            "Māori": True,
            "plan": "pro",
        },
        without("country", "color", "volume"),
        waits_for_frames=True,
    ),
)

VUE = (
    Library(
        "vue",
        {
            "Full name": FILLED["name"],
            "nick": "Countess",
            "city": "  London ",
            "email": FILLED["email"],
            "About you": FILLED["bio"],
            "age": "36",
            "born": FILLED["born"],
            "volume": FILLED["volume"],
            "colour": FILLED["color"],
            "select.country": "nz",
            "languages": ["en", "mi"],
            "I accept the terms": True,
            "Send me news": False,
            "input[value=music]": True,
            "Chess": True,
            "Poems": False,
            "plan": "pro",
        },
        {
            **FILLED,
            "volume": "7",  # v-model without .number keeps a range's text
            "nickname": "Countess",
            "city": "London",
            "interests": ["music", "chess"],
        },
    ),
)

# Angular gives the options of a multiple select values of its own, such as `1: 'en'`.
LANGUAGES = ["English", "Māori"]
ANGULAR = (
    Library(
        "angular-template",
        {
            **without("name", "color"),
            "languages": LANGUAGES,
            "Full name": FILLED["name"],
            "Colour": FILLED["color"],
        },
        {"model": FILLED, "form": FILLED},
    ),
    Library(
        "angular-reactive",
        {
            "Full name": FILLED["name"],
            "[formcontrolname=email]": FILLED["email"],
            "About you": FILLED["bio"],
            "Age": FILLED["age"],
            "Born": FILLED["born"],
            "Volume": FILLED["volume"],
            "Colour": FILLED["color"],
            "Country": FILLED["country"],
            "Languages": LANGUAGES,
            "I accept the terms": True,
            "Send me news": False,
            "plan": "pro",
        },
        {"values": FILLED, "touched": NAMES, "valid": True},
    ),
)

SHOELACE = {**without("color", "country", "languages", "plan"), "dark": True}
PLAIN = {
    "text": "Ada Lovelace",
    "search": "engine",
    "tel": "+44 20 7946 0000",
    "url": "https://example.org/ada",
    "email": "ada@example.org",
    "password": "analytical",
    "number": "36.5",
    "range": "70",
    "color": "#336699",
    "date": "1815-12-10",
    "month": "1815-12",
    "week": "1843-W35",
    "time": "09:30",
    "datetime": "1843-08-30T09:30",
    "textarea": "Notes,\nand an engine",
    "country": "nz",
    "languages": ["en", "mi"],
    "terms": True,
    "news": False,
    "plan": "pro",
}

OTHERS = (
    Library(
        "svelte",
        {
            "Full name": FILLED["name"],
            **without("name", "color", "terms", "news"),
            "Favourite colour": FILLED["color"],
            "I accept the terms": True,
            "Send me news": False,
            "music": True,
            "input[value='chess']": True,
        },
        {**FILLED, "interests": ["music", "chess"]},
    ),
    Library(
        "lit",
        {
            **without("name", "bio", "color", "terms", "news"),
            "Full name": FILLED["name"],
            "About you": FILLED["bio"],
            "Colour": FILLED["color"],
            "I accept the terms": True,
            "Send me news": False,
        },
        FILLED,
    ),
    Library(
        "shoelace",
        {
            **{name: value for name, value in SHOELACE.items() if name != "email"},
            "Email address": FILLED["email"],
        },
        {kind: {**SHOELACE, "age": "36"} for kind in ("input", "change")},
    ),
    Library(
        "inputmask",
        {"phone": "2125550123", "Card": "4111 1111 1111 1111"},
        {"phone": "2125550123", "card": "4111111111111111"},
    ),
    Library(
        "flatpickr",
        {"Arrival": "2026-03-09", "departure": "21.03.2026"},
        {"arrival": ["2026-03-09"], "departure": ["2026-03-21"]},
    ),
    Library(
        "plain",
        {
            **{name: value for name, value in PLAIN.items() if name != "text"},
            "Full name": PLAIN["text"],
            "number": 36.5,
            "range": 70,
        },
        {"input": PLAIN, "change": PLAIN, "left": sorted(PLAIN), "submit": 0},
        "form",
    ),
)
