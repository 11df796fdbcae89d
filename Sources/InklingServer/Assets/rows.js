// Rows of a page's own: a <template> among the results says what a row looks like, and data fills it. Loaded where there is
// one. Data becomes text nodes and safe addresses, never markup. Nodes are kept and rewritten, because Undo in the field ends
// where nodes leave the page.

import { bars } from "./program.js";

// The usual title stays what opens the row, for pointers by its cover, for keys and ears by its name; all else of the usual card
// gives way. Nothing here weighs more than a rule of the page.
const rules = [
  ".card[data-own] { block-size: auto; min-block-size: var(--card-height); contain: layout style; }",
  ".card[data-own] > :not(.own-row, .card-text), .card[data-own] > .card-text > :not(.card-title), .own-row [hidden] { display: none; }",
  ".card[data-own] > .card-text, .card[data-own] .card-link { flex: none; inline-size: 1px; block-size: 1px; margin: 0; }",
  ".card[data-own] > .card-text { overflow: visible; margin-inline-end: -15px; }",
  ".own-row { flex: 1 1 0; min-inline-size: 0; align-self: start; }",
  ".own-row :is(a, button, input, select, label) { position: relative; z-index: 1; }",
  ":where([data-layout=grid] > .results) { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: 12px; }",
  "[data-layout=grid] > .results > .card { margin: 0; }",
  ".own-group { margin: 0 0 10px; font-size: .8125rem; font-weight: 600; }",
  "[data-layout=grid] > .results > .card:has(> .own-row > .own-group:not([hidden])) { grid-column-start: 1; }",
].join("");
// What `SafeAddress` lets through: relative, or a scheme that only fetches; no space, control character or backslash.
const safe = /^(?:(?:https?|mailto):|[^:/?#]*(?:[/?#]|$))/i, refused = /[\0-\x20\x7f\\]/;
const groupOf = (fields, name) => String(fields[name] ?? "");
// As many rows as a list can hold, and a question more.
const mostHits = 2_000;
let sheet;

// A value as runs of text: every second one is marked.
function runs(value) {
  if (!Array.isArray(value)) return [[0, String(value ?? "")]];
  const list = [];
  for (let at = 0; at < value.length; at += 2) {
    if (Boolean(value[at]) !== Boolean(list.length % 2)) list.push([0, ""]);
    list.push([value[at], value[at + 1]]);
  }
  return list;
}

// Writes runs into an element's own nodes: text and <mark> take turns, and those that are not needed are empty.
function write(element, value) {
  const list = runs(value);
  for (let place = 0; place < Math.max(list.length, element.childNodes.length); place += 1) {
    const [kind, text] = list[place] ?? [0, ""];
    const node = element.childNodes[place] ?? element.appendChild(place % 2 ? document.createElement("mark") : new Text());
    const letters = place % 2 ? node.firstChild ?? node.appendChild(new Text()) : node;
    if (letters.data !== text) letters.data = text;
    if (place % 2) { node.hidden = !text; node.className = kind === 2 ? "loose" : ""; }
  }
  element.hidden = !list.some(([, text]) => text);
}

// The address if a click may follow it, or a picture come from it.
function address(value) {
  const text = String(value ?? "");
  return text && !refused.test(text) && safe.test(text) ? text : null;
}

function setOrRemove(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// A picture of another row is not seen while its own is on its way. The address stays where there is none, because an
// image that loses it loses nodes of the browser's own.
function picture(image, source) {
  image.hidden = !source;
  if (!source || image.getAttribute("src") === source) return;
  if (image.src) {
    image.style.visibility = "hidden";
    image.onload = image.onerror = () => { image.style.visibility = ""; };
  }
  image.src = source;
}

// Writes a row's fields into a copy of a template.
function fill(copy, fields) {
  for (const element of copy.querySelectorAll("[data-field]")) {
    const value = fields[element.dataset.field];
    if (element.localName === "img") picture(element, address(value)); else write(element, value);
  }
  for (const element of copy.querySelectorAll("[data-href]")) setOrRemove(element, "href", address(fields[element.dataset.href]));
}

function copied(template) {
  const copy = document.createElement("div");
  copy.className = "own-row";
  copy.append(template.content.cloneNode(true));
  if (template.dataset.groupBy) {
    const title = document.createElement("p");
    title.className = "own-group";
    title.dir = "auto";
    copy.prepend(title);
  }
  for (const element of copy.querySelectorAll("[data-field]:not(img)")) {
    element.textContent = "";
    element.dir ||= "auto";
  }
  for (const image of copy.querySelectorAll("img:not([alt])")) image.alt = "";
  return copy;
}

const read = (body) => JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));

// Puts rows of one value together, where the first of them is; those without one stand last.
function grouped(body, name) {
  try {
    const answer = read(body), groups = new Map();
    for (const hit of answer.hits) {
      const group = groupOf({ ...hit.stored, ...hit }, name);
      groups.set(group, [...groups.get(group) ?? [], hit]);
    }
    const none = groups.get("") ?? [];
    groups.delete("");
    return new TextEncoder().encode(JSON.stringify({ ...answer, hits: [...groups.values(), none].flat() })).buffer;
  } catch { return body; }
}

// Names the group above the first of its rows.
function nameGroups(panel, rows, hits, name) {
  let last = "";
  for (const card of panel.querySelectorAll(".card[data-own]:not([hidden])")) {
    const group = groupOf(hits.get(card.dataset.id) ?? {}, name) || "…", title = rows.get(card)?.querySelector(".own-group");
    if (title) write(title, group === last ? "" : group);
    last = group;
  }
}

// Keeps the fields of an answer's rows by their ids.
function keep(hits, body) {
  let answer;
  try { answer = read(body); } catch { return; }
  for (const { stored, ...hit } of answer?.hits ?? []) {
    hits.delete(String(hit.id));
    hits.set(String(hit.id), { ...stored, ...hit });
  }
  for (const id of hits.keys()) { if (hits.size <= mostHits) break; hits.delete(id); }
}

// Follows the rows of a bar: `panel` is where its results are, `template` stands in it.
export function follow(bar, panel, template) {
  const entry = bars.get(bar), hits = new Map(), rows = new WeakMap();
  const preview = document.querySelector(`[data-preview-of="${CSS.escape(panel.id)}"]`), seen = preview?.querySelector("template");
  if (!entry) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const { groupBy } = template.dataset;
  if (groupBy) entry.grouped = (body) => grouped(body, groupBy);
  entry.rows = (body) => keep(hits, body);
  const draw = (card) => {
    const fields = hits.get(card.dataset.id);
    if (!fields) return;
    if (!rows.has(card)) {
      const copy = copied(template);
      for (const title of copy.querySelectorAll("[data-field=title]")) title.ariaHidden = "true";
      fill(copy, fields);
      card.append(copy);
      card.dataset.own = "";
      rows.set(card, copy);
    } else fill(rows.get(card), fields);
  };
  // What a row's usual card shows has changed before this is told, and nothing has been painted.
  const observer = new MutationObserver((records) => {
    const cards = new Set();
    for (const { target, addedNodes } of records) {
      const element = target.closest ? target : target.parentElement;
      cards.add(element?.closest(".card"));
      for (const node of addedNodes) if (node.matches?.(".card")) cards.add(node);
    }
    for (const card of cards) if (card?.dataset.id !== undefined) draw(card);
    if (groupBy) nameGroups(panel, rows, hits, groupBy);
    observer.takeRecords();
  });
  observer.observe(panel, { subtree: true, childList: true, characterData: true, attributeFilter: ["data-id"] });
  for (const card of panel.querySelectorAll(".card[data-id]")) draw(card);
  if (groupBy) nameGroups(panel, rows, hits, groupBy);
  const told = (event, card) => {
    const button = event.target.closest("[data-row-action]"), { id, title, ...fields } = hits.get(card.dataset.id) ?? {};
    if (!button || id === undefined) return;
    const detail = { action: button.dataset.rowAction, id, title: runs(title).map(([, text]) => text).join(""), fields };
    entry.host.dispatchEvent(new CustomEvent("searchresultaction", { bubbles: true, composed: true, detail }));
  };
  const show = (card) => {
    const fields = hits.get(card.dataset.id);
    if (!fields) return;
    if (!rows.has(preview)) { const copy = copied(seen); rows.set(preview, copy); preview.append(copy); }
    fill(rows.get(preview), fields);
  };
  for (const type of ["click", "focusin", "pointerover"]) panel.addEventListener(type, (event) => {
    const card = event.target.closest(".card[data-id]");
    if (card && type === "click") told(event, card);
    else if (card && seen) show(card);
  }, { signal: entry.stop.signal });
  entry.stop.signal.addEventListener("abort", () => observer.disconnect());
}
