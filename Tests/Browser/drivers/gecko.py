"""Firefox through Marionette, the protocol that it speaks itself."""
import base64
import os
import shutil
import tempfile

from drivers.driver import AWAITED, Cannot, Driver
from inkling import LOGS, free_port

QUIET = {
    "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "browser.tabs.firefox-view": False, "browser.newtabpage.enabled": False, "app.update.disabledForTesting": True,
    "intl.accept_languages": "en-GB", "browser.toolbars.bookmarks.visibility": "never",
    # As in a browser of today, whatever the machine's desktop says.
    "ui.systemUsesDarkTheme": 0, "ui.prefersReducedMotion": 0,
}
# The preferences that play a wish, and what takes them back.
WISHES = {
    "dark": ({"layout.css.prefers-color-scheme.content-override": 0}, {"layout.css.prefers-color-scheme.content-override": 1}),
    "forced": (
        {"ui.useAccessibilityTheme": 1, "browser.display.document_color_use": 2},
        {"ui.useAccessibilityTheme": 0, "browser.display.document_color_use": 0}),
    "reduce": ({"ui.prefersReducedMotion": 1}, {"ui.prefersReducedMotion": 0}),
    "script": ({"javascript.enabled": False}, {"javascript.enabled": True}),
    "wasm": ({"javascript.options.wasm": False}, {"javascript.options.wasm": True}),
    "letters": ({"font.minimum-size.x-western": 24}, {"font.minimum-size.x-western": 0}),
    "storage": ({"dom.storage.enabled": False}, {"dom.storage.enabled": True}),
}
# The interface that a system's input method uses, as it obeys.
COMPOSE = """const [text] = arguments, win = Services.wm.getMostRecentWindow("navigator:browser");
  if (!win.__method) {
    win.__method = Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
    win.__method.beginInputTransactionForTests(win, (method, { type }) => {
      if (type === "request-to-commit") method.commitComposition();
      if (type === "request-to-cancel") method.cancelComposition();
      return true;
    });
  }
  const method = win.__method;
  method.setPendingCompositionString(text);
  if (text) method.appendClauseToPendingComposition(text.length, method.ATTR_RAW_CLAUSE);
  method.setCaretInPendingComposition(text.length);
  return method.flushPendingComposition();"""
COMMIT = """const win = Services.wm.getMostRecentWindow("navigator:browser");
  win.__method.commitCompositionWith(arguments[0]); win.__method = null; return true;"""


class Gecko(Driver):
    name = "firefox"

    def __init__(self):
        binary = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
        if not binary:
            raise Cannot("there is no Firefox: run Scripts/setup, or set FIREFOX to its path")
        try:
            from marionette_driver import keys, marionette
        except ImportError:
            raise Cannot("marionette_driver is not installed: run Scripts/setup") from None
        self._keys, self._actions = keys.Keys, marionette.ActionSequence
        LOGS.mkdir(exist_ok=True)
        self._folder = tempfile.mkdtemp(prefix="inkling-firefox-")
        self.browser = marionette.Marionette(
            bin=binary, headless=True, port=free_port(), prefs=QUIET, workspace=self._folder,
            gecko_log=str(LOGS / "firefox-messages.log"))
        self.browser.start_session()
        self.browser.timeout.script = self.browser.timeout.page_load = 30
        self.version = self.browser.session_capabilities["browserVersion"]

    def stop(self):
        self.browser.quit()
        self.browser.instance = None
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self, width, height, scheme="light", forced=False, motion="no-preference", script=True, wasm=True, storage=True, letters=0):
        wished = {
            "dark": scheme == "dark", "forced": forced, "reduce": motion == "reduce", "script": not script,
            "wasm": not wasm, "storage": not storage, "letters": letters > 0}
        for name, (there, gone) in WISHES.items():
            self._prefer(there if wished[name] else gone)
        self.browser.switch_to_frame()
        self.browser.navigate("about:blank")
        # The height of the window's own parts is not the page's.
        self.browser.set_window_rect(width=width, height=height)
        inside = self.js("return [innerWidth, innerHeight]") if script else [width, height]
        if inside != [width, height]:
            self.browser.set_window_rect(width=2 * width - inside[0], height=2 * height - inside[1])

    def _prefer(self, settings):
        self.chrome("""for (const [name, value] of Object.entries(arguments[0]))
          typeof value === "boolean" ? Services.prefs.setBoolPref(name, value) : Services.prefs.setIntPref(name, value);""", settings)

    def chrome(self, script, *words):
        """Runs a script with the browser's own rights."""
        with self.browser.using_context("chrome"):
            return self.browser.execute_script(script, script_args=list(words), sandbox=None)

    def open(self, address):
        self.browser.switch_to_frame()
        self.browser.navigate(address)

    def js(self, body, *words):
        answer = self.browser.execute_async_script(AWAITED % body, script_args=list(words), sandbox=None)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("value")

    NAMES = {
        "Enter": "ENTER", "Escape": "ESCAPE", "Tab": "TAB", "Backspace": "BACK_SPACE", "Delete": "DELETE", "Home": "HOME",
        "End": "END", "Shift": "SHIFT", "Control": "CONTROL", "Alt": "ALT", "Meta": "META", "PageDown": "PAGE_DOWN",
        "ArrowDown": "ARROW_DOWN", "ArrowUp": "ARROW_UP", "ArrowLeft": "ARROW_LEFT", "ArrowRight": "ARROW_RIGHT"}

    def key(self, *keys):
        codes = [getattr(self._keys, self.NAMES[key]) if key in self.NAMES else key for key in keys]
        sequence = self._actions(self.browser, "key", "keys")
        for code in codes:
            sequence.key_down(code)
        for code in reversed(codes):
            sequence.key_up(code)
        sequence.perform()

    def pointer(self, x, y, kind="mouse"):
        sequence = self._actions(self.browser, "pointer", kind, {"pointerType": kind})
        sequence.pointer_move(int(x), int(y)).pointer_down(0).pointer_up(0).perform()

    def back(self):
        self.browser.go_back()

    def reload(self):
        self.browser.refresh()

    def picture(self):
        return base64.b64decode(self.browser.screenshot(full=False))

    def enter(self, selector):
        self.browser.switch_to_frame(self.browser.execute_script(f"return document.querySelector('{selector}')", sandbox=None))

    def label(self, element):
        return self.browser.execute_script(f"return {element}", sandbox=None).computed_label

    def compose(self, text):
        self.chrome(COMPOSE, text)

    def commit(self, text):
        self.chrome(COMMIT, text)
