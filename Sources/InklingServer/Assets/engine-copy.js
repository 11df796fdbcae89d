// The page's own copy of engine.wasm and its segment.

import { ask, fill, imports, openCore, put } from "./engine.js";
import { isCore, serve } from "./engine-worker.js";

// An answer from the worker misses the frame of its key. So the page's own thread has the engine as well. It answers
// all questions that take less time than drawing their answer does.
const stepsInFrame = 200_000, copies = new Map(), arriving = new Map(), inBlocks = new WeakSet();
const unknownWord = new TextEncoder().encode('{"generation":0,"q":"qzxj","scope":0,"limit":20,"offset":0}');

export async function bring(worker, { program, segment, core, block, bytes }) {
  if (bytes) {
    const exports = await arriving.get(worker);
    if (exports) fill(exports, block, new Uint8Array(bytes));
    return;
  }
  arriving.set(worker, WebAssembly.instantiate(program, imports).then(({ exports }) => exports));
  const exports = await arriving.get(worker);
  if (core ? openCore(exports, new Uint8Array(core)) : exports.adopt(put(exports, new Uint8Array(segment)), segment.byteLength)) return;
  copies.set(worker, exports);
  // Lists that find words inside others are made once, which takes longer than a frame. A word that nothing has makes
  // them before a person waits for them: a question that needs them and has no time for it is left to the worker.
  (globalThis.requestIdleCallback ?? setTimeout)(() => ask(exports, unknownWord));
}

// The question as it is asked: of blocks for as many rows as a screen shows, not for all that the program wants at a time.
export const sized = (worker, question) => inBlocks.has(worker)
  ? new TextEncoder().encode(new TextDecoder().decode(question).replace('"limit":20,', '"limit":8,')) : question;

// The first letter and the rows that answer it come in one frame, but in two tasks: one task with both holds a slow phone
// for longer than 50 ms. Where another question comes before that frame, nobody waits for the first one any more.
export function inFrame(entry, answer) {
  const waits = !entry.hasAsked && !document.hidden && entry.field()?.matches(":focus");
  entry.answer = answer;
  if (!waits) return answer();
  entry.hasAsked = true;
  requestAnimationFrame(() => entry.answer === answer && answer());
}

// The answer from the copy of that worker's segment; null where there is none.
export function askHere(worker, question) {
  const wasm = copies.get(worker);
  return wasm ? ask(wasm, question, stepsInFrame) : null;
}

const workers = new Map();

// The worker of the segment at an address, which is begun once.
export function workerOf(url, tell) {
  if (!workers.has(url)) workers.set(url, startWorker(tell));
  return workers.get(url);
}

// An index in blocks begins to come with the configuration that names it, before the program that will ask for it. What
// the worker says to bar 0 nobody hears.
export async function openEarly(url, configuration, filters, tell) {
  const { segment, source } = await (await configuration).clone().json(), core = new URL(segment.url, url).href;
  if (source === "segment" && isCore(core)) workerOf(core, tell)({ bar: 0, request: 0, url: core, length: segment.bytes, filters });
}

// The worker of a segment: a function that takes messages, while what it has to say is told. Where there are no workers,
// or this one breaks, the page's own thread does its work, beginning with what was asked last.
function startWorker(tell) {
  const asked = [], pass = (data) => {
    if (data.url && isCore(data.url)) inBlocks.add(pass);
    asked[data.url ? 0 : 1] = data;
    worker?.postMessage(data);
  };
  const hear = ({ data }) => tell(pass, data);
  const stay = () => {
    worker = { postMessage: (data) => serve(data, (data) => hear({ data })) };
    asked.forEach(worker.postMessage);
  };
  let worker;
  try {
    worker = new Worker(import.meta.url, { type: "module" });
    worker.onmessage = hear;
    worker.onerror = stay;
  } catch { stay(); }
  return pass;
}
