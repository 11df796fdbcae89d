"""Malformed requests, pipelining, and names by which this machine is not known."""
import contextlib
import json
import pathlib
import re

from tally import Tally
from wire import Answer, Wire, ask, is_well

MALFORMED = json.loads(pathlib.Path(__file__).with_name("malformed.json").read_text())
SMUGGLED = b"GET /search.json?q=smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
GARBAGE = [
    b"\0\1\2\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01hello", b"\r\n" * 50, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\xff" * 4000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 5000 + b"\r\n", b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
]
FOREIGN = [
    "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1@evil.example", "", "127.0.0.2",
    "0.0.0.0", "[::2]", "localhost,evil.example", "evil.example:127.0.0.1", "xn--lcalhost-vib", "2130706433", "0x7f.1",
]
REFUSED = {b"400", b"413", b"414", b"431", b"501", b"505"}
OURS = ["localhost", "LOCALHOST", "localhost:{port}", "127.0.0.1:{port}", "127.0.0.1", "[::1]", "[::1]:{port}"]


def refusal(port: int, sent: bytes, statuses: list[int]) -> list[str]:
    """What is refused ends its connection: the bytes behind it may mean anything."""
    # Whoever answers this to a person in the middle has answered a second request.
    with Wire(port, patience=8) as wire:
        wire.send(sent)
        wire.send(SMUGGLED)
        said = wire.rest()
    if said is None:
        return ["the connection stays open"]
    wrong = [] if not said or int(said[9:12]) in statuses else [f"answered with {said[:40]!r}"]
    # The library sends the head of its own refusals twice, and ends the connection all the same.
    if b"smuggled" in said or len(set(said[at + 9:at + 12] for at in places(said, b"HTTP/1.1 "))) > 1:
        wrong.append("a second request is answered")
    return wrong + ([] if is_well(port) else ["nobody is answered afterwards"])


def places(text: bytes, part: bytes) -> list[int]:
    return [match.start() for match in re.finditer(re.escape(part), text)]


def garbage(port: int, sent: bytes) -> list[str]:
    with Wire(port, patience=2) as wire:
        wire.send(sent)
        with contextlib.suppress(OSError):
            wire.half_close()
        said = wire.rest()
    if said and not (said.startswith(b"HTTP/1.") and said[9:12] in REFUSED):
        return [f"answered with {said[:60]!r}"]
    return [] if is_well(port) else ["nobody is answered afterwards"]


def foreign(port: int, name: str) -> list[str]:
    answer = ask(port, "/search.json?q=zebra", host=name.encode())
    wrong = [] if answer.status in (400, 421) else [f"{answer.status}, not 421"]
    return wrong + (["it is told hits"] if b"zebra" in answer.body else [])


def known(port: int, name: str) -> list[str]:
    status = ask(port, "/search.json?q=zebra", host=name.format(port=port).encode()).status
    return [] if status == 200 else [f"{status}, not 200"]


def pipelined(port: int, count: int) -> list[str]:
    """So many requests at once: so many answers, in their order."""
    with Wire(port) as wire:
        for first in range(0, count, 50):
            wanted = range(first, min(first + 50, count))
            wire.send(b"".join(
                b"GET /search.json?q=zebra&generation=%d HTTP/1.1\r\nHost: localhost\r\n\r\n" % n for n in wanted))
            for number in wanted:
                answer: Answer = wire.answer()
                if answer.status != 200 or json.loads(answer.body)["generation"] != number:
                    return [f"answer {number} is {answer.status} {answer.body[:80]!r}"]
    return []


def mixed(port: int) -> list[str]:
    """A HEAD and a body between other requests move no answer."""
    with Wire(port) as wire:
        wire.send(b"HEAD /inkling.json HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /health HTTP/1.1\r\nHost: localhost\r\n"
                  b"Content-Length: 30\r\n\r\nGET /evil HTTP/1.1\r\nHost: a\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        statuses = [wire.answer(method).status for method in ("HEAD", "POST", "GET")]
    return [] if statuses == [200, 405, 200] else [f"answered with {statuses}"]


def run(tally: Tally, port: int, name: str):
    for case in MALFORMED:
        sent = case["sent"].encode("latin-1")
        tally.attempt(f"{name}: malformed {case['sent'][:90]!r}", refusal, port, sent, case["answered"])
    for sent in GARBAGE:
        tally.attempt(f"{name}: no HTTP {sent[:30]!r}", garbage, port, sent)
    for host in FOREIGN:
        tally.attempt(f"{name}: Host {host!r}", foreign, port, host)
    for host in OURS:
        tally.attempt(f"{name}: Host {host!r}", known, port, host)
    tally.attempt(f"{name}: 1,000 pipelined requests", pipelined, port, 1000)
    tally.attempt(f"{name}: HEAD and a body between other requests", mixed, port)


assert len(MALFORMED) == 33
