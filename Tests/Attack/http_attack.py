"""A real server of a folder, of a file and of a store, and what clients of ill will send."""
import pathlib
import signal
import tempfile
import time

import attacks_by_content
import attacks_by_path
import attacks_by_question
import attacks_by_range
import attacks_by_request
import attacks_by_time
from served import all_three, descriptors, memory, seconds_to_end, serving
from tally import Tally
from wire import ask

# Megabytes and descriptors that a server may have more than before, once everyone has left.
GROWN_MEMORY, GROWN_DESCRIPTORS = 32, 4


def run(tally: Tally, quick: bool):
    with tempfile.TemporaryDirectory(prefix="inkling-attack-") as around, all_three(pathlib.Path(around)) as servers:
        before = {}
        for name, server in servers.items():
            for _ in range(20):  # Every cache is filled and every thread started.
                ask(server.port, "/search.json?q=zebra"), ask(server.port, "/"), ask(server.port, "/segment")
            before[name] = (memory(server), descriptors(server))
        # The slow clients are at the folder; so are the fast ones, who must not notice.
        watch = attacks_by_time.Watch(servers["folder"].port)
        slow = attacks_by_time.begin(tally, servers["folder"].port)
        attacks_by_range.run(tally, servers["folder"].port)
        attacks_by_content.run(tally, servers["folder"].port)
        for name, server in servers.items():
            if quick and name == "file":
                continue
            attacks_by_path.run(tally, server.port, name)
            attacks_by_request.run(tally, server.port, name)
            attacks_by_question.run(tally, server.port, name)
        for thread in slow:
            thread.join()
        tally.check("others are answered within 2 s all the while", watch.end())
        for name, server in servers.items():
            tally.check(f"{name}: memory and descriptors are as before", settled(server, *before[name]))
        for name, server in servers.items():
            tally.check(f"{name}: SIGTERM", ended(server))
        tally.attempt("SIGTERM in the first moments", ended_at_once, pathlib.Path(around) / "rows.ndjson")


def ended_at_once(rows: pathlib.Path) -> list[str]:
    """As soon as a server says where it is, it can be told to go."""
    wrong = []
    for _ in range(20):
        with serving("ended", str(rows)) as server:
            wrong += problems_of_end(server, {0, -signal.SIGTERM})
    return wrong


def settled(server, megabytes: float, open_before: int) -> list[str]:
    """Connections that were reset are noticed in the next moments."""
    limit = time.monotonic() + 5
    while descriptors(server) > open_before + GROWN_DESCRIPTORS and time.monotonic() < limit:
        time.sleep(0.2)
    now, open_now = memory(server), descriptors(server)
    wrong = [] if now <= megabytes + GROWN_MEMORY else [f"{megabytes:.0f} MB became {now:.0f} MB"]
    return wrong + ([] if open_now <= open_before + GROWN_DESCRIPTORS else [f"{open_before} descriptors became {open_now}"])


def ended(server) -> list[str]:
    return problems_of_end(server, {0})


def problems_of_end(server, statuses: set[int]) -> list[str]:
    took, status = seconds_to_end(server)
    wrong = [] if took < 2.5 else [f"it takes {took:.1f} s"]
    return wrong + ([] if status in statuses else [f"the exit status is {status}"])
