"""Folders that look like stores, and a store that is checked while another process writes."""
import fcntl
import os
import pathlib
import random
import shutil
import threading

from command_run import run as inkling
from command_run import serve
from hostile_records import ESCAPES, ROW
from served import ROWS, write
from tally import Tally


def replaced(name: str, make):
    """A store one of whose files is something else."""
    def change(store: pathlib.Path):
        for path in [store / "MANIFEST"] if name == "MANIFEST" else sorted(store.glob(name)):
            path.unlink()
            make(path)
    return change


def content(data: bytes):
    return lambda at: at.write_bytes(data)


def folder(at: pathlib.Path):
    at.mkdir()


def link(place: str):
    return lambda at: at.symlink_to(place)


CHANGES = {
    "MANIFEST is a pipe": replaced("MANIFEST", os.mkfifo), "a segment is a pipe": replaced("*.segment", os.mkfifo), "LOCK is a pipe": replaced("LOCK", os.mkfifo),
    "MANIFEST is empty": replaced("MANIFEST", content(b"")), "MANIFEST is missing": lambda store: (store / "MANIFEST").unlink(),
    "MANIFEST is text": replaced("MANIFEST", content(b"zebra\n" * 999)), "MANIFEST is a folder": replaced("MANIFEST", folder), "MANIFEST is zeros without end": replaced("MANIFEST", link("/dev/zero")),
    "MANIFEST is a link to itself": replaced("MANIFEST", link("MANIFEST")), "MANIFEST is 50 MB of zeros": replaced("MANIFEST", content(bytes(50 << 20))),
    "a segment is empty": replaced("*.segment", content(b"")), "a segment is a folder": replaced("*.segment", folder), "a segment is zeros without end": replaced("*.segment", link("/dev/zero")),
    "LOCK is a folder": replaced("LOCK", folder), "LOCK is a link": replaced("LOCK", link("/dev/null")), "a stranger's files": lambda store: [
        write(store / name, b"zebra") for name in (f"a{ESCAPES.replace('/', '')}", "ffffffffffffffff.segment", "0000000000000001.damaged", "x.tmp")],
    "files called by no text": lambda store: open(os.fsencode(store) + b"/\xff\x1b[31m.segment", "wb").close(),
}


LARGE = "".join(f'{{"id":"m{n}","title":"quince plum {n}","text":"{"some long text " * 20}{n}"}}\n' for n in range(4_000))


def sound_store(base: pathlib.Path) -> pathlib.Path:
    """One with a segment file, and records in its manifest as well."""
    base.mkdir(parents=True, exist_ok=True)
    for name, rows in (("many", LARGE), ("few", ROWS)):
        write(base / f"{name}.ndjson", rows)
        inkling(["index", f"{name}.ndjson", "--store", "sound"], base)
    return base / "sound"


def attacked(base: pathlib.Path, sound: pathlib.Path, change, quick: bool) -> list[str]:
    """Every command on a changed store, each beginning with the same bytes but for those that mend."""
    base.mkdir(parents=True)
    shutil.copytree(sound, base / "s")
    change(base / "s")
    write(base / "row.ndjson", ROW)
    runs = [["check", "s"], ["search", "--store", "s", "zebra"], ["stats", "s"], ["repair", "s"], ["check", "s"]]
    if not quick:
        runs[2:2] = [["export", "s"], ["search", "s", "zebra"]]
    wrong = []
    for words in runs:
        found = inkling(words, base)
        wrong += found.problems()
        # Where one command waits for ever, all do.
        if found.status is None:
            return wrong
    wrong += serve(["serve", "--store", "s"], base)
    return wrong + inkling(["index", "row.ndjson", "--store", "s"], base).problems()


def flipped(number: int):
    def change(store: pathlib.Path):
        chance = random.Random(number)
        path = chance.choice(sorted(path for path in store.iterdir() if path.name != "LOCK"))
        data = bytearray(path.read_bytes())
        for _ in range(1 << chance.randrange(6)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        cut = chance.randrange(len(data)) if number % 3 == 0 else len(data)
        path.write_bytes(data[:cut])
    return change


def held(base: pathlib.Path, sound: pathlib.Path) -> list[str]:
    """The note of whoever holds the lock is shown, not obeyed."""
    base.mkdir(parents=True)
    shutil.copytree(sound, base / "s")
    write(base / "row.ndjson", ROW)
    (base / "s" / "LOCK").write_text(ESCAPES + " zebra\n" + "x" * 100_000)
    with (base / "s" / "LOCK").open("r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # The store may lock by either call.
        fcntl.lockf(lock, fcntl.LOCK_EX)
        found = inkling(["index", "row.ndjson", "--store", "s"], base)
    return found.problems() + ([] if found.status else ["a store that is held is written to"])


def beside_a_writer(base: pathlib.Path, checks: int) -> list[str]:
    """A store that is checked while another process commits is never called damaged."""
    base.mkdir(parents=True)
    # Large enough for files of their own, which the next commit removes.
    for name in ("one", "two"):
        write(base / f"{name}.ndjson", LARGE.replace("plum", name))
    inkling(["index", "one.ndjson", "--store", "s"], base)
    over = threading.Event()

    def keep_writing():
        while not over.is_set():
            for name in ("two", "one"):
                inkling(["index", f"{name}.ndjson", "--store", "s", "--prune"], base)

    writer = threading.Thread(target=keep_writing)
    writer.start()
    try:
        found = [inkling(["check", "s"], base) for _ in range(checks)]
    finally:
        over.set()
        writer.join()
    bad = [run for run in found if run.status != 0 or run.problems()]
    return [f"{len(bad)} of {checks} checks: status {bad[0].status}: {(bad[0].out + bad[0].err)[:200]!r}"] if bad else []


def submit(pool, tally: Tally, base: pathlib.Path, quick: bool) -> list:
    sound = sound_store(base)
    changes = CHANGES | {f"bytes {n} are changed": flipped(n) for n in range(6 if quick else 40)}
    jobs = [
        pool.submit(tally.attempt, f"store: {name}", attacked, base / str(n), sound, change, quick)
        for n, (name, change) in enumerate(changes.items())]
    return jobs + [
        pool.submit(tally.attempt, "store: the note in LOCK", held, base / "held", sound),
        pool.submit(tally.attempt, "store: check beside a writer", beside_a_writer, base / "written", 40 if quick else 300)]
