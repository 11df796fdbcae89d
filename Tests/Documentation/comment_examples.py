"""Lets the compiler check the example that stands in the comment of each public type of the door.

    comment_examples.py MODULES        the folder of the built modules

Each example is the body of a function that has what an app would have: books, an index over them, a store, a hit. Prints `ok` or `not ok` for each.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = [*sorted((ROOT / "Sources" / "Inkling").glob("*.swift")), ROOT / "Sources" / "InklingListener" / "SearchServer.swift"]
BOOK = """import Foundation
import Inkling
import InklingListener

struct Book: Codable, Identifiable, Sendable {
  var id: Int
  var title, blurb, shelf, address: String
  var tags: [String]
  var year, sold: Int
  var price: Double?
}

@MainActor
func example(
  books: [Book], newBooks: [Book], gone: [Int], index: SearchIndex<Book>, folder: URL, hit: SearchHit<Book>
) async throws {
"""


def examples():
    """(type, code) of each public type in the sources; no code where its comment has none."""
    for path in SOURCES:
        lines = path.read_text().splitlines()
        for number, line in enumerate(lines):
            match = re.match(r"(?:@\w+ )*public (?:final )?(?:struct|class|enum|protocol|actor) (\w+)", line)
            if not match:
                continue
            comment = []
            for above in reversed(lines[:number]):
                if not above.startswith("///"):
                    break
                comment.insert(0, above[4:])
            yield match.group(1), "\n".join(text[2:] for text in comment if text.startswith("    "))


def main() -> int:
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for name, code in examples():
            file = pathlib.Path(scratch, f"{name}.swift")
            file.write_text(BOOK + code + "\n}\n")
            said = subprocess.run(
                ["swiftc", "-typecheck", "-swift-version", "6", "-I", sys.argv[1], "-I", ROOT / "Sources" / "CMicrohttpd",
                 "-I", ROOT / "Sources" / "CZlib", file], capture_output=True, text=True)
            is_right = bool(code.strip()) and said.returncode == 0
            failed += not is_right
            print("ok     " if is_right else "not ok ", f"{name} has an example that compiles")
            if not is_right:
                print(code, said.stderr[:2_000])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
