// For a folder that is opened without a server. A browser gives such a page no modules and no files by `fetch`, but
// scripts: each file of the search lies beside itself as a script, in the folder `local`, which is loaded when it is
// asked for. Over HTTP this is the page's usual script.
(() => {
  const base = new URL(".", document.currentScript.src).href;
  if (location.protocol !== "file:") return void import(`${base}assets/inkling.js`);
  const types = { css: "text/css", json: "application/json", txt: "text/plain", wasm: "application/wasm" };
  const files = {}, coming = {}, modules = {}, network = fetch;

  // The script of a file calls this.
  globalThis.inklingLocal = (path, content) => { files[path] = content; };

  const brought = (path) => coming[path] ??= new Promise((told, failed) => {
    const script = document.createElement("script");
    script.src = `${base}local/${path}.js`;
    script.onload = () => told(files[path]);
    script.onerror = () => failed(new TypeError(`${path} cannot be read`));
    document.head.append(script);
  });

  const load = (name) => modules[name] ??= (async () => {
    const exported = {};
    await (await brought(`assets/${name}`))({ url: `${base}assets/${name}` }, load, exported);
    return exported;
  })();

  globalThis.fetch = async (address, options) => {
    const [place] = new URL(address.url ?? address, document.baseURI).href.split(/[?#]/);
    if (!place.startsWith(base)) return network(address, options);
    const path = decodeURIComponent(place.slice(base.length)), content = await brought(path);
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    return new Response(bytes, { headers: { "content-type": types[path.split(".").pop()] ?? "application/octet-stream" } });
  };
  load("inkling.js");
})();
