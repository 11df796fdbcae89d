#!/usr/bin/env python3
"""Records of one's own, out of a program: one JSON object a line, piped into `inkling build -`.

    Examples/Records/records.py | inkling build - --name "Harbour" --output search
"""
import json
import sys

# Whatever a program has: rows of a database, answers of a service, files of another kind.
BOATS = [
    {"id": "nora", "title": "Nora", "text": "A cutter that carries mail to the islands.", "kind": "Cutter", "built": 1931},
    {"id": "wren", "title": "Wren", "text": "A dinghy, for whoever wants to row.", "kind": "Dinghy", "built": 2004},
    {"id": "otter", "title": "Otter", "text": "A cutter with a new mast.", "kind": "Cutter", "built": 1958},
]

for boat in BOATS:
    json.dump({**boat, "url": f"/boats/{boat['id']}/"}, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")
