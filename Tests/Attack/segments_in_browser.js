// Opens segments in the engine, each in a fresh instance: what one leaves behind must not help or hurt the next.
async ([program, cases]) => {
  const script = `
    let module;
    const place = ({ memory, allocate }, bytes) => {
      const at = allocate(bytes.length);
      new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      return at;
    };
    const open = (engine, bytes) => {
      if (engine.open(place(engine, bytes), bytes.length) === 0) return "opened";
      return engine.adopt(place(engine, bytes), bytes.length) === 0 ? "adopted" : "refused";
    };
    const ask = (engine, question) => {
      const bytes = new TextEncoder().encode(question);
      const answer = engine.ask(place(engine, bytes), bytes.length, 0);
      const text = new Uint8Array(engine.memory.buffer, answer, engine.answer_length());
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(text.slice());
    };
    onmessage = async ({ data: { program, segment, questions } }) => {
      try {
        if (program) { module = await WebAssembly.compile(program); postMessage({}); return; }
        const engine = (await WebAssembly.instantiate(module, { host: { now: () => 0 } })).exports;
        const opening = open(engine, segment);
        const answers = questions.map((question) => ask(engine, question));
        postMessage({ opening, answers, memory: engine.memory.buffer.byteLength });
      } catch (error) { postMessage({ error: String(error) }); }
    };`;
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  let worker;
  const tell = (message) => new Promise((done) => {
    const late = setTimeout(() => { worker.terminate(); worker = undefined; done({ error: "no answer after 10 s" }); }, 10_000);
    worker.onmessage = ({ data }) => { clearTimeout(late); done(data); };
    worker.postMessage(message);
  });
  const found = [];
  for (const { segment, questions } of cases) {
    if (!worker) {
      worker = new Worker(address);
      await tell({ program: bytes(program) });
    }
    found.push(await tell({ segment: bytes(segment), questions }));
  }
  worker?.terminate();
  return found;
}
