"""Prints nDCG@10 and recall@100 of whole questions over judged sets, as a Markdown table.

    Benchmarks/relevance.py FOLDER [--inkling PATH] [--halves]

Each file `FOLDER/xquad/xquad.LANGUAGE.json` and the folder `FOLDER/cranfield` make a row. The sets are not part of
the project: XQuAD is published by DeepMind (github.com/google-deepmind/xquad), Cranfield by its university. All rows
are answered by `inkling search --queries --ids` with the same settings, the default ones.
"""
import argparse
import html
import json
import math
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]


class JudgedSet:
    """Documents, questions, and which documents answer which question how well."""

    def __init__(self, name: str):
        self.name = name
        self.documents: dict[str, str] = {}
        self.questions: dict[str, str] = {}
        self.judgements: dict[str, dict[str, int]] = {}


def cranfield(folder: pathlib.Path) -> JudgedSet:
    found = JudgedSet("Cranfield")
    text = (folder / "cran.all.1400.xml").read_text()
    for document in re.finditer(r"<docno>\s*(\d+)\s*</docno>.*?<text>(.*?)</text>", text, re.S):
        found.documents[document[1]] = html.unescape(document[2])
    titles = re.findall(r"<title>(.*?)</title>", (folder / "cran.qry.xml").read_text(), re.S)
    for number, title in enumerate(titles, 1):
        found.questions[str(number)] = html.unescape(title)
    for line in (folder / "cranqrel.trec.txt").read_text().splitlines():
        question, _, document, grade = line.split()
        if int(grade) > 0:
            found.judgements.setdefault(question, {})[document] = int(grade)
    return found


def xquad(path: pathlib.Path) -> JudgedSet:
    found = JudgedSet("XQuAD " + path.suffixes[0].removeprefix("."))
    for article in json.loads(path.read_text())["data"]:
        for paragraph in article["paragraphs"]:
            document = str(len(found.documents) + 1)
            found.documents[document] = paragraph["context"]
            for question in paragraph["qas"]:
                found.questions[question["id"]] = question["question"]
                found.judgements[question["id"]] = {document: 1}
    return found


def answers(judged: JudgedSet, inkling: pathlib.Path) -> dict[str, list[str]]:
    """The ids of the hundred best documents for each judged question."""
    with tempfile.TemporaryDirectory() as place:
        corpus = pathlib.Path(place, "corpus.ndjson")
        corpus.write_text("".join(
            json.dumps({"id": key, "title": "", "text": one_line(text)}, ensure_ascii=False) + "\n"
            for key, text in judged.documents.items()))
        asked = pathlib.Path(place, "questions.tsv")
        asked.write_text("".join(
            f"{key}\t{one_line(text)}\n"
            for key, text in judged.questions.items() if key in judged.judgements))
        command = [
            inkling, "search", corpus, "--queries", asked, "--limit", "100", "--ids",
            "--id", "id", "--title", "title", "--text", "text"]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {key: ids.split() for key, _, ids in (line.partition("\t") for line in lines.splitlines())}


def one_line(text: str) -> str:
    return " ".join(text.split())


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def ndcg(ranking: list[str], grades: dict[str, int], depth: int = 10) -> float:
    def gain(values: list[int]) -> float:
        return sum(value / math.log2(place + 2) for place, value in enumerate(values[:depth]))

    return gain([grades.get(document, 0) for document in ranking]) / gain(
        sorted(grades.values(), reverse=True))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--halves", action="store_true", help="also nDCG@10 of every second question, and of the others")
    arguments.add_argument("--inkling", type=pathlib.Path, default=ROOT / ".build/release/inkling")
    chosen = arguments.parse_args()
    sets = [cranfield(chosen.folder / "cranfield")] if (chosen.folder / "cranfield").is_dir() else []
    sets += [xquad(path) for path in sorted((chosen.folder / "xquad").glob("xquad.*.json"))]
    halves = " A | B |" if chosen.halves else ""
    print(f"| set | documents | questions | nDCG@10 | recall@100 |{halves}\n|---|---|---|---|---|{'---|---|' if halves else ''}")
    for judged in sets:
        found = answers(judged, chosen.inkling)
        scores, recalls = [], []
        for key, grades in sorted(judged.judgements.items(), key=lambda item: (len(item[0]), item[0])):
            ranking = found.get(key, [])
            scores.append(ndcg(ranking, grades))
            recalls.append(len(set(ranking) & set(grades)) / len(grades))
        print(
            f"| {judged.name} | {len(judged.documents)} | {len(scores)} "
            f"| {mean(scores):.3f} | {mean(recalls):.3f} |"
            + (f" {mean(scores[0::2]):.3f} | {mean(scores[1::2]):.3f} |" if halves else ""))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
