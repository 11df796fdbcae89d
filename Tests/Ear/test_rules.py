"""Whether each rule finds what breaks it, and lets pass what does not. Needs no screen reader, and a second."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import rules  # noqa: E402
import transcript  # noqa: E402
from journey import COUNT, Journey, step, verdict  # noqa: E402

GOOD = """# good: A good one
[Tab]
    0.02 to 0.49  tab
    0.50 to 1.90  Search pots editable combo box.
    1.91 to 2.90  opens listbox
["tea"]
   -0.20 to -0.02 cut  e
   -0.15 unheard  Search pots editable combo box expanded
    0.03 to 0.43  a
    1.60 to 2.70  4 results
[Return]
    0.02 to 0.60  return
    0.70 to 1.90  4 results
[Tab]
    0.02 to 0.49  tab
    0.50 to 1.30  Clear text push button.
"""
STEPS = [step("Tab", "pots"), step('"tea"', "^4 results"), step("Return"), step("Tab", "Clear text")]


def judge(text: str, steps=None) -> list[str]:
    return verdict(Journey("good", "A good one", "pots", steps or STEPS, field="Search pots"), transcript.parse(text))


def span(text: str, keys: str = "Tab") -> transcript.Span:
    return transcript.parse(f"[{keys}]\n{text}")[0]


class Whole(unittest.TestCase):
    """Made transcripts of a whole journey: a good one, and the good one with one thing wrong."""

    def breaks(self, old: str, new: str, rule: str):
        self.assertIn(old, GOOD)
        wrong = judge(GOOD.replace(old, new, 1))
        self.assertTrue(any(line.startswith(rule) for line in wrong), f"{rule} finds nothing in: {wrong}")

    def test_a_good_one_passes(self):
        self.assertEqual(judge(GOOD), [])

    def test_a_field_without_its_name(self):
        self.breaks("Search pots editable combo box.\n", "editable combo box.\n", "name once")
        self.breaks("Search pots editable combo box.\n", "editable combo box.\n", "named and with role")

    def test_a_name_that_is_said_twice(self):
        self.breaks("Search pots editable", "SearchSearch pots editable", "name once")
        self.breaks("Search pots editable", "search Search pots\n    0.60 to 1.90  Search pots editable", "name once")

    def test_a_count_that_is_not_said(self):
        self.breaks("    0.70 to 1.90  4 results\n", "    0.70 to 1.90  Search pots collapsed\n", "answered soon")
        self.breaks("    1.60 to 2.70  4 results\n", "", "answered soon")

    def test_a_count_that_comes_late(self):
        self.breaks("1.60 to 2.70  4 results", "1.94 to 2.70  4 results", "answered soon")
        self.breaks("0.70 to 1.90  4 results", "2.15 to 3.30  4 results", "answered soon")

    def test_a_count_that_was_cut_off_before_it_began(self):
        self.breaks("1.60 to 2.70  4 results", "1.60 unheard  4 results", "answered soon")
        self.breaks("1.60 to 2.70  4 results", "1.60 unheard  4 results", "nothing lost")

    def test_a_count_before_the_last_letter_is_none(self):
        self.breaks("1.60 to 2.70  4 results", "-0.10 to -0.02 cut  4 results", "answered soon")

    def test_what_is_cut_off_by_no_key(self):
        self.breaks("0.50 to 1.30  Clear text push button.", "0.55 to 0.70 cut  Clear text push button.", "nothing lost")

    def test_what_is_said_twice(self):
        self.breaks("    0.70 to 1.90  4 results\n", "    0.70 to 1.90  4 results\n    1.91 to 2.90  4 results\n",
                    "nothing twice")

    def test_silence(self):
        self.breaks("    0.50 to 1.30  Clear text push button.\n", "", "no silence")
        self.breaks("    0.02 to 0.49  tab\n    0.50 to 1.30  Clear text push button.\n", "", "no silence")

    def test_a_control_without_a_name(self):
        self.breaks("Clear text push button.", "push button.", "named and with role")
        self.breaks("Clear text push button.", "selected radio button", "named and with role")

    def test_a_control_without_a_role(self):
        self.breaks("Clear text push button.", "Clear text.", "named and with role")

    def test_what_the_journey_wants_to_hear(self):
        self.breaks("Clear text push button.", "Cancel push button.", "expected")

    def test_other_steps(self):
        self.assertEqual(judge(GOOD.replace("[Return]", "[Escape]")), ["the transcript is of other steps"])
        self.assertEqual(judge(""), ["the transcript is of other steps"])

    def test_what_must_not_be_heard(self):
        steps = [*STEPS[:3], step("Tab", never="Clear")]
        self.assertTrue(judge(GOOD, steps)[0].startswith("expected"))


class Parts(unittest.TestCase):
    def test_a_role_may_come_after_the_name(self):
        for text in ("0.50 to 0.90  All.\n 1.72 to 3.02  selected radio button",
                     "0.50 to 0.90  leaving panel.\n 1.00 to 2.00  Blue kettle link heading level 2.",
                     "0.50 to 0.90  Material panel.\n 1.00 to 2.00  Glass 2 check box not checked."):
            self.assertIsNone(rules.named_and_with_role(span("    " + text.replace("\n ", "\n    "))), text)

    def test_where_one_is_is_no_name(self):
        for place in ("Scope panel.", "form", "search Search pots", "leaving form.", "List with 20 items.", "Focus mode"):
            self.assertIsNotNone(
                rules.named_and_with_role(span(f"    0.50 to 0.90  {place}\n    1.00 to 2.00  check box.")), place)

    def test_a_button_is_not_the_field(self):
        self.assertIsNone(rules.name_once(span("    0.50 to 0.90  Clear text push button."), "Search pots"))

    def test_the_time_runs_from_the_echo(self):
        late = "    0.03 to 0.90  return\n    {}  4 results"
        self.assertIsNone(rules.answered_soon(span(late.format("2.39 to 3.00"), "Return"), COUNT))
        self.assertIsNotNone(rules.answered_soon(span(late.format("2.41 to 3.00"), "Return"), COUNT))
        self.assertIsNotNone(rules.answered_soon(span("    1.51 to 2.00  4 results", "Return"), COUNT))

    def test_the_time_runs_from_letters_that_come_late(self):
        late = "    0.03 to 0.50  return\n    0.51 to 1.60  {}\n    3.00 to 9.00  4 results"
        self.assertIsNone(rules.answered_soon(span(late.format("ot"), '"pot" Return'), COUNT))
        self.assertIsNotNone(rules.answered_soon(span(late.format("cat"), '"pot" Return'), COUNT))

    def test_the_time_runs_from_what_orca_says_of_the_list(self):
        state = "    0.03 to 0.50  return\n    0.51 to {:.2f}  Search pots editable combo box collapsed\n    {:.2f} to 9.00  4 results"
        self.assertIsNone(rules.answered_soon(span(state.format(2.80, 3.00), "Return"), COUNT))
        self.assertIsNotNone(rules.answered_soon(span(state.format(2.00, 3.60), "Return"), COUNT))
        self.assertIsNotNone(rules.answered_soon(span(state.format(4.40, 4.60), "Return"), COUNT))
        # Other words of the page are no excuse.
        other = "    0.03 to 0.50  return\n    0.51 to 2.40  Blue kettle link\n    2.50 to 3.00  4 results"
        self.assertIsNotNone(rules.answered_soon(span(other, "Return"), COUNT))

    def test_what_is_a_count(self):
        for words in ("1 result", "46,603 results", "At least 20 results", "No results for “x”", "Emoji: 19 results"):
            self.assertRegex(words, COUNT)
        for words in ("Search results", "Search pots collapsed", "Show 20 results push button"):
            self.assertNotRegex(words, COUNT)

    def test_the_name_of_a_key_is_no_answer(self):
        self.assertIsNotNone(rules.no_silence(span("    0.02 to 0.60  escape", "Escape")))
        self.assertIsNotNone(rules.no_silence(
            span("    0.01 to 0.02 cut  left control\n    0.02 to 0.50  k", "ctrl+k")))
        self.assertIsNone(rules.no_silence(span("    0.02 to 0.60  Cleared.", "Escape")))


class Reading(unittest.TestCase):
    """From what a room notes to a transcript, and from its text back."""

    LOG = [
        (0.0, "asked", "Chromium frame."), (1.0, "step", '"te"'), (1.0, "key", "t"), (1.01, "asked", "t"),
        (1.02, "said", "t"), (1.05, "asked", "Search expanded"), (1.2, "key", "e"), (1.21, "cut", "t"),
        (1.22, "asked", "e"), (1.23, "said", "e"), (1.6, "done", "e"), (2.7, "asked", "4  results"),
        (2.71, "said", "4 results"), (3.5, "done", "4 results"), (5.0, "step", "Escape"), (5.0, "key", "Escape"),
        (5.1, "asked", "Cleared.")]

    def spans(self):
        return transcript.spans([{"at": at, "what": what, "words": words} for at, what, words in self.LOG])

    def test_what_was_asked_for_and_never_began_is_unheard(self):
        found = [[(one.fate, one.words) for one in span.utterances] for span in self.spans()]
        self.assertEqual(found, [
            [("cut", "t"), ("unheard", "Search expanded"), ("heard", "e"), ("heard", "4 results")],
            [("unheard", "Cleared.")]])

    def test_times_run_from_the_last_key(self):
        self.assertAlmostEqual(self.spans()[0].utterances[-1].begins, 1.51)

    def test_a_transcript_is_read_as_it_was_written(self):
        written = transcript.text("x: y", self.spans())
        self.assertEqual(transcript.text("x: y", transcript.parse(written)), written)

    def test_words_differ_and_times_do_not(self):
        kept = transcript.parse(GOOD)
        later = transcript.parse(GOOD.replace("1.60 to 2.70", "1.20 to 2.30").replace("cut  e", "cut  x"))
        self.assertEqual(transcript.differences(kept, later), [])
        other = transcript.parse(GOOD.replace("4 results", "5 results", 1))
        self.assertEqual([line.strip() for line in transcript.differences(kept, other) if line[0] in "+-"],
                         ["-  4 results", "+  5 results"])


if __name__ == "__main__":
    unittest.main()
