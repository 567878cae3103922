#!/bin/sh
# Makes what a release consists of, in .build/release-VERSION:
#
#   swipedeck-VERSION-linux-MACHINE.tar.gz    program, manual, completions, examples: bin and share, in one folder
#   swipedeck_VERSION-1_ARCHITECTURE.deb      the Debian package (Tools/deb.sh), and that of its debug symbols, if made
#   swipedeck-VERSION.tar.gz                  the sources, with the versions of dependencies that this build has
#   swipedeck-VERSION.spdx.json               what is inside, with licences (Tools/sbom.py)
#   swipedeck.rb, PKGBUILD                    of packaging/, with the hash of the sources
#   SHA256SUMS
#
#   Tools/release.sh check    ends with 1 and one line where the tree is not clean
#   Tools/release.sh make     makes it all from the release build that is there
#
# The same build and commit give the same bytes. Environment: PROGRAM, the built executable (default:
# .build/release/swipedeck); SOURCE_DATE_EPOCH, the time that files bear (default: that of the commit).
set -eu
LC_ALL=C
TZ=UTC
export LC_ALL TZ
umask 022

fail() {
  echo "release: $1" >&2
  exit 1
}

case ${1-} in check | make) ;; *)
  echo "release: '${1-}' is not one of: check, make" >&2
  exit 64
  ;;
esac
changes=$(git status --porcelain) || fail 'this is no clone of the repository'
[ -z "$changes" ] || fail 'the tree is not clean; commit or remove what git status shows'
[ "$1" = make ] || exit 0

program=${PROGRAM:-.build/release/swipedeck}
version=$(sed -n 's/.*current = "\(.*\)"/\1/p' Sources/swipedeck/Version.swift)
[ "$("$program" --version)" = "$version" ] || fail "$program is not version $version; make build"
[ -f Package.resolved ] && [ -d .build/archives ] || fail 'there is no build here, of which versions could be told; make build'
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

out=.build/release-$version
name=swipedeck-$version-linux-$(uname -m)
rm -rf "$out"
mkdir -p "$out/$name"
root=$out/$name

# The program's tree: what `make install` installs, and what the Debian package has besides.
PROGRAM=$program DESTDIR="" PREFIX=$PWD/$root Tools/install.sh install >/dev/null
strip --strip-unneeded --remove-section=.comment "$root/bin/swipedeck"
docs=$root/share/doc/swipedeck
mkdir -p "$docs/examples"
cp LICENSE README.md CHANGELOG.md "$docs/"
cp packaging/copyright "$docs/third-party-licences"
cp -R Decks/cities.csv Decks/people.json Decks/SOURCES.md Decks/people "$docs/examples/"
# The list that is there to uninstall by has these too.
(cd "$root" && find share/doc -type f) | cat "$root/share/swipedeck/installed" - | sort -u >"$out/list"
mv "$out/list" "$root/share/swipedeck/installed"
find "$root" -type d -exec chmod 755 {} + -o -type f ! -path '*/bin/*' -exec chmod 644 {} +
tar --create --directory "$out" --format=ustar --sort=name --owner=0 --group=0 --numeric-owner \
  --mtime="@$SOURCE_DATE_EPOCH" "$name" | gzip -9n >"$out/$name.tar.gz"

# What a system has to bring: a release for others must not need more than docs/install.md says.
echo 'needs of the system:'
readelf -d "$root/bin/swipedeck" | sed -n 's/.*Shared library: \[\(.*\)\]/  \1/p'
readelf -V "$root/bin/swipedeck" | grep -o 'GLIBC_[0-9.]*[0-9]' | sort -Vu | tail -n 1 | sed 's/^/  /'
! readelf -V "$root/bin/swipedeck" | grep -q GLIBC_ABI_DT_RELR || echo '  GLIBC_2.36 (packed relocations)'
rm -rf "$root"

# Exact versions of dependencies are not in the repository, as libraries leave them to who uses them; a release names them.
resolved=""
if [ -f Package.resolved ]; then resolved=--add-file=Package.resolved; fi
# shellcheck disable=SC2086 # one word or none
git archive --format=tar --prefix="swipedeck-$version/" $resolved HEAD | gzip -9n >"$out/swipedeck-$version.tar.gz"
hash=$(sha256sum "$out/swipedeck-$version.tar.gz" | cut -d ' ' -f 1)
for recipe in packaging/homebrew/swipedeck.rb packaging/arch/PKGBUILD; do
  sed "s/@VERSION@/$version/g; s/@SHA256@/$hash/g" "$recipe" >"$out/${recipe##*/}"
done

Tools/sbom.py "$program" >"$out/swipedeck-$version.spdx.json"

PROGRAM=$program Tools/deb.sh >/dev/null
find .build -maxdepth 1 -name "swipedeck*_$version-1_*.deb" -exec cp {} "$out/" \;

files=$(cd "$out" && ls)
# shellcheck disable=SC2086 # names are words
(cd "$out" && sha256sum $files >SHA256SUMS)
echo "made: $out"
sed 's/^/  /' "$out/SHA256SUMS"
