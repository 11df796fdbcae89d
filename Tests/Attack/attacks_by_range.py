"""Ranges by RFC 9110, each followed by another request on the same connection."""
from served import DIGITS
from tally import Tally
from wire import Wire

# (what is asked, status, first, last): None where all or nothing comes.
RANGES = [
    ("bytes=0-3", 206, 0, 3), ("bytes=30-", 206, 30, 31), ("bytes=-5", 206, 27, 31), ("bytes=-99", 206, 0, 31),
    ("bytes=31-999", 206, 31, 31), ("BYTES=1-1", 206, 1, 1), ("bytes=0-99999999999999999999", 206, 0, 31),
    ("bytes=32-", 416, None, None), ("bytes=100-200", 416, None, None), ("bytes=-0", 416, None, None),
    ("bytes=99999999999999999999-", 416, None, None), ("bytes=5-2", 200, None, None), ("bytes=0-1,3-4", 200, None, None),
    ("lines=1-2", 200, None, None), ("bytes=", 200, None, None), ("bytes=a-b", 200, None, None), ("bytes=-", 200, None, None),
    ("bytes=+1-2", 200, None, None), ("bytes=--1", 200, None, None), ("bytes", 200, None, None), ("bytes=" + "0-0," * 2000, 200, None, None),
    ("bytes=18446744073709551615-", 416, None, None), ("bytes=9223372036854775807-9223372036854775808", 416, None, None),
    ("bytes=-9223372036854775808", 206, 0, 31), ("bytes=0x1-2", 200, None, None),
]


def problems_of(port: int, asked: str, status: int, first: int | None, last: int | None) -> list[str]:
    with Wire(port) as wire:
        request = f"GET /digits.txt HTTP/1.1\r\nHost: localhost\r\nRange: {asked}\r\n\r\n"
        wire.send(request.encode())
        part = wire.answer()
        wire.send(b"GET /digits.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
        whole = wire.answer()
    wrong = [] if part.status == status else [f"{part.status}, not {status}"]
    content = part.headers.get("content-range")
    if part.status == 206 and first is not None:
        wrong += [] if part.body == DIGITS[first:last + 1] else [f"the part is {part.body!r}"]
        wrong += [] if content == f"bytes {first}-{last}/32" else [f"Content-Range is {content}"]
    if part.status == 416:
        wrong += [] if content == "bytes */32" else [f"Content-Range is {content}"]
    if part.status == 200 and part.body != DIGITS:
        wrong.append(f"all of the file is {part.body!r}")
    return wrong + ([] if (whole.status, whole.body) == (200, DIGITS) else [f"the next answer is {whole.status} {whole.body!r}"])


def of_nothing(port: int, asked: str) -> list[str]:
    with Wire(port) as wire:
        wire.send(f"GET /empty.txt HTTP/1.1\r\nHost: localhost\r\nRange: {asked}\r\n\r\n".encode())
        status = wire.answer().status
        wire.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return [] if (status, wire.answer().status) == (416, 200) else [f"an empty file: {status}"]


def twice(port: int) -> list[str]:
    with Wire(port) as wire:
        wire.send(b"GET /digits.txt HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1\r\nRange: bytes=3-4\r\n\r\n")
        answer = wire.answer()
        wire.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        wire.answer()
    return [] if answer.status in (200, 206, 400) else [f"two ranges: {answer.status}"]


def run(tally: Tally, port: int):
    for case in RANGES:
        tally.attempt(f"range {case[0][:40]}", problems_of, port, *case)
    for asked in ("bytes=0-", "bytes=-1", "bytes=0-0"):
        tally.attempt(f"range {asked} of an empty file", of_nothing, port, asked)
    tally.attempt("two Range headers", twice, port)
