"""Asks before fields are filled, and holds back what nobody was asked about."""

from collections.abc import Sequence

from formpilot_inpage.contract.consent import Question
from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.filling import Failed
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Only
from formpilot_inpage.fields.fill import BATCH, Filling
from formpilot_inpage.fields.planner import Draft, Planned

from .fields import DOES, IS_SECRET, Sort, reasons_for, sorts_of
from .forms import LISTED, read_name
from .guard import ask
from .matching import clean
from .plan import digest

UNASKED = (
    "This {does}, and the user was not asked about it: it came up, or became so, while the form "
    "was filled. Call fill_form again for it; the user will be asked."
)


class FillGuard:
    """Knows the fields that the user has agreed to."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._agreed: set[tuple[str, Element]] = set()

    async def before(self, action: str, filling: Filling) -> None:
        """For the form as it stands; nothing is touched."""
        drafts = await filling.draft(filling.wishes)
        planned = [one for one in drafts if isinstance(one, Planned)]
        sorts: list[Sort] = []
        for start in range(0, len(planned), BATCH):
            sorts += self._sorts(planned[start : start + BATCH])
            await self.page.breathe()
        shown = self._shown(filling.container, planned)
        keys = [wish.key for wish in filling.wishes]
        asked = self._question(action, keys, planned, sorts, read_name(shown) if shown else "")
        ask(self.page, asked, shown)
        self._agreed = {
            (one.where["field"], one.plan.target)
            for one, sort in zip(planned, sorts, strict=True)
            if sort.kind
        }

    def _question(
        self,
        action: str,
        keys: Sequence[str],
        planned: Sequence[Planned],
        sorts: Sequence[Sort],
        target: str,
    ) -> Question:
        found = {one.where["field"]: sort for one, sort in zip(planned, sorts, strict=True)}
        names = {key: clean((found[key].name if key in found else "") or key) for key in keys}
        refs = self.page.refs([one.plan.target for one in planned])
        fields = [[key, *sort] for key, sort in found.items()]
        return Question(
            target=target,
            tag="form",
            reasons=reasons_for([(names[key], one.kind) for key, one in found.items() if one.kind]),
            fields=tuple(dict.fromkeys(names.values()))[:LISTED],
            plan=digest([action, list(keys), refs, fields]),
        )

    def _sorts(self, planned: Sequence[Planned]) -> list[Sort]:
        elements = [one.plan.target for one in planned]
        return sorts_of(self.page, elements, [one.where["field"] for one in planned])

    def _shown(self, container: Element | None, planned: Sequence[Planned]) -> Element | None:
        """The form that is filled, or the first field of it."""
        if container or not planned:
            return container
        first = planned[0].plan.target
        return self.page.follow([first], "form")[0] or first

    def held_back(self, drafts: Sequence[Draft]) -> list[Draft]:
        """With a failure in place of each field that is not to be filled unasked."""
        planned = [one for one in drafts if isinstance(one, Planned)]
        sorts = iter(self._sorts(planned))
        return [
            self._judged(one, next(sorts)) if isinstance(one, Planned) else one for one in drafts
        ]

    def _judged(self, one: Planned, sort: Sort) -> Draft:
        if not sort.kind or self.has_agreed(one):
            return one
        return unasked(one, sort.kind)

    def has_agreed(self, one: Planned) -> bool:
        return (one.where["field"], one.plan.target) in self._agreed

    def still(self, one: Planned) -> list[Only]:
        """A field before it may have made it a secret one since it was looked at."""
        return [] if self.has_agreed(one) else [Only(one.plan.target, IS_SECRET, False)]

    def left_out(self, one: Planned) -> Failed | None:
        """Why a field was not filled, where that is the reason."""
        (sort,) = self._sorts([one])
        return None if self.has_agreed(one) or not sort.kind else unasked(one, sort.kind)


def unasked(one: Planned, kind: str) -> Failed:
    return Failed(
        error=ErrorCode.USER_DENIED, message=UNASKED.format(does=DOES[kind][0]), **one.where
    )
