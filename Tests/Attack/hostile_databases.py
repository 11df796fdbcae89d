"""SQLite databases and queries."""
import pathlib
import random
import sqlite3

from command_run import run as inkling
from hostile_records import ESCAPES
from tally import Tally

ALL = "SELECT id, title, text FROM note"
QUERIES = {
    "nothing": "", "no SQL": "zebra", "two statements": f"{ALL}; DROP TABLE note", "a deletion": "DELETE FROM note", "a new table": "CREATE TABLE a(b)",
    "another file": "ATTACH 'other.db' AS o", "a library": "SELECT load_extension('evil.so')", "an unknown table": "SELECT * FROM nothing",
    "an escape": f"SELECT '{ESCAPES}' FROM {ESCAPES}", "equal columns": "SELECT id, id, title, title FROM note", "one column": "SELECT title FROM note",
    "a long column": f'SELECT title AS "{"k" * 40_000}" FROM note', "an escape as column": f'SELECT id, title AS "t{ESCAPES}" FROM note',
    "a blob as text": "SELECT id, CAST(x'ff00c0af' AS TEXT) AS title FROM note", "a blob": "SELECT id, randomblob(9999) AS title FROM note",
    "NUL": "SELECT id, 'ze' || char(0) || 'bra' AS title FROM note", "a comment": "-- nothing", "NULLs": "SELECT NULL AS id, NULL AS title FROM note",
    "a value of 20 MB": "SELECT 1 AS id, hex(zeroblob(10000000)) AS title", "2,000 columns": "SELECT " + ",".join(f"{n} AS c{n}" for n in range(2_000)),
    "a pragma": "PRAGMA journal_mode=DELETE", "a transaction": "BEGIN EXCLUSIVE", "real numbers": "SELECT 9e999 AS id, -9e999 AS title",
}


def database(at: pathlib.Path) -> bytes:
    with sqlite3.connect(at) as made:
        made.execute("CREATE TABLE note(id INTEGER, title TEXT, text TEXT)")
        made.executemany("INSERT INTO note VALUES(?, ?, ?)", [(n, f"zebra {n} {ESCAPES}", "pears " * 20) for n in range(200)])
    made.close()
    return at.read_bytes()


def damaged(sound: bytes, quick: bool) -> dict[str, bytes]:
    made = {
        "empty": b"", "text": b"zebra\n" * 500, "the header alone": sound[:100], "half": sound[:len(sound) // 2], "NULs": b"\0" * 20_000,
        "no pages behind the first": sound[:4096], "a page size of nothing": sound[:16] + b"\0\0" + sound[18:], "another version": sound[:18] + b"\x09\x09" + sound[20:]}
    chance = random.Random(20)
    for number in range(4 if quick else 24):
        changed = bytearray(sound)
        for _ in range(1 << chance.randrange(8)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        made[f"changed {number}"] = bytes(changed)
    return made


def ask(folder: pathlib.Path, data: bytes, query: str) -> list[str]:
    """Whatever it is, it is read and never written."""
    folder.mkdir(parents=True)
    (folder / "a.db").write_bytes(data)
    wrong = inkling(["index", "--sqlite", "a.db", "--query", query, "--store", "s"], folder).problems()
    if (folder / "a.db").read_bytes() != data:
        wrong.append("the database is changed")
    return wrong + (inkling(["search", "--store", "s", "zebra"], folder).problems() if (folder / "s").exists() else [])


def submit(pool, tally: Tally, base: pathlib.Path, quick: bool) -> list:
    base.mkdir(parents=True)
    sound = database(base / "sound.db")
    cases = {f"a query of {name}": (sound, query) for name, query in QUERIES.items()}
    cases |= {f"a database: {name}": (data, ALL) for name, data in damaged(sound, quick).items()}
    return [pool.submit(tally.attempt, name, ask, base / str(n), *case) for n, (name, case) in enumerate(cases.items())]
