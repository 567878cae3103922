#!/bin/sh
# Makes two Debian packages of the release build: .build/swipedeck_VERSION-1_ARCHITECTURE.deb, and
# .build/swipedeck-dbgsym_VERSION-1_ARCHITECTURE.deb, the names of its functions for a debugger.
#
# Needs dpkg-dev, which tells the packages that the program's libraries are from. The program itself needs no Swift on
# the machine it goes to. Environment: PROGRAM, the built executable (default: .build/release/swipedeck); DEBFULLNAME
# and DEBEMAIL, who has packaged it; SOURCE_DATE_EPOCH, the time that its files bear (default: the version's date).
set -eu
LC_ALL=C
TZ=UTC
export LC_ALL TZ

program=${PROGRAM:-.build/release/swipedeck}
facts=Sources/swipedeck/Version.swift
version=$(sed -n 's/.*current = "\(.*\)"/\1/p' "$facts")
date=$(sed -n 's/.*date = "\(.*\)"/\1/p' "$facts")
maintainer="${DEBFULLNAME:-The swipedeck authors} <${DEBEMAIL:-swipedeck@users.noreply.github.com}>"
architecture=$(dpkg --print-architecture)
revision=$version-1
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -d "$date" +%s)}
export SOURCE_DATE_EPOCH

work=.build/deb
root=$work/root
docs=$root/usr/share/doc/swipedeck
rm -rf "$work"
mkdir -p "$docs/examples" "$root/DEBIAN" "$work/debian"

PROGRAM=$program DESTDIR=$root PREFIX=/usr ZSH_FUNCTIONS=share/zsh/vendor-completions Tools/install.sh install >/dev/null
rm -r "$root/usr/share/swipedeck" # dpkg has a list of its own
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/swipedeck"
gzip -9n "$root"/usr/share/man/man1/*.1

sed -i 1d "$root/usr/share/bash-completion/completions/swipedeck" # it is read, not run
install -m 644 packaging/copyright "$docs/copyright"
install -D -m 644 packaging/lintian-overrides "$root/usr/share/lintian/overrides/swipedeck"
gzip -9nc CHANGELOG.md >"$docs/changelog.gz"
{
  printf 'swipedeck (%s) unstable; urgency=medium\n\n' "$revision"
  # The newest version's items, of which each becomes one of Debian's.
  awk '/^## /{ if (seen++) exit; next } seen' CHANGELOG.md | awk '
    /^- / { if (item) print item; item = substr($0, 3); next }
    /^  / { item = item " " substr($0, 3); next }
    END { if (item) print item }' | fold -s -w 74 |
    awk '{ sub(/ +$/, ""); print (NR == 1 || ended ? "  * " : "    ") $0; ended = /\.$/ }'
  printf '\n -- %s  %s\n' "$maintainer" "$(date -d "$date" '+%a, %d %b %Y %H:%M:%S +0000')"
} | gzip -9nc >"$docs/changelog.Debian.gz"
chmod 644 "$docs"/*.gz
cp Decks/cities.csv Decks/people.json Decks/SOURCES.md "$docs/examples/"
cp -R Decks/people "$docs/examples/"
find "$docs/examples" -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +

# A source package's control file, of which only the name is read.
printf 'Source: swipedeck\n\nPackage: swipedeck\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O -eroot/usr/bin/swipedeck | sed -n 's/^shlibs:Depends=//p')
# dpkg does not know which glibc packed relocations need (Tools/build.sh).
if readelf -V "$root/usr/bin/swipedeck" | grep -q GLIBC_ABI_DT_RELR; then
  depends=$(printf %s "$depends" | sed 's/libc6 (>= [^)]*)/libc6 (>= 2.36)/')
fi

cat >"$root/DEBIAN/control" <<CONTROL
Package: swipedeck
Version: $revision
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f 1)
Depends: $depends
Recommends: libgdk-pixbuf-2.0-0, libpangocairo-1.0-0
Suggests: heif-gdk-pixbuf, jq, libavif-gdk-pixbuf, libpq5, librsvg2-common, libsixel1, webp-pixbuf-loader
Section: utils
Priority: optional
Description: go through a deck of cards in the terminal, one swipe at a time
 Opens a deck of cards, which may be JSON, JSON Lines, CSV, TSV, lines of
 text or a folder of files, and shows one card after another in the terminal.
 Each is swiped to the right or to the left, with keys or by dragging it with
 the mouse.
 .
 Every choice is on the disk before it is called saved, undo reaches back to the
 first one ever made, and what was chosen is exported as JSON, CSV, or in the
 formats of Prodigy, ASReview and Anki. Several people's choices are merged and
 compared.
CONTROL
# pack ROOT NAME: a package of a folder.
pack() {
  (cd "$1" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$1/DEBIAN/md5sums"
  find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  package=.build/$2_${revision}_${architecture}.deb
  dpkg-deb --root-owner-group -Zxz --build "$1" "$package" >/dev/null
  echo "built: $package ($(wc -c <"$package" | awk '{ printf "%.1f MB", $1 / 1e6 }'))"
}
pack "$root" swipedeck

# A debugger finds the names by the identity of the build that the linker has written into the program.
identity=$(readelf -n "$program" | sed -n 's/.*Build ID: //p')
[ -n "$identity" ] || { echo 'deb: the program has no build ID, so there is no package of symbols' >&2; exit 65; }
symbols=$work/symbols
file=$symbols/usr/lib/debug/.build-id/$(printf %s "$identity" | cut -c 1-2)/$(printf %s "$identity" | cut -c 3-).debug
mkdir -p "$symbols/DEBIAN" "$(dirname "$file")" "$symbols/usr/share/doc"
objcopy --only-keep-debug --compress-debug-sections "$program" "$file"
chmod 644 "$file"
ln -s swipedeck "$symbols/usr/share/doc/swipedeck-dbgsym"
cat >"$symbols/DEBIAN/control" <<CONTROL
Package: swipedeck-dbgsym
Source: swipedeck
Version: $revision
Auto-Built-Package: debug-symbols
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$symbols/usr" | cut -f 1)
Depends: swipedeck (= $revision)
Section: debug
Priority: optional
Description: debug symbols for swipedeck
Build-Ids: $identity
CONTROL
pack "$symbols" swipedeck-dbgsym
rm -rf "$work"
