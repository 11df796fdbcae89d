// The way back to a search: its rows, text and scope are there again before the program is. What a page shows of its results is
// kept for who comes back to its address in this tab. Those rows are drawn as they were, and hold the place. They go as soon as
// the program has drawn as many, or others.

// More nodes than this are not kept: some 400 rows. A browser holds 5 MB for all pages of a tab.
const mostNodes = 8000, mostAddresses = 8;
// In milliseconds: how long the program may take once it is there, and how long no row may come before those that are there are all.
const patience = 10000, pause = 500;
const list = "inkling-rows", name = () => `${list} ${location.pathname}${location.search}`;
const style = new CSSStyleSheet();
// Firefox would move the page by what it takes for a change above the rows.
style.replaceSync("[data-keeps] > :not([data-kept]) { display: none !important; } :root { overflow-anchor: none !important; }");

const isShown = (node) => node.nodeType === Node.TEXT_NODE
  || node.nodeType === Node.ELEMENT_NODE && !node.hidden && node.localName !== "template";

// A text as itself, an element as its name, attributes and children.
const dataOf = (node) => node.nodeType === Node.TEXT_NODE ? node.data
  : [node.localName, [...node.attributes].map(({ name, value }) => [name, value]), [...node.childNodes].filter(isShown).map(dataOf)];

// Nothing is kept while kept rows are still shown. Rows with templates have their style from the program, which also opens
// dialogs: both come with it. And some bars remember nothing once the page is left.
export function keepRows({ host, roots: [, panel] }) {
  if ("keeps" in panel.dataset || panel.closest("dialog") || panel.querySelector(":scope > template")) return;
  if (/^(off|session)$/.test(host.getAttribute("history")) || panel.getElementsByTagName("*").length > mostNodes) return;
  const key = name(), shown = [...panel.childNodes].filter(isShown).map(dataOf);
  try {
    const names = JSON.parse(sessionStorage.getItem(list) ?? "[]").filter((one) => one !== key);
    while (names.length >= mostAddresses) sessionStorage.removeItem(names.shift());
    sessionStorage.setItem(list, JSON.stringify([...names, key]));
    sessionStorage.setItem(key, JSON.stringify({ of: panel.id, text: host.text, scope: host.selectedScopeButtonIndex, shown }));
  } catch {} // no storage, or no room: the rows come with the program
}

// Nothing that runs or loads a document.
const refused = /^(script|style|link|iframe|object|embed)$/;

function made(data) {
  if (typeof data === "string") return document.createTextNode(data);
  const [name, attributes, children] = data, element = document.createElement(refused.test(name) ? "span" : name);
  for (const [key, value] of attributes) if (!/^on|^(id|style)$/.test(key)) element.setAttribute(key, value);
  element.append(...children.map(made));
  return element;
}

// A bar that waits for its program without a form is filled by that.
function fillForm(bar, text, scope) {
  const field = bar.shadowRoot?.querySelector("input"), button = bar.shadowRoot?.querySelectorAll("[type=radio]")[scope];
  if (field) field.value ||= text;
  if (button) button.checked = true;
}

// Whether the program's own rows can be seen instead. Rows behind those are asked for as if their end were near.
function isReplaced(panel, text, count, seen) {
  const more = panel.querySelector(":scope > .more-button:not([data-kept])"), query = panel.dataset.query, now = performance.now();
  if (customElements.get("search-bar")) seen.began ??= now;
  // Another address is another search, also one that has no rows and draws none.
  if (name() !== seen.address || now > seen.began + patience) return true;
  if (!more) return false;
  const rows = panel.querySelector(":scope > .results:not([data-kept])"), there = rows.querySelectorAll(".card:not([hidden], .placeholder)").length;
  const parts = [...panel.children].filter(({ dataset, hidden }) => !hidden && !("kept" in dataset)).length;
  // The line with the count comes behind the rows, and would push them down.
  if (query !== text || there >= count && parts >= seen.parts) return true;
  const isNew = seen.there !== there || seen.isEnd !== more.hidden;
  if (isNew) Object.assign(seen, { there, isEnd: more.hidden, at: now });
  if (isNew && !more.hidden) more.dispatchEvent(new Event("reached"));
  const isAll = there >= count || more.hidden && rows.getAttribute("aria-busy") !== "true";
  return isAll && now > seen.at + pause;
}

// Shows what was kept for the results of one of the bars.
export function showKept(bars) {
  const { of, text, scope, shown } = JSON.parse(sessionStorage.getItem(name()));
  const panel = document.getElementById(of), bar = [...bars].find((bar) => bar.getAttribute("results") === of);
  if (!panel || !bar) return;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  const kept = shown.map(made).filter((node) => node.nodeType === Node.ELEMENT_NODE);
  for (const node of kept) node.dataset.kept = "";
  panel.prepend(...kept);
  panel.dataset.keeps = "";
  if (!customElements.get("search-bar")) fillForm(bar, text, scope);
  const place = history.state?.scroll ?? 0, end = new AbortController();
  scrollTo({ top: place, behavior: "instant" });
  let isMoved = false;
  for (const type of ["wheel", "touchmove", "keydown", "mousedown"])
    addEventListener(type, () => { isMoved = true; }, { capture: true, passive: true, signal: end.signal });
  const count = kept.reduce((sum, node) => sum + node.querySelectorAll(".card").length, 0), seen = { address: name(), parts: kept.length };
  const look = () => {
    if (!isReplaced(panel, text.trim(), count, seen)) return void requestAnimationFrame(look);
    // A bar that grows with its program moves the page by some pixels, and back when its rows are drawn.
    const top = isMoved || Math.abs(scrollY - place) > 99 ? scrollY : place;
    const id = panel.querySelector("[data-kept] :focus")?.closest(".card")?.dataset.id;
    end.abort();
    for (const node of kept) node.remove();
    delete panel.dataset.keeps;
    const goOn = () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style); };
    requestAnimationFrame(() => requestAnimationFrame(goOn));
    scrollTo({ top, behavior: "instant" });
    if (id) [...panel.querySelectorAll(".card")].find(({ dataset }) => dataset.id === id)?.querySelector(".card-link")?.focus({ preventScroll: true });
  };
  requestAnimationFrame(look);
}
