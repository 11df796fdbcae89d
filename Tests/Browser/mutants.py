"""Breaks the page on purpose, one behaviour after the other, and asks whether a test that names the behaviour notices.

    mutants.py [--write] [PATTERN …]     those whose line of mutants.tsv contains a pattern

A line of `mutants.tsv` has, between tabs: the numbers of requirements, what is broken, the served file, the text that stands
there, and the text in its place. Without a text that stands there the new one is added at the end. The file is changed on
its way to the browser, so nothing is built. A sixth text is the test that noticed last time, which is run first; `--write`
keeps it. MUTANTS names another table.

Each test whose docstring, or that of its class, names one of the numbers is run until one notices. Two processes play, a
mutant each. A failure by chance would hide a survivor, so a test notices if it fails with what is broken, succeeds in the
same process without, and fails with it again. Tests that hold a clock against the page come last, with nothing beside
them. A mutant that no test notices has survived, and a text that no file has is an error. The last line is `N passed, N
failed`.
"""
import collections
import contextlib
import functools
import io
import math
import os
import pathlib
import re
import sys
import time
import unittest
from typing import NamedTuple

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

from playwright.sync_api import Error  # noqa: E402

import case  # noqa: E402
import run  # noqa: E402
from beside import beside  # noqa: E402
from limit import Limited  # noqa: E402

RANGE = re.compile(r"\b(S[0-4])-(\d\d)\s*(?:…|\.\.\.?|–|to)\s*(?:\1-)?(\d\d)\b")
NUMBER = re.compile(r"\b(?:S[0-4]|D)-\d\d\b")


class Mutant:
    """A line of the table, as what a context does to a file."""

    def __init__(self, line: str):
        numbers, self.what, self.file, self.old, self.new, *noticed = line.split("\t")
        self.noticed = noticed[0] if noticed else ""
        self.numbers = set(NUMBER.findall(numbers))
        # Whether any test has had the broken file, and whether the one that runs has.
        self.is_found = self.is_seen = False

    def attach(self, context):
        context.route(re.compile(rf"/{re.escape(self.file)}(\?|$)"), self.change)

    def change(self, route):
        try:
            answer = route.fetch()
            text = answer.text()
            if self.old in text:
                self.is_found = self.is_seen = True
            changed = text.replace(self.old, self.new) if self.old else f"{text}\n{self.new}\n"
            headers = {name: value for name, value in answer.headers.items()
                       if name not in ("content-encoding", "content-length", "etag")}
            route.fulfill(status=answer.status, headers=headers, body=changed)
        except Error:
            pass  # The test has ended, and its page is gone.


def named(test) -> set[str]:
    """The numbers that a test claims: those of its docstring; without any there, those of its class."""
    for text in (test._testMethodDoc or "", type(test).__doc__ or ""):
        found = set(NUMBER.findall(text))
        for family, first, last in RANGE.findall(text):
            found |= {f"{family}-{n:02}" for n in range(int(first), int(last) + 1)}
        if found:
            return found
    return set()


def words(text: str) -> set[str]:
    """How its words begin, so that “moves” and “moving” are one."""
    return {word[:5] for word in re.findall(r"[a-z]{3,}", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower())}


class Claims:
    """The tests, with the numbers that each claims and the words in which it says so."""

    def __init__(self):
        self.tests = [(test, named(test), words(" ".join([
            test.id(), test._testMethodDoc or "", type(test).__doc__ or ""]))) for test in run.discovered([])]
        counts = collections.Counter(word for _, _, told in self.tests for word in told)
        self.weights = {word: math.log(len(self.tests) / count) for word, count in counts.items()}

    def of(self, mutant: Mutant) -> list[unittest.TestCase]:
        """Those that claim one of its numbers: first who noticed before, then who has its rare words and is about little else."""
        asked = words(mutant.what)

        def likelihood(claim):
            test, numbers, told = claim
            return test.id() == mutant.noticed, not run.is_long(test), sum(self.weights[word] for word in asked & told) - 4 * math.log(len(numbers))

        found = [claim for claim in self.tests if claim[1] & mutant.numbers]
        return [test for test, _, _ in sorted(found, key=likelihood, reverse=True)]


