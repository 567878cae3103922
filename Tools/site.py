#!/usr/bin/env python3
"""Makes the site in .build/site: README, docs, man pages, DocC archives and the browser example, for any static server
and below any path. A link inside the site that leads nowhere is an error.

  Tools/site.py    then: python3 -m http.server --directory .build/site

A page has the path of its Markdown file with .html at the end, and README.md is index.html. So relative links and
pictures keep working. What a page links to comes along: Markdown becomes a page, any other file is copied. A link to a
folder without a README becomes plain text. Needs cmark-gfm and, for the man pages, mandoc and the program.
Environment: PROGRAM (default: .build/release/swipedeck).
"""

import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

# The navigation. A guide that no other topic names is in Guides; a path that ends with .html is made elsewhere.
TOPICS = {
    "Start": ["README.md", "web/index.html", "man/index.html", "CHANGELOG.md", "SECURITY.md"],
    "Guides": [],
    "Formats": ["docs/formats/README.md", "docs/formats/exports.md", "docs/formats/log.md", "docs/scripts.md"],
    "Engine": ["swipeengine/documentation/swipeengine/index.html", "carddeck/documentation/carddeck/index.html",
               "Examples/Web/README.md", "docs/gesture-states.md", "docs/differences-from-mdc.md"],
    "Contributing": ["CONTRIBUTING.md", "docs/design.md", "docs/decisions/README.md", "Benchmarks/README.md",
                     "docs/learning-experiments.md"],
}
NAMES = {"web/index.html": "Try it in the browser", "man/index.html": "Man pages",
         "swipeengine/documentation/swipeengine/index.html": "SwipeEngine, every symbol",
         "carddeck/documentation/carddeck/index.html": "CardDeck, every symbol"}
