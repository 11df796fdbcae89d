"""The way back to a search, in Chromium without its page cache: `Scripts/bench back FOLDER`.

A search over the pages of FOLDER from a static host, and one over the demo from its server: rows are scrolled to a place, another
page is opened, Back is pressed, nine times. Times are from the beginning of the page to its first frame with the text, with rows in the window,
and with the old place; the program is there when the element is defined. `painted` is when the browser says that it has painted something of
the page at all, and `moved` in how many visits that was before the old place. `blank` is how many frames had no row after the first.
Each takes turns with a page that keeps no rows, where they come with the program.
"""
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from chromium import chromium  # noqa: E402
from host import Host  # noqa: E402
from inkling import binary, servers  # noqa: E402

TIMES, PLACE = 9, 2500
ROWS = "#results .card:not([hidden])"
WATCH = """
window.__back = { blank: 0 };
const look = () => {
  const back = window.__back, once = (name, holds) => { if (holds) back[name] ??= performance.now(); };
  once("text", document.querySelector("search-bar")?.shadowRoot?.querySelector("input")?.value);
  const isSeen = [...document.querySelectorAll(ROWS)].some((card) => {
    const box = card.getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  });
  once("rows", isSeen);
  once("place", isSeen && Math.abs(scrollY - PLACE) < 1);
  once("program", customElements.get("search-bar"));
  if (back.rows && !isSeen) back.blank += 1;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
""".replace("ROWS", repr(ROWS)).replace("PLACE", str(PLACE))

FORGET = "Storage.prototype.setItem = () => {};"


def opened(script: str):
    page = chromium.browser.new_context(viewport={"width": 1000, "height": 800}, bypass_csp=True).new_page()
    page.add_init_script(script)
    return page


def way_back(page, search: str, other: str) -> dict:
    page.goto(search)
    for _ in range(80):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_timeout(100)
        if page.evaluate("document.body.scrollHeight") > PLACE + 1200:
            break
    page.evaluate(f"scrollTo(0, {PLACE})")
    page.wait_for_timeout(700)
    page.goto(other)
    page.go_back()
    page.wait_for_timeout(2500)
    return page.evaluate("({ ...window.__back, painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime })")


def told(name: str, visits: list[dict]) -> str:
    cells = [name]
    for part in ("text", "rows", "place", "painted", "program"):
        times = sorted(visit.get(part, 9999) for visit in visits)
        cells.append(f"{statistics.median(times):.0f} / {times[-1]:.0f}")
    moved = sum(visit.get("place", 9999) > visit.get("painted", 0) for visit in visits)
    return f"| {' | '.join([*cells, str(moved), str(sum(visit['blank'] for visit in visits))])} |"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print("| median / worst, ms | text | rows | place | painted | program | moved | blank |\n|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([str(binary()), "build", sys.argv[1], "--output", folder], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        host = Host(pathlib.Path(folder))
        host.pages["/other.html"] = "<!doctype html><title>Other</title><p>Another page"
        pages = {"": opened(WATCH), ", nothing kept": opened(WATCH + FORGET)}
        try:
            for name, search in (("files", host.address + "/?q=index"), ("server", servers.demo().address + "/?q=star")):
                visits = {kind: [] for kind in pages}
                for _ in range(TIMES):
                    for kind, page in pages.items():
                        visits[kind].append(way_back(page, search, host.address + "/other.html"))
                for kind, seen in visits.items():
                    print(told(f"{name}{kind}", seen), flush=True)
        finally:
            chromium.stop()
            host.close()


if __name__ == "__main__":
    main()
