"""Breaks the page on purpose, one behaviour after the other, and asks whether a test that names the behaviour notices.

    mutants.py [PATTERN …]     those whose line of mutants.tsv contains a pattern

A line of `mutants.tsv` has, between tabs: the numbers of requirements, what is broken, the served file, the text that stands
there, and the text in its place. Without a text that stands there the new one is added at the end. The file is changed on
its way to the browser, so nothing is built. Each test whose docstring, or that of its class, names one of the numbers is
run until one fails. A mutant that no test notices has survived, and a text that no file has is an error. The last line is
`N passed, N failed`.
"""
import io
import pathlib
import re
import sys
import time
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

from playwright.sync_api import Error  # noqa: E402

import case  # noqa: E402
import run  # noqa: E402
from chromium import chromium  # noqa: E402
from inkling import servers  # noqa: E402

RANGE = re.compile(r"\b(S[0-4])-(\d\d)\s*(?:…|\.\.\.?|–|to)\s*(?:\1-)?(\d\d)\b")
NUMBER = re.compile(r"\b(?:S[0-4]|D)-\d\d\b")


class Mutant:
    """A line of the table, as what a context does to a file."""

    def __init__(self, line: str):
        numbers, self.what, self.file, self.old, self.new = line.split("\t")
        self.numbers = set(NUMBER.findall(numbers))
        self.is_found = not self.old

    def attach(self, context):
        context.route(re.compile(rf"/{re.escape(self.file)}(\?|$)"), self.change)

    def change(self, route):
        try:
            answer = route.fetch()
            text = answer.text()
            if self.old in text:
                self.is_found = True
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


def play(tests, mutant: Mutant | None):
    """The id of the first test that fails, and how many were run."""
    case.PageCase.mutant = mutant
    for count, test in enumerate(tests, 1):
        again = type(test)(test._testMethodName)
        result = unittest.TestResult()
        out, sys.stdout = sys.stdout, io.StringIO()
        try:
            again.run(result)
        finally:
            sys.stdout = out
        # A test that fails before the page has asked for the file fails by something else.
        if not result.wasSuccessful() and (mutant is None or mutant.is_found):
            return again.id(), count
    return None, len(tests)


def main() -> int:
    lines = [line for line in (FOLDER / "mutants.tsv").read_text().splitlines() if line and not line.startswith("#")]
    chosen = [line for line in lines if not sys.argv[1:] or any(pattern in line for pattern in sys.argv[1:])]
    claims = [(test, named(test)) for test in run.discovered([])]
    # What is quick and about little else is most likely to notice.
    claims.sort(key=lambda claim: len(claim[1]))
    passed, failed = 0, 0
    try:
        for line in chosen:
            mutant, begun = Mutant(line), time.monotonic()
            tests = [test for test, numbers in claims if numbers & mutant.numbers]
            noticed, count = play(tests, mutant)
            good = noticed is not None and mutant.is_found
            passed, failed = passed + good, failed + (not good)
            said = f"noticed by {noticed}" if noticed else f"survived {count} tests"
            if not mutant.is_found:
                said = f"{mutant.file} has no such text, or was not asked for"
            numbers = " ".join(sorted(mutant.numbers))
            print(f"{'ok    ' if good else 'not ok'}  {numbers} {mutant.what}: {said} ({time.monotonic() - begun:.0f} s)", flush=True)
    finally:
        chromium.stop()
        servers.stop()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
