"""A program on a pseudo-terminal, and a screen that understands the few sequences which a search bar needs."""
import codecs
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import termios
import time

SEQUENCE = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])")


class Screen:
    """What stands on a terminal after the bytes that came; a sequence it does not know is an error."""

    def __init__(self, rows: int, columns: int):
        self.rows, self.columns = rows, columns
        self.modes: set[str] = set()
        self.clear()
        self._rest = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def clear(self):
        self.lines = [""] * self.rows
        self.row = self.column = 0

    def feed(self, data: bytes):
        text = self._rest + self._decoder.decode(data)
        self._rest = ""
        while text:
            if text[0] != "\x1b":
                self._write(text[0])
                text = text[1:]
            elif match := SEQUENCE.match(text):
                self._obey(*match.groups())
                text = text[match.end():]
            elif len(text) < 12:
                self._rest = text
                return
            else:
                raise AssertionError(f"the terminal does not know {text[:12]!r}")

    def _write(self, character: str):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row = min(self.row + 1, self.rows - 1)
        else:
            line = self.lines[self.row].ljust(self.column)
            self.lines[self.row] = line[:self.column] + character + line[self.column + 1:]
            self.column += 1

    def _obey(self, private: str, numbers: str, final: str):
        values = [int(word or 0) for word in numbers.split(";")]
        if private:
            (self.modes.add if final == "h" else self.modes.discard)(numbers)
        elif final == "H":
            self.row = max(values[0], 1) - 1
            self.column = (max(values[1], 1) if len(values) > 1 else 1) - 1
        elif final == "K":
            self.lines[self.row] = self.lines[self.row][:self.column]
        elif final == "J":
            self.lines[self.row] = self.lines[self.row][:self.column]
            self.lines[self.row + 1:] = [""] * (self.rows - self.row - 1)
        elif final != "m":
            raise AssertionError(f"the terminal does not know {private}{numbers}{final}")

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)


class Terminal:
    """`with Terminal(command) as terminal:` types and looks; the process never outlives the test."""

    def __init__(
            self, command: list[str], home: pathlib.Path, rows: int = 24, columns: int = 80, **variables: str):
        self.screen = Screen(rows, columns)
        self.raw = b""
        self.status: int | None = None
        self.process, self.handle = pty.fork()
        if self.process == 0:
            environment = {
                **os.environ, "XDG_STATE_HOME": str(home), "TERM": "xterm-256color", **variables}
            os.execve(command[0], command, environment)
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.settings = termios.tcgetattr(self.handle)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.handle)

    def type(self, text: str):
        os.write(self.handle, text.encode())

    def _read(self, seconds: float) -> bool:
        if not select.select([self.handle], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.handle, 65_536)
        except OSError:
            return False
        self.raw += data
        self.screen.feed(data)
        return bool(data)

    def until(self, *words: str, without: tuple[str, ...] = (), seconds: float = 10) -> str:
        """The screen as soon as it has all these words and none of those."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            text = self.screen.text
            if all(word in text for word in words) and not any(word in text for word in without):
                return text
            if not self._read(0.05):
                break
        raise AssertionError(f"{words} without {without} did not come; the screen is:\n{self.screen.text}")

    def end(self, seconds: float = 10) -> int:
        """Waits for the end of the program; its exit status."""
        limit = time.monotonic() + seconds
        while self.status is None and time.monotonic() < limit:
            self._read(0.05)
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.status = os.waitstatus_to_exitcode(status)
        if self.status is None:
            raise AssertionError(f"the program goes on; the screen is:\n{self.screen.text}")
        while select.select([self.handle], [], [], 0)[0] and self._read(0):
            pass
        return self.status
