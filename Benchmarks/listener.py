"""Requests a second of the server beside a bare GNU libmicrohttpd, in turns and in one run.

    Scripts/bench listener                   rates, waiting times and memory, three rounds
    Scripts/bench listener --soak SECONDS    mixed load instead: searches, pages, files, half-sent and malformed requests; memory and
                                         descriptors at the beginning and at the end

Needs `wrk` and a C compiler (Debian: apt-get install wrk gcc libmicrohttpd-dev). Everything stays on the loopback.
"""
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from inkling import Server, free_port  # noqa: E402

ROUNDS, SECONDS = 3, 5
PATHS = {"health": "/health", "search.json": "/search.json?q=arrow&limit=20"}
MIXED = """
local paths = {"/health", "/search.json?q=a", "/search.json?q=rightwards+arrow&limit=100", "/search?q=grining+f", "/",
               "/assets/bar.wasm", "/segment", "/nothing", "/search.json?q=%ff", "/metrics"}
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at], {["Accept-Encoding"] = at % 2 == 0 and "gzip" or "identity"})
end
"""


def wrk(port: int, path: str, seconds: int, script: str | None = None) -> dict[str, float]:
    words = ["wrk", "-t1", "-c32", f"-d{seconds}s", "--latency"]
    said = subprocess.run(
        words + (["-s", script] if script else []) + [f"http://127.0.0.1:{port}{path}"], check=True, capture_output=True,
        text=True, timeout=seconds + 30).stdout
    units = {"us": 0.001, "ms": 1, "s": 1000}

    def latency(share: str) -> float:
        value, unit = re.search(rf"{share}%\s+([\d.]+)(us|ms|s)", said).groups()
        return float(value) * units[unit]

    return {
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1)), "p50": latency("50"), "p99": latency("99"),
        "errors": sum(int(n) for n in re.findall(r"(?:connect|read|write|timeout) (\d+)", said))}


def memory(process: int) -> dict[str, int]:
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    facts = {name: int(re.search(rf"{name}:\s+(\d+) kB", status).group(1)) for name in ("VmRSS", "RssAnon")}
    return facts | {"descriptors": len(os.listdir(f"/proc/{process}/fd"))}


def rates(server: Server, folder: pathlib.Path):
    program, port = folder / "hello", free_port()
    subprocess.run(
        ["cc", "-O2", "-o", program, ROOT / "Benchmarks" / "hello.c", "-lmicrohttpd"], check=True, timeout=60)
    hello = subprocess.Popen([program, str(port)])
    try:
        time.sleep(0.5)
        before = memory(server.process.pid)
        rounds = [
            {"hello": wrk(port, "/", SECONDS)} | {name: wrk(server.port, path, SECONDS) for name, path in PATHS.items()}
            for _ in range(ROUNDS)]
    finally:
        hello.kill()
        hello.wait()
    print(f"| wrk -t1 -c32, {ROUNDS} rounds of {SECONDS} s | requests/s | of the bare library's | p50 / p99 |\n|---|---|---|---|")
    for name in rounds[0]:
        rate, p50, p99 = (statistics.median(r[name][key] for r in rounds) for key in ("rate", "p50", "p99"))
        share = statistics.median(r[name]["rate"] / r["hello"]["rate"] for r in rounds)
        print(f"| {name} | {rate:,.0f} | {share:.0%} | {p50:.2f} / {p99:.2f} ms |")
    for when, facts in (("before", before), ("after", memory(server.process.pid))):
        print(f"memory {when}: {facts['VmRSS'] / 1024:.1f} MB, {facts['RssAnon'] / 1024:.1f} of them its own")


def disturb(port: int, until: float):
    """What no good client sends, over and over."""
    held = []
    while time.monotonic() < until:
        for text in (b"GET / HTTP/1.1\r\nHo", b"GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n", b"BREW / HTTP/1.1\r\nHost: a\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc", b"GET /segment HTTP/1.1\r\nHost: a\r\n\r\n", b""):
            try:
                client = socket.create_connection(("127.0.0.1", port), timeout=2)
                client.sendall(text)
                held.append(client)
            except OSError:
                pass
        while len(held) > 120:
            held.pop(0).close()
        time.sleep(0.05)
    for client in held:
        client.close()


def soak(server: Server, folder: pathlib.Path, seconds: int):
    script = folder / "mixed.lua"
    script.write_text(MIXED)
    until = time.monotonic() + seconds
    wrk(server.port, "/", 3, str(script))  # Every cache is filled and every thread started.
    threading.Thread(target=disturb, args=(server.port, until), daemon=True).start()
    samples, errors, count = [], 0, 0.0
    while time.monotonic() < until:
        part = wrk(server.port, "/", 5, str(script))
        count, errors = count + part["rate"] * 5, errors + part["errors"]
        samples.append(memory(server.process.pid))
        print(f"{samples[-1]['VmRSS'] / 1024:6.1f} MB {samples[-1]['descriptors']:4} descriptors {part['rate']:8,.0f}/s", flush=True)
    time.sleep(45)  # Idle connections are closed by then.
    rest = memory(server.process.pid)
    third = max(1, len(samples) // 3)
    first, last = (statistics.median(s["VmRSS"] for s in part) / 1024 for part in (samples[:third], samples[-third:]))
    print(f"{count:,.0f} requests, {errors} socket errors; memory {first:.1f} MB in the first third, {last:.1f} MB in the last; "
          f"{rest['VmRSS'] / 1024:.1f} MB and {rest['descriptors']} descriptors at rest")


def main() -> int:
    for tool in ("wrk", "cc"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing; on Debian: apt-get install wrk gcc libmicrohttpd-dev")
    server = Server("bench-http", "demo")
    try:
        with tempfile.TemporaryDirectory() as name:
            if "--soak" in sys.argv:
                soak(server, pathlib.Path(name), int(sys.argv[sys.argv.index("--soak") + 1]))
            else:
                rates(server, pathlib.Path(name))
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
