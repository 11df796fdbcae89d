"""The built `inkling` serving a page: one process per corpus, shared by all tests of a run."""
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOGS = ROOT / ".build-test"


def binary() -> pathlib.Path:
    """The release binary that `swift build -c release` leaves, or the one that INKLING names."""
    found = pathlib.Path(os.environ.get("INKLING", ROOT / ".build" / "release" / "inkling"))
    if not found.exists():
        raise SystemExit(f"{found} does not exist: swift build -c release")
    return found


def bench() -> pathlib.Path:
    """The program that measures, which is built beside `inkling`."""
    return binary().with_name("inkling-bench")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`inkling` with the given arguments, ready when its page answers."""

    def __init__(self, name: str, *arguments: str, patience: float = 60):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        LOGS.mkdir(exist_ok=True)
        self.log = LOGS / f"server-{name}.log"
        self._output = self.log.open("w")
        command = [str(binary()), *arguments, "--port", str(self.port)]
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            command, stdout=self._output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        self._wait(patience)
        self.ready_after = time.monotonic() - self.started

    def _wait(self, patience: float):
        limit = time.monotonic() + patience
        while time.monotonic() < limit:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}: {self.said()}")
            try:
                self.configuration = self.json("/inkling.json")
                return
            except OSError:
                time.sleep(0.02)
        self.stop()
        raise RuntimeError(f"no answer on {self.address} after {patience} s: {self.said()}")

    def said(self) -> str:
        return self.log.read_text(errors="replace")[-2000:]

    def get(self, path: str, headers: dict[str, str] | None = None):
        """(status, headers, body) of a request; an error status is an answer, not an exception."""
        address = urllib.parse.urljoin(self.address + "/", path)
        request = urllib.request.Request(address, headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def json(self, path: str):
        with urllib.request.urlopen(self.address + path, timeout=10) as answer:
            return json.load(answer)

    def stop(self) -> int:
        """Asks as Ctrl-C does, and answers with the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._output.close()
        return self.process.returncode


class Servers:
    """Starts a server when a test first asks for its corpus."""

    def __init__(self):
        self._running = {}
        self._folder = None

    @property
    def folder(self) -> pathlib.Path:
        if self._folder is None:
            self._folder = pathlib.Path(tempfile.mkdtemp(prefix="inkling-tests-"))
        return self._folder

    def demo(self) -> Server:
        return self._server("demo", "demo")

    def catalog(self) -> Server:
        return self._server("catalog", "catalog")

    def serving(self, name: str, rows: list[dict], *options: str) -> Server:
        """`inkling serve` over the given rows as NDJSON."""
        file = self.folder / f"{name}.ndjson"
        file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
        return self._server(name, "serve", str(file), *options)

    def pages(self, folder: pathlib.Path) -> Server:
        """`inkling serve` over a folder of pages."""
        return self._server(folder.name, "serve", str(folder))

    def _server(self, name: str, *arguments: str) -> Server:
        if name not in self._running:
            self._running[name] = Server(name, *arguments)
        return self._running[name]

    def stop(self):
        for server in self._running.values():
            server.stop()
        self._running.clear()
        if self._folder:
            for file in self._folder.iterdir():
                file.unlink()
            self._folder.rmdir()
            self._folder = None


servers = Servers()
