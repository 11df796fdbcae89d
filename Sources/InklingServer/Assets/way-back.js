// The way back to a search: its rows, text and scope are there again before the program is. What a page shows of its results is
// kept for who comes back to its address in this tab. Those rows are drawn as they were, and hold the place. They go as soon as
// the program has drawn as many, or others.

// More nodes than this are not kept: some 400 rows. A browser holds 5 MB for all pages of a tab.
const mostNodes = 8000, mostAddresses = 8;
// In milliseconds: how long the program may take once it is there, and how long no row may come before those that are there are all.
const patience = 10000, pause = 500;
// The first stage asks by the same name whether there is anything.
const list = "inkling-rows", name = () => `${list} ${location.pathname}${location.search}`;
const style = new CSSStyleSheet();
// Firefox would take the change of rows for one above them, and move the page.
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

const own = ":not([data-kept])";
const cards = (list) => list.querySelectorAll(".card:not([hidden], .placeholder)").length;

// What the program has drawn beside the kept rows; nothing before it draws.
function drawn(panel) {
  const more = panel.querySelector(`:scope > .more-button${own}`), list = panel.querySelector(`:scope > .results${own}`);
  return more && {
    more, rows: cards(list), isEnd: more.hidden, isBusy: list.getAttribute("aria-busy") === "true",
    parts: [...panel.children].filter((part) => part.matches(`${own}:not([hidden])`)).length,
  };
}

// Waits until the program has drawn as much as was kept, or something else is searched for.
function whenReplaced(panel, kept, text, goOn) {
  const address = name(), rows = kept.reduce((sum, part) => sum + cards(part), 0);
  let began, before, still;
  const isDone = (now) => {
    if (customElements.get("search-bar")) began ??= now;
    // Another address is another search, also one that has no rows and draws none.
    if (name() !== address || now > began + patience) return true;
    const seen = drawn(panel);
    if (!seen) return false;
    // The line with the count comes behind the rows, and would push them down.
    if (panel.dataset.query !== text || seen.rows >= rows && seen.parts >= kept.length) return true;
    if (before?.rows !== seen.rows || before.isEnd !== seen.isEnd) {
      still = now;
      // Rows behind these are asked for as if their end were near.
      if (!seen.isEnd) seen.more.dispatchEvent(new Event("reached"));
    }
    before = seen;
    return now > still + pause && (seen.rows >= rows || seen.isEnd && !seen.isBusy);
  };
  const look = () => { if (isDone(performance.now())) goOn(); else requestAnimationFrame(look); };
  requestAnimationFrame(look);
}

// Shows what was kept for the results of one of the bars.
export function showKept(bars) {
  const { of, text, scope, shown } = JSON.parse(sessionStorage.getItem(name()));
  const panel = document.getElementById(of), bar = [...bars].find((bar) => bar.getAttribute("results") === of);
  if (!panel || !bar) return;
  const kept = shown.map(made).filter((node) => node.nodeType === Node.ELEMENT_NODE);
  for (const part of kept) part.dataset.kept = "";
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  panel.prepend(...kept);
  panel.dataset.keeps = "";
  if (!customElements.get("search-bar")) fillForm(bar, text, scope);
  const place = history.state?.scroll ?? 0, end = new AbortController();
  scrollTo({ top: place, behavior: "instant" });
  let isMoved = false;
  for (const type of ["wheel", "touchmove", "keydown", "mousedown"])
    addEventListener(type, () => { isMoved = true; }, { capture: true, passive: true, signal: end.signal });
  whenReplaced(panel, kept, text.trim(), () => {
    end.abort();
    // A bar that grows with its program moves the page by some pixels, and back when its rows are drawn.
    const top = isMoved || Math.abs(scrollY - place) > 99 ? scrollY : place;
    const id = panel.querySelector("[data-kept] :focus")?.closest(".card")?.dataset.id;
    for (const part of kept) part.remove();
    delete panel.dataset.keeps;
    scrollTo({ top, behavior: "instant" });
    if (id) [...panel.querySelectorAll(".card")].find(({ dataset }) => dataset.id === id)?.querySelector(".card-link")?.focus({ preventScroll: true });
    const letMove = () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style); };
    requestAnimationFrame(() => requestAnimationFrame(letMove));
  });
}
