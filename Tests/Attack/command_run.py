"""One run of `inkling`: how long it took, what it held, how it ended and what it wrote."""
import dataclasses
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from inkling import binary  # noqa: E402

SECONDS, MEGABYTES, WRITTEN = 10, 600, 4 << 20
# What `inkling man` lists, without 70: a fault of our own.
STATUSES = {0, 1, 64, 65, 66, 69, 73, 74, 77}
# A server that was told to go in its first moments may not have taken the signal over yet.
TOLD = -signal.SIGTERM
# What a terminal obeys or turns round: controls but tabs and line ends, and the twelve Bidi_Control characters.
OBEYED = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@dataclasses.dataclass
class Run:
    words: list[str]
    seconds: float
    megabytes: float
    status: int | None
    out: bytes
    err: bytes

    def problems(self) -> list[str]:
        name = " ".join(self.words)[:60]
        wrong = []
        if self.status is None:
            wrong.append(f"no end within {SECONDS} s")
        elif self.status < 0:
            wrong.append(f"ended by {signal.Signals(-self.status).name}: {self.err[-120:]!r}")
        elif self.status not in STATUSES:
            wrong.append(f"status {self.status}, which is not documented: {self.err[-120:]!r}")
        elif self.status not in (0, 1) and not self.err.strip():
            wrong.append(f"status {self.status} without a word")
        if self.megabytes > MEGABYTES:
            wrong.append(f"{self.megabytes:.0f} MB")
        if len(self.out) + len(self.err) > WRITTEN:
            wrong.append(f"{(len(self.out) + len(self.err)) >> 20} MB are written")
        for kind, data in (("output", self.out), ("errors", self.err)):
            wrong += unfit(kind, data[:WRITTEN])
        return [f"{name}: {problem}" for problem in wrong]


def unfit(kind: str, data: bytes) -> list[str]:
    """What must not reach a terminal."""
    text = data.decode(errors="surrogateescape")
    if found := OBEYED.search(text):
        return [f"{kind}: {found.group()!r} in {text[max(0, found.start() - 20):found.end() + 10]!r}"]
    if found := re.search("[\udc80-\udcff]", text):
        return [f"{kind}: not UTF-8: {text[max(0, found.start() - 20):found.end() + 10]!r}"]
    return []


def start(words: list[str], folder: pathlib.Path, out, err) -> subprocess.Popen:
    process = subprocess.Popen(
        [binary(), *words], stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"})
    # The machine is not to suffer from what has no bound.
    resource.prlimit(process.pid, resource.RLIMIT_DATA, (4 << 30, 4 << 30))
    resource.prlimit(process.pid, resource.RLIMIT_CORE, (0, 0))
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    return process


def wait(process: subprocess.Popen, until: float) -> tuple[int | None, float]:
    """The status, None if there was none in time, and the megabytes at its peak."""
    late = False
    while True:
        pid, status, used = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return (None if late else process.returncode), used.ru_maxrss / 1024
        if not late and time.monotonic() > until:
            late = True
            process.kill()
        time.sleep(0.003)


def run(words: list[str], folder: pathlib.Path) -> Run:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begun = time.monotonic()
        status, megabytes = wait(start(words, folder, out, err), begun + SECONDS)
        return Run(words, time.monotonic() - begun, megabytes, status, content(out), content(err))


def serve(words: list[str], folder: pathlib.Path) -> list[str]:
    """Serves until a page and an answer have come, unless it refuses what it is to serve."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begun = time.monotonic()
        process = start([*words, "--port", "0"], folder, out, err)
        wrong = []
        while time.monotonic() < begun + SECONDS - 1 and os.waitid(
                os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            if found := re.search(rb"http://127\.0\.0\.1:\d+", content(out) + content(err)):
                wrong += unanswered(found.group().decode())
                process.send_signal(signal.SIGTERM)
                break
            time.sleep(0.01)
        status, megabytes = wait(process, begun + SECONDS)
        status = 0 if status == TOLD else status
        return wrong + Run(words, 0, megabytes, status, content(out), content(err)).problems()


def unanswered(address: str) -> list[str]:
    wrong = []
    for path in ("/", "/search.json?q=zebra", "/search?q=a"):
        try:
            urllib.request.urlopen(address + path, timeout=5).read()
        except OSError as error:
            wrong.append(f"{path}: {error}")
    return wrong


def content(file) -> bytes:
    """What a process has written; the place where it goes on writing is its own."""
    return os.pread(file.fileno(), WRITTEN + 1, 0)
