"""WebKitGTK's MiniBrowser through WebKitWebDriver, on a screen of its own.

It is not Safari: JavaScriptCore, module loader, DOM, forms, page cache, style and layout are shared with it; compositing,
fonts, a Mac's rules of focus, VoiceOver, speech and touch are not.
"""
import base64
import glob
import os
import shutil
import socket
import subprocess

try:
    import selenium  # noqa: F401
    from urllib3.exceptions import HTTPError
except ImportError:
    HTTPError = None

from drivers.driver import AWAITED, Cannot, Driver

BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class WebKit(Driver):
    name = "webkit"

    def __init__(self):
        self._browser = os.environ.get("WEBKIT") or next(iter(sorted(glob.glob(BROWSERS), reverse=True)), None)
        if not self._browser or not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"):
            raise Cannot("there is no WebKitGTK, WebKitWebDriver or Xvfb: run Scripts/setup")
        if HTTPError is None:
            raise Cannot("selenium is not installed: run Scripts/setup")
        # Once in some thousand calls WebKitWebDriver does not answer: the test fails then, and not the whole run.
        socket.setdefaulttimeout(60)
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._display = ":" + self._screen.stdout.readline().decode().strip()
        self.session, self._wished = None, None
        self._begin({})
        self.version = self.session.capabilities["browserVersion"]

    def _begin(self, wishes):
        """A browser with these wishes: they are settings of the process."""
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service
        self._quit()
        environment = {**os.environ, "DISPLAY": self._display, "LANG": "en_GB.UTF-8", "GDK_BACKEND": "x11"}
        # Without a graphics processor WebKit draws by one that Mesa computes, in three times the time; so it draws itself.
        environment.setdefault("WEBKIT_SKIA_ENABLE_CPU_RENDERING", "1")
        environment["GTK_THEME"] = "Adwaita:dark" if wishes.get("scheme") == "dark" else "Adwaita"
        options = Options()
        options.binary_location = self._browser
        options.add_argument("--automation")
        if wishes.get("script") is False:
            options.add_argument("--enable-javascript=false")
        if wishes.get("storage") is False:
            options.add_argument("--enable-html5-local-storage=false")
        service = Service(shutil.which("WebKitWebDriver"), env=environment)
        self.session = webdriver.WebKitGTK(options=options, service=service)
        self.session.set_script_timeout(30)
        self.session.set_page_load_timeout(30)
        self._wished = wishes

    def _quit(self):
        if not self.session:
            return
        try:
            self.session.quit()
        except OSError:
            pass
        except HTTPError:
            self.session.service.process.kill()

    def stop(self):
        self._quit()
        self._screen.terminate()
        self._screen.wait(10)

    def start(self, width, height, scheme="light", forced=False, motion="no-preference", script=True, wasm=True, storage=True, letters=0):
        if forced or motion != "no-preference" or not wasm or letters:
            raise Cannot("MiniBrowser has no setting for it")
        wishes = {}
        if scheme == "dark":
            wishes["scheme"] = scheme
        if not script:
            wishes["script"] = False
        if not storage:
            wishes["storage"] = False
        if wishes != self._wished:
            self._begin(wishes)
        try:
            self.session.switch_to.default_content()
            self.session.get("about:blank")
        except HTTPError:
            self._begin(wishes)
        self.session.set_window_size(width, height)
        if script:
            inside = self.js("return [innerWidth, innerHeight]")
            if inside != [width, height]:
                self.session.set_window_size(2 * width - inside[0], 2 * height - inside[1])

    def open(self, address):
        self.session.switch_to.default_content()
        self.session.get(address)

    def js(self, body, *words):
        answer = self.session.execute_async_script(AWAITED % body, *words)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("value")

    NAMES = {
        "Enter": "ENTER", "Escape": "ESCAPE", "Tab": "TAB", "Backspace": "BACKSPACE", "Delete": "DELETE", "Home": "HOME",
        "End": "END", "Shift": "SHIFT", "Control": "CONTROL", "Alt": "ALT", "Meta": "META", "PageDown": "PAGE_DOWN",
        "ArrowDown": "ARROW_DOWN", "ArrowUp": "ARROW_UP", "ArrowLeft": "ARROW_LEFT", "ArrowRight": "ARROW_RIGHT"}

    def _actions(self, kind="mouse"):
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput
        # Without a pause of its own between the steps.
        return ActionBuilder(self.session, mouse=PointerInput(kind, kind), duration=0)

    def key(self, *keys):
        from selenium.webdriver.common.keys import Keys
        codes = [getattr(Keys, self.NAMES[key]) if key in self.NAMES else key for key in keys]
        actions = self._actions()
        for code in codes:
            actions.key_action.key_down(code)
        for code in reversed(codes):
            actions.key_action.key_up(code)
        actions.perform()

    def pointer(self, x, y, kind="mouse"):
        if kind == "touch":
            raise Cannot("WebKitGTK has no touch screen here")
        actions = self._actions()
        actions.pointer_action.move_to_location(int(x), int(y)).pointer_down().pointer_up()
        actions.perform()

    def back(self):
        self.session.back()

    def reload(self):
        self.session.refresh()

    def picture(self):
        return base64.b64decode(self.session.get_screenshot_as_base64())

    def enter(self, selector):
        self.session.switch_to.frame(self.session.execute_script(f"return document.querySelector('{selector}')"))

    def label(self, element):
        return self.session.execute_script(f"return {element}").accessible_name
