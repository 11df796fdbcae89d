"""The search bar on a terminal, key by key: `inkling search FILE --interactive` over a pseudo-terminal.

The last line is `N passed, N failed`.
"""
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import termios
import time
import os
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Browser")]

from inkling import binary  # noqa: E402
from search_page import PLACES  # noqa: E402
from terminal import Terminal  # noqa: E402

DOWN, UP, ESCAPE, ENTER, TAB, CONTROL_C = "\x1b[B", "\x1b[A", "\x1b", "\r", "\t", "\x03"
SHIFT_DELETE, CONTROL_U, CONTROL_Z = "\x1b[3;2~", "\x15", "\x1a"


class TerminalTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="inkling-terminal-")
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        self.file = self.home / "places.ndjson"
        self.file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in PLACES))

    def bar(self, *options: str, rows: int = 24, columns: int = 80) -> Terminal:
        command = [
            str(binary()), "search", str(self.file), "--interactive", "--title", "title", "--text",
            "text", "--scope", "kind", *options]
        terminal = Terminal(command, self.home / "state", rows, columns)
        self.addCleanup(lambda: terminal.__exit__())
        terminal.until("Search", "suggestions")
        return terminal

    def submit(self, terminal: Terminal, text: str, found: str):
        terminal.type(CONTROL_U + text)
        terminal.until(found, text)
        terminal.type(ENTER)
        terminal.until("Enter")

    def test_results_are_live_from_the_first_character(self):
        """S0-04, S0-05, S1-16: each key narrows; completions are offered; nobody pressed Search."""
        bar = self.bar()
        bar.type("z")
        bar.until("Zürich Station", "Zermatt Station", "Zenith Observatory", "3 results")
        bar.type("en")
        screen = bar.until("Zenith Observatory", "1 result", without=("Zermatt",))
        self.assertIn("⌕ zen", screen)
        bar.type("\x7f\x7f\x7f")
        bar.until("Search", without=("Zenith",))

    def test_what_is_pasted_is_text_and_no_key(self):
        """Nothing is submitted by a line end, and nothing ends by what would be Ctrl-C."""
        bar = self.bar()
        bar.type("\x1b[200~zenith\nobser")
        bar.type("va\x03\x1b[2")
        bar.until("Zenith Observatory", "1 result", "⌕ zenith observa")
        bar.type("01~")
        bar.type(CONTROL_U)
        bar.until("Search", without=("zenith obser", "01~"))

    def test_a_character_that_comes_in_two_pieces_is_one(self):
        """What is pasted is read in pieces that end anywhere."""
        bar = self.bar()
        bar.type("z")
        bar.until("Zermatt Station")
        os.write(bar.handle, "ü".encode()[:1])
        time.sleep(0.3)
        os.write(bar.handle, "ü".encode()[1:] + b"r")
        bar.until("⌕ zür", "Zürich Station", "1 result")

    def test_matches_are_marked(self):
        """S1-17: what was typed is bold in the title."""
        bar = self.bar()
        bar.type("zen")
        bar.until("Zenith Observatory")
        self.assertIn("\x1b[1mZen\x1b[0mith", bar.raw.decode())

    def test_tab_changes_the_scope(self):
        """S0-23, S0-21: the same words in another scope, counts beside each; Shift-Tab goes back."""
        bar = self.bar()
        bar.type("mar")
        bar.until("Harbour Market", "Shops 2")
        bar.type(TAB)
        text = bar.until("Ctrl-C")
        titles = [scope for scope in ("Rail", "Sights", "Shops") if scope in text]
        self.assertTrue(titles)
        for _ in range(3):
            bar.type(TAB)
        bar.until("Harbour Market")

    def test_recent_searches_are_remembered_deleted_and_brought_back(self):
        """S1-06, D-09: submitted words only, newest first, in the next session too; Shift-Delete, Control-Z."""
        bar = self.bar()
        self.submit(bar, "zenith", "Zenith Observatory")
        self.submit(bar, "harbour", "Harbour Light")
        bar.type(CONTROL_U + "tulip")
        bar.until("Flower Market")
        bar.type(CONTROL_C)
        self.assertEqual(bar.end(), 0)
        again = self.bar()
        screen = again.until("Recent searches", "harbour", "zenith", without=("tulip",))
        self.assertLess(screen.index("harbour"), screen.index("zenith"))
        again.type(DOWN)
        again.until("▸ harbour")
        again.type(SHIFT_DELETE)
        again.until("▸ zenith", without=("harbour",))
        again.type(CONTROL_Z)
        again.until("harbour", "zenith")
        again.type(UP)
        again.type(ENTER)
        again.until("Harbour Light", "harbour")

    def test_private_shows_and_remembers_nothing(self):
        """S1-06: --private writes no history, and is refused where it would mean nothing."""
        bar = self.bar("--private")
        self.submit(bar, "zenith", "Zenith Observatory")
        bar.type(CONTROL_C)
        self.assertEqual(bar.end(), 0)
        written = [path for path in (self.home / "state").rglob("*") if path.is_file() and b"zenith" in path.read_bytes()]
        self.assertEqual(written, [])
        refused = subprocess.run(
            [str(binary()), "search", str(self.file), "zenith", "--private"], capture_output=True, text=True, timeout=60)
        self.assertEqual(refused.returncode, 64)
        self.assertIn("--private goes with --interactive", refused.stderr)

    def test_a_result_is_chosen_and_printed(self):
        """S1-03, S3-17: arrows go through the rows, Enter prints the one that is marked."""
        bar = self.bar()
        self.submit(bar, "harbour", "Harbour Light")
        bar.type(DOWN)
        bar.until("▸ Harbour")
        bar.type(ENTER)
        self.assertEqual(bar.end(), 0)
        self.assertIn(b"Harbour", bar.raw.rsplit(b"\x1b[?1049l", 1)[1])

    def test_control_c_leaves_the_terminal_as_it_was(self):
        """S3-12: the screen is given back, the cursor is seen, lines and echo are on again; so also for a signal."""
        for way in ("key", "signal"):
            with self.subTest(way):
                bar = self.bar()
                self.assertEqual(bar.screen.modes & {"1049", "2004"}, {"1049", "2004"})
                self.assertNotEqual(termios.tcgetattr(bar.handle)[3], bar.settings[3])
                bar.type("zen")
                bar.until("Zenith Observatory")
                if way == "key":
                    bar.type(CONTROL_C)
                else:
                    os.kill(bar.process, signal.SIGTERM)
                self.assertEqual(bar.end(), 0)
                self.assertEqual(bar.screen.modes & {"1049", "2004"}, set())
                self.assertIn("25", bar.screen.modes)
                self.assertEqual(termios.tcgetattr(bar.handle)[:6], bar.settings[:6])

    def test_wide_and_hostile_text_stays_in_its_line(self):
        """S1-04: a narrow screen, characters two cells wide, and a query that would move the cursor."""
        bar = self.bar(rows=12, columns=30)
        bar.type("星")
        screen = bar.until("星の図書館")
        self.assertLessEqual(max(len(line) for line in screen.split("\n")), 30)
        bar.type(CONTROL_U + "nothing like this")
        bar.until("No results")


