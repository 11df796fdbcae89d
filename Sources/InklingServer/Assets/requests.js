// What the bars of the page ask servers and engines, and what comes back.

export const bars = new Map();
// For filters.js: the program and its bars, and by each bar's element whoever else hears its answers.
export const page = { bars }, panels = new WeakMap();

// WebKit keeps a page that is left, but ends its requests, a moment before it says so. They begin again when the page is
// shown again.
let departures = 0, shown;
addEventListener("pagehide", () => {
  departures += 1;
  shown = new Promise((resume) => addEventListener("pageshow", resume, { once: true }));
});

// Sources that the configuration names, each at an address beside it. One that cannot be read is the program's business.
function join(entry, url, body) {
  try {
    const { sources } = JSON.parse(new TextDecoder().decode(body)), { host } = entry;
    if (!sources) return;
    entry.named = sources.map((source) => new URL(source, url).href);
    host.sources = host.sources;
  } catch {}
}

// What was asked for before the program that wants it had come, by address.
export const early = new Map();

export function get(bar, request, url) {
  const entry = bars.get(bar), control = new AbortController(), answer = (status, body) => {
    if (request === -1) entry.configuration = body; // to rehearse with
    reply(bar, request, status, body);
    if (request === -1 && status === 200) join(entry, url, body);
    if (request !== -1 || !entry.isConfiguring) return;
    // Enter was pressed before anybody could be asked.
    entry.isConfiguring = false;
    if (entry.isSubmitted) entry.roots[0].querySelector("form").requestSubmit();
  };
  if (request === -1 && !entry.configuration) entry.isConfiguring = true;
  const departed = departures;
  entry.requests.set(request, control);
  const arriving = early.get(url.href);
  early.delete(url.href);
  (arriving ?? fetch(url, { signal: control.signal }))
    .then(async (response) => {
      const body = await response.arrayBuffer();
      if (!control.signal.aborted) answer(response.status, body);
    })
    .catch(async () => {
      await new Promise((later) => setTimeout(later, 100));
      await shown;
      if (control.signal.aborted) return;
      if (departed === departures) answer(0, null); else get(bar, request, url);
    })
    .finally(() => entry.requests.get(request) === control && entry.requests.delete(request));
}

// Asks a source of the page's own. All that are asked one question end with it.
export function askSource(bar, source, request, question) {
  const { host, requests } = bars.get(bar), asked = JSON.parse(new TextDecoder().decode(panels.get(host)?.completed(question) ?? question));
  if (requests.get("own")?.request !== request) requests.set("own", Object.assign(new AbortController(), { request }));
  const { signal } = requests.get("own");
  import("./sources.js").then(({ ask }) => ask(bar, source, asked, signal), () => reply(bar, request, 1024 * (source + 1)));
}

export function abort(bar, request) {
  const { requests } = bars.get(bar), own = requests.get("own");
  requests.get(request)?.abort();
  if (own?.request === request) own.abort();
}

// Whether Enter has to wait until it is known who is to be asked.
export const holdBack = (bar) => { const entry = bars.get(bar); return entry.isSubmitted = !!entry.isConfiguring; };

export function reply(bar, request, status, body) {
  const entry = bars.get(bar);
  if (!entry) return;
  if (entry.learning && request > 0) { // the first rows stand where all others will
    const kept = body && typeof body !== "string" ? new Uint8Array(body).slice().buffer : body;
    return void entry.learning.then(() => reply(bar, request, status, kept));
  }
  if (request > 0 && status % 1024 === 200 && body) for (const arrange of [entry.learned, entry.grouped]) body = arrange?.(body) ?? body;
  if (request > 0) entry.rows?.(body);
  // The numbers below are those of filters.js.
  if (request > -100) page.wasm.reply(bar, request, status, page.write(body));
  // Above HTTP's numbers stands which source of the page's own it was.
  panels.get(entry.host)?.heard(request, status % 1024, body);
  // Where nothing is found somebody wants ideas; what says so is short.
  if (!entry.ideas && request > 0 && status === 200 && body?.byteLength < 800 && /"total":0,/.test(new TextDecoder().decode(body))) {
    const saved = new Uint8Array(body).slice();
    entry.ideas = () => {};
    import("./ideas.js").then(({ follow }) => { entry.ideas = follow(bar); entry.ideas(request, status, saved); }, () => {});
  } else entry.ideas?.(request, status, body);
}