claims = functools.cache(Claims)


def fails(test, mutant: Mutant | None) -> bool:
    """Whether a test fails with what is broken, or with the page as it is."""
    case.PageCase.mutant = mutant
    result = Limited()
    result.failfast = True
    if mutant:
        mutant.is_seen = False
    with contextlib.redirect_stdout(io.StringIO()):
        # As a suite, which begins and ends what the tests of a class share.
        unittest.TestSuite([type(test)(test._testMethodName)]).run(result)
    # A test that fails before the page has the broken file fails by something else.
    return not result.wasSuccessful() and (mutant is None or mutant.is_seen)


class Play(NamedTuple):
    """What came of a mutant."""

    line: str
    noticed: str | None
    # Tests that failed with it, but not each time, or without it as well.
    doubted: tuple[str, ...]
    count: int
    is_found: bool
    seconds: float


def play(line: str, tests) -> Play:
    """Runs tests until one notices: it fails with what is broken, succeeds without, and fails with it again."""
    mutant, begun, doubted, count = Mutant(line), time.monotonic(), [], 0
    for count, test in enumerate(tests, 1):
        if not fails(test, mutant):
            continue
        if not fails(test, None) and fails(test, mutant):
            return Play(line, test.id(), (), count, mutant.is_found, time.monotonic() - begun)
        doubted.append(test.id())
    return Play(line, None, tuple(doubted), count, mutant.is_found, time.monotonic() - begun)


def play_beside(line: str) -> Play:
    """With a neighbour, and with the patience of who expects a failure."""
    case.PageCase.patience = 2_500
    tests = claims().of(Mutant(line))
    if tests and run.is_timed(tests[0]):
        # Who noticed before holds a clock: no test is played here, all are alone.
        return Play(line, None, (), 0, False, 0)
    return play(line, [test for test in tests if not run.is_timed(test)])


def play_alone(before: Play) -> Play:
    """What was not noticed beside a neighbour: the tests that were doubted, and those with a clock."""
    for name in before.doubted:
        print(f"note: {name} is not sure about “{Mutant(before.line).what}” beside a neighbour", flush=True)
    tests = [test for test in claims().of(Mutant(before.line))
             if not before.count or run.is_timed(test) or test.id() in before.doubted]
    after = play(before.line, tests)
    return after._replace(
        count=before.count + after.count, is_found=before.is_found or after.is_found, seconds=before.seconds + after.seconds)


def report(played: Play) -> bool:
    mutant = Mutant(played.line)
    good = played.noticed is not None and played.is_found
    said = f"noticed by {played.noticed}" if played.noticed else f"survived {played.count} tests"
    if not played.is_found:
        said = f"{mutant.file} has no such text, or was not asked for"
    numbers = " ".join(sorted(mutant.numbers))
    print(f"{'ok    ' if good else 'not ok'}  {numbers} {mutant.what}: {said} ({played.seconds:.0f} s)", flush=True)
    return good


def keep(table: pathlib.Path, noticed: dict[str, str]):
    """Writes behind each line of the table which test noticed."""
    lines = table.read_text().splitlines()
    table.write_text("".join(
        ("\t".join([*line.split("\t")[:5], noticed[line]]) if line in noticed else line) + "\n" for line in lines))


def main() -> int:
    table = pathlib.Path(os.environ.get("MUTANTS", FOLDER / "mutants.tsv"))
    lines = [line for line in table.read_text().splitlines() if line and not line.startswith("#")]
    patterns = [word for word in sys.argv[1:] if word != "--write"]
    chosen = [line for line in lines if not patterns or any(pattern in line for pattern in patterns)]
    passed, unnoticed, noticed = 0, [], {}

    def told(played: Play) -> bool:
        if played.noticed:
            noticed[played.line] = played.noticed
        return report(played)

    for _, played in beside(play_beside, chosen, run.stop):
        if played.noticed:
            passed += told(played)
        else:
            unnoticed.append(played)
    try:
        passed += sum(told(play_alone(played)) for played in unnoticed)
    finally:
        run.stop()
    if "--write" in sys.argv:
        keep(table, noticed)
    failed = len(chosen) - passed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
