"""Runs the browser tests: `run.py [PATTERN …]` runs those whose name contains a pattern.

Two processes play beside each other, a class of tests each. What holds a clock against the page comes after them, alone.
The last line is `N passed, N failed`.
"""
import contextlib
import functools
import io
import pathlib
import sys
import time
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

from beside import beside  # noqa: E402
from chromium import chromium  # noqa: E402
from inkling import servers  # noqa: E402
from limit import Limited  # noqa: E402

# Tests that hold a clock against the page, or the page against another beside it: nothing else may run meanwhile.
TIMED = (
    "test_instruments.", "test_speed.", "test_loading.SlowPhoneTests.", "test_loading.StabilityTests.test_no_task_",
    "test_races.SlowRemoteTests.", "test_seen.WaitingTests.", "test_seen.SubmitTests.", "test_switches.SwitchTests.test_the_times_",
    "test_tour.PageTests.test_automatic_")

# What takes a minute begins first, so that nobody waits for it at the end; mutants.py asks it last.
LONG = ("test_catalogue.RuleTests.", "test_pagefind.")


class Result(Limited, unittest.TextTestResult):
    """Counts methods, not sub-tests: a method with three wrong rows is one failed test."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.broken: set[str] = set()

    def startTest(self, test):
        super().startTest(test)
        self._begun = time.monotonic()

    def stopTest(self, test):
        super().stopTest(test)
        took = time.monotonic() - self._begun
        if took > 5:
            self.stream.writeln(f"note: {test.id()} took {took:.1f} s")

    def addFailure(self, test, error):
        self.broken.add(test.id())
        super().addFailure(test, error)

    def addError(self, test, error):
        self.broken.add(test.id())
        super().addError(test, error)

    def addSubTest(self, test, subtest, error):
        if error is not None:
            self.broken.add(test.id())
        super().addSubTest(test, subtest, error)


def is_timed(test) -> bool:
    return test.id().startswith(TIMED)


def is_long(test) -> bool:
    return test.id().startswith(LONG)


def chosen(suite, patterns):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from chosen(test, patterns)
        elif not patterns or any(pattern in test.id() for pattern in patterns):
            yield test


@functools.cache
def loaded():
    return unittest.defaultTestLoader.discover(str(FOLDER), pattern="test_*.py", top_level_dir=str(FOLDER))


def discovered(patterns):
    return unittest.TestSuite(chosen(loaded(), patterns))


def run(tests, stream=sys.stdout) -> Result:
    return unittest.TextTestRunner(resultclass=Result, verbosity=2, stream=stream).run(unittest.TestSuite(tests))


def play(names: tuple[str, ...]):
    """What the tests of these names print, how many they were, and the names of those that are broken or skipped."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        result = run([test for test in discovered(names) if test.id() in names], out)
    return out.getvalue(), result.testsRun, result.broken, len(result.skipped)


def classes(tests) -> list[tuple[str, ...]]:
    """The names of the tests of each class, the long ones first."""
    found: dict[type, list[str]] = {}
    for test in sorted(tests, key=is_long, reverse=True):
        found.setdefault(type(test), []).append(test.id())
    return [tuple(names) for names in found.values()]


def stop():
    chromium.stop()
    servers.stop()


def main() -> int:
    tests = list(discovered(sys.argv[1:]))
    quiet = classes(test for test in tests if not is_timed(test))
    count, skipped, broken = 0, 0, set()
    try:
        for _, (said, ran, failed, passed_by) in beside(play, quiet, stop):
            print(said, end="", flush=True)
            count, skipped, broken = count + ran, skipped + passed_by, broken | failed
        timed = run(test for test in tests if is_timed(test))
        count, skipped, broken = count + timed.testsRun, skipped + len(timed.skipped), broken | timed.broken
        # A neighbour who takes both cores for half a second breaks a test that has a clock. What fails is run
        # twice more, and each time is said; a behaviour that is broken fails three times.
        for _ in range(2 if len(broken) <= 12 else 0):
            again = [test for test in tests if test.id() in broken]
            if not again:
                break
            print(f"note: run again: {', '.join(test.id() for test in again)}")
            broken = broken - {test.id() for test in again} | run(again).broken
    finally:
        stop()
    if skipped:
        print(f"note: {skipped} skipped")
    print(f"{count - len(broken) - skipped} passed, {len(broken)} failed")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
