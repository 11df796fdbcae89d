// The page's own copy of engine.wasm and its segment.

import { ask, imports, put } from "./engine.js";

// An answer from the worker misses the frame of its key. So the page's own thread has the engine as well, for all
// questions that take less time than drawing their answer does.
const stepsInFrame = 200_000, copies = new Map();

export async function bring(worker, { program, segment }) {
  const { exports } = await WebAssembly.instantiate(program, imports);
  if (exports.adopt(put(exports, new Uint8Array(segment)), segment.byteLength) === 0) copies.set(worker, exports);
}

// The answer from the copy of that worker's segment; null where there is none.
export function askHere(worker, question) {
  const wasm = copies.get(worker);
  return wasm ? ask(wasm, question, stepsInFrame) : null;
}
