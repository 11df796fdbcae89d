"""From an empty folder to the first hit: Inkling beside SQLite's FTS5 by its C interface.

    Scripts/bench door

Makes two packages in a folder of their own, builds each from nothing as its reader would, and runs it over the same rows. Prints the lines that somebody
writes, the seconds of the first build and of a second one, the packages that were resolved, and what each program finds.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
QUESTIONS = ["cafe tabel", "grining f", "zen mot"]
ROWS = [
    ("Café tables", "Marble and iron, for two"), ("Grinning Faces", "A history of smileys"),
    ("Zen and the Art of Motorcycle Maintenance", "A father, a son and a motorcycle"), ("Zen Gardens", "Stones, moss and water"),
    ("The Harbour", "Where boats lie"), ("Tables of the sea", "Tides for a hundred years"),
]
ARRAY = ",\n".join(f'  ("{title}", "{text}")' for title, text in ROWS)
ASKED = ", ".join(f'"{question}"' for question in QUESTIONS)

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NAME",
  platforms: [.macOS(.v14)],
DEPENDENCIES  targets: [
TARGETS
  ]
)
"""
INKLING = """import Inkling

struct Row: Identifiable {
  let id: Int
  let title, text: String
}

let index = try SearchIndex(
  rows.enumerated().map { Row(id: $0, title: $1.0, text: $1.1) },
  fields: [.title(\\.title), .text(\\.text)])
for question in questions {
  print(question, "→", index.search(question).first?.element.title ?? "nothing")
}
"""
FTS5 = """import CSQLite

var database: OpaquePointer?
guard sqlite3_open(":memory:", &database) == SQLITE_OK else { fatalError("no database") }
sqlite3_exec(database, "CREATE VIRTUAL TABLE row USING fts5(title, text, tokenize='unicode61')", nil, nil, nil)
let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
for (title, text) in rows {
  var insert: OpaquePointer?
  sqlite3_prepare_v2(database, "INSERT INTO row VALUES (?, ?)", -1, &insert, nil)
  sqlite3_bind_text(insert, 1, title, -1, copied)
  sqlite3_bind_text(insert, 2, text, -1, copied)
  sqlite3_step(insert)
  sqlite3_finalize(insert)
}
for question in questions {
  // Each word in quotes, so that no sign of it is an operator; the last may be unfinished.
  let words = question.split(separator: " ").map { "\\"\\($0)\\"" }.joined(separator: " ") + "*"
  var select: OpaquePointer?
  sqlite3_prepare_v2(
    database, "SELECT title FROM row WHERE row MATCH ? ORDER BY bm25(row, 5, 1) LIMIT 1", -1, &select, nil)
  sqlite3_bind_text(select, 1, words, -1, copied)
  let found = sqlite3_step(select) == SQLITE_ROW ? String(cString: sqlite3_column_text(select, 0)) : "nothing"
  print(question, "→", found)
  sqlite3_finalize(select)
}
sqlite3_close(database)
"""
DATA = f"let rows = [\n{ARRAY},\n]\nlet questions = [{ASKED}]\n"


def written(text: str) -> int:
    return sum(1 for line in text.splitlines() if line.strip())


def package(folder: pathlib.Path, name: str, program: str, dependencies: str, targets: str, more: dict[str, str]) -> dict:
    place = folder / name
    (place / "Sources" / name).mkdir(parents=True)
    manifest = MANIFEST.replace("NAME", name).replace("DEPENDENCIES", dependencies).replace("TARGETS", targets)
    (place / "Package.swift").write_text(manifest)
    (place / "Sources" / name / "main.swift").write_text(program)
    (place / "Sources" / name / "Rows.swift").write_text(DATA)
    for path, text in more.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text)
    seconds = []
    for _ in range(2):
        begun = time.monotonic()
        built = subprocess.run(
            ["swift", "build", "-c", "release", "--product", name, "--package-path", place], capture_output=True, text=True)
        if built.returncode:
            sys.exit(built.stdout + built.stderr)
        seconds.append(time.monotonic() - begun)
    resolved = re.findall(r"^(?:Fetched|Computed|Cloning|Fetching) .*", built.stdout + built.stderr, re.MULTILINE)
    said = subprocess.run([place / ".build" / "release" / name], check=True, capture_output=True, text=True).stdout
    lines = written(manifest) + written(program) + sum(written(text) for text in more.values())
    return {
        "lines": lines, "built": f"{seconds[0]:.0f} s", "again": f"{seconds[1]:.1f} s", "resolved": len(resolved),
        **dict(line.split(" → ") for line in said.splitlines())}


def main() -> int:
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "inkling").symlink_to(ROOT)
        product = '.product(name: "Inkling", package: "inkling")'
        inkling = package(
            folder, "Finder", INKLING, '  dependencies: [.package(path: "../inkling")],\n',
            f'    .executableTarget(name: "Finder", dependencies: [{product}])', {})
        fts5 = package(
            folder, "Fts", FTS5, "",
            '    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),\n'
            '    .executableTarget(name: "Fts", dependencies: ["CSQLite"])',
            {"Sources/CSQLite/module.modulemap": 'module CSQLite [system] {\n  header "shim.h"\n  link "sqlite3"\n}\n',
             "Sources/CSQLite/shim.h": "#include <sqlite3.h>\n"})
    rows = [("lines written, without the rows", "lines"), ("first build", "built"), ("second build", "again"),
            ("packages resolved", "resolved")] + [(f"`{question}`", question) for question in QUESTIONS]
    print("| | Inkling | FTS5 |\n|---|---|---|")
    for title, key in rows:
        print(f"| {title} | {inkling[key]} | {fts5[key]} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
