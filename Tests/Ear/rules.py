"""What holds for every journey, whatever its page. Each rule looks at a transcript and says what breaks it.

The words are those of Orca in English: the page's own words are in the journeys.
"""
import re

from transcript import Span, Utterance

# How soon a person hears how many there are: after Orca's own words, and after the key whatever Orca says.
SOON, LATEST = 1.5, 4.5
# What Orca calls the key that was pressed.
ECHOES = {
    "Tab": "tab", "Return": "return", "Escape": "escape", "BackSpace": "backspace", "Delete": "delete",
    "space": "space", "slash": "slash", "Down": "", "Up": "", "Left": "", "Right": "", "Home": "", "End": ""}
MODIFIERS = {"left control", "left shift", "left alt", "insert"}
FIELDS = r"editable combo box|entry"
# Roles of what Tab reaches, in Orca's words.
ROLES = (
    rf"{FIELDS}|search box|combo box|push button|toggle button|check box|radio button|link|slider|spin button"
    r"|list box|page tab|menu item|document web|option")
# Where one is, and not what one is at: such words are nobody's name.
PLACES = (
    r"leaving .*|(.* )?(landmark|panel|form|region|grouping|toolbar|navigation|banner|dialog|main content)"
    r"|(search|heading level)\b.*|List with \d+ items?|Focus mode|Browse mode|opens listbox|tool bar.*")
# What a screen reader adds to a name.
STATES = r"\b(not selected|selected|not checked|checked|expanded|collapsed|required|pressed|not pressed|has popup)\b"


def echoes(span: Span) -> set[str]:
    """Orca's words for the last key: a letter's name, or “return”."""
    last = span.last_key
    letter = last.split("+")[-1]
    return {letter.lower(), ECHOES.get(letter, letter.lower())} | (MODIFIERS if "+" in last else set())


def is_echo(words: str, span: Span) -> bool:
    """Whether Orca only repeats what was done. Of a composition these are the parts that were written."""
    plain = words.strip(" .").lower()
    if span.keys.startswith("("):
        return any(plain in part for part in span.keys.strip("()").lower().split())
    return plain in echoes(span)


def is_typed(words: str, span: Span) -> bool:
    """Whether these are letters of this step. Orca says some of them behind the key that came after them."""
    return any(words in typed.lower() for typed in re.findall(r'"([^"]*)"', span.keys))


def after_echo(span: Span) -> list[Utterance]:
    """What was heard after the last key and is not the name of the key itself."""
    own = [one for one in span.heard if one.ends > 0]
    return [one for one in own if not is_echo(one.words, span)]


def own_words_end(span: Span) -> float:
    """When Orca has ended what it says by itself: keys, letters, and that a list opened or closed.

    The last is a sentence of almost three seconds with the field's name, which Orca makes from `aria-expanded`. What
    the page says waits for both. 0 where Orca says nothing.
    """
    own, end = [one for one in span.heard if one.begins >= 0], 0.0
    for one in own:
        words = one.words.strip(" .").lower()
        is_list = re.search(rf"^((.* )?({FIELDS}) )?(expanded|collapsed)$", words)
        if is_echo(words, span) or is_typed(words, span) or is_list:
            end = one.ends
        else:
            break
    return end


def name_once(span: Span, name: str) -> str | None:
    """Whoever comes into the field hears its name, and hears it once."""
    told = [one.words for one in after_echo(span)]
    if not any(re.search(rf"\b({FIELDS})\b", words) for words in told):
        return None
    if "+" not in span.last_key and span.last_key not in ("Tab", "slash"):
        return None
    times = " ".join(told).count(name)
    if times == 0:
        return f"the field's name is not said: {told}"
    if times > 1 or re.search(rf"\w{re.escape(name)}", " ".join(told)):
        return f"the field's name is said {times} times: {told}"
    return None


def answered_soon(span: Span, answer: str) -> str | None:
    """How many there are is heard within 1.5 s after typing and after Enter.

    The time runs from the end of what Orca says by itself: what the page has to say waits for that. It runs from the key
    where Orca says nothing. And however much Orca has to say, nobody waits longer than 4.5 s.
    """
    found = next((one for one in span.heard if one.begins > 0 and re.search(answer, one.words)), None)
    if not found:
        lost = any(one.fate == "unheard" and re.search(answer, one.words) for one in span.utterances)
        return f"no count is heard{' (Orca was asked for it, and something cut it off)' if lost else ''}"
    late = found.begins - own_words_end(span)
    if late > SOON or found.begins > LATEST:
        return f"“{found.words}” comes {found.begins:.2f} s after the key, {late:.2f} s after Orca's own words"
    return None


def nothing_twice(span: Span) -> str | None:
    """Nothing is said twice in a row; letters may be, for one may type them so."""
    told = [one for one in span.heard if one.begins >= 0]
    for one, next_one in zip(told, told[1:]):
        if one.words == next_one.words and len(one.words) > 1:
            return f"“{one.words}” is said twice"
    return None


def no_silence(span: Span) -> str | None:
    """Each step is followed by more than the name of its key."""
    return None if after_echo(span) else "nothing is heard"


def named_and_with_role(span: Span) -> str | None:
    """What Tab comes to has a name and a role."""
    if span.last_key not in ("Tab", "shift+Tab", "shift+ISO_Left_Tab"):
        return None
    told = [one.words.strip(" .") for one in after_echo(span)]
    for place, words in enumerate(told):
        match = re.search(rf"(?:^|\s)({ROLES})\b", words)
        if not match:
            continue
        name = re.sub(STATES, "", words[:match.start()]).strip(" .")
        before = told[place - 1] if place else ""
        if not name and before and not re.fullmatch(PLACES, before):
            name = re.sub(STATES, "", before).strip(" .")
        return None if name else f"there is a role without a name: {told}"
    return f"there is no role: {told}"


def nothing_lost(span: Span) -> str | None:
    """Only a key stops what is being said: nothing that comes after the last key is cut off, or never heard."""
    lost = [one for one in span.utterances if one.fate != "heard" and one.begins > 0.5]
    return f"cut off or never heard: {[one.words for one in lost]}" if lost else None
