"""A room of its own for a screen reader: display, buses, voice, Orca and a browser, and nothing left of it at the end.

Everything that is started here has EAR_ROOM in its environment, and whatever has it ends with the room: also what
D-Bus starts by itself.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import uuid

from tap import Tap

HERE = pathlib.Path(__file__).resolve().parent
# The programs, and the package of Debian that has each.
PROGRAMS = {
    "Xvfb": "xvfb", "xdotool": "xdotool", "openbox": "openbox", "dbus-daemon": "dbus", "orca": "orca",
    "speech-dispatcher": "speech-dispatcher", "espeak-ng": "espeak-ng"}
# The system's own programs: Orca is written in the system's Python, whichever else comes first for this user.
PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"
SPEECH = """LogLevel 1
SymbolsPreproc "none"
DefaultLanguage "en"
AddModule "silent" "sd_silent" ""
DefaultModule silent
"""
# So long nobody says anything before it counts as quiet: longer than the latest count that is in time.
QUIET = 2.0


def missing() -> list[str]:
    """The packages without which nothing can be heard."""
    found = [package for program, package in PROGRAMS.items() if not shutil.which(program, path=PATH)]
    launcher = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
    if not any(os.path.exists(path) for path in launcher):
        found.append("at-spi2-core")
    # Orca speaks through this module, which its package only recommends.
    if not found and subprocess.run(
            ["/usr/bin/python3", "-c", "import speechd, gi"], capture_output=True).returncode:
        found.append("python3-speechd")
    if not browser():
        found.append("chromium")
    return found


def neighbour() -> bool:
    """Whether this user has an Orca already: it does not start beside another, and nobody's is ended for a test."""
    return not subprocess.run(["pgrep", "-u", str(os.getuid()), "-x", "orca"], capture_output=True).returncode


def browser() -> str | None:
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


class Room:
    def __init__(self, folder: pathlib.Path):
        shutil.rmtree(folder, ignore_errors=True)
        self.folder = folder
        self.name = uuid.uuid4().hex
        self.heard = folder / "heard.jsonl"
        self.processes: list[subprocess.Popen] = []
        self.tap: Tap | None = None
        for name in ("home", "runtime", "speech"):
            (folder / name).mkdir(parents=True, mode=0o700)
        self.heard.touch()
        runtime = str(folder / "runtime")
        self.environment = {
            "EAR_ROOM": self.name, "EAR_HEARD": str(self.heard), "PATH": PATH, "LANG": "C.UTF-8",
            "HOME": str(folder / "home"), "XDG_RUNTIME_DIR": runtime,
            "SPEECHD_ADDRESS": f"unix_socket:{runtime}/tapped", "GTK_MODULES": "gail:atk-bridge",
            "ACCESSIBILITY_ENABLED": "1"}

    def __enter__(self):
        try:
            self.environment["DISPLAY"] = ":" + self.said_first(
                "display", "Xvfb", "-displayfd", "{}", "-screen", "0", "1280x900x24", "-nolisten", "tcp")
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.said_first(
                "bus", "dbus-daemon", "--session", "--nofork", "--print-address={}")
            self.start("windows", "openbox")
            (self.folder / "speech" / "speechd.conf").write_text(SPEECH)
            runtime = self.folder / "runtime"
            self.start(
                "speech", "speech-dispatcher", "--run-single", "--timeout", "0",
                "--communication-method", "unix_socket", "--socket-path", f"{runtime}/speech",
                "--config-dir", f"{self.folder}/speech", "--module-dir", f"{HERE}/modules",
                "--log-dir", f"{self.folder}/speech", "--pid-file", f"{runtime}/speech.pid")
            self.until(lambda: (runtime / "speech").exists(), 10, "speech-dispatcher does not listen")
            time.sleep(0.2)
            self.tap = Tap(runtime / "tapped", runtime / "speech", self.note)
            # Orca's own log tells why it says nothing; it makes Orca slow, so nothing is decided with it.
            log = ["--debug-file", str(self.folder / "orca-debug.log")] if "EAR_LOG" in os.environ else []
            self.start("orca", "orca", *log)
            self.until(self.lines, 30, "Orca says nothing")
            self.quiet(1, 15)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
        self.sweep(signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(3)
            except subprocess.TimeoutExpired:
                pass
        self.sweep(signal.SIGKILL)
        if self.tap:
            self.tap.close()
        for process in self.processes:
            process.wait(5)

    def sweep(self, sign):
        """Signals to all that were started in this room, by whomever."""
        mark = f"EAR_ROOM={self.name}".encode()
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if mark in (process / "environ").read_bytes().split(b"\0"):
                    os.kill(int(process.name), sign)
            except (OSError, ValueError):
                pass

    def start(self, name: str, *command: str, **options) -> subprocess.Popen:
        with (self.folder / f"{name}.log").open("a") as log:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment,
                start_new_session=True, cwd=self.folder, **options)
        self.processes.append(process)
        return process

    def said_first(self, name: str, *command: str) -> str:
        """Starts a program that writes a line to the descriptor `{}` when it is ready, and answers with the line."""
        reading, writing = os.pipe()
        self.start(name, *(part.replace("{}", str(writing)) for part in command), pass_fds=(writing,))
        os.close(writing)
        os.set_blocking(reading, False)
        said = []

        def complete():
            try:
                said.append(os.read(reading, 4096).decode())
            except BlockingIOError:
                pass
            return "\n" in "".join(said)

        self.until(complete, 15, f"{command[0]} does not start")
        os.close(reading)
        return "".join(said).strip()

    def until(self, holds, most: float, otherwise: str, kind=RuntimeError):
        limit = time.time() + most
        while not holds():
            if time.time() > limit:
                raise kind(f"{otherwise}, after {most} s; see {self.folder}")
            time.sleep(0.05)

    def lines(self) -> list[dict]:
        """What was heard and pressed so far. The last line may be half written."""
        return [json.loads(line) for line in self.heard.read_text().splitlines(keepends=True) if line.endswith("\n")]

    def note(self, what: str, words: str):
        with self.heard.open("a") as file:
            file.write(json.dumps({"at": time.time(), "what": what, "words": words}, ensure_ascii=False) + "\n")

    def quiet(self, pause: float = QUIET, most: float = 45):
        """Waits until nobody speaks, and nobody did for a while. A page that never stops is heard up to a limit."""
        begun = time.time()
        while time.time() < begun + most:
            talk = [line for line in self.lines() if line["what"] in ("said", "done", "cut")]
            speaking = bool(talk) and talk[-1]["what"] == "said"
            last = max(talk[-1]["at"] if talk else 0, begun)
            if not speaking and time.time() - last > pause:
                return
            time.sleep(0.05)

    def hurry(self, hasty: bool):
        """Words pass at once, or take their time again: nobody listens to a page that is read before a journey."""
        mark = pathlib.Path(str(self.heard) + ".hasty")
        mark.touch() if hasty else mark.unlink(missing_ok=True)

    def press(self, key: str):
        self.note("key", key)
        subprocess.run(["xdotool", "key", "--clearmodifiers", key], check=True, env=self.environment, timeout=10)
