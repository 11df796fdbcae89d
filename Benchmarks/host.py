"""Hands a folder of files out as hosts do, compresses pages, scripts and programs, and counts the bytes of each body.

Where it is to be slow, it waits before each answer and shares one line among all, so that workers wait as the page does.
"""
import contextlib
import gzip
import http.server
import mimetypes
import pathlib
import re
import threading
import time

LATENCY, BYTES_A_SECOND = .04, 5_000_000 / 8
PACKED = re.compile(r"\.(html|js|css|json|wasm|svg|txt)$")
LONGEST = 60


class Host:
    """Hands a folder out and counts; slow where it is to be."""

    def __init__(self, folder: pathlib.Path):
        self.folder, self.bytes, self.requests, self.isSlow = folder, 0, 0, False
        self.pages: dict[str, str] = {}
        self._free, self._lock, self._packed = 0.0, threading.Lock(), {}
        host = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                with contextlib.suppress(ConnectionError):
                    host.answer(self)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        # A page gives up what it needs no more, and with it the connection.
        self._server.handle_error = lambda *_: None
        threading.Thread(target=self._server.serve_forever, args=(.02,), daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def body(self, path: str):
        if path not in self._packed:
            file = self.folder / path.lstrip("/")
            file = file / "index.html" if file.is_dir() else file
            # Only on a developer's own machine, as here, a bar loads advice about its settings.
            isThere = file.is_file() and file.name != "diagnostics.js"
            raw = self.pages[path].encode() if path in self.pages else file.read_bytes() if isThere else None
            if raw is None:
                return None
            name = "page.html" if path in self.pages else file.name
            kind = "application/wasm" if name.endswith(".wasm") else mimetypes.guess_type(name)[0] or "application/octet-stream"
            isPacked = bool(PACKED.search(name))
            self._packed[path] = (kind, isPacked, gzip.compress(raw, 6, mtime=0) if isPacked else raw)
        return self._packed[path]

    def answer(self, handler):
        found = self.body(handler.path.split("?")[0])
        if self.isSlow:
            time.sleep(LATENCY)
        if found is None:
            handler.send_response(404)
            handler.send_header("Content-Length", "0")
            return handler.end_headers()
        kind, isPacked, body = found
        self.requests += 1
        handler.send_response(200)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(body)))
        handler.send_header("Cache-Control", "max-age=3600")
        if isPacked:
            handler.send_header("Content-Encoding", "gzip")
        handler.end_headers()
        for start in range(0, len(body), 8_192):
            part = body[start:start + 8_192]
            if self.isSlow:
                self.pace(len(part))
            handler.wfile.write(part)
            with self._lock:
                self.bytes += len(part)

    def pace(self, count: int):
        """Waits until the line, which all share, has taken these bytes."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + count / BYTES_A_SECOND
            due = self._free
        time.sleep(max(0, due - time.monotonic()))

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def quiet(host: Host, page):
    """Waits until nothing is sent any more, a minute at the most."""
    last, end = -1, time.monotonic() + LONGEST
    while last != host.bytes and time.monotonic() < end:
        last = host.bytes
        page.wait_for_timeout(400)
