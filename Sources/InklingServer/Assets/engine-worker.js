// The worker's side of engine.wasm, in the same script as the page's: loads a segment into the program's memory, passes questions in
// and answers out. Messages in: { bar, request, url, length, filters } opens, { bar, request, body } asks. Messages
// out: { bar, request, status, body }, with HTTP's numbers as status (0: the network failed), and once
// { program, segment } for the page's own thread.

import { ask, imports } from "./engine.js";

// A larger segment is there once only.
const largestCopy = 1 << 24;
let compiled, opened;

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
  const wasm = instance.exports, { at, count } = await load(wasm, response, length);
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

async function answerTo(body) {
  await opened;
  return ask((await compiled).instance.exports, new Uint8Array(body))?.slice().buffer ?? null;
}

// In a worker, and on the page's own thread where there is none.
export async function serve({ bar, request, url, length, filters, body }, post) {
  let status = 0, answer = null;
  try {
    if (url) {
      status = await (opened ??= open(url, length, filters, post));
      if (status !== 200) opened = undefined;
    } else {
      answer = await answerTo(body);
      status = answer ? 200 : 400;
    }
  } catch {
    status = 0;
    if (url) compiled = opened = undefined;
  }
  post({ bar, request, status, body: answer }, answer ? [answer] : []);
}
