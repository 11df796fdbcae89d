"""Sources that are no plain files, folders that are no trees, and names that are no text."""
import os
import pathlib
import socket
import time

import hostile_records
from command_run import Run, content, run as inkling, start
from served import write
from tally import Tally

ESCAPED = hostile_records.ESCAPES.replace("/", "")
ZEBRA = b"# Zebra\n\nzebra in the grass"


def pipe(at: pathlib.Path):
    os.mkfifo(at)


def bound_socket(at: pathlib.Path):
    with socket.socket(socket.AF_UNIX) as listening:
        # A socket's path is short.
        before = os.getcwd()
        os.chdir(at.parent)
        listening.bind(at.name)
        os.chdir(before)


def files_in(*names: str | bytes):
    def make(at: pathlib.Path):
        at.mkdir()
        for name in names:
            path = os.path.join(os.fsencode(at), name if isinstance(name, bytes) else name.encode())
            with open(path, "wb") as file:
                file.write(ZEBRA)
    return make


def around(at: pathlib.Path, make, name: str):
    """A folder with one good page and something beside it."""
    write(at / "good.md", ZEBRA)
    make(at / name)


def loop(at: pathlib.Path):
    write(at / "good.md", ZEBRA)
    (at / "again").symlink_to(at)
    (at / "self.md").symlink_to(at / "self.md")
    (at / "up").symlink_to("..")


def deep(levels: int):
    def make(at: pathlib.Path):
        write(at / "good.md", ZEBRA)
        here = at
        for _ in range(levels):
            here = here / "d"
        write(here / "deepest.md", "# Deepest\n\nokapi")
    return make


def devices(at: pathlib.Path):
    write(at / "good.md", ZEBRA)
    for device in ("zero", "null", "random", "tty"):
        (at / f"{device}.md").symlink_to(f"/dev/{device}")


def many(at: pathlib.Path):
    files_in(*(f"{n}.md" for n in range(2_000)))(at)


# What is made, and the name by which it is given to a command.
PLACES = {
    "a socket": (bound_socket, "a.ndjson"), "nothing": (lambda at: None, "missing.csv"),
    "a folder called a file": (lambda at: at.mkdir(), "a.ndjson"), "zeros without end": (lambda at: at.symlink_to("/dev/zero"), "a.ndjson"),
    "nothing at all": (lambda at: at.symlink_to("/dev/null"), "a.json"),
    "a link to itself": (lambda at: at.symlink_to(at), "a.tsv"), "the memory of the process": (lambda at: at.symlink_to("/proc/self/mem"), "a.ndjson"),
    "an empty folder": (lambda at: at.mkdir(), "pages"), "links in a ring": (loop, "pages"), "devices in a folder": (devices, "pages"),
    "2,000 pages": (many, "pages"), "60 folders deep": (deep(60), "pages"), "a file called by escapes": (
        lambda at: at.write_bytes(hostile_records.ROW), f"a{ESCAPED}.ndjson"),
    "a folder called by escapes": (files_in("a.md"), f"pages{ESCAPED}"), "pages called by escapes": (files_in(f"a{ESCAPED}.md", "line\nbreak.md"), "pages"),
    "long and odd names": (files_in("n" * 252 + ".md", "-rf.md", "*.md", "$(id).md", "%00.md", "a\\b.md", "..md", "con.md", " .md"), "pages"),
    "a pipe in a folder": (lambda at: (write(at / "good.md", ZEBRA), pipe(at / "pipe.md")), "pages"),
    "a socket in a folder": (lambda at: (write(at / "good.md", ZEBRA), bound_socket(at / "s.md")), "pages"),
    "a name that is not UTF-8": (files_in("good.md", b"b\xff\xfe.md"), "pages"),
}


def place(tally: Tally, folder: pathlib.Path, name: str, make, called: str, quick: bool):
    from file_attack import reading
    folder.mkdir(parents=True)
    make(folder / called)
    reading(tally, name, called, folder, not quick)


def is_told(folder: pathlib.Path, make, word: str) -> list[str]:
    """What cannot be read is named, or else it is read."""
    folder.mkdir(parents=True)
    make(folder / "pages")
    made = inkling(["index", "pages", "--store", "s"], folder)
    found = inkling(["search", "--store", "s", word], folder)
    told = b"left out" in made.err or b"deep" in made.err or b"UTF-8" in made.err
    return made.problems() + ([] if told or word.encode() in found.out else ["it is left out without a word"])


def odd_name(at: pathlib.Path):
    files_in("good.md")(at)
    with open(os.path.join(os.fsencode(at), b"b\xff\xfe.md"), "wb") as file:
        file.write(b"# Okapi\n\nokapi")


def watched_store(folder: pathlib.Path) -> list[str]:
    """`--watch` with the store inside of what it watches: it comes to rest."""
    write(folder / "pages" / "good.md", ZEBRA)
    out = (folder / "said").open("w+b")
    process = start(["index", "pages", "--store", "pages/the.store", "--watch"], folder, out, out)
    try:
        time.sleep(4)
        used = sum(map(int, pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))
        said = content(out)
    except FileNotFoundError:
        return [f"it ended: {content(out)[-100:]!r}"]
    finally:
        process.kill()
        process.wait()
        out.close()
    wrong = [] if said.count(b"Wrote ") <= 3 else [f"it indexes {said.count(b'Wrote ')} times in 4 s"]
    return wrong + ([] if used < 100 else [f"it takes {used} hundredths of a second of 4 s"])


def missing_arguments(folder: pathlib.Path, words: list[str]) -> list[str]:
    folder.mkdir(parents=True, exist_ok=True)
    found: Run = inkling(words, folder)
    return found.problems() + ([] if found.status else ["it goes well"])


def submit(pool, tally: Tally, base: pathlib.Path, quick: bool) -> list:
    jobs = [
        pool.submit(place, tally, base / str(number), name, make, called, quick)
        for number, (name, (make, called)) in enumerate(PLACES.items())]
    alone = {
        "100 folders deep": (is_told, (base / "deep", deep(100), "okapi")), "a name that is not UTF-8": (is_told, (base / "odd", odd_name, "okapi")),
        "--watch with the store inside": (watched_store, (base / "watch",)),
        "an option that is an escape": (missing_arguments, (base / "a", ["search", "--" + ESCAPED])),
        "a command that is an escape": (missing_arguments, (base / "a", [ESCAPED])),
        "a number that is an escape": (missing_arguments, (base / "a", ["search", "a.csv", "q", "--limit", ESCAPED])),
        "a file that is an escape": (missing_arguments, (base / "a", ["search", ESCAPED, "q"])),
    }
    return jobs + [pool.submit(tally.attempt, name, case, *words) for name, (case, words) in alone.items()]
