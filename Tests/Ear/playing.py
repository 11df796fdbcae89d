"""Plays a journey in a room: one browser with an empty profile, step by step."""
import shlex
import time

from browsing import Browser
from journey import Journey, Step
from room import QUIET, Room
from serving import Pages
from transcript import Span, spans

# Seconds between two letters: those of somebody who types well.
PACE = 0.18
# How often a page is opened until Orca knows that it has loaded, and Orca's words for that.
TRIES, LOADED = 5, "Finished loading"
NAMES = {" ": "space", "/": "slash", ".": "period", "-": "minus", "’": "apostrophe"}


def presses(keys: str) -> list[str]:
    """The keys of a step as xdotool names them: texts in quotes are letter by letter."""
    found = []
    for part in shlex.split(keys, posix=False):
        if part.startswith('"'):
            found += [NAMES.get(letter, letter) for letter in part[1:-1]]
        else:
            found.append(part)
    return found


class Deaf(Exception):
    """The screen reader sees no page."""


class Player:
    def __init__(self, room: Room, pages: Pages):
        self.room, self.pages = room, pages

    def play(self, journey: Journey) -> list[Span]:
        address, self.shop = self.pages.open(journey.page)
        steps = list(journey.steps)
        try:
            # Orca reads a page that has loaded. Most journeys begin when it has come to the end.
            self.room.hurry(not journey.reads)
            self.open(address + journey.path, journey)
            self.room.quiet(QUIET if journey.reads else 1)
            self.room.hurry(False)
            if journey.reads:
                steps.pop(0)
            for step in steps:
                self.take(step)
        finally:
            log = self.room.lines()[self.mark:]
            self.close()
        return spans(log)

    def open(self, address: str, journey: Journey):
        """Opens the page until Orca knows that it has loaded.

        Orca 43 may take “busy” and “no longer busy” in the wrong order. Then it says “Loading” last, believes it for
        good, and tells nothing of live regions and focus. Somebody who hears that loads the page again.
        """
        for _ in range(TRIES):
            self.mark = len(self.room.lines())
            if journey.reads:
                self.room.note("step", journey.steps[0].keys)
            self.browser = Browser(self.room, address, journey.devtools)
            self.room.until(lambda: LOADED in self.loading(), 20, "Orca does not see the page", Deaf)
            time.sleep(1)
            if self.loading()[-1] == LOADED:
                return
            self.close()
        raise RuntimeError("Orca believes each time that the page is loading")

    def loading(self) -> list[str]:
        """What Orca has said of loading, in its order."""
        asked = [line["words"] for line in self.room.lines()[self.mark:] if line["what"] == "asked"]
        return [word for words in asked for word in (LOADED, "Loading") if words.startswith(word)]

    def close(self):
        self.browser.close()
        self.room.quiet(0.5, 5)

    def take(self, step: Step):
        self.room.note("step", step.keys)
        if step.act:
            step.act(self)
        else:
            for place, key in enumerate(presses(step.keys)):
                if place:
                    time.sleep(PACE)
                self.room.press(key)
        self.room.quiet(step.pause)

    # What no key can do, for `act`.

    def compose(self, *texts: str, commit: str | None = None):
        """What an input method does while somebody writes: text that is not yet sure, and then is."""
        page = self.browser.page()
        for text in texts:
            self.browser.ask(
                "Input.imeSetComposition", page, text=text, selectionStart=len(text), selectionEnd=len(text))
            time.sleep(PACE)
        if commit is not None:
            self.browser.ask("Input.insertText", page, text=commit)
