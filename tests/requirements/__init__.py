"""Every requirement of the product as data; a test names those that it checks.

FILL is filling forms, DRAG is dragging, TOOLS is the other tools and their safety, ADR is the
decision on stopping fills and hovering, SPEC is what the product specification adds to them.
"""

from .batch import ADR
from .drag import DRAG
from .fill import FILL
from .requirement import Requirement, requirements
from .spec import SPEC
from .spec_actions import SPEC_ACTIONS
from .spec_safety import SPEC_SAFETY
from .tools import TOOLS

__all__ = ["REQUIREMENTS", "Requirement"]

REQUIREMENTS: dict[str, Requirement] = requirements(
    (*FILL, *DRAG, *TOOLS, *ADR, *SPEC, *SPEC_ACTIONS, *SPEC_SAFETY)
)
