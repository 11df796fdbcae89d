"""Paths that try to leave the served folder, or to lead a browser to another host."""
import posixpath
import urllib.parse

from served import SECRET
from tally import Tally
from wire import Wire, is_well

PATHS: list[bytes] = [
    # Dot segments, plain and encoded.
    b"/../outside.txt", b"/../../../../../../etc/passwd", b"/sub/../../outside.txt", b"/%2e%2e/outside.txt",
    b"/%2E%2E/outside.txt", b"/.%2e/outside.txt", b"/%2e./outside.txt", b"/..%2foutside.txt", b"/..%2Foutside.txt",
    b"/%2e%2e%2foutside.txt", b"/sub/..%2f..%2foutside.txt", b"/%252e%252e%252foutside.txt", b"/...//...//outside.txt",
    b"/./../outside.txt", b"/sub/./.././../outside.txt", b"/..;/outside.txt",
    # Other slashes.
    b"/..\\outside.txt", b"\\..\\outside.txt", b"/..%5coutside.txt", b"/%5c..%5coutside.txt", b"//../outside.txt", b"///etc/passwd",
    b"/sub//..//..//outside.txt",
    # NUL and malformed or overlong UTF-8.
    b"/outside.txt%00.html", b"/%00/../outside.txt", b"/..%00/outside.txt", b"/%c0%ae%c0%ae/outside.txt",
    b"/%c0%ae%c0%ae%c0%afoutside.txt", b"/..%c0%afoutside.txt", b"/%e0%80%ae%e0%80%ae/outside.txt", b"/\xc0\xae\xc0\xae/outside.txt",
    b"/%zz", b"/%",
    # What is hidden, and links out.
    b"/.hidden", b"/%2ehidden", b"/.git/config", b"/sub%2f..%2f.git%2fconfig", b"/sub/.htpasswd", b"/.env", b"/away.txt",
    b"/folder/outside.txt", b"/config.txt", b"/etc/passwd", b"/l/", b"/loop",
    # A neighbour whose name begins alike, a pipe, and what leads to another host.
    b"/../pages-too/b.html", b"/pipe.txt", b"//evil.example/%2e%2e",
]
# Asked beside the 48, for what they are redirected to and for what they cost.
ODD: list[bytes] = [
    b"//sub", b"//evil.example", b"/\\evil.example", b"/sub%0d%0aX-Evil:%20a", b"/%2f%2fevil.example", b"//evil.example//sub",
    b"http://evil.example/sub", b"http://evil.example/../outside.txt", b"/sub.", b"/sub./", b"/digits.txt.", b"/digits.txt%20",
    b"/digits.txt/", b"/digits.txt::$DATA", b"/CON", b"/memory.txt", b"/" + b"a" * 5000, b"/" + b"a/" * 5000, b"/" + b"../" * 3000,
    b"/" + b"%2e%2e%2f" * 2000, b"/two..dots.md/", b"/sub/%2e", b"/sub/index.html/..",
]


def problems_of(port: int, path: bytes) -> list[str]:
    with Wire(port) as wire:
        wire.send(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = wire.answer()
    wrong = []
    if SECRET in answer.body or b"root:" in answer.body:
        wrong.append(f"{answer.status} with what lies outside of the folder")
    if answer.status >= 500:
        wrong.append(f"{answer.status}: {answer.body[:80]!r}")
    if "x-evil" in answer.headers:
        wrong.append("a header comes from the path")
    place = answer.headers.get("location")
    if place is not None and leaves_host(place):
        wrong.append(f"redirected to {place!r}")
    if not is_well(port):
        wrong.append("nobody is answered afterwards")
    return wrong


def leaves_host(place: str) -> bool:
    """As a browser reads it, to which a backslash is a slash."""
    parts = urllib.parse.urlsplit(place.replace("\\", "/"))
    is_plain = place.startswith("/") and all(" " < letter < "\x7f" for letter in place)
    return bool(parts.scheme or parts.netloc) or not is_plain or ".." in posixpath.normpath(parts.path)


def run(tally: Tally, port: int, name: str):
    for path in PATHS + ODD:
        tally.attempt(f"{name}: path {path[:60].decode('latin-1')!r}", problems_of, port, path)


assert len(PATHS) == len(set(PATHS)) == 48
