"""Clients that take their time. Each case is a thread: the deadlines are waited for together."""
import threading
import time

from tally import Tally
from wire import Wire, ask

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
# (what it begins with, what it goes on with, seconds until it must be cut): the deadlines of Documentation/Server.md
# and what a busy machine adds.
DRIBBLES = {
    "a head": (HEAD, b"a", 14), "a request line": (b"GET /", b"a", 14), "header names": (HEAD, b"\r\nX: ", 14),
    "a body of known length": (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n", b"a", 14),
    "a chunk": (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3E8\r\n", b"a", 14),
    "a chunk's length": (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", b"0", 14),
    "tiny chunks": (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n", 14),
}
HALF_OPEN = 500


def dribble(port: int, begin: bytes, part: bytes, seconds: float) -> list[str]:
    started = time.monotonic()
    with Wire(port, patience=1) as wire:
        wire.send(begin)
        while time.monotonic() - started < seconds:
            if not wire.send(part):
                return []
            time.sleep(0.2)
        return [f"it is not cut within {seconds} s"]


def half_open(port: int) -> list[str]:
    """Requests that are never finished are closed at the deadline, and shut nobody out."""
    held = [Wire(port, patience=15) for _ in range(HALF_OPEN)]
    try:
        for wire in held:
            wire.send(b"GET / HTTP/1.1\r\nHo")
        started = time.monotonic()
        status = ask(port, "/health").status
        waited = time.monotonic() - started
        wrong = [] if status == 200 and waited < 2 else [f"/health: {status} after {waited:.1f} s"]
        open_still = sum(wire.rest() is None for wire in held)
        took = time.monotonic() - started
        wrong += [f"{open_still} of {HALF_OPEN} stay open"] if open_still else []
        return wrong + ([] if took < 14 else [f"they are closed after {took:.1f} s"])
    finally:
        for wire in held:
            wire.close()


def too_many_parameters(port: int) -> list[str]:
    """More than the library has room for: it may refuse them, or say nothing until the deadline."""
    with Wire(port, patience=14) as wire:
        wire.send(b"GET /?" + b"a=b&" * 5000 + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        said = wire.rest()
    if said is None:
        return ["neither answered nor closed within 14 s"]
    return [f"answered with {said[:60]!r}"] if said and said[9:10] not in b"24" else []


def not_taken(port: int) -> list[str]:
    """Clients that ask for a large file and do not read it hold nobody up."""
    held = [Wire(port) for _ in range(40)]
    try:
        for wire in held:
            wire.send(b"GET /big.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
        started = time.monotonic()
        status = ask(port, "/search.json?q=zebra").status
        waited = time.monotonic() - started
        return [] if status == 200 and waited < 2 else [f"a search: {status} after {waited:.1f} s"]
    finally:
        for wire in held:
            wire.close()


def leaving(port: int) -> list[str]:
    """Clients that ask and leave at once."""
    for number in range(300):
        with Wire(port) as wire:
            wire.send(b"GET /search.json?q=z%d HTTP/1.1\r\nHost: localhost\r\n\r\n" % number)
    return [] if ask(port, "/health").status == 200 else ["nobody is answered afterwards"]


class Watch:
    """Asks all the while, as a person would who is not the attacker."""

    def __init__(self, port: int):
        self.port, self.slowest, self.problems = port, 0.0, []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def _watch(self):
        while not self._over.wait(0.25):
            started = time.monotonic()
            try:
                status = ask(self.port, "/search.json?q=zebra").status
                self.problems += [] if status == 200 else [f"a search is answered with {status}"]
            except (OSError, ValueError) as error:
                self.problems.append(f"a search: {error}")
            self.slowest = max(self.slowest, time.monotonic() - started)

    def end(self) -> list[str]:
        self._over.set()
        self._thread.join()
        return self.problems + ([] if self.slowest < 2 else [f"a search took {self.slowest:.1f} s"])


def begin(tally: Tally, port: int) -> list[threading.Thread]:
    """Starts all cases; whoever joins the threads has them finished."""
    cases = [(f"dribbled {name}", dribble, (port, *case)) for name, case in DRIBBLES.items()]
    cases += [(f"{HALF_OPEN} half-open connections", half_open, (port,)),
              ("5,000 parameters", too_many_parameters, (port,)), ("40 answers that nobody takes", not_taken, (port,)),
              ("300 clients that leave", leaving, (port,))]
    threads = [threading.Thread(target=tally.attempt, args=(name, case, *words)) for name, case, words in cases]
    for thread in threads:
        thread.start()
    return threads
