"""Chromium through Playwright."""

from chromium import chromium
from drivers.driver import Cannot, Driver
from ime import InputMethod


class Blink(Driver):
    name = "chromium"

    def __init__(self):
        try:
            self.version = chromium.browser.version
        except SystemExit as missing:
            raise Cannot(str(missing)) from None
        self.context = self.frame = None

    def start(self, width, height, scheme="light", forced=False, motion="no-preference", script=True, wasm=True, storage=True, letters=0):
        if not wasm or not storage or letters:
            raise Cannot("Chromium has no setting for it")
        self._close()
        self.context = chromium.browser.new_context(
            viewport={"width": width, "height": height}, locale="en-GB", color_scheme=scheme, java_script_enabled=script,
            forced_colors="active" if forced else "none", reduced_motion=motion)
        self.page = self.frame = self.context.new_page()

    def stop(self):
        self._close()
        chromium.stop()

    def _close(self):
        if self.context:
            self.context.close()
        self.context = None

    def open(self, address):
        self.frame = self.page
        self.page.goto(address)

    def js(self, body, *words):
        return self.frame.evaluate("(words) => (async function () { %s }).apply(null, words)" % body, list(words))

    def key(self, *keys):
        self.page.keyboard.press("+".join("Space" if key == " " else key for key in keys)) if len(keys[0]) > 1 or ord(keys[0]) < 128 \
            else self.page.keyboard.insert_text(keys[0])

    def pointer(self, x, y, kind="mouse"):
        if self.frame is not self.page:
            box = self.frame.frame_element().bounding_box()
            x, y = x + box["x"], y + box["y"]
        if kind == "touch":
            raise Cannot("this context has no touch screen")
        self.page.mouse.click(x, y)

    def back(self):
        self.page.go_back()

    def reload(self):
        self.page.reload()

    def picture(self):
        return self.page.screenshot()

    def enter(self, selector):
        self.frame = self.page.wait_for_selector(selector).content_frame()

    def label(self, element):
        handle = self.frame.evaluate_handle(f"() => {element}").as_element()
        devtools = self.context.new_cdp_session(self.page)
        handle.evaluate("(node) => { globalThis.__labelled = node; }")
        found = devtools.send("Runtime.evaluate", {"expression": "globalThis.__labelled"})["result"]["objectId"]
        tree = devtools.send("Accessibility.getPartialAXTree", {"objectId": found, "fetchRelatives": False})
        devtools.detach()
        return tree["nodes"][0].get("name", {}).get("value", "")

    def compose(self, text):
        InputMethod(self.page).compose(text)

    def commit(self, text):
        InputMethod(self.page).commit(text)
