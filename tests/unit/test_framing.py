import json
import struct
import subprocess
import sys
import traceback

import pytest

from formpilot_host.transport.framing import (
    FRAME_LIMIT,
    TO_BROWSER_LIMIT,
    BadFrame,
    Message,
    TooLarge,
    pack,
    read_message,
)
from tests.binding import requirement

CANARY = "correct-horse-battery-staple"
MESSAGES: list[Message] = [
    {"id": 1, "command": {"text": "plain"}},
    {"id": 2, "text": "Žluťoučký 🐎 \u2028 \x00 \ud800", "list": [None, True, 1.5, []]},
    {"id": 3, "empty": {}},
]
ECHO = """
from nativemessaging import encode_message, get_message, send_message
while True:
    send_message(encode_message(get_message()))
"""


def frame(body: bytes) -> bytes:
    return struct.pack("=I", len(body)) + body


def read(*chunks: bytes) -> list[Message]:
    """Reads the messages of a stream; each read returns at most one of these chunks."""
    rest = list(chunks)

    def receive(count: int) -> bytes:
        chunk = rest.pop(0) if rest else b""
        if len(chunk) > count:
            rest.insert(0, chunk[count:])
        return chunk[:count]

    messages = []
    while (message := read_message(receive)) is not None:
        messages.append(message)
    return messages


def echoed_by_nativemessaging(data: bytes) -> bytes:
    done = subprocess.run([sys.executable, "-c", ECHO], input=data, capture_output=True, check=True)
    return done.stdout


def test_nativemessaging_reads_what_we_pack_and_we_read_what_it_sends() -> None:
    sent = b"".join(map(pack, MESSAGES))
    assert read(echoed_by_nativemessaging(sent)) == MESSAGES


def test_nativemessaging_reads_the_largest_frame_that_the_browser_accepts() -> None:
    padding = TO_BROWSER_LIMIT - len(json.dumps({"text": ""}, separators=(",", ":")))
    message = {"text": "x" * padding}
    packed = pack(message, TO_BROWSER_LIMIT)
    assert len(packed) == 4 + TO_BROWSER_LIMIT
    assert read(echoed_by_nativemessaging(packed)) == [message]


def test_a_frame_above_the_browsers_limit_is_refused_with_both_sizes() -> None:
    padding = TO_BROWSER_LIMIT - len(json.dumps({"text": ""}, separators=(",", ":")))
    with pytest.raises(TooLarge, match="1048577 bytes where 1048576 are the most"):
        pack({"text": "x" * (padding + 1)}, TO_BROWSER_LIMIT)


def test_a_message_nested_too_deeply_for_the_interpreter_is_too_large() -> None:
    nested: list[object] = []
    for _ in range(200_000):
        nested = [nested]
    with pytest.raises(TooLarge, match="nested too deeply"):
        pack({"id": 1, "nested": nested})


def test_several_frames_in_one_chunk_are_several_messages() -> None:
    assert read(b"".join(map(pack, MESSAGES))) == MESSAGES


def test_frames_that_come_in_single_bytes_are_put_together() -> None:
    data = b"".join(map(pack, MESSAGES))
    assert read(*(data[at : at + 1] for at in range(len(data)))) == MESSAGES


def test_chunks_that_cut_across_frames_are_put_together() -> None:
    data = b"".join(map(pack, MESSAGES))
    assert read(*(data[at : at + 7] for at in range(0, len(data), 7))) == MESSAGES


def test_the_end_of_the_stream_between_two_frames_is_no_error() -> None:
    assert read() == []
    assert read(pack({"id": 1})) == [{"id": 1}]


@pytest.mark.parametrize("kept", [1, 3, 4, 5, 11])
def test_the_end_of_the_stream_inside_a_frame_is_a_bad_frame(kept: int) -> None:
    with pytest.raises(BadFrame, match="the stream ended inside a frame"):
        read(pack({"id": 12})[:kept])


@pytest.mark.parametrize(
    "body",
    [b"", b"nonsense", b'{"id": 1', b"{'id': 1}", b'{"id": 1} {}', b'\xff\xfe{"id": 1}', b'"\xc3"'],
)
def test_a_frame_that_is_not_json_is_a_bad_frame(body: bytes) -> None:
    with pytest.raises(BadFrame, match="a frame that is not JSON"):
        read(frame(body))


@pytest.mark.parametrize("body", [b"null", b"true", b"7", b'"text"', b'[{"id": 1}]'])
def test_a_frame_that_is_not_an_object_is_a_bad_frame(body: bytes) -> None:
    with pytest.raises(BadFrame, match="a frame that is not an object"):
        read(frame(body))


def test_json_nested_too_deeply_for_the_interpreter_is_a_bad_frame() -> None:
    with pytest.raises(BadFrame):
        read(frame(b'{"id":' + b"[" * 200_000 + b"]" * 200_000 + b"}"))


def test_a_frame_above_the_limit_is_refused_before_its_body_comes() -> None:
    with pytest.raises(BadFrame, match=f"a frame of {FRAME_LIMIT + 1} bytes"):
        read(struct.pack("=I", FRAME_LIMIT + 1))


def test_text_in_place_of_a_length_is_refused() -> None:
    with pytest.raises(BadFrame):
        read(b"GET / HTTP/1.1\r\n\r\n")


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_is_not_json_is_not_sent(number: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        pack({"id": 1, "number": number})


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity"])
def test_a_number_that_is_not_json_is_not_accepted(number: bytes) -> None:
    with pytest.raises(BadFrame, match="a frame that is not JSON"):
        read(frame(b'{"id": 1, "number": ' + number + b"}"))


def test_a_packed_frame_is_ascii_so_that_a_lone_surrogate_cannot_break_it() -> None:
    packed = pack({"text": "é🐎\ud800"})
    assert packed[4:].isascii()


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize(
    "data",
    [
        frame(CANARY.encode()),
        frame(f'{{"id": 1, "value": "{CANARY}"'.encode()),
        frame(f'{{"value": "{CANARY}"}} {CANARY}'.encode()),
        frame(f'["{CANARY}"]'.encode()),
        frame(f'"{CANARY}"'.encode()),
        frame(CANARY.encode() + b"\xff"),
        frame(f'{{"{CANARY}": '.encode() + b"[" * 200_000),
        pack({"value": CANARY})[:-5],
    ],
)
def test_the_exception_for_a_bad_frame_does_not_quote_it(data: bytes) -> None:
    with pytest.raises(BadFrame) as caught:
        read(data)
    assert CANARY not in "".join(traceback.format_exception(caught.value))


@requirement("SPEC-NO-VALUES")
def test_the_exception_for_a_message_that_cannot_be_packed_does_not_quote_it() -> None:
    with pytest.raises(TooLarge) as large:
        pack({"value": CANARY * 10}, limit=100)
    with pytest.raises(ValueError, match="JSON") as not_a_number:
        pack({"value": CANARY, "number": float("nan")})
    with pytest.raises(TypeError) as not_json:
        pack({"value": {CANARY}})
    for caught in (large, not_a_number, not_json):
        assert CANARY not in "".join(traceback.format_exception(caught.value))
