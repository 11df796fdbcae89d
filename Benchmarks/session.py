"""How long a keystroke takes in a session of this process, by values and by JSON.

    Scripts/bench session                           this Debian's packages, 300 questions drawn by seed
    Scripts/bench session CORPUS.tsv QUERIES.tsv    lines of id, title, body; of id, question, question with a typo

Prints what `inkling-bench session` prints. Both ways are asked in turn, so that a busy machine slows both.
"""
import pathlib
import subprocess
import sys
import tempfile

from engines import bench, draw, packages


def main() -> int:
    with tempfile.TemporaryDirectory() as scratch:
        corpus, asked = pathlib.Path(scratch, "packages.tsv"), pathlib.Path(scratch, "queries.tsv")
        if len(sys.argv) > 2:
            corpus, asked = map(pathlib.Path, sys.argv[1:3])
        else:
            packages(corpus)
            asked.write_text("".join("\t".join(row) + "\n" for row in draw(corpus, range(1, 2))))
        return subprocess.run([bench(), "session", corpus, asked]).returncode


if __name__ == "__main__":
    sys.exit(main())
