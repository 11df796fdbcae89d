// engine.wasm for the worker and the page's own thread: questions in, answers out.

export const imports = { host: { now: () => performance.now() } };

// Room in the program's memory with these bytes in it.
export function put(wasm, bytes) {
  const at = wasm.allocate(bytes.length);
  if (!at) throw new RangeError("out of memory");
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  return at;
}

// The answer, until the next question; null for no question, or one that would take more steps than these.
export function ask(wasm, question, steps = 0) {
  const at = put(wasm, question), found = wasm.ask(at, question.length, steps);
  wasm.free(at);
  return found ? new Uint8Array(wasm.memory.buffer, found, wasm.answer_length()) : null;
}
