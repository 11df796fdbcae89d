// Code is slow when it runs for the first time, and a person's first key would wait for it. So a letter is typed first
// into a bar that nobody sees, number 0. It has the configuration and the engine of a bar that is in the page. Each
// step is a task of its own, and between two the page does what a person wants of it (a promise of setTimeout is the
// next one).

import { handle, release } from "./nodes.js";

export async function rehearse(bar, { wasm, bars, reply, write }) {
  const entry = bars.get(bar);
  // Two at a time would take each other's entry away; whoever has typed has waited already.
  if (!entry || bars.has(0) || entry.field().value) return;
  const stage = document.createElement("div"), node = handle(stage), timers = new Map();
  bars.set(0, { ...entry, host: stage, internals: { setFormValue() {} }, timers, requests: new Map() });
  wasm.create(0, node, node, node);
  wasm.mount(0);
  await new Promise(setTimeout);
  reply(0, -1, 200, entry.configuration);
  await new Promise(setTimeout);
  wasm.event(0, 1, handle(stage.querySelector("input")), 0, 1, 1, write("e")); // 1: "input"
  await new Promise(setTimeout);
  wasm.unmount(0);
  for (const timer of timers.values()) clearTimeout(timer);
  release(stage);
  bars.delete(0);
}
