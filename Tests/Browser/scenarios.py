"""Plays the scenarios in an engine: `scenarios.py chromium|firefox|webkit [PATTERN …]`.

What an engine's driver cannot play is said by name, with the reason. The last line is `N passed, N failed`.
"""
import pathlib
import sys
import time
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER / "scenarios")]

from drivers import ENGINES, Cannot, driver  # noqa: E402
from inkling import servers  # noqa: E402
from run import Result, chosen  # noqa: E402


def discovered(patterns):
    suite = unittest.defaultTestLoader.discover(
        str(FOLDER / "scenarios"), pattern="scenario_*.py", top_level_dir=str(FOLDER / "scenarios"))
    return unittest.TestSuite(chosen(suite, patterns))


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in ENGINES:
        raise SystemExit(f"usage: scenarios.py {'|'.join(ENGINES)} [PATTERN …]")
    name, patterns = sys.argv[1], sys.argv[2:]
    try:
        engine = driver(name)
    except Cannot as reason:
        print(f"note: {name} is skipped: {reason}")
        print("0 passed, 0 failed")
        return 0
    from scenario import Scenario
    Scenario.engine = engine
    print(f"note: {name} {engine.version}")
    begun = time.monotonic()
    try:
        runner = unittest.TextTestRunner(resultclass=Result, verbosity=2, stream=sys.stdout)
        result = runner.run(discovered(patterns))
        # As in run.py: a neighbour who takes the processors breaks a test that has a clock.
        if 0 < len(result.broken) <= 12:
            again = sorted(result.broken)
            print(f"note: run again: {', '.join(again)}")
            result.broken = runner.run(discovered(again)).broken & set(again)
    finally:
        engine.stop()
        servers.stop()
    for test, reason in result.skipped:
        print(f"note: {name} cannot play {test.id()}: {reason}")
    failed, skipped = len(result.broken), len(result.skipped)
    print(f"note: {time.monotonic() - begun:.0f} s")
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
