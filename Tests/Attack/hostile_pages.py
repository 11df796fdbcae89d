"""Pages that nobody means well with, by name and content."""
import gzip

from hostile_records import ESCAPES


def html() -> dict[str, bytes]:
    return {
        "empty": b"", "elements in depth": b"<div>" * 100_000 + b"zebra", "an unclosed comment": b"<p>zebra<!-- " + b"-" * 100_000, "an unclosed script": b"<p>zebra<script>" + b"<" * 99_999,
        "an unclosed title": b"<title>zebra " + b"a" * 99_999, "angles": b"<" * 200_000, "comments": b"<!--" * 100_000, "an unclosed tag": b"<p " + b"a=" * 100_000,
        "an unclosed value": b'<p>zebra<a href="' + b"x" * 200_000, "attributes": b"<p " + b"a=1 " * 100_000 + b">zebra", "references": b"&#x110000;&#0;&#xd800;&#99999999999999999999;&#x;&;&zz;" * 9_999,
        "ampersands": b"<p>zebra " + b"&" * 200_000, "end tags": b"</p>" * 100_000, "headings": b"<h1>zebra" * 50_000, "NUL": b"<ti\0tle>ze\0bra</title><p>\0", "UTF-16": "<title>zebra".encode("utf-16"),
        "another charset": b"<meta charset=utf-16><title>z\xe9bra</title>", "invalid UTF-8": b"<title>\xff\xc0\xafzebra\xed\xa0\x80</title>", "escapes": f"<title>{ESCAPES}</title><p>zebra {ESCAPES}".encode(),
        "escapes as references": b"<title>&#27;]52;c;YQ==&#7;&#155;zebra&#x202e;</title>", "unclosed everything": b"<html><head><title><style><textarea><script><!--<![CDATA[<svg><math>" * 3_000,
        "templates": b"<template>" * 30_000 + b"zebra", "gzip": gzip.compress(b"<p>zebra"),
    }


def markdown() -> dict[str, bytes]:
    return {
        "empty": b"", "brackets": b"[" * 100_000, "links in depth": b"[a](" * 50_000, "images": b"![" * 50_000, "quotes": b">" * 100_000, "lists in depth": b"".join(b" " * n + b"- a\n" for n in range(1_000)),
        "an unclosed fence": b"```\n" + b"zebra\n" * 50_000, "fences": b"```\n" * 50_001, "backticks": b"`" * 100_001, "stars": b"*a " * 100_000, "underlines": b"_" * 100_000, "marks": b"#" * 100_000,
        "headings": b"# zebra\n" * 50_000, "an unclosed front matter": b"---\ntitle: zebra\n" + b"a: b\n" * 50_000, "a hostile front matter": b"---\ntitle: &a [*a, *a]\n? !!python/object\n---\nzebra",
        "tables": b"|" * 100_000 + b"\n" + b"|-" * 50_000, "references": b"[a]: <" * 50_000, "escapes": f"# {ESCAPES}\n\nzebra {ESCAPES}".encode(), "NUL": b"# ze\0bra\n\0", "backslashes": b"\\" * 200_000,
        "entities": b"&#x1b;&#27;zebra" * 999, "angles": b"<a " * 100_000, "invalid UTF-8": b"# \xff\xfe\xc0zebra",
    }


def text() -> dict[str, bytes]:
    return {"matches without end": b"zebra " * 300_000, "one word": b"z" * (4 << 20), "marks": ("z" + "\u0301" * 300_000).encode(), "all bytes": bytes(range(256)) * 4_000,
            "escapes": ESCAPES.encode() * 999, "line ends": b"\n" * 400_000, "CR": b"zebra\r" * 50_000, "joiners": "\u200d\ufe0f".encode() * 99_999}


def pages() -> dict[str, bytes]:
    kinds = {"html": html(), "md": markdown(), "txt": text()}
    return {f"{name}.{kind}": data for kind, cases in kinds.items() for name, data in cases.items()}
