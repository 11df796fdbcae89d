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

// Puts a block of a segment in its place; false when it is another.
export function fill(wasm, block, bytes) {
  const at = put(wasm, bytes), isFilled = wasm.fill(block, at, bytes.length);
  wasm.free(at);
  return !!isFilled;
}

// The core that is open, for a copy of the program: that opens it without making sections anew.
export function openedCore(wasm) {
  const at = wasm.opened_core();
  return new Uint8Array(wasm.memory.buffer, at, wasm.answer_length()).slice();
}

// The core of a segment whose blocks come later: 0, or else it cannot be opened.
export function openCore(wasm, core) {
  const at = put(wasm, core), problem = wasm.open_core(at, core.length);
  wasm.free(at);
  return problem;
}
