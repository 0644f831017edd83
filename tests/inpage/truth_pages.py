"""The custom widgets of the library pages: by page and label, the state's key and the truth."""

from .test_editors import MODELS, text_lines
from .truths import Choice, Choices, Number, Pair, Radio, Rating, Toggle, Truth, code, name
from .truths_of_dates import Day, DayText, Moment, Month, Range, Time
from .truths_of_texts import Amount, Digits, Lines, Paragraphs, Phone

Fields = dict[str, tuple[str, Truth]]
COUNTRIES = ("Austria", "Belgium", "Germany", "Netherlands", "United Kingdom", "United States")
SKILLS = ("Java", "JavaScript", "Python", "Rust")
ITEMS = tuple(f"Item {number}" for number in range(1, 501))
PLACES = ("Europe / Vienna", "Europe / Berlin", "Asia / Tokyo")
VOLUME, CODE = Number(0, 100, 5), Digits(6, is_whole=True)
TERMS: Fields = {"I accept the terms": ("terms", Toggle())}
NEWS: Fields = {"Send me news": ("news", Toggle())}
PLAN: Fields = {"Plan": ("plan", Radio({"Free": "free", "Professional": "pro"}))}
WORKDAYS = {0, 1, 2, 3, 4, 5}


def country(write: object = code) -> Fields:
    return {"Country": ("country", Choice(COUNTRIES, write))}  # type: ignore[arg-type]


def city(write: object = code) -> Fields:
    return {"City": ("city", Choice(COUNTRIES, write))}  # type: ignore[arg-type]


def skills(write: object = code, options: tuple[str, ...] = SKILLS) -> Fields:
    return {"Skills": ("skills", Choices(options, write))}  # type: ignore[arg-type]


def tags(write: object = name, options: tuple[str, ...] = SKILLS) -> Fields:
    return {"Tags": ("tags", Choices(options, write, tags=True))}  # type: ignore[arg-type]


class Place(Choice):
    """An option of the second level; the state is the path to it."""

    def is_meant(self, value: object, state: object) -> bool:
        path = " / ".join(map(str, state)) if isinstance(state, list) else state
        return super().is_meant(value, path)


CHOOSING: dict[str, Fields] = {
    "choosing-react-select": country() | skills() | city() | {
        "Tag": ("tag", Choice(SKILLS, code, tags=True)), "Item": ("item", Choice(ITEMS, code)),
    },
    "choosing-mui": country() | skills(name) | city(name) | tags() | {
        "Item": ("item", Choice(ITEMS)),
    },
    "choosing-antd": country() | skills() | city() | tags(code) | {
        "Item": ("item", Choice(ITEMS[:60], code)), "Place": ("place", Place(PLACES, str.lower)),
        "Branch": ("branch", Choice(("Vienna", "Berlin", "Tokyo"), code)),
    },
    "choosing-radix": country() | {"Skill": ("skill", Choice(SKILLS))},
    "choosing-headless": country(name) | skills(name) | city(name),
    "choosing-react-aria": country() | city(),
    "choosing-element-plus": country() | skills() | city(),
    "choosing-vuetify": country(name) | skills(name) | city(name) | tags(),
    "choosing-jquery": {
        "Country": ("country", Choice(("Austria", "Germany", "Netherlands"), code)),
        "City": ("city", Choice(("Vienna", "Berlin"), code)),
    } | skills(options=SKILLS[:3]) | tags(code, ("Red", "Green")),
    "choosing-shoelace": {
        "Country": ("country", Choice(("Austria", "Germany", "Netherlands"), code)),
    } | skills(options=SKILLS[:3]),
    "choosing-aria": country(name) | city(name) | skills(name) | {
        "Size": ("size", Choice(("Small", "Medium", "Large"))),
    },
}  # fmt: skip

TOGGLES: dict[str, Fields] = {
    "toggles-radix": TERMS | NEWS | PLAN,
    "toggles-headless": TERMS | NEWS | PLAN,
    "toggles-antd": TERMS | NEWS,
    "toggles-aria": TERMS | NEWS | PLAN,
}


def sliders(highest: int) -> Fields:
    return {"Volume": ("volume", VOLUME), "Price range": ("price", Pair(0, highest, 1))}


def rating(most: int = 5) -> Fields:
    return {"Stars": ("stars", Rating(most))}


def amount(**bounds: float) -> Fields:
    free = {"lowest": -1e30, "highest": 1e30} | bounds
    return {"Amount": ("amount", Number(0, 500, can_empty=True, **free))}


def plans(*names: str) -> Fields:
    return {"Plan": ("plan", Choice(names))}


def styles(*names: str) -> Fields:
    return {"Styles": ("styles", Choices(names, lambda text: text.split()[0].lower()))}


