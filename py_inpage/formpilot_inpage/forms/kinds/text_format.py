"""Whether a text that the page shows is a given text in another format."""

import re
import unicodedata
from decimal import Decimal

from .dates import parse_date, parse_datetime, parse_time

SIGN, FRACTION = r"(?P<sign>[-−(]?)\s*", r"(?P<fraction>[.,]\d+)?(?!\d)\)?"
GROUPED = r"\d{1,3}(?:(?P<by>[ .,'’\u00a0\u202f])\d{2,3})(?:(?P=by)\d{2,3})*(?<=\d{3})"
NUMBERS = [re.compile(f"{SIGN}(?P<whole>{whole}){FRACTION}") for whole in (r"\d+", GROUPED)]
PLAIN_NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
CURRENCY = re.compile(r"[A-Z]{3}")
COUNTRY_CODE = re.compile(r"\+\s*(\d{1,3})")
SHORTEST_PHONE = 6
CENTS = re.compile(r"\D*\d+[.,]\d{1,2}\D*", re.ASCII)
MINUS = set("-−(")
# Nothing but numbers is grouped so.
THOUSANDS = re.compile(r"\d{1,3}(?:[,'’]\d{3})+(?!\d)")
AROUND_DIGITS = re.compile(r"^\D+|\D+$")


def is_reformatted(text: str, shown: str, before: str = "") -> bool:
    """Whether the page shows `text` in its own format: every letter and digit is there, in order.
    `before` is what the field showed before the fill, such as an empty mask."""
    if PLAIN_NUMBER.fullmatch(text.strip()) and (number := is_same_number(text, shown, before)):
        return number
    letters, found = only_letters(text), only_letters(shown)
    if not letters:
        return not found and ("".join(text.split()) in {"", "".join(shown.split())})
    if letters == found:
        return not is_other_number(text.strip(), shown)
    return is_same_moment(text, shown) or has_only_affixes(letters, shown, before)


def only_letters(text: str) -> str:
    """Letters and digits, without case."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(filter(str.isalnum, plain))


def is_same_number(text: str, shown: str, before: str) -> bool:
    """Whether a number is shown with separators, more zeros or a currency."""
    return any(
        found and Decimal(text) == number_in(found) and has_affixes(shown, found, before)
        for found in (number.search(shown) for number in NUMBERS)
    )


def number_in(found: "re.Match[str]") -> Decimal:
    whole = "".join(filter(str.isdigit, found["whole"]))
    value = Decimal(f"{whole}.{(found['fraction'] or '.0')[1:]}")
    return -value if found["sign"] else value


def has_affixes(shown: str, found: "re.Match[str]", before: str) -> bool:
    words = f"{shown[: found.start()]} {shown[found.end() :]}".split()
    return all(is_affix(word, before) for word in words)


def is_affix(affix: str, before: str) -> bool:
    """Whether a word beside a number is a currency, or part of an empty mask."""
    is_sign = not any(map(str.isalnum, affix))
    return is_sign or bool(CURRENCY.fullmatch(affix)) or affix in before.split()


def is_other_number(text: str, shown: str) -> bool:
    """Whether the digits of a number make another one: -5 and 5, 1.5 and 15, 1234 and 12.34. Digits
    that are no number, such as 93 93, are not 9,393 either. `is_same_number` has found the same
    number in any format before."""
    if not PLAIN_NUMBER.fullmatch(text):
        digits = AROUND_DIGITS.sub("", text)
        is_number = any(number.fullmatch(digits) for number in NUMBERS)
        return bool(THOUSANDS.search(shown)) and not is_number
    lost_sign = text.startswith("-") and MINUS.isdisjoint(shown)
    return "." in text or lost_sign or bool(CENTS.fullmatch(shown))


def is_same_moment(text: str, shown: str) -> bool:
    for parse in (parse_date, parse_datetime, parse_time):
        moment = parse(text)
        if moment is not None and moment == parse(shown):
            return True
    return False


def has_only_affixes(letters: str, shown: str, before: str) -> bool:
    """Whether only a country code was added, or what an empty mask shows."""
    found, mask = only_letters(shown), only_letters(before)
    code = COUNTRY_CODE.match(shown.strip())
    if code and letters.isdecimal() and len(letters) >= SHORTEST_PHONE:
        if found == f"{code[1]}{letters}":
            return True
        if any(found == f"{code[1][:length]}{letters}" for length in (1, 2)):
            return True
    return bool(mask) and found in {f"{mask}{letters}", f"{letters}{mask}"}
