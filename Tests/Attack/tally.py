"""Counts cases; only those that fail are printed."""
import threading
import time


class Tally:
    """The cases of one section, also from several threads."""

    def __init__(self, section: str):
        self.section, self.passed, self.failed = section, 0, 0
        self._begun = time.monotonic()
        self._lock = threading.Lock()

    def check(self, name: str, problems: list[str]):
        with self._lock:
            if not problems:
                self.passed += 1
                return
            self.failed += 1
            print(f"not ok  {self.section}: {name}", flush=True)
            for problem in problems[:4]:
                print(f"          {problem[:300]}", flush=True)

    def attempt(self, name: str, case, *arguments):
        """Runs a case that answers with its problems; one that cannot be finished has failed."""
        try:
            problems = case(*arguments)
        except (OSError, ValueError, RuntimeError) as error:
            problems = [f"{type(error).__name__}: {error}"]
        self.check(name, problems)

    def close(self):
        took = time.monotonic() - self._begun
        print(f"measured: {self.section}: {self.passed + self.failed} cases, {self.failed} failed, {took:.1f} s", flush=True)
