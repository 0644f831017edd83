"""The JSON messages between the MCP server, the host and the service worker."""

from typing import Any, NotRequired, TypedDict

from .states import RunState


class Hello(TypedDict):
    """The first message of every connection."""

    protocol: int
    version: str


class ExtensionHello(Hello):
    """Service worker to host."""

    brands: list[dict[str, Any]]
    """navigator.userAgentData.brands, which name the browser."""


class HostHello(Hello):
    """Host to server, with the hello of the extension; host to service worker, without it."""

    extension: NotRequired[ExtensionHello]


class DocumentRoute(TypedDict):
    """A command, and the document that it goes to."""

    text: str
    """The command as JSON, see envelope.encode_request."""
    document: NotRequired[int]
    """The document that the command's refs are of; without it the tab's own."""
    document_is_guess: NotRequired[bool]
    """The document is taken from a field's key, which may be a name that looks like a ref."""


class RunRequest(DocumentRoute):
    """Server to host: run a command."""

    tab: int
    """0: the service worker chooses the tab."""
    deadline_ms: float
    client: str
    correlation_id: str


class AckMessage(TypedDict):
    """Host to server, before the host sends anything of a request to the browser."""

    ack: int


class StateMessage(TypedDict):
    """Host to server: what the command with this request id waits for."""

    command: int
    state: RunState
    detail: NotRequired[str]
    """How far it is, in words."""


class CancelMessage(TypedDict):
    """Server to host, and host to service worker: cancel the request with this id."""

    cancel: int


class LocateRequest(TypedDict):
    """Host to service worker: find the document that a command would run in."""

    tab: int
    document: NotRequired[int]
    path: NotRequired[list[int]]
    """Frame indexes from that document to the one that is meant."""
    deadline_ms: NotRequired[float]


class DocumentRunRequest(LocateRequest):
    """Host to service worker: run a command in a document."""

    expected_document: int
    """The document that was located; in another one the command does not run."""
    text: str


class FilePart(TypedDict):
    """A part of a file that a command needs, in the order of the file."""

    transfer: str
    """The files of one command."""
    number: int
    """The file's number in the transfer."""
    text: str | None
    """The bytes as base64; None: drop all files of the transfer."""


class FilePartRequest(TypedDict):
    """Host to service worker: keep a part in a document until its command ends."""

    tab: int
    document: int
    part: FilePart


class ConfirmFile(TypedDict):
    """A file that the user is asked about."""

    path: str
    size: int


class ConfirmRequest(TypedDict):
    """Host to service worker: ask the user about a command."""

    target: str
    tag: str
    reasons: list[dict[str, str]]
    fields: list[str]
    files: list[ConfirmFile]
    can_be_always: bool
    """False where a rule of the site would not answer the question."""
    site: str
    frame_site: str
    action: str
    client: str
    tab: int
    seconds: float


class TabFacts(TypedDict):
    """One tab of the browser; title and address only where FormPilot is on."""

    id: int
    on: bool
    active: bool
    window: int
    title: NotRequired[str]
    url: NotRequired[str]
    python: NotRequired[dict[str, Any] | None]
    """How Python started there; None while it starts."""
    blocked: NotRequired[bool]


class WaitTimes(TypedDict, total=False):
    """How long a command was queued, and how long the user was asked; without those that are 0."""

    queued_ms: int
    asked_ms: int


class ReplyMessage(WaitTimes, total=False):
    """The reply to any request. It has `fault`, or what was asked for."""

    id: int
    fault: str
    """One of transport.faults.FAULTS."""
    detail: str
    tab: int
    """0 if no tab was found."""
    document: int
    origins: list[str]
    """From the document outwards to the tab."""
    frame: int
    text: str
    """The page's answer as JSON, see envelope."""
    url: str
    """The address that a page that was left went to."""
    progress: list[str]
    """What the page reported before it could no longer answer, each as JSON."""
    choice: str
    """The user's answer to a confirmation."""
    tabs: list[TabFacts]
