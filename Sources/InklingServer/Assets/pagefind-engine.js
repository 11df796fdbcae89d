// One index of pagefind.js in one engine: in a worker of its own, or on the page's thread.

import { ask, fill, imports, openCore, put } from "./engine.js";

const coder = new TextEncoder();

async function unpacked(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

// What a worker does, and the page where it has none.
class Engine {
  #wasm;
  #folder;

  async open({ program, segment }) {
    const [{ instance }, bytes] = await Promise.all([
      WebAssembly.instantiateStreaming(fetch(program), imports), fetched(segment).then(unpacked)]);
    this.#wasm = instance.exports;
    const isCore = /\.core$/.test(new URL(segment).pathname);
    if (isCore) this.#folder = segment.replace(/\.core(\?.*)?$/, "/");
    const problem = isCore ? openCore(this.#wasm, bytes) : this.#wasm.open(put(this.#wasm, bytes), bytes.length);
    if (problem) throw new Error(`${segment} is no index of this program`);
  }

  // The answer, when the blocks are there that it needs.
  async answer(question) {
    for (const asked = coder.encode(JSON.stringify(question)); ;) {
      const found = ask(this.#wasm, asked);
      if (found) return JSON.parse(new TextDecoder().decode(found));
      const blocks = [];
      for (let block; (block = this.#wasm.missing(blocks.length)) >= 0;) blocks.push(block);
      if (!blocks.length) throw new Error("not a question");
      await Promise.all(blocks.map(async (block) => fill(this.#wasm, block, await unpacked(await fetched(`${this.#folder}${block}.block`)))));
    }
  }
}

export function runWorker() {
  const engine = new Engine();
  addEventListener("message", async ({ data: { number, kind, body } }) => {
    try { postMessage({ number, result: await engine[kind](body) }); }
    catch (error) { postMessage({ number, problem: error.message }); }
  });
}

// The engine as the page sees it.
export class Index {
  #engine;
  #worker;
  #waiting = new Map();
  #asked = 0;
  environment = "webworker";

  constructor(noWorker) {
    if (noWorker || !globalThis.Worker) return this.#stay();
    try {
      this.#worker = new Worker(import.meta.url, { type: "module" });
      this.#worker.onmessage = ({ data: { number, result, problem } }) => {
        const { told, failed } = this.#waiting.get(number);
        this.#waiting.delete(number);
        if (problem) failed(new Error(problem)); else told(result);
      };
      this.#worker.onerror = () => this.#fall();
    } catch { this.#stay(); }
  }

  #stay() {
    this.#engine = new Engine();
    this.environment = "mainthread";
  }

  // Where a worker may not run, what it was asked is done here.
  #fall() {
    this.#worker = undefined;
    this.#stay();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { kind, body, told, failed } of waiting) this.#do(kind, body).then(told, failed);
  }

  #do(kind, body) {
    if (this.#engine) return this.#engine[kind](body);
    return new Promise((told, failed) => {
      const number = this.#asked += 1;
      this.#waiting.set(number, { kind, body, told, failed });
      this.#worker.postMessage({ number, kind, body });
    });
  }

  open(program, segment) { return this.#do("open", { program: program.href, segment: segment.href }); }
  answer(question) { return this.#do("answer", question); }
  stop() { this.#worker?.terminate(); }
}
