"""Escapes texts for CSS."""

import re


def css_string(text: str) -> str:
    """A CSS string literal."""
    escaped = re.sub(r'["\\]', r"\\\g<0>", text)
    return '"' + re.sub(r"[\0-\x1f\x7f]", escape_code, escaped) + '"'


def css_identifier(text: str) -> str:
    """A CSS identifier: "2fa" is `\\32 fa`, "a.b" is `a\\.b`."""
    escaped = re.sub(r"[^\w\-\u0080-\U0010ffff]", escape_code, text, flags=re.ASCII)
    return re.sub(r"^-?[0-9]|^-$", lambda match: match.group()[:-1] + escape_code(match), escaped)


def escape_code(match: "re.Match[str]") -> str:
    last = match.group()[-1]
    if last == "\0":
        return "\ufffd"
    return f"\\{ord(last):x} " if last.isdigit() or last < " " or last == "\x7f" else f"\\{last}"
