// The worker's side of engine.wasm, in the same script as the page's: loads a segment into the program's memory, passes questions in
// and answers out. Messages in: { bar, request, url, length, filters } opens, { bar, request, body } asks. Messages
// out: { bar, request, status, body }, with HTTP's numbers as status (0: the network failed), and for the page's own thread
// { program, segment } once, or { program, core } and then { block, bytes } for each block that came.

import { ask, fill, imports, openCore, openedCore } from "./engine.js";

// A larger segment is there once only.
const largestCopy = 1 << 24;
let compiled, opened;
// Where the blocks lie beside a core; by their numbers those that are on their way, each with what ends its request.
let folder;
const coming = new Map();
// The last question of each bar: its number, its text, and the blocks that it lacks.
const latest = new Map();
// Nobody reads the answer to a beginning of a word, so blocks are not fetched before a pause in typing, in milliseconds.
const pause = 150;

// Whether an address is that of a core, and not of a whole segment.
export const isCore = (url) => /\.core$/.test(new URL(url).pathname);

// The bytes, also where a host has undone their compression on the way. The browser compares gzip's checksum.
async function unpacked(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

// A block that is lost is asked for once more.
async function bringBlock(wasm, block, post, signal, isLast) {
  try {
    const response = await fetch(`${folder}${block}.block`, { signal });
    const bytes = response.ok && await unpacked(response);
    if (!bytes || !fill(wasm, block, bytes)) throw new RangeError(`no block ${block}`);
    post({ block, bytes: bytes.buffer }, [bytes.buffer]);
  } catch (error) {
    if (isLast || signal.aborted) throw error;
    await bringBlock(wasm, block, post, signal, true);
  }
}

function loadBlock(wasm, block, post) {
  if (!coming.has(block)) {
    const control = new AbortController(), request = { control };
    coming.set(block, request);
    request.arrival = bringBlock(wasm, block, post, control.signal).finally(() => coming.get(block) === request && coming.delete(block));
  }
  return coming.get(block).arrival;
}

// What is on its way for nobody's last question takes the line from what is.
function endOthers() {
  const wanted = new Set([...latest.values()].flatMap(({ blocks }) => blocks));
  for (const [block, { control }] of coming) if (!wanted.has(block)) {
    coming.delete(block);
    control.abort();
  }
}

// All blocks that the last question lacked.
function missing(wasm) {
  const blocks = [];
  for (let block; (block = wasm.missing(blocks.length)) >= 0;) blocks.push(block);
  return blocks;
}

// The body, straight into the program's memory as it arrives, where its length is known.
async function load(wasm, response, length) {
  let room = Math.max(length, 1 << 16), count = 0, at = wasm.allocate(room);
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (!at) throw new RangeError();
    if (done) return { at, count };
    if (count + value.length > room) {
      const larger = wasm.allocate(room = Math.max(room * 2, count + value.length));
      if (!larger) throw new RangeError();
      new Uint8Array(wasm.memory.buffer).copyWithin(larger, at, at + count);
      wasm.free(at);
      at = larger;
    }
    new Uint8Array(wasm.memory.buffer, at + count, value.length).set(value);
    count += value.length;
  }
}

async function open(url, length, filters, post) {
  const program = filters ? "engine-filters.wasm" : "engine.wasm";
  compiled ??= WebAssembly.instantiateStreaming(fetch(new URL(program, import.meta.url)), imports);
  const [{ module, instance }, response] = await Promise.all([compiled, fetch(url)]);
  if (!response.ok) return response.status;
  const wasm = instance.exports;
  if (isCore(url)) {
    const core = await unpacked(response);
    if (openCore(wasm, core)) return 422;
    folder = url.replace(/\.core(\?.*)?$/, "/");
    if (length <= largestCopy) {
      const copy = openedCore(wasm).buffer;
      post({ program: module, core: copy }, [copy]);
    }
    return 200;
  }
  const { at, count } = await load(wasm, response, length);
  if (wasm.open(at, count) !== 0) return 422;
  if (count <= largestCopy) {
    const segment = wasm.memory.buffer.slice(at, at + count);
    post({ program: module, segment }, [segment]);
    warm(wasm, 97);
  }
  return 200;
}

// A browser compiles code again that has run for a while, for all threads that share it. So each letter is asked for
// once, here. Otherwise a person's first keys would wait for code that is still slow. Questions come in between.
function warm(wasm, letter) {
  ask(wasm, new TextEncoder().encode(`{"generation":0,"q":"${String.fromCharCode(letter)}","scope":0,"limit":20,"offset":0}`));
  if (letter < 122 && !globalThis.document) setTimeout(() => warm(wasm, letter + 1));
}

const wordsOf = (question) => JSON.parse(new TextDecoder().decode(question)).q ?? "";
// A key changes one letter, in two units of UTF-16 at most; over selected text it leaves that letter alone. What is pasted,
// spoken or asked for again comes at once.
const isTyped = (text, before) => text !== before && (text.length <= 2 || Math.abs(text.length - before.length) <= 2);

// The answer. What it lacks is fetched, until nothing is missing or the bar asks for something newer. Counts have numbers
// of their own, below zero; nothing overtakes them.
async function answerTo(bar, request, body, post) {
  const isCount = request < 0, name = isCount ? `${bar} ${request}` : bar, before = latest.get(name);
  const question = new Uint8Array(body), own = { request, text: "", blocks: [] };
  if (request >= (before?.request ?? request)) latest.set(name, own);
  const isOvertaken = () => folder && !isCount && latest.get(name) !== own;
  await opened;
  const wasm = (await compiled).instance.exports;
  if (folder) own.text = wordsOf(question);
  for (let isFirst = true; ; isFirst = false) {
    if (isOvertaken()) return null;
    const answer = ask(wasm, question), blocks = own.blocks = answer || !folder ? [] : missing(wasm);
    if (coming.size) endOthers();
    if (!blocks.length) return answer?.slice().buffer ?? null;
    if (isFirst && !isCount && isTyped(own.text, before?.text ?? "")) {
      await new Promise((resume) => setTimeout(resume, pause));
      if (isOvertaken()) return null;
    }
    try {
      await Promise.all(blocks.map((block) => loadBlock(wasm, block, post)));
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  }
}

// In a worker, and on the page's own thread where there is none.
export async function serve({ bar, request, url, length, filters, body }, post) {
  let status = 0, answer = null;
  try {
    if (url) {
      status = await (opened ??= open(url, length, filters, post));
      if (status !== 200) opened = undefined;
    } else {
      answer = await answerTo(bar, request, body, post);
      status = answer ? 200 : 400;
    }
  } catch {
    status = 0;
    if (url) compiled = opened = undefined;
  }
  post({ bar, request, status, body: answer }, answer ? [answer] : []);
}
