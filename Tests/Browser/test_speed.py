"""From the keystroke to the painted result. The limits are wide, for any machine; Scripts/bench has the figures."""
import sys
import unittest
import pathlib

import paint
from inkling import servers
from search_page import SearchPageCase

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"))
import queries  # noqa: E402


class SpeedTests(SearchPageCase):
    def server(self):
        return servers.demo()

    def measured(self, words: str, times: list[float]):
        print(f"\nmeasured: keystroke to paint, {words}: p50 {paint.percentile(times, .5):.0f} ms,"
              f" p95 {paint.percentile(times, .95):.0f} ms, {len(times)} keys")

    def test_a_keystroke_is_painted_within_50_ms(self):
        """S0-01, S1-01, S3-01, S4-61: p95 over 46,600 records; 50 ms on a quiet machine, with room for a shared one."""
        self.open()
        paint.keystrokes(self.page, ["arrow"])
        times = paint.keystrokes(self.page, queries.unicode_queries(12, seed=7), pause=40)
        self.measured("46,600 records", times)
        self.assertLessEqual(paint.percentile(times, .95), 80)

    def test_the_first_search_costs_no_more_than_the_later_ones(self):
        """S0-03, S0-02: nothing is built by the first query; twice the median of the next, or a frame.

        From the question to the worker's answer: what is painted first also pays for the page's fonts.
        """
        self.page.add_init_script("""
          window.__answers = [];
          window.Worker = class extends Worker {
            constructor(...words) {
              super(...words);
              this.addEventListener("message", () => { if (this.asked) __answers.push(performance.now() - this.asked); this.asked = 0; });
            }
            postMessage(...words) { this.asked = performance.now(); super.postMessage(...words); }
          };""")
        self.open()
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("() => { __answers.length = 0; }")
        paint.keystrokes(self.page, ["left arrow", "heart", "star", "music"], pause=40)
        times = self.page.evaluate("() => __answers")
        self.assertGreater(len(times), 20)
        print(f"\nmeasured: question to answer in the worker: first {times[0]:.1f} ms, median {paint.percentile(times[1:], .5):.1f} ms")
        self.assertLessEqual(times[0], max(2 * paint.percentile(times[1:], .5), 16))

    def test_a_slow_phone_keeps_up(self):
        """S0-01, S4-61: the main thread slowed four times; p95 100 ms on a quiet machine, with room for a shared one."""
        self.open()
        paint.keystrokes(self.page, ["arrow"])
        paint.slowed(self.page, 4)
        times = paint.keystrokes(self.page, queries.unicode_queries(6, seed=8), pause=40)
        self.measured("slowed 4×", times)
        self.assertLessEqual(paint.percentile(times, .95), 200)


if __name__ == "__main__":
    unittest.main()
