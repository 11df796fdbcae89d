"""The journeys: what a person does by keys, and what they must hear.

What the page says is written as it is said. What Orca adds (roles, states) is in `rules.py`.
"""
from filter_journeys import FILTERS
from journey import Journey, step
from place_journeys import PLACES

DEMO = "Search Unicode characters"
TO_FIELD = step("Tab", DEMO)
SMILING = step('"smiling"', "^22 results")

TYPING = [
    Journey("opening", "A page is opened and read to its end; Tab from there", "demo", [
        step("(the page is opened)", "Finished loading Unicode characters", "Scope", "All", "Emoji", "46,603 records"),
        TO_FIELD,
    ], field=DEMO, reads=True),
    Journey("typing", "Typing, and how many there are; Enter says it again", "demo", [
        TO_FIELD,
        SMILING,
        step("Return", "^22 results"),
    ], field=DEMO, quick=True),
    Journey("suggestions", "Through the suggestions, and one of them taken", "demo", [
        TO_FIELD,
        SMILING,
        step("Down", "Suggestions", "Smiling Face with Halo"),
        step("Down", "Smiling Face with Tear"),
        step("Up", "Smiling Face with Halo"),
        step("Return", "results"),
    ], field=DEMO),
    Journey("typo", "A typing error, and the spelling that is proposed", "demo", [
        TO_FIELD,
        step('"whit flagg x"', "^1 result", "(?i)did you mean.*white flag x"),
        step("Return", "^1 result"),
        step("Tab Tab Tab Tab"),
        step("Tab", "white flag x.* push button"),
    ], field=DEMO),
    Journey("correction", "Rows of another spelling, and the spaces of their names", "demo", [
        TO_FIELD,
        step('"rightwards arow"', "results"),
        # Marked words stand beside each other here: their names must keep the space.
        step("Tab Tab Tab Tab Tab", "Rightwards Arrow.* link"),
    ], field=DEMO),
    Journey("scopes", "The scopes, by the arrows", "demo", [
        TO_FIELD,
        SMILING,
        step("Tab Tab Tab Tab", "Scope", "All", "selected radio button"),
        # Orca keeps the arrows for itself until it is told to leave them to the page.
        step("Insert+a", "Focus mode"),
        step("Right", "Emoji", "selected radio button", "Emoji: 19 results"),
        step("Right", "Symbols", "selected radio button", "Symbols: 3 results"),
        step("Right", "Letters", "selected radio button", "Letters: No results for “smiling”"),
        step("Left", "Symbols", "selected radio button", "Symbols: 3 results"),
    ], field=DEMO),
    Journey("nothing", "Nothing is found, and Enter says so again", "demo", [
        TO_FIELD,
        step('"zxqj"', "^No results for “zxqj”"),
        step("Return", "^No results for “zxqj”"),
    ], field=DEMO, quick=True),
    Journey("quick-enter", "Enter straight after the last letter, and the same again", "demo", [
        TO_FIELD,
        step('"star" Return', "^77 results"),
        step("Return", "^77 results"),
    ], field=DEMO, quick=True),
    Journey("typing-on", "Enter, and typing on at once", "demo", [
        TO_FIELD,
        step('"star" Return', "^77 results"),
        # The field has the focus still: the letters go behind those that are there.
        step('"fish"', "starfish|results?"),
    ], field=DEMO),
    Journey("escape", "Escape, step by step: the list, the text, the search", "demo", [
        TO_FIELD,
        SMILING,
        step("Escape", "collapsed"),
        step("Escape"),
        step("Escape"),
    ], field=DEMO, quick=True),
    Journey("clear", "The button that clears, and typing on", "demo", [
        TO_FIELD,
        SMILING,
        step("Tab", "Clear text push button"),
        step("space"),
        step('"cat"', "results"),
    ], field=DEMO),
    Journey("cancel", "The button that cancels", "demo", [
        TO_FIELD,
        SMILING,
        step("Tab Tab Tab", "Cancel push button"),
        step("Return", answer=None),
        step("Tab"),
    ], field=DEMO),
    # No service hears anybody here: the browser refuses the microphone, and that is said.
    Journey("voice", "The microphone, where no voice can be heard", "demo", [
        TO_FIELD,
        SMILING,
        step("Tab Tab", "Search by voice push button"),
        step("Return", "microphone|speech service|Listening was stopped", answer=None),
    ], field=DEMO),
    Journey("recents", "Recent searches: one is deleted and taken back", "demo", [
        TO_FIELD,
        step('"star" Return', "^77 results"),
        step("ctrl+a", "selected"),
        step('"heart" Return', "^52 results"),
        step("ctrl+a", "selected"),
        step("BackSpace", "(?i)deleted"),
        step("Down", "Recent searches", "heart"),
        step("Down", "star"),
        step("shift+Delete", "Removed star"),
        step("ctrl+z", "Restored"),
        step("Down", "star"),
    ], field=DEMO),
    Journey("recents-clear", "All recent searches are cleared, and taken back", "demo", [
        TO_FIELD,
        step('"star" Return', "^77 results"),
        step("ctrl+a", "selected"),
        step("BackSpace", "(?i)deleted"),
        step("Down", "Recent searches", "star"),
        step("Tab", "Clear recent searches push button"),
        step("Return", "Recent searches cleared", answer=None),
        step("Tab", "Undo push button"),
        step("Return", "Restored", answer=None),
    ], field=DEMO),
    Journey("link", "A search that is opened by its address", "demo", [
        step("Tab", DEMO, "star"),
        step("Return", "^77 results"),
        step("Tab Tab Tab Tab Tab", "Star"),
    ], field=DEMO, path="/?q=star"),
]

JOURNEYS = TYPING + FILTERS + PLACES
