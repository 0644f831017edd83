"""One command in, one answer out, both as JSON strings."""

from .actions import ACTIONS
from .contract.envelope import decode_command, encode_error, encode_result
from .contract.errors import ErrorCode, Refused
from .dom.page import Page


async def answer(page: Page, text: str) -> str:
    """Never raises: whatever goes wrong is an answer too."""
    try:
        command = decode_command(text)
        return encode_result(await ACTIONS[type(command)](page, command))
    except Refused as refused:
        return encode_error(refused)
    except Exception as error:  # noqa: BLE001 - the last line of defence of every command
        # Only the exception's type: its text may quote a field's value.
        cause = type(error).__name__
        return encode_error(
            Refused(ErrorCode.INTERNAL_ERROR, f"FormPilot failed on this page: {cause}.")
        )
