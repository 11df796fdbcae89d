"""Input methods through the DevTools protocol: what a person's composition does to a page, key by key."""


class InputMethod:
    """A composition in the focused element, as `Input.imeSetComposition` performs it.

    The browser then sends compositionstart, compositionupdate, beforeinput and input with `isComposing`, and,
    after `commit`, compositionend with no further input event: the order that was measured in Chromium.
    """

    def __init__(self, page):
        self.page = page
        self.devtools = page.context.new_cdp_session(page)

    def compose(self, text: str):
        """Shows `text` as the composition so far, with the caret at its end."""
        caret = len(text.encode("utf-16-le")) // 2
        self.devtools.send("Input.imeSetComposition", {
            "text": text, "selectionStart": caret, "selectionEnd": caret})

    def steps(self, *texts: str):
        for text in texts:
            self.compose(text)

    def commit(self, text: str):
        self.devtools.send("Input.insertText", {"text": text})

    def cancel(self):
        """Gives the composition up: its text goes away."""
        self.compose("")

    def key(self, key: str, code: str | None = None):
        """A key that the input method consumes: the page sees it with `keyCode` 229 and `isComposing`."""
        for kind in ("rawKeyDown", "keyUp"):
            self.devtools.send("Input.dispatchKeyEvent", {
                "type": kind, "key": key, "code": code or key,
                "windowsVirtualKeyCode": 229, "nativeVirtualKeyCode": 229})


# One script per kind of input method: (name, steps of the composition, what is committed).
SCRIPTS = [
    ("Japanese, kana to kanji", ["ｈ", "ほ", "ほｓ", "ほし", "星"], "星"),
    ("Chinese, pinyin", ["x", "xi", "xin", "xing", "xing'xing"], "星星"),
    ("Korean, jamo to syllables", ["ㅂ", "벼", "별"], "별"),
    ("dead key", ["¨", "ö"], "ö"),
    ("Latin on an Android keyboard", ["s", "st", "sta", "star"], "star"),
]
