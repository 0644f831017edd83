"""One command in, one answer out, both as JSON strings."""

from .actions import ACTIONS
from .contract.consent import Unanswered
from .contract.envelope import (
    Request,
    decode_request,
    encode_error,
    encode_onward,
    encode_question,
    encode_result,
    keys_like_refs,
    refs_of,
)
from .contract.errors import ErrorCode, Refused
from .dom.frames import Onward, enter, of_refs, other_sites
from .dom.page import Page

MISSING = {ErrorCode.ELEMENT_NOT_FOUND, ErrorCode.FORM_NOT_FOUND}


async def answer(page: Page, text: str) -> str:
    """Never raises: whatever goes wrong is an answer too."""
    try:
        return await act(page, decode_request(text))
    except Onward as onward:
        return encode_onward(onward.path, onward.rest)
    except Unanswered as unanswered:
        return encode_question(unanswered.question)
    except Refused as refused:
        return encode_error(refused)
    except Exception as error:  # noqa: BLE001 - the last line of defence of every command
        # Only the exception's type: its text may quote a field's value.
        cause = type(error).__name__
        return encode_error(
            Refused(ErrorCode.INTERNAL_ERROR, f"FormPilot failed on this page: {cause}.")
        )


async def act(page: Page, request: Request) -> str:
    """In the document that the request means."""
    command = request.command
    page.task.name, page.task.consent = request.name, request.consent
    if request.frame:
        page = await enter(page, request.frame)
    else:
        page = of_refs(page, [*refs_of(command), *keys_like_refs(command)])
    try:
        return encode_result(await ACTIONS[type(command)](page, command))
    except Refused as refused:
        # What is missing may be in a frame that was not looked into.
        if refused.code in MISSING and (others := other_sites(page)):
            refused.facts["other_sites"] = others
        raise
