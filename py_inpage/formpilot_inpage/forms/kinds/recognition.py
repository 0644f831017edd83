"""Which elements may be of a kind that their `type` property does not tell.

Most fields are plain ones: a single selector rules all such kinds out for them.
"""

import json
import re
from collections.abc import Sequence

from .kind import Kind

TAG = re.compile(r"\w+")
SELECTOR_PATH = re.compile(r'(?:matches|closest)\(("(?:[^"\\]|\\.)*")\)')


def may_be_one_of(kinds: Sequence[Kind]) -> str:
    """A path that is truthy for every element of these kinds."""
    return f"matches({json.dumps(', '.join(map(distinct_selector, kinds)))})"


def distinct_selector(kind: Kind) -> str:
    """The selector of a kind. Where that is a tag, the selectors in its paths tell more."""
    if not TAG.fullmatch(kind.selector):
        return kind.selector
    found = [SELECTOR_PATH.match(path) for path in kind.recognition_paths]
    selectors = [str(json.loads(match[1])) for match in found if match]
    return ", ".join(selectors) if len(selectors) == len(found) else kind.selector
