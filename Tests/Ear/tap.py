"""Stands between Orca and speech-dispatcher, and notes what Orca asks for.

What was asked for and never begun was never heard: the voice alone cannot know of it. Orca's own log would tell as
well, but it makes Orca slow, and what is slow sounds different.
"""
import html
import pathlib
import re
import socket
import threading


class Tap:
    """`note(what, words)` is called with `asked` and the words, or `hushed` for a stop."""

    def __init__(self, front: pathlib.Path, behind: pathlib.Path, note):
        self.behind, self.note = behind, note
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(front))
        self.listener.listen()
        threading.Thread(target=self._welcome, daemon=True).start()

    def close(self):
        self.listener.close()

    def _welcome(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(str(self.behind))
            threading.Thread(target=self._pass, args=(server, client, None), daemon=True).start()
            threading.Thread(target=self._pass, args=(client, server, Listener(self.note)), daemon=True).start()

    def _pass(self, source, target, listener):
        try:
            while part := source.recv(65536):
                if listener:
                    listener.hear(part)
                target.sendall(part)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Listener:
    """Reads one client's lines: SPEAK and its text up to a single dot, CHAR, KEY, STOP and CANCEL."""

    def __init__(self, note):
        self.note, self.rest, self.text = note, b"", None

    def hear(self, part: bytes):
        *lines, self.rest = (self.rest + part).split(b"\n")
        for line in lines:
            self.take(line.decode(errors="replace").rstrip("\r"))

    def take(self, line: str):
        command, _, words = line.partition(" ")
        if self.text is not None:
            if line == ".":
                self.note("asked", plain("\n".join(self.text)))
                self.text = None
            else:
                self.text.append(line.removeprefix(".") if line.startswith("..") else line)
        elif command.upper() == "SPEAK":
            self.text = []
        elif command.upper() in ("CHAR", "KEY"):
            self.note("asked", words)
        elif command.upper() in ("STOP", "CANCEL"):
            self.note("hushed", "")


def plain(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", text)).strip()
