"""Asks for approval before fields are filled, and rejects fields that were not approved."""

from collections.abc import Sequence

from formpilot_inpage.contract.consent import Confirmation, ConfirmationRequired
from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.fill_form import Failed
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Require
from formpilot_inpage.forms.fill.filling import BATCH_SIZE, Filling
from formpilot_inpage.forms.fill.planner import FieldDraft, Planned

from .digest import digest
from .form_contents import FIELDS_LIMIT, read_form_name
from .pointer_guard import confirm
from .sensitive_fields import IS_SENSITIVE, PREDICATES, FieldRisk, assess_fields, reasons_for
from .word_matching import clean

UNAPPROVED = (
    "This {predicate}, and the user was not asked about it: it appeared or changed while the form "
    "was filled. Call fill_form again for it; the user will be asked."
)


class FillGuard:
    """Knows the fields that the user has approved."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._approved: set[tuple[str, Element]] = set()
        self.confirmation: Confirmation | None = None
        """What the user is or would be asked."""

    async def before_fill(
        self, action: str, filling: Filling, drafts: Sequence[FieldDraft] | None = None
    ) -> ConfirmationRequired | None:
        """Asks about the form as it is now, without touching it. None if the fill may run."""
        if drafts is None:
            drafts = await filling.draft(filling.requests)
        planned = [draft for draft in drafts if isinstance(draft, Planned)]
        risks: list[FieldRisk] = []
        for start in range(0, len(planned), BATCH_SIZE):
            risks += self._assess(planned[start : start + BATCH_SIZE])
            await self.page.yield_to_page()
        shown = self._form_or_field(filling.container, planned)
        keys = [request.key for request in filling.requests]
        form_name = read_form_name(shown) if shown else ""
        confirmation = self._confirmation(action, keys, planned, risks, form_name)
        self.confirmation = confirmation
        if required := confirm(self.page, confirmation, shown):
            return required
        self._approved = {
            (field.key, field.plan.target)
            for field, risk in zip(planned, risks, strict=True)
            if risk.kind
        }
        return None

    def _confirmation(
        self,
        action: str,
        keys: Sequence[str],
        planned: Sequence[Planned],
        risks: Sequence[FieldRisk],
        target: str,
    ) -> Confirmation:
        by_key = {field.key: risk for field, risk in zip(planned, risks, strict=True)}
        names = {key: clean((by_key[key].name if key in by_key else "") or key) for key in keys}
        refs = self.page.store.refs([field.plan.target for field in planned])
        fields = [[key, *risk] for key, risk in by_key.items()]
        risky = [(names[key], risk.kind) for key, risk in by_key.items() if risk.kind]
        return Confirmation(
            target=target,
            tag="form",
            reasons=reasons_for(risky),
            fields=tuple(dict.fromkeys(names.values()))[:FIELDS_LIMIT],
            digest=digest([action, list(keys), refs, fields]),
        )

    def _assess(self, planned: Sequence[Planned]) -> list[FieldRisk]:
        elements = [field.plan.target for field in planned]
        return assess_fields(self.page, elements, [field.key for field in planned])

    def _form_or_field(
        self, container: Element | None, planned: Sequence[Planned]
    ) -> Element | None:
        """The form that is filled, or its first field."""
        if container or not planned:
            return container
        first = planned[0].plan.target
        return self.page.resolve([first], "form")[0] or first

    def reject_unapproved(self, drafts: Sequence[FieldDraft]) -> list[FieldDraft]:
        """The drafts, with a failure in place of each field that needs an approval."""
        risks = iter(self._assess([draft for draft in drafts if isinstance(draft, Planned)]))
        return [
            self._rejection(draft, next(risks)) or draft if isinstance(draft, Planned) else draft
            for draft in drafts
        ]

    def _rejection(self, field: Planned, risk: FieldRisk) -> Failed | None:
        if not risk.kind or self.is_approved(field):
            return None
        message = UNAPPROVED.format(predicate=PREDICATES[risk.kind][0])
        return Failed(error=ErrorCode.USER_DENIED, message=message, **field.resolution)

    def is_approved(self, field: Planned) -> bool:
        return (field.key, field.plan.target) in self._approved

    def conditions(self, field: Planned) -> list[Require]:
        """A field filled before it may have made it secret since it was read."""
        return [] if self.is_approved(field) else [Require(field.plan.target, IS_SENSITIVE, False)]

    def rejection(self, field: Planned) -> Failed | None:
        """The failure of a field that became secret; None if it did not."""
        (risk,) = self._assess([field])
        return self._rejection(field, risk)
