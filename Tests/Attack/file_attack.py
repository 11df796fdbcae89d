"""Hostile files, folders, databases and stores for every command that reads them."""
import concurrent.futures
import pathlib
import tempfile

import hostile_databases
import hostile_pages
import hostile_places
import hostile_records
import hostile_stores
from command_run import run as inkling
from command_run import serve
from tally import Tally


def reading(tally: Tally, name: str, source: str, folder: pathlib.Path, everything: bool):
    """All commands that read a source, one after the other; a store that came of it is sound."""
    runs = [["search", source, "zebra"], ["index", source, "--store", f"{folder.name}.store"]]
    if everything:
        runs += [["search", source, "zebra", "--json"], ["search", source, "a", "--strict", "--explain"],
                 ["build", source, "--output", f"{folder.name}.site"]]
    for words in runs:
        tally.attempt(f"{words[0]} {name}", lambda: inkling(words, folder).problems())
    store = folder / f"{folder.name}.store"
    if (store / "MANIFEST").exists():
        tally.attempt(f"check of what came of {name}", sound, store)
    if everything:
        tally.attempt(f"serve {name}", serve, ["serve", source], folder)


def sound(store: pathlib.Path) -> list[str]:
    found = inkling(["check", str(store)], store.parent)
    return found.problems() + ([] if found.status == 0 else [f"status {found.status}: {found.err[:100]!r}"])


def one_file(tally: Tally, around: pathlib.Path, number: int, name: str, data, everything: bool):
    folder = around / f"f{number}"
    folder.mkdir()
    (folder / name).write_bytes(data() if callable(data) else data)
    reading(tally, name, name, folder, everything)


def one_page(tally: Tally, around: pathlib.Path, number: int, name: str, data: bytes, everything: bool):
    folder = around / f"p{number}"
    (folder / "pages").mkdir(parents=True)
    (folder / "pages" / name).write_bytes(data)
    (folder / "pages" / "other.md").write_text("# Other\n\nzebra")
    reading(tally, name, "pages", folder, everything)


def run(tally: Tally, quick: bool):
    with tempfile.TemporaryDirectory(prefix="inkling-attack-") as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
        around, jobs = pathlib.Path(name), []
        inputs = [(one_file, hostile_records.files()), (one_page, hostile_pages.pages())]
        if not quick:
            inputs.append((one_file, {f"{name}.ndjson": data for name, data in hostile_records.large().items()}))
        for case, cases in inputs:
            for title, data in cases.items():
                everything = not quick or len(jobs) % 8 == 0
                jobs.append(pool.submit(case, tally, around, len(jobs), title, data, everything))
        for module in (hostile_places, hostile_databases, hostile_stores):
            jobs += module.submit(pool, tally, around / module.__name__, quick)
        for job in jobs:
            job.result()
