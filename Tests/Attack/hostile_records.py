"""Records that nobody means well with, by name and content."""
import gzip

ESCAPES = "\x1b]52;c;YQ==\x07\x9b31m\u202ezebra\u2066\u061c\x7f"
ROW = b'{"id":"1","title":"zebra","text":"pears"}\n'


def rows(*lines: str) -> bytes:
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")


def encoded(codec: str) -> bytes:
    return ROW.decode().encode(codec)


def ndjson() -> dict[str, bytes]:
    many = ",".join(f'"f{n}":{n}' for n in range(100_000))
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in ESCAPES)
    return {
        "empty": b"", "a line end": b"\n", "whitespace": b" \t\n" * 9999, "objects in depth": b'{"a":' * 100_000,
        "lists in depth": b"[" * 200_000, "lists in depth in a row": b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n" + ROW,
        "an unclosed string": b'{"a":"zebra', "an unclosed row": b'{"a":1,', "unclosed rows": b'{"a":"\n' * 20_000,
        "lone surrogates": rows(r'{"id":"1","title":"\ud800 zebra \udc00\ud800"}', r'{"\udfff":"\ud83d"}'),
        "encoded surrogates": rows('{"title":"zebra \ud800"}'), "NUL": b'{"title":"ze\0bra"}\n' + rows(r'{"ti\u0000tle":"ze\u0000bra"}'),
        "NULs": b"\0" * 100_000, "invalid UTF-8": b'{"title":"\xff\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80 zebra"}\n', "a byte order mark": b"\xef\xbb\xbf" + ROW,
        "UTF-16": encoded("utf-16"), "UTF-16 without mark": encoded("utf-16-be"), "UTF-32": encoded("utf-32"), "gzip": gzip.compress(ROW * 999),
        "escapes in values": rows(f'{{"id":"{escaped}","title":"{escaped} zebra","url":"{escaped}","text":"{escaped}"}}'),
        "raw escapes in values": rows(f'{{"id":"2","title":"zebra {ESCAPES}","section":"{ESCAPES}"}}'),
        "escapes in names": rows(f'{{"id":"1","{escaped}":"zebra","title{escaped}":[{{"{escaped}":1}}]}}', f'{{"{escaped}":'),
        "100,000 fields": f'{{{many}}}\n'.encode(), "a new field in each row": "".join(f'{{"f{n}":"zebra"}}\n' for n in range(20_000)).encode(),
        "equal names": b'{"id":"1","id":"2","title":"zebra","title":"pear"' + b',"title":"x"' * 20_000 + b"}\n", "equal ids": ROW * 20_000,
        "long names": b'{"' + b"k" * 40_000 + b'":[' + b"1," * 40_000 + b"1]}\n", "a huge number": b'{"title":"zebra","n":' + b"9" * 500_000 + b"}\n",
        "numbers at the edge": rows('{"title":"zebra","n":1e999999,"m":-0.0,"o":1e-999999,"p":-9223372036854775809}'),
        "no objects": b'1\n"a"\nnull\n[]\ntrue\n[{}]\n', "empty objects": b"{}\n" * 10_000, "a word of 4 MB": b'{"title":"' + b"z" * (4 << 20) + b'"}\n',
        "marks": rows('{"title":"z' + "\u0301" * 200_000 + '"}'), "matches without end": b'{"title":"' + b"zebra " * 200_000 + b'"}\n',
        "CR": ROW.replace(b"\n", b"\r") * 99, "bad escapes": rows(r'{"title":"\x zebra \u12"}', r'{"title":"\u{41}"}'), "a script as address": rows(
            '{"id":"1","title":"zebra","url":"javascript:alert(1)","image":"javascript:alert(1)"}'),
        "many ids of nothing": b'{"id":"","title":"zebra"}\n' * 5_000, "prototypes": b'{"__proto__":{"a":1},"constructor":"zebra","title":"zebra"}\n',
        "a manifest": b"INKLMAN\0" + b"\xff" * 500,
    }


def large() -> dict:
    """What takes seconds, and is made only when it is needed: a process measures its parent's memory as well."""
    return {"a row of 60 MB": lambda: b'{"id":"1","title":"zebra","text":"' + b"pears and plums " * (60 << 16) + b'"}\n'}


def json() -> dict[str, bytes]:
    return {
        "empty": b"", "open": b"[", "lists in depth": b"[" * 200_000, "objects in depth": b'[{"a":' * 100_000, "an object": ROW, "a number": b"1",
        "cut": b'[{"title":"zeb', "a comma too many": b'[{"title":"zebra"},]', "two lists": b'[{"title":"zebra"}][{"title":"pear"}]',
        "elements without end": b"[" + b'{"a":[' * 50_000, "escapes": b'[{"a":"' + b"\\u00e9" * 200_000 + b'"}]', "commas": b"[" + b"," * 200_000,
        "surrogates": rb'[{"title":"\ud800\ud800 zebra"}]', "a byte order mark": b'\xef\xbb\xbf[{"title":"zebra"}]', "text behind": b'[{"title":"zebra"}] x' + b"y" * 99_999,
    }


def csv() -> dict[str, bytes]:
    wide = ",".join(f"h{n}" for n in range(100_000)).encode() + b"\n"
    return {
        "empty": b"", "a header alone": b"id,title\n", "no header": b"\n\n\n", "commas": b"," * 100_000 + b"\n" + b"," * 100_000, "100,000 columns": wide + b"zebra\n",
        "4,000 equal names": b"a," * 4_000 + b"a\n1\n", "equal names with numbers": b"a,a,a 2,a 2 2,a\n1,2,3,4,5\n", "an unclosed quote": b'id,title\n1,"zebra' + b"\nx,y" * 50_000,
        "a quote opened on every line": b"h1,h2\n" + b'a","\n' * 60_000, "an unclosed quote in the header": b'"id,title\n1,zebra\n', "quotes": b'"' * 200_001,
        "NUL": b"id,title\n1,ze\0bra\n", "CR": b"id,title\r1,zebra\r", "ragged rows": b"id,title\n1\n1,2,3,4\n" + b"9,zebra," * 9_999 + b"\n",
        "escapes": f"id,title{ESCAPES}\n{ESCAPES},zebra {ESCAPES}\n".encode(), "a cell of 4 MB": b'id,title\n1,"' + b"zebra " * 700_000 + b'"\n',
        "a name of 4 MB": b"id," + b"t" * (4 << 20) + b"\n1,zebra\n", "invalid UTF-8": b"id,ti\xfftle\n\xc0\xaf,zebra\xed\xa0\x80\n", "a byte order mark": b"\xef\xbb\xbfid,title\n1,zebra\n",
        "UTF-16": "id,title\n1,zebra\n".encode("utf-16"), "semicolons": b"id;title\n1;zebra\n", "text behind a quote": b'id,title\n"1"x,"zebra"y"\n' * 999,
    }


def tsv() -> dict[str, bytes]:
    return {"many columns": b"\t" * 50_000 + b"\n" + b"\t" * 50_000 + b"\n", "escapes": f"id\ttitle\n{ESCAPES}\tzebra {ESCAPES}\n".encode(),
            "quotes": b'id\ttitle\n1\t"zebra\n' * 20_000, "gzip": gzip.compress(b"id\ttitle\n1\tzebra\n")}


def files() -> dict[str, bytes]:
    """By file name: what comes before the dot says what is in it."""
    kinds = {"ndjson": ndjson(), "json": json(), "csv": csv(), "tsv": tsv()}
    return {f"{name}.{kind}": data for kind, cases in kinds.items() for name, data in cases.items()}
