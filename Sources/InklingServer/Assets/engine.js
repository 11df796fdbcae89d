// engine.wasm for the worker and the page's own thread: questions in, answers out.

export const imports = { host: { now: () => performance.now() } };

// Room in the program's memory with these bytes in it.
export function put(wasm, bytes) {
  const at = wasm.inkling_allocate(bytes.length);
  if (!at) throw new RangeError("out of memory");
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  return at;
}

// The answer, until the next question; null for no question, or one that would take more steps than these.
export function ask(wasm, question, steps = 0) {
  const at = put(wasm, question), found = wasm.inkling_ask(at, question.length, steps);
  wasm.inkling_free(at, question.length);
  return found ? new Uint8Array(wasm.memory.buffer, found, wasm.inkling_answer_length()) : null;
}

// An answer from the worker misses the frame of its key. So the page's own thread has the engine as well, for all
// questions that take less time than drawing their answer does.
const stepsInFrame = 200_000, copies = new Map();

export async function bring(worker, { program, segment }) {
  const { exports } = await WebAssembly.instantiate(program, imports);
  if (exports.inkling_adopt(put(exports, new Uint8Array(segment)), segment.byteLength) === 0) copies.set(worker, exports);
}

// The answer from the copy of that worker's segment; null where there is none.
export function askHere(worker, question) {
  const wasm = copies.get(worker);
  return wasm ? ask(wasm, question, stepsInFrame) : null;
}
