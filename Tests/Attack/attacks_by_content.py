"""Files of the served folder against the page that searches it."""
from tally import Tally
from wire import ask


def runs_here(port: int, path: str) -> list[str]:
    """Whether a script of a page could act as the search page: read what it reads, call what it calls."""
    answer = ask(port, path)
    if answer.status != 200:
        return [f"{answer.status}, not 200"]
    rules = dict(rule.strip().partition(" ")[::2] for rule in answer.headers.get("content-security-policy", "").split(";"))
    if "sandbox" in rules and "allow-same-origin" not in rules["sandbox"]:
        return []
    scripts = rules.get("script-src", rules.get("default-src", "*"))
    return [] if scripts == "'none'" else [f"script-src is {scripts}, without a sandbox"]


def is_kept(port: int, path: str) -> list[str]:
    status = ask(port, path).status
    return [] if status == 404 else [f"{status}, not 404"]


def run(tally: Tally, port: int):
    for path in ("/script.html", "/image.svg", "/sub/"):
        tally.attempt(f"scripts of {path} do not run as the search page's", runs_here, port, path)
    for path in ("/private.key", "/notes.db", "/sub/backup.tar"):
        tally.attempt(f"{path}, to which no page refers", is_kept, port, path)
