"""What a library's own state must be after a fill, for values that fit and values that do not."""

from typing import Any

COUNTRIES = ("Austria", "Belgium", "Germany", "Netherlands", "United Kingdom", "United States")
SKILLS = ("Java", "JavaScript", "Python", "Rust")
HOSTILE = (
    "Atlantis", "united", "Java Script Kiddie", "<img src=x onerror=alert(1)>", "'); DROP TABLE",
    "constructor", "\u202egnirts", "a" * 300, "0", "Austria, Belgium", "Germ any?", "None",
)  # fmt: skip


def code(text: str) -> str:
    return text.lower().replace(" ", "-")


def name(text: str) -> str:
    return text


# By page and label: the state's key, the options, and how the state writes an option.
CHOICES: dict[str, dict[str, tuple[str, tuple[str, ...], Any]]] = {
    "react-select": {"Country": ("country", COUNTRIES, code), "City": ("city", COUNTRIES, code)},
    "mui": {"Country": ("country", COUNTRIES, code), "City": ("city", COUNTRIES, name)},
    "antd": {"Country": ("country", COUNTRIES, code), "City": ("city", COUNTRIES, code)},
    "radix": {"Country": ("country", COUNTRIES, code), "Skill": ("skill", SKILLS, name)},
    "headless": {"Country": ("country", COUNTRIES, name), "City": ("city", COUNTRIES, name)},
    "react-aria": {"Country": ("country", COUNTRIES, code), "City": ("city", COUNTRIES, code)},
    "element-plus": {"Country": ("country", COUNTRIES, code), "City": ("city", COUNTRIES, code)},
    "vuetify": {"Country": ("country", COUNTRIES, name), "City": ("city", COUNTRIES, name)},
    "aria": {"Country": ("country", COUNTRIES, name), "City": ("city", COUNTRIES, name)},
}


def meant_option(options: tuple[str, ...], value: str) -> str | None:
    """The option that a person would choose for a value; None where there is none or several."""
    letters = "".join(letter for letter in value.casefold() if letter.isalnum())
    tests = (
        lambda option: "".join(filter(str.isalnum, option.casefold())) == letters,
        lambda option: option.casefold().startswith(value.casefold()),
        lambda option: value.casefold() in option.casefold(),
    )
    for test in tests:
        found = [option for option in options if letters and test(option)]
        if found:
            return found[0] if len(found) == 1 else None
    return None
