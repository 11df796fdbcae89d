"""The engine's WebAssembly in a worker of Chromium, without the page around it."""
import http.server
import pathlib
import threading

from bundle import bundle
from chromium import chromium

HERE = pathlib.Path(__file__).parent
PAGE = b"""<!doctype html><html lang=en><title>Engine</title><link rel=icon href=data:,><script>
let last = 0; const waiting = new Map(); const worker = new Worker("worker.js");
worker.onmessage = ({ data }) => { const [done, fail] = waiting.get(data.id); waiting.delete(data.id);
  data.error ? fail(new Error(data.error)) : done(data.result); };
window.tell = (verb, words) => new Promise((done, fail) => {
  waiting.set(++last, [done, fail]); worker.postMessage({ id: last, verb, ...words }); });
window.openEngine = async () => {
  const [program, segment] = await Promise.all(["engine.wasm", "segment"].map(async (name) =>
    (await fetch(name)).arrayBuffer()));
  return tell("open", { program, segment });
};
</script></html>"""


def program(name: str) -> bytes:
    found = next(bundle().rglob(name), None)
    if found is None:
        raise SystemExit(f"{name} is not in {bundle()}: swift build -c release")
    return found.read_bytes()


class Engine:
    """An engine over one segment's bytes. The page is isolated, so that its clock has 5 µs steps."""

    def __init__(self, segment: bytes, name: str = "engine.wasm"):
        files = {
            "/": ("text/html", PAGE),
            "/worker.js": ("text/javascript", (HERE / "engine_worker.js").read_bytes()),
            "/engine.wasm": ("application/wasm", program(name)),
            "/segment": ("application/octet-stream", segment),
        }

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                kind, body = files.get(self.path, ("text/plain", b""))
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Cross-Origin-Opener-Policy", "same-origin")
                self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._context = chromium.browser.new_context()
        self._page = self._context.new_page()
        self._page.goto(f"http://127.0.0.1:{self._server.server_port}/")
        self.opened = self._page.evaluate("() => openEngine()")

    def answers(self, questions: list[str]) -> list[str]:
        return self._page.evaluate("(questions) => tell('answers', { questions })", questions)

    def times(self, questions: list[str], rounds: int = 3) -> list[float]:
        """Milliseconds of each question: question in, answer out as text."""
        return self._page.evaluate(
            "([questions, rounds]) => tell('times', { questions, rounds })", [questions, rounds])

    def close(self):
        self._context.close()
        self._server.shutdown()
        self._server.server_close()
