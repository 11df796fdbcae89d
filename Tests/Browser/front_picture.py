"""The picture at the top of the README: `front_picture.py FILE`.

The page of the demo, wide and light, narrow and dark, and what `inkling search` says in a terminal, each as it is, put beside one another by a page
of its own. The file is a PNG of at most 400 kB.
"""
import base64
import html
import json
import pathlib
import subprocess
import sys
import tempfile

from chromium import chromium
from inkling import binary, servers

QUESTION = "grining f"
MAXIMUM_BYTES = 400_000
FRAME = """
<style>
  body { margin: 0; padding: 28px; width: 1144px; background: linear-gradient(120deg, #dfe7f5, #f3e9dd); font: 14px sans-serif }
  main { display: grid; grid-template-columns: 780px 336px; gap: 28px; align-items: start }
  img, pre { display: block; border-radius: 12px; box-shadow: 0 6px 24px #0004 }
  .narrow { width: 336px; grid-row: span 2 } .wide { width: 780px }
  pre { margin: 0; padding: 16px 20px; background: #16181d; color: #d8dbe2; font: 14px/1.5 monospace; overflow: hidden }
  b { color: #ffd479; font-weight: 600 } i { color: #7fd1a0; font-style: normal } u { color: #8b93a3; text-decoration: none }
</style>
<main><img class="wide" src="data:image/png;base64,WIDE"><img class="narrow" src="data:image/png;base64,NARROW"><pre>TERMINAL</pre></main>
"""


def page_picture(address: str, width: int, height: int, scheme: str, scale: float) -> str:
    context = chromium.browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, device_scale_factor=scale, locale="en-GB",
        bypass_csp=True)
    page = context.new_page()
    page.goto(address)
    field = page.locator("input[role=combobox]")
    field.click()
    field.press_sequentially(QUESTION)
    page.wait_for_timeout(1200)
    field.press("Enter")
    page.wait_for_timeout(800)
    # The empty place of a scroll bar would be a strip beside the page.
    page.add_style_tag(content="html { scrollbar-gutter: auto !important }")
    picture = page.screenshot()
    context.close()
    return base64.b64encode(picture).decode()


def terminal() -> str:
    """The first hits of a question over three made-up books, marked as the command marks them."""
    with tempfile.TemporaryDirectory() as folder:
        books = pathlib.Path(folder, "books.ndjson")
        books.write_text("\n".join(json.dumps(book) for book in (
            {"title": "Grinning Faces", "summary": "A history of smileys, from stone to screen"},
            {"title": "Zen and the Art of Motorcycle Maintenance", "summary": "A father, a son and a motorcycle"},
            {"title": "The Harbour", "summary": "Where motorboats lie"})))
        lines = []
        for question in (QUESTION, "zen mot"):
            lines.append(f"<i>$</i> inkling search books.ndjson \"{question}\"")
            answer = json.loads(subprocess.run(
                [binary(), "search", books, question, "--json"], check=True, capture_output=True).stdout)
            for hit in answer["hits"][:1]:
                for runs, tag in ((hit["title"], ""), (hit["text"], "u")):
                    text = "".join(
                        f"<b>{html.escape(words)}</b>" if kind else html.escape(words)
                        for kind, words in zip(runs[::2], runs[1::2]))
                    lines.append("  " + (f"<{tag}>{text}</{tag}>" if tag else text))
        return "\n".join(lines)


def main() -> int:
    file = pathlib.Path(sys.argv[1])
    address = servers.demo().address
    try:
        frame = FRAME.replace("WIDE", page_picture(address, 1040, 620, "light", 1)).replace(
            "NARROW", page_picture(address, 390, 760, "dark", 1)).replace("TERMINAL", terminal())
        page = chromium.browser.new_page(viewport={"width": 1200, "height": 600})
        page.set_content(frame)
        page.screenshot(path=str(file), full_page=True)
    finally:
        chromium.stop()
        servers.stop()
    size = file.stat().st_size
    print(f"{file}: {size:,} bytes")
    return 0 if size <= MAXIMUM_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
