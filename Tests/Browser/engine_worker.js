// The engine alone, in a worker, as the page runs it: segment bytes and questions in, answers and times out.
let engine;

async function open({ program, segment }) {
  const module = await WebAssembly.compile(program);
  const imports = {};
  for (const { module: room, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== "function") throw new Error(`the engine wants ${room}.${name}, a ${kind}`);
    (imports[room] ??= {})[name] = () => performance.now();
  }
  engine = (await WebAssembly.instantiate(module, imports)).exports;
  const at = place(new Uint8Array(segment));
  const begun = performance.now();
  const status = engine.open(at, segment.byteLength);
  return {
    status, opened: performance.now() - begun, memory: engine.memory.buffer.byteLength,
    exports: WebAssembly.Module.exports(module).map(({ name }) => name),
    imports: WebAssembly.Module.imports(module).map(({ module: room, name }) => `${room}.${name}`),
  };
}

function place(bytes) {
  const at = engine.allocate(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  return at;
}

function ask(text) {
  const bytes = new TextEncoder().encode(text);
  const begun = performance.now();
  const at = place(bytes);
  const answer = engine.ask(at, bytes.length);
  const length = engine.answer_length();
  const copy = new Uint8Array(engine.memory.buffer, answer, length).slice();
  engine.free(at);
  return { took: performance.now() - begun, answer: new TextDecoder().decode(copy) };
}

const verbs = {
  open,
  // Every answer, for the vectors.
  answers: ({ questions }) => questions.map((question) => ask(question).answer),
  // The time of every question in milliseconds, best of `rounds`, for the benchmark.
  times: ({ questions, rounds }) => {
    const best = new Float64Array(questions.length).fill(Infinity);
    for (let round = 0; round < rounds; round += 1) {
      questions.forEach((question, n) => { best[n] = Math.min(best[n], ask(question).took); });
    }
    return Array.from(best);
  },
};

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, result: await verbs[data.verb](data) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error?.stack ?? error) });
  }
};
