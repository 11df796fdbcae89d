"""Chromium with an empty profile, seen by Orca from its first page."""
import json
import os
import shutil
import signal
import subprocess
import time

from room import Room, browser

OPTIONS = (
    "--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-gpu", "--disable-dev-shm-usage",
    "--password-store=basic", "--disable-features=Translate,MediaRouter", "--force-renderer-accessibility",
    "--lang=en-US", "--start-maximized", "--disable-background-networking", "--disable-component-update",
    "--no-proxy-server")


class Browser:
    """Opens an address. `devtools` gives a line to the browser's own protocol, for what no key can do."""

    def __init__(self, room: Room, address: str, devtools: bool = False):
        self.room, self.counter = room, 0
        profile = room.folder / "profile"
        shutil.rmtree(profile, ignore_errors=True)
        more, fds = [], ()
        if devtools:
            more, fds = ["--remote-debugging-pipe"], self._pipes()
        self.process = room.start(
            "browser", *self._command(fds), f"--user-data-dir={profile}", *OPTIONS, *more, address, pass_fds=fds)
        for fd in fds:
            os.close(fd)

    def _pipes(self):
        theirs_in, self._write = os.pipe()
        self._read, theirs_out = os.pipe()
        return theirs_in, theirs_out

    def _command(self, fds):
        """The protocol is spoken on the descriptors 3 and 4; a shell puts ours there."""
        if not fds:
            return [browser()]
        return ["/bin/bash", "-c", f'exec "$0" "$@" 3<&{fds[0]} 4>&{fds[1]}', browser()]

    def ask(self, method: str, session: str | None = None, **parameters) -> dict:
        """A command of the DevTools protocol, and its answer."""
        self.counter += 1
        message = {"id": self.counter, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        limit, rest = time.time() + 10, b""
        while time.time() < limit:
            rest += os.read(self._read, 65536)
            while b"\0" in rest:
                one, rest = rest.split(b"\0", 1)
                answer = json.loads(one)
                if answer.get("id") == self.counter:
                    return answer.get("result", {})
        raise RuntimeError(f"no answer to {method}")

    def page(self) -> str:
        """The session of the protocol with the page."""
        pages = [target for target in self.ask("Target.getTargets")["targetInfos"] if target["type"] == "page"]
        return self.ask("Target.attachToTarget", targetId=pages[0]["targetId"], flatten=True)["sessionId"]

    def close(self):
        for sign in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, sign)
                self.process.wait(5)
                return
            except ProcessLookupError:
                return
            except subprocess.TimeoutExpired:
                pass
