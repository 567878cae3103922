"""How much of real cards is seen, from Shares/: texts that are whole, what photos cover of the stage, and what is left
of a picture's colours where there are 256."""
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile

from figures import table
from frames import product
from programs import ROOT

FIELDS = ["Section", "Priority", "Version", "Architecture", "Installed-Size", "Maintainer", "Homepage", "Provides",
          "Recommends", "Suggests"]


def _body(lines):
    """A description as Debian's policy has it: paragraphs are filled, lines behind two blanks stand as they are."""
    text = ""
    for line in lines:
        if line == " .":
            text += "\n\n"
        elif line.startswith("  "):
            text += ("" if text.endswith("\n") or not text else "\n") + line[1:] + "\n"
        else:
            text += ("" if text.endswith("\n") or not text else " ") + line.strip()
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def _tags():
    """The tags of packages, where apt has lists of them."""
    shown = shutil.which("apt-cache") and subprocess.run(["apt-cache", "dumpavail"], capture_output=True, text=True)
    tags = {}
    for stanza in (shown.stdout if shown else "").split("\n\n"):
        name = re.match(r"Package: (\S+)", stanza)
        found = re.search(r"^Tag: (.*(?:\n .*)*)", stanza, re.M)
        if name and found:
            tags[name.group(1)] = [tag.strip().split("::")[-1] for tag in found.group(1).split(",")]
    return tags


def packages():
    """The installed packages as records; empty where there is no dpkg."""
    if not shutil.which("dpkg-query"):
        return []
    form = "".join("${" + field + "}\x1f" for field in ["Package", *FIELDS, "Description"]) + "\x1e"
    shown = subprocess.run(["dpkg-query", "-W", "-f", form], capture_output=True, text=True, check=True).stdout
    tags, records = _tags(), []
    for entry in shown.split("\x1e"):
        name, *values = entry.split("\x1f")[:-1] or [""]
        if not name:
            continue
        summary, *lines = values.pop().split("\n")
        fields = {field.lower().replace("-", " "): value for field, value in zip(FIELDS, values) if value}
        records.append({"title": name, "subtitle": summary, "description": _body(lines), **fields,
                        "tags": tags.get(name, [])})
    return records


def _lines(program, *what):
    said = subprocess.run([program, *what], capture_output=True, text=True, check=True).stdout
    return [line.split("\t") for line in said.splitlines()]


def texts(program):
    records = packages()
    if not records:
        print("texts: no dpkg-query, left out")
        return
    folder = tempfile.mkdtemp(prefix="swipedeck-shares-")
    deck = os.path.join(folder, "packages.jsonl")
    with open(deck, "w") as file:
        file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    rows = []
    for columns, height, count, text, whole in _lines(program, "texts", deck):
        rows.append([f"{columns} × {height}", *(f"{100 * int(part) / int(count):.1f} %" for part in (text, whole))])
    shutil.rmtree(folder)
    tagged = sum(1 for record in records if record["tags"])
    table(f"Descriptions of {len(records)} installed packages as cards, {tagged} of them with tags",
          ["", "whole text", "text, fields and tags"], rows)


def photos(program):
    rows = [[f"{columns} × {height}", *(f"{float(share):.0f} %" for share in shares)]
            for columns, height, *shares in _lines(program, "photos")]
    table("Cells of the stage that a photo covers", ["", "16:9", "4:3", "1:1", "3:4"], rows)


def colors(program):
    pictures = sorted(glob.glob(os.path.join(ROOT, "Decks", "people", "*.png")))
    rows = []
    for name, pixels, distance, brown, brown_distance, grey in _lines(program, "colors", *pictures):
        rows.append([name, f"{float(distance):.4f}", f"{float(brown_distance):.4f}",
                     f"{grey} of {brown} ({100 * int(grey) / max(1, int(brown)):.1f} %)"])
    table(f"Colours of {len(pictures)} portraits where there are 256: distance from what is shown, in OKLab",
          ["", "mean", "brown", "brown shown grey"], rows)


def build():
    return product("ScreenShares")
