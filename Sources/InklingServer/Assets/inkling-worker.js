// The worker's side of engine.wasm: loads a segment into the program's memory, passes questions in
// and answers out. Messages in: { bar, request, url, length } opens, { bar, request, body } asks. Messages
// out: { bar, request, status, body }, with HTTP's numbers as status (0: the network failed).

const compiled = WebAssembly.instantiateStreaming(
  fetch(new URL("engine.wasm", import.meta.url)), { host: { now: () => performance.now() } })
  .then(({ instance }) => instance.exports);
let opened;

/// The body, straight into the program's memory as it arrives, where its length is known.
async function load(wasm, response, length) {
  let room = Math.max(length, 1 << 16), count = 0, at = wasm.inkling_allocate(room);
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return { at, count };
    if (count + value.length > room) {
      const larger = wasm.inkling_allocate(room = Math.max(room * 2, count + value.length));
      if (!at || !larger) throw new RangeError("out of memory");
      new Uint8Array(wasm.memory.buffer).copyWithin(larger, at, at + count);
      wasm.inkling_free(at, count);
      at = larger;
    }
    new Uint8Array(wasm.memory.buffer, at + count, value.length).set(value);
    count += value.length;
  }
}

async function open(url, length) {
  const [wasm, response] = await Promise.all([compiled, fetch(url)]);
  if (!response.ok) return response.status;
  const { at, count } = await load(wasm, response, length);
  return wasm.inkling_open(at, count) === 0 ? 200 : 422;
}

async function ask(body) {
  await opened;
  const wasm = await compiled, question = new Uint8Array(body);
  const at = wasm.inkling_allocate(question.length);
  new Uint8Array(wasm.memory.buffer, at, question.length).set(question);
  const found = wasm.inkling_ask(at, question.length);
  wasm.inkling_free(at, question.length);
  return found ? wasm.memory.buffer.slice(found, found + wasm.inkling_answer_length()) : null;
}

onmessage = async ({ data: { bar, request, url, length, body } }) => {
  let status = 0, answer = null;
  try {
    if (url) {
      status = await (opened ??= open(url, length));
      if (status !== 200) opened = undefined;
    } else {
      answer = await ask(body);
      status = answer ? 200 : 400;
    }
  } catch { status = 0; }
  postMessage({ bar, request, status, body: answer }, answer ? [answer] : []);
};
