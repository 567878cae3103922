#!/usr/bin/env python3
"""Writes Decks/packages.jsonl: what 2,000 programs of Debian say of themselves, to screen.

    Tools/sample-packages.py [--release bookworm] [--cards 2000] [--seed 16] [-o FILE]

Asks apt for the list of packages and their English descriptions, into a folder that is removed again: nothing of the
machine's own lists is used or changed. Of the sections with programs that somebody might want (games, sound, science ...;
not libraries, modules of languages, fonts, documentation) each source package gives one package, and of these a seeded
sample is taken. So that the subject is not given away, only those tags are taken that say how a program is built: an order
that learned `game::puzzle` would have nothing to find. `section` is what to check a screening against.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import tempfile

DECKS = pathlib.Path(__file__).resolve().parent.parent / "Decks"
SECTIONS = (
    "admin comm database editors education electronics embedded games gnome gnustep graphics hamradio httpd interpreters "
    "kde mail math misc net news otherosfs science shells sound tex text utils vcs video web x11 xfce zope"
).split()
FACETS = ("implemented-in", "interface", "role", "uitoolkit")
LONGEST = 1200  # characters of a description; the rest is cut at a paragraph


class Apt:
    """apt with lists of its own, of the main part of one release."""

    def __init__(self, folder, release):
        folder = pathlib.Path(folder)
        folder.chmod(0o755)  # apt fetches as its own user
        for name in ("lists/partial", "cache/archives/partial"):
            (folder / name).mkdir(parents=True)
        sources = folder / "sources.list"
        keys = "/usr/share/keyrings/debian-archive-keyring.gpg"
        sources.write_text(f"deb [signed-by={keys}] http://deb.debian.org/debian {release} main\n")
        self.options = [
            f"-oDir::State::Lists={folder}/lists", f"-oDir::Cache={folder}/cache", "-oDir::State::status=/dev/null",
            f"-oDir::Etc::SourceList={sources}", "-oDir::Etc::SourceParts=-", "-oAcquire::Languages=en",
        ]
        subprocess.run(["apt-get", *self.options, "-q", "update"], check=True, stdout=subprocess.DEVNULL)
        (release_file,) = (folder / "lists").glob("*_InRelease")
        self.version = re.search(r"^Version: (.*)$", release_file.read_text(), re.M)[1]

    def records(self, *arguments):
        """The stanzas that apt-cache prints, each a dictionary; lines that go on keep their blank."""
        listed = subprocess.run(["apt-cache", *self.options, *arguments], check=True, capture_output=True, text=True)
        for stanza in listed.stdout.split("\n\n"):
            record, name = {}, None
            for line in stanza.splitlines():
                if line.startswith(" "):
                    record[name] += "\n" + line
                else:
                    name, _, value = line.partition(":")
                    record[name] = value.strip()
            if "Package" in record:
                yield record


def source(record):
    return record.get("Source", record["Package"]).split(" ")[0]


def one_of_each_source(records):
    """The package called like its source, else the one with the shortest name: `0ad`, not `0ad-data`."""
    best = {}
    for record in records:
        name = record["Package"]
        rank = (name != source(record), len(name), name)
        best[source(record)] = min(best.get(source(record), (rank, record)), (rank, record), key=lambda pair: pair[0])
    return [record for _, (_, record) in sorted(best.items())]


def text_of(lines):
    """Running text of a description: its lines joined to paragraphs, verbatim ones and those of lists left alone.

    https://www.debian.org/doc/debian-policy/ch-controlfields.html#description
    """
    out = ""
    for line in lines:
        line = line[1:]
        if line == ".":
            out = out.rstrip() + "\n\n"
        elif line.startswith(" ") or re.match(r"[-*+o•] ", line):
            out += ("" if not out or out.endswith("\n") else "\n") + line.strip()
        else:
            out += (" " if out and not out.endswith("\n") else "") + line.strip()
    return re.sub(r" *<[^<>@\s]+@[^<>@\s]+>", "", out).strip()  # nobody's address


def shortened(text):
    while len(text) > LONGEST and "\n\n" in text:
        text = text.rpartition("\n\n")[0].rstrip()
    if len(text) > LONGEST:
        text = text[:LONGEST].rpartition(" ")[0] + " …"
    return text


def card(record):
    short, *lines = record["Description-en"].split("\n")
    tags = [tag for tag in re.split(r",\s+", record.get("Tag", "")) if tag.partition("::")[0] in FACETS and "TODO" not in tag]
    made = {
        "id": record["Package"],
        "title": f"{record['Package']} - {short}",
        "text": shortened(text_of(lines)),
        "section": record["Section"],
        "kilobytes": int(record["Installed-Size"]),
    }
    if tags:
        made["tags"] = tags
    if "Homepage" in record:
        made["url"] = record["Homepage"]
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--release", default="bookworm")
    parser.add_argument("--cards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("-o", "--output", type=pathlib.Path, default=DECKS / "packages.jsonl")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="swipedeck-packages-") as folder:
        apt = Apt(folder, options.release)
        candidates = one_of_each_source(record for record in apt.records("dumpavail") if record["Section"] in SECTIONS)
        sample = random.Random(options.seed).sample([record["Package"] for record in candidates], options.cards)
        shown = {record["Package"]: record for record in apt.records("show", "--no-all-versions", *sample)}
    with open(options.output, "w", encoding="utf-8") as out:
        for name in sample:
            out.write(json.dumps(card(shown[name]), ensure_ascii=False) + "\n")
    games = sum(shown[name]["Section"] == "games" for name in sample)
    print(f"{options.output}: {len(sample)} of {len(candidates)} packages of Debian {apt.version}, {games} of them games")


main()
