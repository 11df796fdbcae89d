// Code is slow when it runs for the first time, and a person's first key would wait for it. So a letter is typed first
// into a bar that nobody sees, number 0. It has the configuration and the engine of a bar that is in the page. Each
// step is a task of its own, and between two the page does what a person wants of it (a promise of setTimeout is the
// next one).

import { handle, release } from "./nodes.js";
import { numberOf } from "./search-bar.js";

export async function rehearse(bar, { wasm, bars, reply, write }) {
  const entry = bars.get(bar);
  // Two at a time would take each other's entry away; whoever has typed has waited already.
  if (!entry || bars.has(0) || entry.field().value) return;
  const stage = document.createElement("div"), node = handle(stage), timers = new Map();
  bars.set(0, { host: stage, internals: { setFormValue() {} }, timers, requests: new Map(), site: entry.site, field() {}, ideas() {} });
  wasm.create(0, node, node, node);
  wasm.attribute(0, numberOf("configuration"), write("rehearsed")); // or nobody would be asked
  wasm.mount(0);
  await new Promise(setTimeout);
  reply(0, -1, 200, entry.configuration);
  await new Promise(setTimeout);
  const input = handle(stage.querySelector("input"));
  wasm.event(0, 0, input, 0, 0, 0, write("e")); // 0: "beforeinput", and the text is still empty
  wasm.event(0, 1, input, 0, 1, 1, write("e")); // 1: "input"
  await new Promise(setTimeout);
  wasm.timer(0, -1); // what is drawn behind the first frame
  await new Promise(setTimeout);
  wasm.unmount(0);
  for (const timer of timers.values()) clearTimeout(timer);
  release(stage);
  bars.delete(0);
}
