"""Texts: as people compare them, and as CSS writes them."""

import re

BRIEF = 100
DECORATION = " *:\u200b\u00a0"


def same_words(text: str) -> str:
    """For comparing what people read: case, spaces and marks such as "*" do not count."""
    return plain_words(text).casefold()


def plain_words(text: str) -> str:
    """As people say it: in one line, without marks such as "*" around it."""
    return " ".join(text.split()).strip(DECORATION)


def brief(text: str) -> str:
    """For a list in an answer: one line, cut where it is very long."""
    line = " ".join(text.split())
    return line if len(line) <= BRIEF else line[: BRIEF - 1] + "…"


def quoted(text: str) -> str:
    """As a string of CSS."""
    escaped = re.sub(r'["\\]', r"\\\g<0>", text)
    return '"' + re.sub(r"[\0-\x1f\x7f]", in_code, escaped) + '"'


def identifier(text: str) -> str:
    """As an identifier of CSS: "2fa" is `\\32 fa`, "a.b" is `a\\.b`."""
    escaped = re.sub(r"[^\w\-\u0080-\U0010ffff]", in_code, text, flags=re.ASCII)
    return re.sub(r"^-?[0-9]|^-$", lambda at: at.group()[:-1] + in_code(at), escaped)


def in_code(at: "re.Match[str]") -> str:
    last = at.group()[-1]
    if last == "\0":
        return "\ufffd"
    return f"\\{ord(last):x} " if last.isdigit() or last < " " or last == "\x7f" else f"\\{last}"
