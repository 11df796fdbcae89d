#!/usr/bin/env node
// Records of one's own, out of a program: one JSON object a line, piped into `inkling build -`.
//
//     Examples/Records/records.mjs | inkling build - --name "Harbour" --output search

// Whatever a program has: rows of a database, answers of a service, files of another kind.
const boats = [
  { id: "nora", title: "Nora", text: "A cutter that carries mail to the islands.", kind: "Cutter", built: 1931 },
  { id: "wren", title: "Wren", text: "A dinghy, for whoever wants to row.", kind: "Dinghy", built: 2004 },
  { id: "otter", title: "Otter", text: "A cutter with a new mast.", kind: "Cutter", built: 1958 },
];

for (const boat of boats) console.log(JSON.stringify({ ...boat, url: `/boats/${boat.id}/` }));
