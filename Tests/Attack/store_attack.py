"""Seeded changes of stores and segments: natively, and the same segments in the engine of a page."""
import os
import pathlib
import re
import resource
import signal
import subprocess
import threading

from segments_in_browser import compare
from tally import Tally

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What a process may ask the system for. The changed stores have some kilobytes.
MEMORY = 600 << 20


def driver() -> str:
    """The program of Tests/Fuzz/Attack: built, or the one that STORE_ATTACK names."""
    if named := os.environ.get("STORE_ATTACK"):
        return named
    build = ["swift", "build", "-c", "release", "--product", "store-attack"]
    subprocess.run(build, cwd=ROOT, check=True, timeout=900, stdout=subprocess.DEVNULL)
    folder = subprocess.run(
        build + ["--show-bin-path"], cwd=ROOT, check=True, timeout=60, capture_output=True, text=True).stdout.strip()
    return f"{folder}/store-attack"


def limited():
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Batch:
    """A run of numbered cases. A case that ends the process is one failure; the next process begins behind it."""

    def __init__(self, tally: Tally, program: str, kind: str, seed: int, first: int, count: int):
        self.tally, self.program, self.kind, self.seed = tally, program, kind, seed
        self.next, self.end = first, first + count
        self.verdicts: list[str] = []

    def run(self):
        while self.next < self.end:
            self._process()

    def _process(self):
        try:
            done = subprocess.run(
                [self.program, self.kind, str(self.seed), str(self.next), str(self.end - self.next)], capture_output=True,
                timeout=120, preexec_fn=limited, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
            said, problem = done.stdout.decode(errors="replace"), how_it_ended(done.returncode, done.stderr)
        except subprocess.TimeoutExpired as expired:
            said, problem = (expired.stdout or b"").decode(errors="replace"), "no end after 120 s"
        lines = said.splitlines()
        begun = [int(line.split()[1]) for line in lines if re.fullmatch(r"case \d+", line)]
        self.verdicts += [line for line in lines if line.startswith("{") and line.endswith("}")]
        if not begun:
            raise RuntimeError(f"{self.program}: {problem}")
        for _ in begun[:-1]:
            self.tally.check("", [])
        self.tally.check(f"{self.kind} {self.seed}:{begun[-1]}", [] if lines[-1] == "done" else [problem])
        self.next = begun[-1] + 1


def how_it_ended(status: int, errors: bytes) -> str:
    if status >= 0:
        return f"ended with {status}"
    name = signal.Signals(-status).name
    what = "took longer than 10 s" if name == "SIGALRM" else f"ended by {name}"
    text = errors.decode(errors="replace").strip().splitlines()
    return what + (f": {text[0]}" if text else "")


def run(tally: Tally, seed: int, count: int):
    """So many stores, as many segments, and the same segments in the page's engine."""
    program = driver()
    print(f"measured: stores: seed {seed}", flush=True)
    batches = [Batch(tally, program, kind, seed, 0, count) for kind in ("store", "segment")]
    threads = [threading.Thread(target=batch.run) for batch in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for batch in batches:
        if batch.next < batch.end:
            tally.check(f"{batch.kind} {seed}:{batch.next} and those behind it", ["not run: see above"])
    compare(tally, seed, batches[1].verdicts)