ALIGNMENT: Fields = {"Alignment": ("align", Choice(("Left", "Right"), code))}
CONFIRMATION: Fields = {"Confirmation code": ("code", CODE)}
# The boxes are drawn; one input holds the code, whatever its length.
ONE_INPUT: Fields = {"Confirmation code": ("code", Digits(6))}
# A rating that says it is a slider.
SLIDER = Number(0, 5, 1)
SHARE = {"lowest": -1e30, "highest": 1e30}
NUMBERS: dict[str, Fields] = {
    "numbers-mui": sliders(100) | rating() | ALIGNMENT | styles("Bold", "Italic", "Underline"),
    "numbers-radix": sliders(1000) | ALIGNMENT | {"Bold": ("bold", Toggle())}
    | styles("Bold text", "Italic text", "Underline"),
    "numbers-antd": sliders(400) | amount() | {"Share": ("share", Number(0, 100, can_empty=True))}
    | rating() | plans("Free", "Professional", "Business") | CONFIRMATION,
    "numbers-react-aria": sliders(100) | amount() | styles("Bold", "Italic")
    | {"Share": ("share", Number(0, 100, scale=0.01, can_empty=True, **SHARE))},
    "numbers-element-plus": sliders(300) | amount(highest=500) | {"Stars": ("stars", SLIDER)}
    | plans("Free", "Professional"),
    "numbers-vuetify": {"loudness": ("volume", VOLUME), "Price range": ("price", Pair(0, 100, 1))}
    | amount() | rating() | ONE_INPUT,
    "numbers-nouislider": sliders(1000) | {"Depth": ("depth", Number(-10, 10, 0.5))},
    "numbers-patterns": sliders(400) | {
        "By mouse": ("mouse", Number(0, 100, 1)), "Day": ("day", Number(1, 31)),
        "Guests": ("guests", Number(0, 99)), "Mood": ("mood", Rating(3)),
        "Mute": ("mute", Toggle()),
    } | CONFIRMATION,
    "numbers-masks": {
        "Mobile": ("phone", Phone(10, "+1")), "Member number": ("card", Digits(12)),
        "Amount": ("amount", Amount()), "Valid until": ("date", Digits(4)),
    } | ONE_INPUT,
}  # fmt: skip


def dates(arrival: str, departure: str, stay: str | None = None) -> Fields:
    """The orders in which a page shows the day and the month."""
    range_field: Fields = {} if stay is None else {"Stay": ("stay", Range(stay))}
    days: Fields = {
        "Arrival": ("arrival", Day(arrival)),
        "Departure": ("departure", Day(departure)),
    }
    return days | range_field


def times(order: str) -> Fields:
    return {"Call": ("call", Time()), "Meeting": ("meeting", Moment(order))}


LIMITED: Fields = {"Limited": ("limited", Day("mdy", 2030, 2031))}
DATES: dict[str, Fields] = {
    "dates-mui": dates("mdy", "mdy") | times("mdy") | LIMITED | {"Born": ("born", Day("mdy"))},
    "dates-antd": dates("", "dmy", "") | times("") | {
        "Period": ("period", Month()), "Weekday": ("weekday", Day(weekdays=WORKDAYS)),
    },
    "dates-aria": dates("mdy", "mdy", "mdy") | {
        "Call": ("call", Time()), "Termin": ("german", Day("dmy")),
    },
    "dates-element-plus": dates("", "dmy", "") | times("") | {"Chosen": ("chosen", Day())},
    "dates-vuetify": dates("mdy", "", "mdy"),
    "dates-angular": dates("mdy", "mdy", "mdy") | LIMITED,
    "dates-flatpickr": dates("", "dmy", "") | times("mdy") | {
        "shown": ("shown", Day()), "Period": ("period", Range("dmy")),
        "Limited": ("limited", Day("", 2030, 2031)),
    },
    "dates-react-datepicker": dates("mdy", "dmy", "mdy") | times(""),
    "dates-dialog": dates("dmy", "") | {
        "Arrival": ("arrival", DayText()),
        "Date of birth": ("born", Day(last=2026)), "Passport issued": ("issued", Day()),
    },
}  # fmt: skip
EDITORS: dict[str, Fields] = {
    **{f"editors-{page}": {"Description": ("", Lines(read))} for page, read in MODELS.items()},
    "editors-plain": {
        "Description": ("rich", Paragraphs(text_lines)), "Notes": ("notes", Lines(text_lines)),
    },
    "editors-closed": {"Description": ("text", Lines(text_lines))},
}  # fmt: skip
PAGES: dict[str, Fields] = {**CHOOSING, **TOGGLES, **NUMBERS, **DATES, **EDITORS}
