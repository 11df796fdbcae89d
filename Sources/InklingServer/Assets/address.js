// The address of the page, which names the search of one bar, and how far the page is scrolled. What it names is decided
// by the program. Parameters, state and fragment that belong to somebody else stay.

// The parameters of a bar. `name` is that of its text, and `address="scope:in sort:by filter:only"` names the others.
function parametersOf({ host }) {
  const named = (usual) => host.getAttribute("address")?.match(`(?:^|[\\s,])${usual}:([^\\s,]+)`)?.[1] ?? usual;
  return { text: host.name || "q", scope: named("scope"), sort: named("sort"), filter: named("filter") };
}
// Only with filters.js are filters and orders in the address those of the bar.
export const hasParts = () => !!customElements.get("search-filter");

// What the address names now goes into the program.
export function tellAddress({ wasm, bars, write }, bar) {
  const asked = new URLSearchParams(location.search), { text, scope, sort, filter } = parametersOf(bars.get(bar));
  known = location.search;
  const lines = hasParts() ? [asked.get(sort) ?? "", ...asked.getAll(filter)].map((line) => line.replaceAll("\n", " ")) : [""];
  wasm.address(bar, asked.get(scope) | 0, write(`${lines.join("\n")}\n\n${asked.get(text) ?? ""}`));
}

const textOf = (entry) => new URLSearchParams(location.search).get(parametersOf(entry).text)?.trim() ?? "";
// How far the page was scrolled at an address: what is typed next may shorten it, and Back leads to the old place.
const scrolled = new Map();
// What the address asked when it was read or written last: a link within the page changes nothing of it.
let known;
// What keeps the rows of who leaves; loaded once there may be some.
let keeping;
const willKeep = () => { keeping ??= import("./way-back.js").then(({ keepRows }) => keeping = keepRows, () => {}); };

export function writeAddress(entry, isNew, scope, written) {
  const names = parametersOf(entry), url = new URL(location);
  // A server's address names more, which is of that search alone.
  const ours = [names.text, names.scope, "scope-title", "offset", "generation", ...hasParts() ? [names.sort, names.filter] : []];
  const isOurs = (key) => ours.includes(key) || hasParts() && key.startsWith("filter.");
  const kept = url.search.slice(1).split("&").filter((pair) => pair && !isOurs([...new URLSearchParams(pair).keys()][0]));
  const end = written.indexOf("\n\n"), text = written.slice(end + 2), [sorted, ...filters] = written.slice(0, end).split("\n");
  const said = [...text ? [[names.text, text]] : [], ...filters.map((one) => [names.filter, one]), ...sorted ? [[names.sort, sorted]] : []];
  if (said.length && scope) said.push([names.scope, scope]);
  url.search = [...kept, ...said.length ? [new URLSearchParams(said)] : []].join("&");
  if (isNew) keepScroll(entry);
  changeEntry(isNew, isNew ? here() : placed({ ...here(), scroll: scrolled.get(url.href) ?? scrollY }), url);
  known = location.search;
  willKeep();
}

// Where the page is: how far it is scrolled, and the row that has the focus.
const here = () => ({ scroll: scrollY, row: document.activeElement?.closest(".card")?.dataset.id });

// The state of the entry with a place in it; one that is no plain object is its page's alone.
function placed(place) {
  const { state } = history;
  return !state || state.constructor === Object ? { ...state, ...place } : state;
}

// A browser may refuse: in a frame without an origin, or after too many changes.
function changeEntry(isNew, state, url) {
  try { history[isNew ? "pushState" : "replaceState"](state, "", url); } catch { return; } // the search goes on
}

// Only where the rows are those that the address names.
function keepScroll(entry) {
  const { scroll = 0, row } = history.state ?? {}, place = here();
  if (entry.roots[1].dataset.query !== textOf(entry) || scroll === place.scroll && row === place.row) return;
  scrolled.set(location.href, scrollY);
  changeEntry(false, placed(place));
}

// From now on the address and this bar follow each other.
export function followAddress(page, bar) {
  const entry = page.bars.get(bar), { signal } = entry.stop;
  let pause;
  addEventListener("popstate", () => {
    clearTimeout(pause);
    if (known === location.search) return;
    tellAddress(page, bar);
    scrollBack(entry);
  }, { signal });
  addEventListener("scroll", () => {
    clearTimeout(pause);
    pause = setTimeout(() => keepScroll(entry), 300);
  }, { passive: true, signal });
  addEventListener("pagehide", () => {
    keepScroll(entry);
    if (entry.roots[1].dataset.query === textOf(entry)) keeping?.call && keeping(entry);
  }, { signal });
  scrollBack(entry);
  if (textOf(entry)) willKeep();
}

// The place is reached as soon as there are rows enough, which come as the end of those before is seen.
function scrollBack(entry) {
  const { scroll: top = 0, row } = history.state ?? {}, text = textOf(entry);
  if (!top && !row) return;
  const end = new AbortController();
  let last = performance.now() + 10000;
  for (const type of ["wheel", "touchmove", "keydown", "mousedown", "popstate"])
    addEventListener(type, () => end.abort(), { capture: true, passive: true, signal: end.signal });
  entry.stop.signal.addEventListener("abort", () => end.abort(), { signal: end.signal });
  const step = () => {
    if (end.signal.aborted) return;
    const isDrawn = entry.roots[1].dataset.query === text;
    if (isDrawn) scrollTo({ top, behavior: "instant" });
    const card = row && [...entry.roots[1].querySelectorAll(".card:not([hidden])")].find(({ dataset }) => dataset.id === row);
    const isThere = isDrawn && Math.abs(scrollY - top) < 1;
    // A row that is found no more is not waited for; cards are drawn within a second of the place.
    if (isThere && row) last = Math.min(last, performance.now() + 1000);
    if (isThere && (card || !row) || performance.now() > last) {
      if (card && document.activeElement === document.body) card.querySelector(".card-link").focus({ preventScroll: true });
      end.abort();
    } else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
