"""One Chromium for a run of the tests, one fresh context for each test."""
import os
import shutil

from playwright.sync_api import sync_playwright

# As root, in a container and off line Chromium wants these; none of them changes what a page sees.
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--force-color-profile=srgb", "--font-render-hinting=none",
]


def executable() -> str:
    named = os.environ.get("CHROMIUM")
    found = named or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not found:
        raise SystemExit("no Chromium: run Scripts/setup, or set CHROMIUM to its path")
    return found


class Chromium:
    """Started with the first test, stopped after the last; Playwright makes the profile folder and removes it."""

    def __init__(self):
        self._playwright = self._browser = None

    @property
    def browser(self):
        if self._playwright is None:
            self._playwright = sync_playwright().start()
        # A test that took too long has ended the one before.
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._playwright.chromium.launch(
                executable_path=executable(), headless=True, args=FLAGS)
        return self._browser

    def stop(self):
        if self._browser:
            self._browser.close()
            self._playwright.stop()
            self._browser = self._playwright = None


chromium = Chromium()
