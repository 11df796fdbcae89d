"""From the keystroke to the painted result: the time of each key, measured inside the page.

A key's time begins with its `input` event's own time stamp and ends with the first task after the frame that
shows the answer to the text as it then was.
"""
import math

WATCH = """([text, limit]) => new Promise((done) => {
  const results = document.querySelector('#results');
  const field = document.querySelector('search-bar').shadowRoot.querySelector('input');
  let begun = 0;
  const finish = (took) => { observer.disconnect(); field.removeEventListener('input', start); clearTimeout(late); done(took); };
  const look = () => {
    if (!begun || results.dataset.query !== text) return;
    requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => finish(performance.now() - begun); port2.postMessage(0); });
  };
  const start = (event) => { begun = event.timeStamp; look(); };
  const observer = new MutationObserver(look);
  observer.observe(results, { attributes: true, childList: true, subtree: true });
  field.addEventListener('input', start);
  const late = setTimeout(() => finish(null), limit);
})"""


def keystrokes(page, queries: list[str], pause: float = 60) -> list[float]:
    """Types each query, a key every `pause` milliseconds or as soon as the one before is painted; the times in ms.

    A key whose answer is not painted within two seconds counts as 2,000.
    """
    field = page.locator("input[role=combobox]")
    times = []
    for query in queries:
        field.click()
        field.fill("")
        page.wait_for_selector("#results:not([data-query]), #results[data-query='']", state="attached")
        for end in range(1, len(query) + 1):
            page.evaluate(f"(words) => {{ window.__key = ({WATCH})(words); }}", [query[:end], 2000])
            field.press_sequentially(query[end - 1])
            took = page.evaluate("() => window.__key")
            times.append(2000.0 if took is None else took)
            page.wait_for_timeout(max(0, pause - times[-1]))
    return times


BARE = """<!doctype html><search-bar></search-bar><div id="results"></div><script>
const root = document.querySelector("search-bar").attachShadow({ mode: "open" }), results = document.getElementById("results");
root.innerHTML = "<input role=combobox>";
const field = root.firstChild, worker = new Worker(URL.createObjectURL(new Blob(["onmessage = ({ data }) => postMessage(data)"])));
worker.onmessage = ({ data }) => { if (data) results.textContent = results.dataset.query = data; else delete results.dataset.query; };
field.addEventListener("input", () => worker.postMessage(field.value));
</script>"""


def bare(context, queries: list[str], rate: float = 1) -> list[float]:
    """The same keys on a page that only sends its text through a worker and shows it: what this machine takes for nothing."""
    page = context.new_page()
    page.set_content(BARE)
    keystrokes(page, queries[:1])
    if rate > 1:
        slowed(page, rate)
    times = keystrokes(page, queries, pause=40)
    page.close()
    return times


def slowed(page, rate: float):
    """Slows the page's main thread, as on a phone."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def percentile(values: list[float], share: float) -> float:
    """The smallest value that `share` of all are not above."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)]
