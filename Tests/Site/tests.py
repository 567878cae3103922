#!/usr/bin/env python3
"""What `make docs` relies on: a dead link is found, and links and anchors are those of the site. Needs cmark-gfm."""

import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "Tools"
sys.dont_write_bytecode = True
# By its path: Python has a module called site.
spec = importlib.util.spec_from_file_location("site_pages", TOOLS / "site.py")
site_pages = importlib.util.module_from_spec(spec)
spec.loader.exec_module(site_pages)


class SiteTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root, self.folder = pathlib.Path(temporary.name, "root"), pathlib.Path(temporary.name, "site")
        self.write("docs/site/style.css", "")
        self.write("docs/a.md", "# Away\n\n## Two words, `code`\n\n## Two words, `code`\n\n[home](../README.md)\n")
        self.write("program.swift", "")
        self.write("empty/file", "")

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def check(self, readme):
        """The status of the link check on a site with this README, and what it says."""
        self.write("README.md", readme)
        site = site_pages.Site(self.root, self.folder)
        site.add("README.md")
        site.copy("docs/site/style.css")
        site.write()
        done = subprocess.run([TOOLS / "check-links.py", self.folder], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_links_that_lead_somewhere(self):
        status, said = self.check("# Top\n\n[a](docs/a.md) [b](docs/a.md#two-words-code-1) [c](program.swift) [d](#top)\n"
                                  "[words](empty) <https://example.org/x>\n")
        self.assertEqual((status, "https://example.org/x" in said), (0, True), said)
        page = (self.folder / "index.html").read_text()
        self.assertIn('<a href="docs/a.html#two-words-code-1">b</a>', page)
        self.assertNotIn(">words</a>", page)
        self.assertTrue((self.folder / "program.swift").exists())

    def test_each_dead_link_is_found(self):
        self.write("../outside.md", "")
        for link in ("docs/gone.md", "docs/a.md#gone", "#gone", "gone.png", "/docs/a.html", "/etc/hosts", "../outside.md"):
            with self.subTest(link):
                status, said = self.check(f"# Top\n\n[a](docs/a.md) [dead]({link})\n")
                self.assertEqual(status, 1, said)
                self.assertIn("index.html: ", said)
        status, said = self.check("# Top\n\n[a](docs/a.md) ![dead](gone.png)\n")
        self.assertEqual(status, 1, said)


if __name__ == "__main__":
    unittest.main()
