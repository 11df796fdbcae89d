// What a bar has to say about its settings, on the console, each thing once. Loaded on a developer's own
// machine only; the words are those of `SearchBar.diagnostics`, from the catalogue's program.

const program = WebAssembly.instantiateStreaming(fetch(new URL("catalogue.wasm", import.meta.url)), {});
const encoder = new TextEncoder(), decoder = new TextDecoder();
const said = new WeakMap(), waiting = new WeakSet();

export function advise(bar) {
  if (waiting.has(bar)) return;
  waiting.add(bar);
  setTimeout(async () => {
    const wasm = (await program).instance.exports;
    waiting.delete(bar);
    if (bar.isConnected) for (const diagnostic of diagnostics(wasm, bar)) say(bar, diagnostic);
  });
}

function diagnostics(wasm, bar) {
  const pairs = Array.from(bar.attributes, ({ name, value }) => `${name}\0${value}\0`).join("");
  const bytes = encoder.encode(pairs), start = wasm.allocate(bytes.length);
  new Uint8Array(wasm.memory.buffer, start, bytes.length).set(bytes);
  const found = wasm.describe(start, bytes.length);
  return JSON.parse(decoder.decode(new Uint8Array(wasm.memory.buffer, found, wasm.length()))).diagnostics;
}

function say(bar, { property, problem, remedy, requirement }) {
  const line = `${property}: ${problem} ${remedy} (${requirement})`;
  if (!said.has(bar)) said.set(bar, new Set());
  if (said.get(bar).has(line)) return;
  said.get(bar).add(line);
  console.warn(`<search-bar> ${line}`, bar);
}
