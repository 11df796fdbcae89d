"""Answers that come late, out of order or never."""
import json
import unittest
import urllib.parse

from search_page import SearchPageCase


class HeldAnswers:
    """The server's answers, each let go when the test says so."""

    def __init__(self, page):
        self.page = page
        self.held = {}
        self.asked = []
        page.route("**/search.json?*", self._hold)

    def _hold(self, route):
        words = urllib.parse.parse_qs(urllib.parse.urlsplit(route.request.url).query, keep_blank_values=True)
        text = words.get("q", [""])[0]
        self.asked.append(text)
        self.held.setdefault(text, []).append(route)

    def wait(self, text: str):
        for _ in range(200):
            if self.held.get(text):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"“{text}” was not asked for; asked: {self.asked}")

    def release(self, text: str, **instead):
        self.wait(text)
        for route in self.held.pop(text):
            try:
                route.fulfill(**instead) if instead else route.continue_()
            except Exception:  # the page has given the request up, which is its right
                pass


class RemoteCase(SearchPageCase):
    """The page is told that its server answers, as it is for data too large to send."""

    expected_complaints = (r"net::ERR_|Failed to load resource|AbortError|50\d",)

    def setUp(self):
        super().setUp()
        self.page.route("**/inkling.json", self.by_the_server)
        self.open()
        self.answers = HeldAnswers(self.page)

    def by_the_server(self, route):
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "source": "server"}))

    def history(self):
        """Writes down every list of titles that is ever shown."""
        self.page.evaluate(
            """(path) => { window.__shown = []; const look = () => {
              const now = Array.from(document.querySelectorAll(path), (n) => n.textContent).join("|");
              if (now !== window.__shown.at(-1)) window.__shown.push(now); requestAnimationFrame(look); };
              look(); }""", self.TITLE)

    def shown(self):
        return self.page.evaluate("() => window.__shown")


class LateAnswerTests(RemoteCase):
    def test_remote_data_is_filtered_while_typing(self):
        """S0-08: the same bar, answered over HTTP."""
        self.field.click()
        self.type("zen")
        self.answers.release("zen")
        self.wait_for_query("zen")
        self.assertEqual(self.titles(), ["Zenith Observatory"])

    def test_an_older_answer_never_replaces_a_newer_one(self):
        """S0-08, S1-17: the first answer arrives last, and is dropped."""
        self.history()
        self.field.click()
        self.type("s")
        self.answers.wait("s")
        self.type("tardust")
        self.answers.wait("stardust")
        self.answers.release("stardust")
        self.wait_for_query("stardust")
        self.answers.release("s")
        self.page.wait_for_timeout(300)
        self.assertEqual(self.titles(), ["Stardust Theatre"])
        self.assertEqual([titles for titles in self.shown() if titles], ["Stardust Theatre"])

    def test_an_answer_after_clear_shows_nothing(self):
        """S1-19, S3-12: what was asked before Clear is no longer wanted."""
        self.field.click()
        self.type("zen")
        self.answers.wait("zen")
        self.clear.click()
        self.answers.release("zen")
        self.page.wait_for_timeout(300)
        self.assertNotIn("Zenith Observatory", self.titles()[:1] if self.text() else [])
        self.assertEqual(self.text(), "")

    def test_an_answer_after_cancel_opens_nothing(self):
        """S3-12: Cancel while a source is running: no row, no popup, no focus."""
        self.history()
        self.field.click()
        self.type("zen")
        self.answers.wait("zen")
        self.cancel.click()
        self.answers.release("zen")
        self.page.wait_for_timeout(300)
        self.assertFalse(self.is_open())
        self.assertFalse(self.focused())
        self.assertFalse([titles for titles in self.shown() if titles == "Zenith Observatory"])

    def test_a_failure_is_said_and_can_be_tried_again(self):
        """S0-07: progress ends in results or in a failure with words and Retry."""
        self.field.click()
        self.type("zen")
        self.answers.release("zen", status=503, body="")
        retry = self.page.get_by_role("button", name="Try again").or_(
            self.page.get_by_role("button", name="Retry"))
        retry.wait_for()
        retry.click()
        self.answers.release("zen")
        self.page.locator(".card-title").first.wait_for()
        self.assertEqual(self.titles(), ["Zenith Observatory"])

    def test_a_damaged_answer_is_a_failure_and_not_a_crash(self):
        """S0-07: what cannot be read is said, and the bar goes on."""
        for body in ("", "{", '{"v":99}', "[]", '{"v":1,"hits":[{"title":7}]}', "\x00" * 1000):
            with self.subTest(body[:20]):
                self.field.fill("")
                self.type("zen")
                self.answers.release("zen", status=200, content_type="application/json", body=body)
                self.page.wait_for_timeout(150)
                self.field.fill("")
                self.type("mar")
                self.answers.release("mar")
                self.wait_for_query("mar")
                self.assertTrue(self.titles())


class SlowRemoteTests(RemoteCase):
    def test_progress_is_seen_while_the_answer_is_awaited(self):
        """S0-07, S0-16: busy from the question to the answer, in words as well."""
        self.field.click()
        self.type("zen")
        self.field.press("Enter")
        self.answers.wait("zen")
        self.page.wait_for_timeout(700)
        busy = self.page.locator("[aria-busy=true], [role=progressbar]")
        self.assertGreater(busy.count(), 0)
        self.answers.release("zen")
        self.wait_for_query("zen")
        self.assertEqual(self.page.locator("[aria-busy=true], [role=progressbar]:visible").count(), 0)

    def test_after_a_second_the_person_is_told_and_then_given_the_choice(self):
        """S0-09, S0-10, D-10: a notice at 1 s, “Search only when I press Search” at 2 s; choosing it is obeyed."""
        self.field.click()
        self.type("z")
        self.answers.wait("z")
        choice = self.page.get_by_role("button", name="Search only when I press Search").or_(
            self.page.get_by_role("checkbox", name="Search only when I press Search"))
        self.assertEqual(choice.count(), 0)
        self.page.wait_for_timeout(1300)
        self.assertTrue(self.page.get_by_text("Searching is taking longer than usual.").first.is_visible())
        choice.wait_for(timeout=2500)
        choice.click()
        self.answers.release("z")
        asked = len(self.answers.asked)
        self.field.click()
        self.type("en")
        self.page.wait_for_timeout(500)
        self.assertEqual(len(self.answers.asked), asked, "typing alone asks nothing any more")
        self.field.press("Enter")
        self.answers.release("zen")
        self.wait_for_query("zen")
        self.assertEqual(self.titles(), ["Zenith Observatory"])


if __name__ == "__main__":
    unittest.main()
