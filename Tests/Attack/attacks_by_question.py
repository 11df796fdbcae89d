"""Questions and parameters that nobody types."""
import json
import time
import urllib.parse

from tally import Tally
from wire import ask, is_well

QUESTIONS: dict[str, bytes] = {
    "nothing": b"", "NUL": b"a\0b", "invalid UTF-8": b"\xff\xc0\xed\xa0\x80", "cut UTF-8": b"z\xe2\x82", "bidi": "\u202ezebra\u2066\u2069".encode(),
    "overlong": b"\xc0\xafzebra", "a thousand words": b" ".join(b"w%d" % n for n in range(1000)), "a thousand letters": b" ".join([b"a"] * 1000),
    "a long word": b"a" * 9000, "marks": ("z" + "\u0301" * 3000).encode(), "quotes": b'"' * 2000, "minus": b"-" * 2000, "brackets": b"(" * 2000,
    "an open phrase": b'"zebra ' * 400, "escapes": b"\x1b]52;c;YQ==\x07", "line breaks": b"zebra\r\nX-Evil: a", "markup": b"<script>alert(1)</script>",
    "stars": b"*" * 1000, "zero width": "\u200b\u200d\ufeff".encode() * 500, "emoji": "👩‍👩‍👧‍👦".encode() * 300, "noncharacters": "\U0010ffff\ufffe".encode(),
    "scripts": "日本語อักษรไทย العربية".encode() * 50, "one letter": b"z", "fields": b"title:zebra text:-apple id:*",
}
PARAMETERS = [
    "limit=-1", "limit=0", "limit=101", "limit=99999999999999999999", "offset=-1", "offset=9223372036854775807", "offset=18446744073709551616",
    "scope=-1", "scope=99999", "scope=a", "generation=-1", "generation=1e9", "limit=1&limit=2", "limit=%00", "limit=", "q=b", "unknown=1",
    "limit=0x10", "limit=+5", "limit=5%20", "__proto__=1", "&&&&", "=", "%=%",
]


def problems_of(port: int, target: str) -> list[str]:
    answer = ask(port, target)
    wrong = [] if answer.status in (200, 400, 414, 431) else [f"{answer.status} {answer.body[:80]!r}"]
    if "x-evil" in answer.headers or "html" in answer.headers.get("content-type", "") and b"<script>alert" in answer.body:
        wrong.append("the question is obeyed")
    if target.startswith("/search.json") and answer.headers.get("content-type", "").startswith("application/json"):
        json.loads(answer.body)  # Also of an error.
    if answer.status == 400 and not answer.body:
        wrong.append("refused without a word")
    return wrong + ([] if is_well(port) else ["nobody is answered afterwards"])


def problems_of_many(port: int, target: str) -> list[str]:
    """The library that listens has room for some 450 parameters in a connection's memory; it must not wait for more room."""
    begun = time.monotonic()
    answer = ask(port, target)
    wrong = [] if answer.status == 400 and b"At most 96 parameters" in answer.body else [f"{answer.status} {answer.body[:80]!r}"]
    return wrong + (["answered after more than a second"] if time.monotonic() - begun > 1 else [])


def run(tally: Tally, port: int, name: str):
    for kind, question in QUESTIONS.items():
        for route in ("/search.json", "/search"):
            target = f"{route}?q={urllib.parse.quote(question)}"
            tally.attempt(f"{name}: question of {kind} to {route}", problems_of, port, target)
    for parameter in PARAMETERS:
        tally.attempt(f"{name}: parameter {parameter}", problems_of, port, f"/search.json?q=a&{parameter}")
    for count in (97, 400, 500, 2_000, 10_000):
        tally.attempt(f"{name}: {count} parameters", problems_of_many, port, "/search.json?q=a" + "&a" * count)
