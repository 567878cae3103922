#!/usr/bin/env python3
"""Writes what the tests of RIS compare with, as Python's rispy (0.10.0) writes and reads it:

rispy.ris     references as rispy writes them, which is how ASReview exports them
rispy.json    what rispy reads from that
decided.json  what rispy reads from decided.ris, which is our export of rispy.ris with decisions

Run it beside an installed rispy, as `PYTHONPATH=.build/python Tests/References/make.py`.
"""

import json
import pathlib

import rispy

folder = pathlib.Path(__file__).parent
references = [
    {
        "type_of_reference": "JOUR",
        "id": "12345",
        "authors": ["Marx, Karl", "Lindgren, Astrid"],
        "title": "A study of sleep in älteren Menschen — 睡眠",
        "year": "2014",
        "journal_name": "Journal of Naps",
        "secondary_title": "J. Naps",
        "volume": "20",
        "number": "6",
        "start_page": "1472",
        "end_page": "1513",
        "doi": "10.1000/Nap.1",
        "issn": "1932-6208",
        "urls": ["http://example.com/a", "http://example.com/2"],
        "keywords": ["sleep", "age, old"],
        "abstract": "BACKGROUND: People sleep. RESULTS: Less and less.",
        "notes": ["mine", "ASReview_not_seen"],
        "custom1": "kept",
        "unknown_tag": {"ZZ": ["one", "two"]},
    },
    {
        "type_of_reference": "BOOK",
        "first_authors": ["Woolf, Virginia"],
        "primary_title": "A Room of One's Own",
        "publication_year": "1929//",
        "publisher": "Hogarth Press",
        "place_published": "London",
        "notes_abstract": "An essay.",
        "language": "en",
    },
    {"type_of_reference": "GEN", "title": "Only a title"},
]
(folder / "rispy.ris").write_text(rispy.dumps(references), encoding="utf-8")
for name in ["rispy", "decided"]:
    entries = rispy.load(folder / f"{name}.ris", encoding="utf-8")
    text = json.dumps(entries, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
