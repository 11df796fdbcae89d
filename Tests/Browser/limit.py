"""How long a test may take: a browser that never answers must not take the whole run with it."""
import faulthandler
import os
import pathlib
import re
import signal
import sys
import unittest

# Seconds. The longest test takes one and a half minutes where nothing else runs.
SECONDS = 300
# Seconds that a test has to end once its browser is gone.
GRACE = 30
BROWSERS = re.compile(r"chrom|firefox|MiniBrowser|WebKit")


def descendants() -> list[tuple[int, str]]:
    """The processes that this one has begun, and those that they have: number and name."""
    found: dict[int, list[tuple[int, str]]] = {}
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            number, rest = status.read_text(errors="replace").split(" (", 1)
        except OSError:
            continue  # It has ended meanwhile.
        name, rest = rest.rsplit(") ", 1)
        found.setdefault(int(rest.split()[1]), []).append((int(number), name))
    waiting, all_of_them = [os.getpid()], []
    while waiting:
        children = found.get(waiting.pop(), [])
        all_of_them += children
        waiting += [number for number, _ in children]
    return all_of_them


def kill(pattern: re.Pattern):
    for number, name in descendants():
        if pattern.search(name):
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass


class Limited(unittest.TestResult):
    """A test that takes too long loses its browser, so that what it waits for fails and the next test has a new one.

    If that does not end the test, the process ends: whoever waits for it says so, and the other stages have their time.
    """

    def startTest(self, test):
        super().startTest(test)
        self._limited = test.id()
        signal.signal(signal.SIGALRM, self._late)
        signal.alarm(SECONDS)

    def stopTest(self, test):
        signal.alarm(0)
        super().stopTest(test)

    def _late(self, *_):
        print(f"note: {self._limited} took more than {SECONDS} s, so its browser is ended", file=sys.__stdout__, flush=True)
        faulthandler.dump_traceback(sys.__stdout__)
        signal.signal(signal.SIGALRM, self._lost)
        signal.alarm(GRACE)
        kill(BROWSERS)

    def _lost(self, *_):
        print(f"not ok  {self._limited} did not end without its browser either", file=sys.__stdout__, flush=True)
        kill(re.compile(""))
        os._exit(1)
