// What data() of pagefind.js gives of a page: excerpts and the sections that hold what was asked.

export const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
export const partsOf = (text) => text.match(/[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}+/gu) ?? [];
const stem = (word) => word.length > 4 ? word.replace(/(ing|ed|es|s|ly|ion)$/, "") : word;
const escaped = (text) => text.replace(/&(?=#?\w+;)/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

// The words of the page that answer: those that begin with what was typed or was marked, or have the same stem.
function locations(words, row, asked) {
  const parts = (text) => fold(text).match(/[\p{L}\p{N}_]+|\p{Extended_Pictographic}+/gu) ?? [];
  const wanted = [...new Set([asked, ...row.marked ?? []].flatMap(parts))];
  const stems = new Set(wanted.map(stem));
  if (!wanted.length) return [];
  return [...words.keys()].filter((at) =>
    parts(words[at]).some((part) => stems.has(stem(part)) || wanted.some((word) => part.startsWith(word))));
}

// Where the window of so many words begins that holds the most places; of several the one before the middle.
function densest(places, length, from, to) {
  if (!places.length || places[places.length - 1] < from + length) return from;
  // The places ascend, so those in the window are a stretch that moves on with it.
  let best = 0, starts = [from], first = 0, behind = 0;
  for (let start = from; start + length <= to; start += 1) {
    while (places[behind] < start + length) behind += 1;
    while (places[first] < start) first += 1;
    const held = behind - first;
    if (held > best) [best, starts] = [held, [start]];
    else if (held === best && starts[starts.length - 1] === start - 1) starts.push(start);
  }
  return Math.max(from, starts[Math.floor(starts.length / 2)] - (starts.length > 1));
}

// Some words around the places, all between two bounds; plain, and with marks.
function excerpts(words, places, length, from = 0, to = words.length) {
  const start = Math.max(from, Math.min(densest(places, length, from, to), to - length));
  const range = words.slice(start, Math.min(to, start + length)), held = new Set(places.map((place) => place - start));
  return {
    plain_excerpt: range.map(escaped).join(" "),
    excerpt: range.map((word, at) => held.has(at) ? `<mark>${escaped(word)}</mark>` : escaped(word)).join(" "),
  };
}

const withAnchor = (address, id) => {
  const [plain] = address.split("#");
  return `${plain}${new URL(`#${id}`, "http://x/").hash}`;
};

function withParameter(address, name, asked) {
  if (!name || !asked) return address;
  const [plain, fragment] = address.split("#"), said = asked.split(/\s+/).map((word) => [name, word]);
  return plain + (plain.includes("?") ? "&" : "?") + new URLSearchParams(said) + (fragment ? `#${fragment}` : "");
}

// The sections that hold a place: below headings and elements that have a title of their own, and what stands before.
function sections(said, words, places, url, length) {
  const heads = said.anchors.filter(({ element, text, title }) => title || /^h[1-6]$/i.test(element) && text.trim())
    .sort((one, other) => one.location - other.location);
  // Of two at one place the outer one, which has a title of its own, stands for both.
  const taken = new Map();
  const distinct = heads.filter(({ location, title }) => {
    const isTaken = taken.get(location) || taken.has(location) && !title;
    taken.set(location, taken.get(location) || Boolean(title));
    return !isTaken;
  });
  const parts = [{ title: said.meta.title, url, location: 0 },
    ...distinct.map((anchor) => ({ title: anchor.title ?? anchor.text, url: withAnchor(url, anchor.id), anchor, location: anchor.location }))];
  let next = 0;
  return parts.flatMap(({ location, ...part }, at) => {
    const end = parts[at + 1]?.location ?? words.length, first = next;
    while (places[next] < end) next += 1;
    const held = places.slice(first, next);
    if (!held.length) return [];
    return [{ ...part, locations: held, weighted_locations: weighted(held), ...excerpts(words, held, length, location, end) }];
  });
}

const weighted = (places) => places.map((location) => ({ weight: 1, balanced_score: 1, location }));

export function pageOf(said, row, asked, { excerptLength, highlightParam }) {
  const words = said.content.split(/\s+/).filter(Boolean), places = locations(words, row, asked);
  const url = withParameter(said.url, highlightParam, asked);
  return {
    ...said, url, content: escaped(said.content), raw_content: said.content,
    ...excerpts(words, places, excerptLength), locations: places, weighted_locations: weighted(places),
    sub_results: sections(said, words, places, url, excerptLength),
  };
}
