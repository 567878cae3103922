#!/usr/bin/python3
"""Prints what the release build has inside, as SPDX 2.3 JSON.

  Tools/sbom.py PROGRAM

Packages are those of Package.resolved, and what Tools/build.sh links in: the Swift libraries, and archives of the system
(.build/archives) with the versions that dpkg-query has. Licences are those of packaging/copyright. The same program and
SOURCE_DATE_EPOCH give the same bytes.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time


def said(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout


def system_package(archive):
    """Name and version of the Debian package that an archive is from."""
    found = said("dpkg-query", "-S", os.path.realpath(archive)).split(":")[0]
    if not found:
        return "", "NOASSERTION"
    return found, said("dpkg-query", "-W", "-f=${Version}", found) or "NOASSERTION"


def package(name, version, license, where="NOASSERTION", purl=None, comment=None, copyright="NOASSERTION"):
    one = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": where,
        "filesAnalyzed": False,
        "licenseConcluded": license,
        "licenseDeclared": license,
        "copyrightText": copyright,
    }
    if purl:
        one["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ]
    if comment:
        one["comment"] = comment
    return one


LICENSES = {
    "grdb.swift": "MIT",
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "yams": "MIT",
}
ARCHIVES = {
    "sqlite3": ("SQLite", "blessing"),
    "ncursesw": ("ncurses", "X11-distribute-modifications-variant"),
    "stdc++": ("libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1"),
}

with open("Sources/swipedeck/Version.swift", encoding="utf-8") as file:
    version = re.search(r'current = "(.*)"', file.read()).group(1)
with open(sys.argv[1], "rb") as file:
    built = hashlib.sha256(file.read()).hexdigest()

packages = []
with open("Package.resolved", encoding="utf-8") as file:
    pins = json.load(file)["pins"]
for pin in sorted(pins, key=lambda pin: pin["identity"]):
    state, address = pin["state"], pin["location"]
    packages.append(
        package(
            pin["identity"], state.get("version", state["revision"]), LICENSES.get(pin["identity"], "NOASSERTION"),
            f"git+{address}@{state['revision']}",
            "pkg:swift/" + re.sub(r"^https://|\.git$", "", address) + "@" + state.get("version", state["revision"]),
        )
    )

swift = re.search(r"Swift version (\S+)", said(os.environ.get("SWIFT", "swift"), "--version"))
packages.append(
    package(
        "swift", swift.group(1) if swift else "NOASSERTION", "Apache-2.0 WITH Swift-exception AND Unicode-3.0",
        comment="The Swift runtime, Foundation and Dispatch.",
    )
)
if not os.path.isdir(".build/archives"):
    sys.exit("sbom: no .build/archives, which says what is linked in; make build")
for archive, (name, license) in ARCHIVES.items():
    path = f".build/archives/lib{archive}.a"
    if os.path.exists(path):
        debian, number = system_package(path)
        purl = f"pkg:deb/debian/{debian}@{number}".replace("+", "%2B") if debian else None
        packages.append(package(name, number, license, purl=purl))
header = said("dpkg-query", "-W", "-f=${Version}", "libxxhash-dev")
packages.append(
    package(
        "xxHash", header or "NOASSERTION", "BSD-2-Clause",
        purl=f"pkg:deb/debian/libxxhash-dev@{header}" if header else None, copyright="Yann Collet",
    )
)

ours = package("swipedeck", version, "MIT", copyright="2026 The swipedeck authors")
ours["primaryPackagePurpose"] = "APPLICATION"
ours["comment"] = f"SHA-256 of the program before it is stripped: {built}"
epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
document = {
    "spdxVersion": "SPDX-2.3",
    "dataLicense": "CC0-1.0",
    "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"swipedeck-{version}",
    "documentNamespace": f"https://spdx.org/spdxdocs/swipedeck-{version}-{built}",
    "creationInfo": {
        "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
        "creators": ["Tool: swipedeck-Tools-sbom.py"],
    },
    "packages": [ours] + packages,
    "relationships": [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": ours["SPDXID"]}
    ]
    + [
        {"spdxElementId": ours["SPDXID"], "relationshipType": "STATIC_LINK", "relatedSpdxElement": one["SPDXID"]}
        for one in packages
    ],
}
json.dump(document, sys.stdout, indent=2, ensure_ascii=False)
print()
