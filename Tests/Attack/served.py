"""What the server is asked about: a folder with secrets around it, a file, and a store."""
import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from inkling import Server, binary  # noqa: E402

SECRET = b"the-secret-that-nobody-may-read"
DIGITS = b"0123456789abcdefghijklmnopqrstuv"
ROWS = "".join(f'{{"id":"{n}","title":"zebra apple {n}","text":"some text about pears {n}"}}\n' for n in range(200))


def write(path: pathlib.Path, content: bytes | str):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def make_folder(around: pathlib.Path) -> pathlib.Path:
    """A folder of pages. Whatever lies outside of it or is hidden holds the secret."""
    pages = around / "pages"
    # The page refers to the files: only what a page refers to is served.
    write(pages / "index.html", "<title>First</title><p>zebra <a href='digits.txt'>d</a> <a href='empty.txt'>e</a>"
          " <a href='big.txt'>b</a> <a href='pipe.txt'>p</a> <a href='away.txt'>a</a> <img src='image.svg'>")
    write(pages / "script.html", "<title>Script</title><p>zebra<script src='script.js'></script>")
    write(pages / "script.js", "fetch('/search.json?q=a')")
    write(pages / "image.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script href='script.js'/></svg>")
    for unnamed in ("private.key", "notes.db", "sub/backup.tar"):
        write(pages / unnamed, "nobody refers to it")
    write(pages / "digits.txt", DIGITS)
    write(pages / "big.txt", b"0123456789" * 300_000)
    write(pages / "sub" / "index.html", "<title>Sub</title><p>zebra in a folder")
    write(pages / "two..dots.md", "# Dots\n\nzebra")
    write(pages / "empty.txt", b"")
    for hidden in (".hidden", ".git/config", ".env", "sub/.htpasswd"):
        write(pages / hidden, SECRET)
    write(around / "outside.txt", SECRET)
    write(around / "pages-too" / "b.html", SECRET)
    links = {
        "away.txt": around / "outside.txt", "folder": around, "config.txt": pages / ".git" / "config", "loop": pages / "loop",
        "etc": pathlib.Path("/etc"), "l/index.html": around / "outside.txt", "memory.txt": pathlib.Path("/proc/self/environ")}
    for name, place in links.items():
        (pages / name).parent.mkdir(exist_ok=True)
        (pages / name).symlink_to(place)
    os.mkfifo(pages / "pipe.txt")
    return pages


@contextlib.contextmanager
def serving(name: str, *arguments: str):
    server = Server(f"attack-{name}", "serve", *arguments, patience=20)
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def all_three(around: pathlib.Path):
    """Servers of a folder, a file and a store."""
    rows = around / "rows.ndjson"
    write(rows, ROWS)
    store = around / "rows.store"
    subprocess.run(
        [binary(), "index", rows, "--store", store], check=True, timeout=30, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    with (serving("folder", str(make_folder(around))) as folder, serving("file", str(rows)) as file,
          serving("store", "--store", str(store)) as stored):
        yield {"folder": folder, "file": file, "store": stored}


def memory(server: Server) -> float:
    """Megabytes that are resident."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def descriptors(server: Server) -> int:
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def seconds_to_end(server: Server) -> tuple[float, int | None]:
    """How long SIGTERM takes, and the exit status; None if it takes longer than 10 s."""
    begun = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    try:
        status = server.process.wait(10)
    except subprocess.TimeoutExpired:
        status = None
    return time.monotonic() - begun, status
