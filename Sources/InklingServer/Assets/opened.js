// What somebody has opened stands a little higher when they begin the same question again. Known on this device alone, and only as
// long as the search is among those that it remembers. Loaded where something was opened before.

import { bars, key, learns, siteOf } from "./program.js";

// An opening counts half as much after 30 days; a row rises two places for each that counts whole, five at most.
const halfLife = 30 * 86_400_000, placesOfOne = 2, mostPlaces = 5;

const folded = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim();

// What the storage holds under a name, read again where it has changed.
function stored(name, read) {
  let raw, value;
  return () => {
    const now = localStorage.getItem(name);
    if (now !== raw) {
      raw = now;
      try { value = read(JSON.parse(now ?? "null")); } catch { value = read(null); }
    }
    return value;
  };
}

const notes = stored(key, (list) => Array.isArray(list) ? list.filter((note) => note?.length === 4).map(([site, text, id, time]) => ({
  site, text: folded(String(text)), id: String(id), time: Number(time) })) : []);
const searches = stored("inkling.history", (history) => new Set((history?.entries ?? []).map(({ text }) => folded(String(text)))));

// How many places each result rises that was opened behind the same beginning: id → places.
export function rises(site, query, now = Date.now()) {
  const asked = folded(query), scores = new Map(), since = Number(sessionStorage.getItem(key) ?? Infinity);
  if (!asked) return scores;
  for (const note of notes()) {
    const isSame = note.text.startsWith(asked) || asked.startsWith(note.text);
    // Whoever comes back from a result finds the rows as they were left.
    if (note.site !== site || note.time >= since || !isSame || !searches().has(note.text)) continue;
    const age = Math.max(0, now - note.time);
    scores.set(note.id, (scores.get(note.id) ?? 0) + 2 ** (-age / halfLife));
  }
  for (const [id, score] of scores) scores.set(id, Math.min(mostPlaces, Math.round(placesOfOne * score)));
  return scores;
}

// Lets rows rise, none above one that matches better: those of a tier stand together.
export function lifted(hits, places) {
  const list = [];
  for (let from = 0, to; from < hits.length; from = to) {
    for (to = from + 1; to < hits.length && hits[to].tier === hits[from].tier;) to += 1;
    const run = hits.slice(from, to).map((hit, place) => [place - (places.get(String(hit.id)) || -.5) - .5, hit]);
    list.push(...run.sort(([one], [other]) => one - other).map(([, hit]) => hit));
  }
  return list;
}

// What was deleted of the history cannot be brought back on another visit.
function forget() {
  try {
    const list = JSON.parse(localStorage.getItem(key)), kept = list.filter(([, text]) => searches().has(folded(String(text))));
    if (kept.length < list.length) localStorage.setItem(key, JSON.stringify(kept));
  } catch {} // damaged notes are replaced by the next one
}

// Follows the answers of a bar.
export function follow(bar) {
  const entry = bars.get(bar);
  if (!entry) return;
  forget();
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  entry.learned = (body) => {
    // An order that somebody has chosen is not to be changed.
    if (!learns(entry.host) || entry.conditions?.split("\n")[0]) return body;
    try {
      const answer = JSON.parse(typeof body === "string" ? body : decoder.decode(body));
      const places = rises(siteOf(entry.host), answer.query ?? "");
      if (!answer.hits?.some(({ id }) => places.get(String(id)))) return body;
      return encoder.encode(JSON.stringify({ ...answer, hits: lifted(answer.hits, places) })).buffer;
    } catch { return body; }
  };
}
