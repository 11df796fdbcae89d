// The nodes of the page that bar.wasm knows: a table of handles, and how a node leaves.

export const nodes = [null], handles = new WeakMap();
const freed = [];

// Nodes are numbers on the other side.
export function handle(node) {
  if (!node) return 0;
  let number = handles.get(node);
  if (number === undefined) {
    number = freed.pop() ?? nodes.length;
    nodes[number] = node;
    handles.set(node, number);
  }
  return number;
}
export function release(node) {
  const number = handles.get(node);
  if (number !== undefined) { handles.delete(node); nodes[number] = null; freed.push(number); }
  for (let child = node.firstChild; child; child = child.nextSibling) release(child);
}

// Chromium ends a run of typing, which one Undo takes back, whenever any node leaves the page. So while a person types,
// nodes are only hidden, without names, roles and looks. They leave when the field is left or pressed.
let isTyping = false;
const parked = [];
export function typingBegan() { isTyping = true; }
export function leave(gone) {
  release(gone);
  if (!isTyping) { gone.remove(); return; }
  if (parked.length > 400) for (const one of parked.splice(0)) one.remove();
  parked.push(gone);
  if (gone.nodeType === Node.TEXT_NODE) { gone.data = ""; return; }
  gone.hidden = true;
  gone.ariaHidden = "true";
  for (const named of [gone, ...gone.querySelectorAll("*")])
    for (const name of ["id", "role", "class"]) named.removeAttribute(name);
}
export function sweep() {
  isTyping = false;
  for (const gone of parked.splice(0)) gone.remove();
}
