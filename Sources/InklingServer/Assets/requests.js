// What the bars of the page ask servers and engines, and what comes back.

export const bars = new Map();
// For filters.js: the program and its bars, and by each bar's element whoever else hears its answers.
export const page = { bars }, panels = new WeakMap();

export function get(bar, request, url) {
  const entry = bars.get(bar), control = new AbortController(), answer = (status, body) => {
    if (request === -1) entry.configuration = body; // to rehearse with
    reply(bar, request, status, body);
  };
  entry.requests.set(request, control);
  fetch(url, { signal: control.signal })
    .then(async (response) => answer(response.status, await response.arrayBuffer()))
    .catch(() => control.signal.aborted || answer(0, null))
    .finally(() => entry.requests.delete(request));
}

export function reply(bar, request, status, body) {
  const entry = bars.get(bar);
  if (!entry) return;
  // The numbers below are those of filters.js.
  if (request > -100) page.wasm.reply(bar, request, status, page.write(body));
  panels.get(entry.host)?.heard(request, status, body);
}
