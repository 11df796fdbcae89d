"""HTTP by the byte: a connection on which a case sends what it likes, and answers as they arrive."""
import dataclasses
import socket
import time


@dataclasses.dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


class Wire:
    """A connection to a port of this machine. Every wait has an end."""

    def __init__(self, port: int, patience: float = 5):
        self.patience = patience
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=patience)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._held = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._socket.close()

    def send(self, data: bytes) -> bool:
        """Whether the other side still takes bytes."""
        try:
            self._socket.sendall(data)
            return True
        except (BrokenPipeError, ConnectionResetError, TimeoutError):
            return False

    def half_close(self):
        self._socket.shutdown(socket.SHUT_WR)

    def rest(self) -> bytes | None:
        """Everything until the other side closes; None if it does not in time."""
        limit = time.monotonic() + self.patience
        while time.monotonic() < limit:
            try:
                part = self._socket.recv(65536)
            except TimeoutError:
                return None
            except ConnectionResetError:
                part = b""
            if not part:
                whole, self._held = self._held, b""
                return whole
            self._held += part
        return None

    def answer(self, method: str = "GET") -> Answer:
        """The next answer, whose length must be known."""
        while b"\r\n\r\n" not in self._held:
            self._more()
        head, self._held = self._held.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        words = lines[0].split(" ")
        if not words[0].startswith("HTTP/1."):
            raise ValueError(f"no answer begins like {lines[0][:60]!r}")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        status = int(words[1])
        if status == 100:
            return self.answer(method)
        length = 0 if method == "HEAD" or status in (204, 304) else int(headers.get("content-length", "0"))
        if length < 0:
            raise ValueError(f"Content-Length is {length}")
        while len(self._held) < length:
            self._more()
        body, self._held = self._held[:length], self._held[length:]
        return Answer(status, headers, body)

    def _more(self):
        part = self._socket.recv(65536)
        if not part:
            raise ValueError(f"the connection ends within an answer, after {self._held[:60]!r}")
        self._held += part


def ask(port: int, target: bytes | str, headers: bytes = b"", host: bytes = b"localhost", method: str = "GET",
        patience: float = 5) -> Answer:
    """One request on a connection of its own."""
    target = target.encode() if isinstance(target, str) else target
    with Wire(port, patience) as wire:
        wire.send(method.encode() + b" " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\n" + headers + b"\r\n")
        return wire.answer(method)


def is_well(port: int) -> bool:
    try:
        return ask(port, "/health").status == 200
    except (OSError, ValueError):
        return False