TEMPLATE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{up}docs/site/style.css">
<header><a href="{up}index.html">swipedeck</a> <a class="jump" href="#contents">Contents</a></header>
<main>
{body}
</main>
<nav id="contents" aria-label="Contents">
{nav}
</nav>
</html>
"""
OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def page_path(source):
    """Where the page of a Markdown file is."""
    return re.sub(r"(^|/)README\.html$", r"\1index.html", re.sub(r"\.md$", ".html", source))


def with_anchors(body):
    """Headings with the ids that GitHub gives them."""
    seen = {}

    def anchor(heading):
        text = html.unescape(re.sub(r"<[^>]*>", "", heading[2]))
        slug = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
        seen[slug] = number = seen.get(slug, -1) + 1
        return f'<h{heading[1]} id="{slug}{f"-{number}" if number else ""}">{heading[2]}</h{heading[1]}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", anchor, body, flags=re.DOTALL)


class Site:
    def __init__(self, root, folder):
        self.root, self.folder = pathlib.Path(root), pathlib.Path(folder)
        self.pages = {}  # the title and the body of each page, by its path

    def add(self, source):
        """Adds the page of a Markdown file, and everything in the repository that it links to."""
        if page_path(source) in self.pages:
            return
        text = (self.root / source).read_text()
        made = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"], input=text,
                              capture_output=True, text=True, check=True)
        body = with_anchors(made.stdout).replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
        title = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.DOTALL)
        self.pages[page_path(source)] = [html.unescape(re.sub(r"<[^>]*>", "", title[1])) if title else source, body]
        found = []
        body = re.sub(r'<a href="([^"]*)">(.*?)</a>', lambda link: self.link(source, link, found), body, flags=re.DOTALL)
        for picture in re.findall(r'<img [^>]*?src="([^"]*)"', body):
            self.link(source, ["", picture, ""], found)
        self.pages[page_path(source)][1] = body
        for other in found:
            self.add(other)

    def link(self, source, link, found):
        """A link as it is on the site. Adds a Markdown file it leads to to `found`, and copies any other file."""
        address, mark, anchor = html.unescape(link[1]).partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(source), urllib.parse.unquote(address)))
        if not address or OUTSIDE.match(address) or target.startswith(("..", "/")):
            return link[0]
        if (self.root / target).is_dir():
            if not (self.root / target / "README.md").exists():
                return link[2]
            target = os.path.join(target, "README.md")
        if not (self.root / target).exists():
            return link[0]  # the check tells of it
        if target.endswith(".md"):
            found.append(target)
            address = os.path.relpath(page_path(target), os.path.dirname(source) or ".")
        else:
            self.copy(target)
        return f'<a href="{html.escape(address + mark + anchor)}">{link[2]}</a>'

    def copy(self, path):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.root / path, self.folder / path)

    def add_manual(self, program):
        """Adds the man pages, as the program writes them, and a list of them."""
        run = lambda command, text=None: subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
        items = ""
        for name in run([program, "manual", "--names"]).split():
            # Sections of a man page are headings below the page's own.
            body = run(["mandoc", "-Thtml", "-Ofragment,man=%N.html"], run([program, "manual", name]))
            body = re.sub(r"(</?h)([12])\b", lambda tag: f"{tag[1]}{int(tag[2]) + 1}", body)
            about = re.search(r'<span class="Nd">(.*?)</span>', body, re.DOTALL)[1]
            self.pages[f"man/{name}.html"] = [f"{name}(1)", f"<h1>{name}(1)</h1>\n{body}"]
            items += f'<dt><a href="{name}.html"><code>{name}</code></a></dt><dd>{about}</dd>\n'
        self.pages["man/index.html"] = ["Man pages", f'<h1>Man pages</h1>\n<dl class="manual">\n{items}</dl>']

    def navigation(self, path):
        """The topics and their pages, with the headings of the page itself."""
        own = re.findall(r'<h2[^>]* id="([^"]*)"[^>]*>(.*?)</h2>', self.pages[path][1], re.DOTALL)
        inner = "".join(f'<li><a href="#{anchor}">{re.sub("</?a[^>]*>", "", text)}</a></li>' for anchor, text in own)
        lines = []
        for topic, sources in TOPICS.items():
            lines.append(f"<h2>{topic}</h2>\n<ul>")
            if topic == "Guides":
                named = sum(TOPICS.values(), [])
                sources = sorted(p for p in (f"docs/{f.name}" for f in (self.root / "docs").glob("*.md")) if p not in named)
            for target in map(page_path, sources):
                if target in self.pages or (self.folder / target).exists():
                    name = NAMES.get(target) or html.escape(self.pages[target][0])
                    link = os.path.relpath(target, os.path.dirname(path) or ".")
                    here = ' aria-current="page"' if target == path else ""
                    more = f"<ul>{inner}</ul>" if here and len(own) > 1 else ""
                    lines.append(f'<li><a href="{link}"{here}>{name}</a>{more}</li>')
            lines.append("</ul>")
        return "\n".join(lines)

    def write(self):
        for path, (title, body) in self.pages.items():
            name = title if title == "swipedeck" else f"{title} · swipedeck"
            text = TEMPLATE.format(title=html.escape(name), up="../" * path.count("/"), body=body, nav=self.navigation(path))
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text)


def make_relative(archive):
    """Lets the pages of a DocC archive, which name files from the server's root, work below any path."""
    for page in archive.rglob("*.html"):
        up = "../" * (len(page.relative_to(archive).parts) - 1) or "./"
        page.write_text(page.read_text().replace('="/', f'="{up}').replace(
            'baseUrl = "/"', f'baseUrl = new URL("{up}", location.href).pathname'))
    (archive / "theme-settings.json").write_text("{}\n")  # DocC asks for it
    start = f"documentation/{archive.name}/"
    (archive / "index.html").write_text(
        f'<!doctype html><meta http-equiv="refresh" content="0; url={start}"><a href="{start}">{archive.name}</a>\n')


def main():
    folder, web = pathlib.Path(".build/site"), pathlib.Path(".build/web")
    program = os.environ.get("PROGRAM", ".build/release/swipedeck")
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["Tools/docs.sh", folder], check=True)
    for archive in folder.iterdir():
        make_relative(archive)
    if not (web / "index.html").exists() and (status := subprocess.run(["Tools/web.sh"]).returncode) not in (0, 69):
        sys.exit(status)
    if (web / "index.html").exists():
        shutil.copytree(web, folder / "web")
    else:
        print("site: left out: the browser example, which this toolchain cannot build")
    site = Site(".", folder)
    for source in ["README.md", *sum(TOPICS.values(), []), *sorted(map(str, pathlib.Path("docs").rglob("*.md")))]:
        if source.endswith(".md"):
            site.add(source)
    site.copy("docs/site/style.css")
    if os.access(program, os.X_OK):
        site.add_manual(program)
    else:
        print(f"site: left out: the man pages, as there is no {program} (make build)")
    site.write()
    subprocess.run(["Tools/check-links.py", folder], check=True)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"built: {folder}, {len(site.pages)} pages, {size / 1e6:.0f} MB (python3 -m http.server --directory {folder})")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:  # which has said what is wrong
        sys.exit(error.stderr or error.returncode)
