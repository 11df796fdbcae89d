// The looks of bars that set one: look.wasm decides, this copies. Loaded with the first such bar.

const decoder = new TextDecoder(), shown = new WeakMap();
let wasm;

export const ready = WebAssembly.instantiateStreaming(fetch(new URL("look.wasm", import.meta.url)), {}).then(({ instance }) => {
  wasm = instance.exports;
  return draw;
});

// Writes the properties that differ from those written last; no words leave the bar to the style sheet.
function draw(frame, pairs, context) {
  if (!pairs.length) {
    for (const name of [...frame.style]) if (name.startsWith("--inkling-")) frame.style.removeProperty(name);
    shown.delete(frame);
    return;
  }
  const start = wasm.allocate(pairs.length);
  new Uint8Array(wasm.memory.buffer, start, pairs.length).set(pairs);
  const list = wasm.styles(start, pairs.length, context);
  const tokens = decoder.decode(new Uint8Array(wasm.memory.buffer, list, wasm.length())).split("\0");
  const last = shown.get(frame) ?? [];
  for (let index = 0; index + 1 < tokens.length; index += 2)
    if (tokens[index + 1] !== last[index + 1]) frame.style.setProperty(tokens[index], tokens[index + 1]);
  shown.set(frame, tokens);
}
