"""An origin of a scenario's own before the page: what it passes on can be changed, lost or held back."""
import http.client
import http.server
import mimetypes
import pathlib
import re
import threading
import time
import urllib.parse

WATCH = (pathlib.Path(__file__).parent / "watch.js").read_text()
# What a hop keeps to itself, and what is reckoned anew for a changed body.
DROPPED = {"transfer-encoding", "content-length", "connection", "keep-alive", "content-encoding", "etag"}


class Front:
    """Before a server's address, or a folder of files. Each has a port, so a storage, a cache and a history of its own."""

    def __init__(self, behind: str | pathlib.Path):
        self.behind = behind
        self.pages: dict[str, str] = {}
        self.files: dict[str, tuple[str, str]] = {}
        self.swaps: list[tuple[str, str, str]] = []
        self.lost: list[str] = []
        self.kinds: list[tuple[str, str]] = []
        self.delays: list[tuple[str, float]] = []
        self.policy: tuple[str, str] | None = None
        self.asked: list[str] = []
        front = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                front.asked.append(self.path)
                try:
                    front.answer(self)
                except (BrokenPipeError, ConnectionResetError):
                    pass

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            # A browser that goes elsewhere breaks its connections off.
            def handle_error(self, request, address):
                pass

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(.02,), daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def swap(self, path: str, old: str, new: str):
        """In bodies whose path the pattern finds, `old` is `new`: one feature less, say."""
        self.swaps.append((path, old, new))

    def answer(self, handler):
        path = handler.path
        if path == "/watch.js":
            return self.send(handler, 200, [("Content-Type", "text/javascript")], WATCH.encode())
        for pattern, seconds in self.delays:
            if re.search(pattern, path):
                time.sleep(seconds)
        if any(re.search(pattern, path) for pattern in self.lost):
            return self.send(handler, 404, [("Content-Type", "text/plain")], b"lost")
        status, headers, body = self.fetched(path, handler.headers)
        for pattern, kind in self.kinds:
            if re.search(pattern, path):
                headers = [(name, value) for name, value in headers if name.lower() != "content-type"] + [("Content-Type", kind)]
        for pattern, old, new in self.swaps:
            if re.search(pattern, path):
                body = body.replace(old.encode(), new.encode())
        if self.policy:
            headers = [
                (name, value.replace(*self.policy) if name.lower() == "content-security-policy" else value) for name, value in headers]
        if any(name.lower() == "content-type" and "text/html" in value for name, value in headers):
            body = body.replace(b"<head>", b'<head><script src="/watch.js"></script>', 1)
        self.send(handler, status, headers, body)

    def fetched(self, path, asked):
        plain = urllib.parse.urlsplit(path).path
        if plain in self.pages:
            headers = [("Content-Type", "text/html; charset=utf-8")]
            # Like the server's own pages: WebKit's driver loses a page that the browser opens in a process of its own.
            if not isinstance(self.behind, pathlib.Path):
                headers.append(("Cross-Origin-Opener-Policy", "same-origin"))
            return 200, headers, self.pages[plain].encode()
        if plain in self.files:
            kind, text = self.files[plain]
            return 200, [("Content-Type", kind)], text.encode()
        if isinstance(self.behind, pathlib.Path):
            file = self.behind / urllib.parse.unquote(plain).lstrip("/")
            file = file / "index.html" if file.is_dir() else file
            if not file.is_file():
                return 404, [("Content-Type", "text/plain")], b"no such file"
            kind = {".wasm": "application/wasm", ".js": "text/javascript"}.get(file.suffix) or mimetypes.guess_type(file.name)[0]
            return 200, [("Content-Type", kind or "application/octet-stream")], file.read_bytes()
        link = http.client.HTTPConnection(self.behind.removeprefix("http://"), timeout=20)
        try:
            kept = {name: value for name, value in asked.items() if name.lower() not in
                    ("host", "accept-encoding", "connection", "if-none-match", "origin", "referer")}
            link.request("GET", path, headers=kept)
            answer = link.getresponse()
            return answer.status, [(n, v) for n, v in answer.getheaders() if n.lower() not in DROPPED], answer.read()
        finally:
            link.close()

    def send(self, handler, status, headers, body):
        handler.send_response(status)
        for name, value in headers:
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)
