// Sources of the page's own: a function or an address that answers instead of the configuration, or beside it.

import { bars, reply } from "./program.js";
import { marked } from "./source-marks.js";

// What a part of an answer and the end of the parts have for a status, and by how much a source's number is above it.
const part = 206, end = 204, own = 1024;
// Types of answers that come in lines.
const streams = /ndjson|jsonl|json-seq/, kinds = /^(function|string)$/;

// Asks the source of that number; what it says is told to the bar until the signal says that nobody waits any more.
export async function ask(bar, source, wire, signal) {
  const entry = bars.get(bar), given = entry?.sources[source], request = wire.generation;
  const tell = (status, body) => signal.aborted || reply(bar, request, status + own * (source + 1), body);
  if (signal.aborted) return;
  if (!given) return void tell(0, null);
  const question = asked(wire, entry.host), writer = new AnswerWriter(wire);
  try {
    const asks = given.answer ?? given;
    if (!kinds.test(typeof asks)) throw new TypeError("a source is a function, an address, or an object with one of them as `answer`");
    const answer = await (typeof asks === "string" ? fetched(new URL(asks, document.baseURI), wire, signal) : asks.call(given, question, signal));
    if (!answer?.[Symbol.asyncIterator]) return void tell(200, writer.json(answer));
    for await (const next of answer) {
      if (signal.aborted) return; // which ends the source's own loop as well
      tell(part, writer.json(next, true));
    }
    tell(end, null);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof Response) return void tell(error.status === 200 ? 500 : error.status, null);
    console.error("search-bar: a source failed:", error);
    tell(error instanceof TypeError ? 0 : 500, null);
  }
}

// The question as a page's own function reads it.
function asked({ q, scope, limit, offset, filters = [], sort = "", facets = [] }, host) {
  const title = host.scopeTitles?.[scope] ?? "";
  return { text: q, words: q.split(/\s+/).filter(Boolean), scope, scopeTitle: title, limit, offset, filters, sort, facets };
}

// An answer on its way into the program, as Documentation/Wire.md has it.
class AnswerWriter {
  #wire; #count = 0;
  constructor(wire) { this.#wire = wire; }
  json(answer, isPart = false) {
    const { generation, offset, q } = this.#wire;
    if (Array.isArray(answer)) answer = { rows: answer };
    if (!answer || typeof answer !== "object") answer = { rows: [] };
    const { rows, suggestions, hasMore, ...wire } = answer;
    if (rows) wire.hits = [...rows].map((row) => hit(row, q));
    if (suggestions) wire.completions = [...suggestions].map(String);
    wire.hits ??= [];
    this.#count += wire.hits.length;
    wire.total ??= offset + this.#count;
    wire.totalIsExact ??= !hasMore;
    return JSON.stringify({ ...wire, v: 1, generation, partial: isPart || !!wire.partial });
  }
}

// One row as a hit. What is no text is left out, and what the program does not know goes into the row as a fact.
function hit({ id, title, text, url, image, glyph, scope, ...facts }, question) {
  const string = (value) => value == null ? "" : String(value), stored = {};
  for (const [name, value] of Object.entries(facts)) if (value != null && typeof value !== "object" || Array.isArray(value)) stored[name] = string(value);
  return {
    id: string(id ?? url ?? title?.text ?? title), title: marked(title, question), text: marked(text, question),
    url: string(url), image: string(image), glyph: string(glyph), scope: string(scope), stored,
  };
}

// What a server answers to a question in its address: one JSON, or lines of JSON as they come.
async function fetched(url, { q, scope, limit, offset, generation, filters = [], sort, facets = [] }, signal) {
  for (const [name, value] of Object.entries({ q, scope, limit, offset, generation })) url.searchParams.set(name, value);
  for (const filter of filters) url.searchParams.append("filter", filter);
  if (sort) url.searchParams.set("sort", sort);
  if (facets.length) url.searchParams.set("facets", facets.map((name) => name.replace(/[\\,]/g, "\\$&")).join());
  const response = await fetch(url, { signal });
  if (!response.ok) throw response;
  return streams.test(response.headers.get("content-type")) ? lines(response.body) : response.json();
}

async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const parse = (line) => JSON.parse(line.replace(/^\x1e/, ""));
  let rest = [];
  try {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      const [first, ...further] = value.split("\n");
      rest.push(first);
      for (const line of further) {
        const whole = rest.join("");
        if (whole.trim()) yield parse(whole);
        rest = [line];
      }
    }
    const last = rest.join("");
    if (last.trim()) yield parse(last);
  } finally { reader.cancel().catch(() => {}); }
}
