"""Bars in other places, other languages and other ways to write."""
from journey import Journey, step

TO_FIELD = step("Tab", "Search the shop")
KETTLE = step('"kettle"', "^2 results")

PLACES = [
    Journey("results", "To the results, one is opened, and back", "shop", [
        TO_FIELD,
        KETTLE,
        step("Return", "^2 results"),
        step("Tab Tab Tab Tab", "Blue kettle link"),
        step("Return", "Finished loading Blue kettle", answer=None),
        step("alt+Left", "Finished loading Shop", "2 unvisited links|Blue kettle"),
    ], field="Search the shop"),
    Journey("dialog", "Results in a dialog", "dialog", [
        step("Tab", "Search"),
        KETTLE,
        step("Tab", "Clear text push button"),
        step("Tab Tab Tab", "Blue kettle link"),
        step("Escape"),
    ]),
    Journey("shortcuts", "The bar is reached by the slash, and by Control and K", "dialog", [
        step("slash", "Search"),
        step('"tea"', "results"),
        # In the field already: the key is the page's all the same, and not the browser's.
        step("ctrl+k", never="Address", silent="the focus is where it is to go"),
        step("Tab", "Clear text push button"),
        step("ctrl+k", "Search"),
    ]),
    Journey("toolbar", "A magnifier in a toolbar that becomes the field", "toolbar", [
        step("Tab", "Menu push button"),
        step("Tab", "Search push button"),
        step("Return", "Search", answer=None),
        KETTLE,
        step("Escape", "collapsed"),
        step("Escape"),
        # Closed: the focus is on the magnifier again.
        step("Escape", "Search push button"),
    ]),
    Journey("tab", "The search as a tab", "tab", [
        step("Tab", "page tab"),
        step("Right", "Basket.*page tab"),
        step("Right", "Search.*page tab"),
    ]),
    Journey("arabic", "A page from right to left", "arabic", [
        step("Tab", "بحث"),
        step("(ابريق is written)", "^نتيجة واحدة|1", answer="نتيجة",
             act=lambda player: player.compose("ا", "ابريق", commit="ابريق")),
        step("Return", answer="نتيجة"),
        step("Tab", "push button"),
    ], field="بحث", devtools=True),
    # xdotool has no input method: the browser's own protocol does what one would.
    Journey("composition", "An input method: no count before the text is sure", "shop", [
        TO_FIELD,
        step("(ちゃわ is composed)", never="result", silent="Orca repeats the letters, and that is all",
             act=lambda player: player.compose("ち", "ちゃ", "ちゃわ")),
        step("(茶碗 is taken)", "^1 result", answer="^1 result",
             act=lambda player: player.compose(commit="茶碗")),
        step("Return", "^1 result"),
    ], field="Search the shop", devtools=True),
    Journey("german", "A page in German", "german", [
        step("Tab", "Suchen"),
        step('"krug"', "^1 Ergebnis", answer="^1 Ergebnis"),
        step("Return", "^1 Ergebnis", answer="^1 Ergebnis"),
        step("Tab", "Text löschen push button"),
    ], field="Suchen"),
    Journey("token", "A token is deleted by Backspace, the other by its button", "tokens", [
        TO_FIELD,
        step("BackSpace", "Removed enamel"),
        step("Tab", "Remove blue push button"),
        step("Return", "Removed blue", answer=None),
    ], field="Search the shop"),
]