class CommandTests(unittest.TestCase):
    """Lines that need a terminal: the examples with --interactive, and what is marked on it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="inkling-terminal-")
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        (self.home / "cities.csv").write_text("name,country\nBerlin,Germany\nBern,Switzerland\n")
        (self.home / "inkling").symlink_to(binary().resolve())

    def run_line(self, line: str, **variables: str) -> Terminal:
        command = ["/bin/bash", "-c", f"cd '{self.home}' && exec {line}"]
        path = f"{self.home}:{os.environ['PATH']}"
        terminal = Terminal(command, self.home / "state", 24, 80, PATH=path, **variables)
        self.addCleanup(lambda: terminal.__exit__())
        return terminal

    def test_interactive_examples(self):
        """Each example of a help that needs a person gets one, who finds a result and chooses it."""
        help = subprocess.run(
            [str(binary()), "help", "search"], capture_output=True, text=True, timeout=60, check=True).stdout
        examples = [line.strip() for line in help.split("EXAMPLES:")[1].split("\n") if "--interactive" in line]
        self.assertTrue(examples)
        for example in examples:
            with self.subTest(example):
                bar = self.run_line(example)
                bar.until("Search", "suggestions")
                bar.type("berl")
                bar.until("Berlin", "1 result")
                bar.type(ENTER)
                bar.until("Enter")
                bar.type(DOWN)
                bar.until("▸ Berlin")
                bar.type(ENTER)
                self.assertEqual(bar.end(), 0)

    def test_marks_only_where_they_are_wanted(self):
        """Bold on a terminal; nothing of the kind with NO_COLOR or on a dumb one; an empty NO_COLOR is none."""
        for variables, marked in (
                ({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
            with self.subTest(variables):
                terminal = self.run_line("inkling search cities.csv berl", **variables)
                self.assertEqual(terminal.end(), 0)
                self.assertIn(b"1 result", terminal.raw)
                self.assertEqual(b"\x1b" in terminal.raw, marked, terminal.raw)

    def test_a_dumb_terminal_gets_no_bar(self):
        """What cannot be drawn on is refused with what to write instead."""
        terminal = self.run_line("inkling search cities.csv -i", TERM="dumb")
        self.assertEqual(terminal.end(), 64)
        self.assertIn(b"--interactive needs a terminal", terminal.raw)
        self.assertIn(b"inkling search FILE QUERY", terminal.raw)
        self.assertNotIn(b"\x1b", terminal.raw)


class ProgressTests(unittest.TestCase):
    def test_indexing_tells_rate_and_remaining_time(self):
        """One line, drawn again in place, with rows, rows a second and seconds left; then what was written."""
        with tempfile.TemporaryDirectory(prefix="inkling-terminal-") as folder:
            home = pathlib.Path(folder)
            rows = home / "rows.ndjson"
            rows.write_text("".join(f'{{"id":"{row}","title":"row {row}"}}\n' for row in range(150_000)))
            with Terminal([str(binary()), "index", str(rows), "--store", str(home / "s.store")], home, 24, 120) as terminal:
                self.assertEqual(terminal.end(120), 0)
            self.assertRegex(terminal.raw.decode(), r"\r\x1b\[KIndexing .*  [\d,]+ rows  [\d,]+/s  \d+ s left")
            self.assertIn("Wrote 150,000 documents", terminal.screen.text)


class Result(unittest.TextTestResult):
    @property
    def broken(self) -> set[str]:
        return {getattr(test, "test_case", test).id() for test, _ in self.failures + self.errors}


def main() -> int:
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    result = unittest.TextTestRunner(resultclass=Result, verbosity=2, stream=sys.stdout).run(suite)
    print(f"{result.testsRun - len(result.broken)} passed, {len(result.broken)} failed")
    return 1 if result.broken else 0


if __name__ == "__main__":
    sys.exit(main())
