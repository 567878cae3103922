#!/bin/sh
# Installs what building needs and is missing; does and says nothing when nothing is.
#
#   Tools/setup.sh build     what the program needs
#   Tools/setup.sh test      the same, and what its tests need
#   Tools/setup.sh package   what making a Debian package or a release needs besides
#   Tools/setup.sh pictures  what Tools/screenshot.py needs
#   Tools/setup.sh team      what Tools/team-demo.sh needs: PostgreSQL, tmux
#   Tools/setup.sh terminals what Tools/test-terminals.py needs: terminals that show pictures, a display for them
#   Tools/setup.sh web       what Tools/test-web.sh needs: a C library for WebAssembly, a browser
#   Tools/setup.sh docs      what Tools/site.py needs: cmark-gfm, mandoc, and what compiles the libraries
#
# Looked for is the thing itself (a header, a command), not the package, so that a system without
# apt-get that has it is fine too. Environment: SWIFT, the command to run (default: swift).
set -eu
LC_ALL=C
export LC_ALL

purpose=${1:-build}
swift=${SWIFT:-swift}
system=$(uname -s)

fail() {
  printf 'setup: %s\n' "$1" >&2
  exit 1
}

# Whether one of the C headers named can be included.
header() {
  for name in "$@"; do
    for folder in /usr/include /usr/local/include /opt/homebrew/include; do
      [ -f "$folder/$name" ] && return 0
    done
    for compiler in clang cc gcc; do
      command -v "$compiler" >/dev/null 2>&1 || continue
      printf '#include <%s>\n' "$name" | "$compiler" -E -x c - >/dev/null 2>&1 && return 0
    done
  done
  return 1
}

# Whether a font file of this name is below one of the usual folders.
font() {
  find /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" "${HOME:-/}/.local/share/fonts" \
    -name "$1" 2>/dev/null | grep -q .
}

# Whether any of these files exists; unmatched patterns arrive as they are written.
any_file() {
  for file in "$@"; do
    [ -e "$file" ] && return 0
  done
  return 1
}

swift_version() {
  "$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1
}

# Why the toolchain does not start, when that is for want of a shared library; else nothing.
swift_lacks() {
  { "$swift" --version && "$swift" build --version; } 2>&1 >/dev/null |
    sed -n 's/.*error while loading shared libraries: \([^:]*\):.*/\1/p' | head -n 1
}

want_swift='Swift 6.2 or newer is needed: https://www.swift.org/install/linux'

# Before anything is installed: a machine without Swift, or with an older one, is told so at once.
require_swift() {
  command -v "$swift" >/dev/null 2>&1 ||
    fail "no command '$swift'; $want_swift (then put it on PATH, or make SWIFT=/path/to/swift)"
  version=$(swift_version)
  if [ -z "$version" ]; then
    [ -n "$(swift_lacks)" ] && return # its libraries are among the packages
    fail "'$(command -v "$swift")' is not the Swift compiler (Debian's package 'swift' is another program); $want_swift"
  fi
  major=${version%%.*}
  minor=${version#*.}
  [ "$major" -gt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -ge 2 ]; } ||
    fail "'$(command -v "$swift")' is Swift $version; $want_swift"
}

# After it: nothing that it lacks is left.
require_swift_start() {
  library=$(swift_lacks)
  [ -z "$library" ] || fail "'$(command -v "$swift")' does not start: it lacks $library"
  require_swift
}

packages=""
want() { packages="$packages $*"; }

# What a minimal Debian lacks for compiling and linking with a toolchain from swift.org.
want_toolchain() {
  [ "$system" = Linux ] || return 0
  [ -z "$(swift_lacks)" ] || want libcurl4 libncurses6 libsqlite3-0 libxml2
  command -v git >/dev/null 2>&1 || want git
  command -v ld >/dev/null 2>&1 || want binutils
  any_file /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem ||
    want ca-certificates
  any_file /usr/lib/*/crt1.o /usr/lib/crt1.o /usr/lib64/crt1.o || want libc6-dev
  any_file /usr/lib/gcc/*/*/libstdc++.so || want 'libstdc++-dev'
}

want_libraries() {
  if [ "$system" = Linux ]; then # on a Mac these two belong to the system
    header ncursesw/curses.h ncurses.h || want libncursesw5-dev
    header sqlite3.h || want libsqlite3-dev
  fi
  header xxhash.h || want libxxhash-dev
  # Not for building: pictures are decoded and large letters drawn with them where they are there.
  any_file /usr/lib/*/libgdk_pixbuf-2.0.so.0 /usr/lib/libgdk_pixbuf-2.0.so.0 \
    /usr/lib64/libgdk_pixbuf-2.0.so.0 /opt/homebrew/lib/libgdk_pixbuf-2.0.0.dylib \
    /usr/local/lib/libgdk_pixbuf-2.0.0.dylib || want libgdk-pixbuf-2.0-0
  any_file /usr/lib/*/libpangocairo-1.0.so.0 /usr/lib/libpangocairo-1.0.so.0 \
    /usr/lib64/libpangocairo-1.0.so.0 /opt/homebrew/lib/libpangocairo-1.0.0.dylib \
    /usr/local/lib/libpangocairo-1.0.0.dylib || want libpangocairo-1.0-0
  any_file /usr/lib/*/libsixel.so.1 /usr/lib/libsixel.so.1 /usr/lib64/libsixel.so.1 \
    /opt/homebrew/lib/libsixel.1.dylib /usr/local/lib/libsixel.1.dylib || want libsixel1
  # Nor this: a session is connected to a team's server with it.
  any_file /usr/lib/*/libpq.so.5 /usr/lib/libpq.so.5 /usr/lib64/libpq.so.5 \
    /opt/homebrew/opt/libpq/lib/libpq.5.dylib /usr/local/opt/libpq/lib/libpq.5.dylib || want libpq5
}

want_pictures() {
  [ -x /usr/bin/python3 ] || want python3
  command -v tmux >/dev/null 2>&1 || want tmux
  /usr/bin/python3 -c 'import PIL' 2>/dev/null || want python3-pil
  font 'DejaVuSansMono-Bold.ttf' || want fonts-dejavu-core
  font 'DejaVuSansMono-Oblique.ttf' || want fonts-dejavu-extra
  font 'wqy-zenhei.ttc' || want fonts-wqy-zenhei
  font 'NotoColorEmoji.ttf' || want fonts-noto-color-emoji
}

want_terminals() {
  command -v python3 >/dev/null 2>&1 || want python3
  /usr/bin/python3 -c 'import numpy' 2>/dev/null || want python3-numpy
  for tool in Xvfb:xvfb xdotool:xdotool dbus-run-session:dbus-daemon kitty:kitty konsole:konsole xterm:xterm \
    mlterm:mlterm; do
    command -v "${tool%:*}" >/dev/null 2>&1 || want "${tool#*:}"
  done
}

want_web() {
  command -v python3 >/dev/null 2>&1 || want python3
  any_file /usr/lib/wasm32-wasi/libc.a || want wasi-libc
  any_file /usr/lib/llvm-*/lib/clang/*/lib/*/libclang_rt.builtins*wasm32*.a || want libclang-rt-dev-wasm32
  command -v wasm-opt >/dev/null 2>&1 || want binaryen
  command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 ||
    command -v google-chrome >/dev/null 2>&1 || want chromium
}

known() { command -v apt-cache >/dev/null 2>&1 && apt-cache show --quiet "$1" >/dev/null 2>&1; }

# Three names differ between releases of Debian; this gives the one that this release has.
debian_name() {
  case $1 in
  libncursesw5-dev) if known "$1"; then echo "$1"; else echo libncurses-dev; fi ;;
  libstdc++-dev)
    release=20
    while [ "$release" -gt 9 ]; do
      if known "libstdc++-$release-dev"; then
        echo "libstdc++-$release-dev"
        return
      fi
      release=$((release - 1))
    done
    echo g++ # more than is needed, but it has this name everywhere
    ;;
  libclang-rt-dev-wasm32)
    for release in 21 20 19 18 17 16 15 14; do
      if known "libclang-rt-$release-dev-wasm32"; then
        echo "libclang-rt-$release-dev-wasm32"
        return
      fi
    done
    echo "$1"
    ;;
  *) echo "$1" ;;
  esac
}

debian_names() {
  for package in $packages; do
    printf ' %s' "$(debian_name "$package")"
  done
}

# How the same is installed elsewhere: a line for the package manager that is there. `-` is what comes with the system.
elsewhere() {
  for manager in dnf pacman zypper brew; do
    command -v "$manager" >/dev/null 2>&1 || continue
    case $manager in
    dnf) column=2 how='sudo dnf install' ;;
    pacman) column=3 how='sudo pacman -S' ;;
    zypper) column=4 how='sudo zypper install' ;;
    brew) column=5 how='brew install' ;;
    esac
    # A package without a line here has the same name everywhere.
    printf '%s' "$how"
    for package in $packages; do
      awk -v package="$package" -v column="$column" '
        $1 == package { name = $column; seen = 1 }
        END { if (!seen) name = package; if (name != "-") printf " %s", name }' <<NAMES
libcurl4 libcurl curl libcurl4 -
libncurses6 ncurses-libs ncurses libncurses6 -
libsqlite3-0 sqlite-libs sqlite libsqlite3-0 -
libxml2 libxml2 libxml2-legacy libxml2-2 -
libc6-dev glibc-devel glibc glibc-devel -
libstdc++-dev libstdc++-devel gcc gcc-c++ -
libncursesw5-dev ncurses-devel ncurses ncurses-devel -
libsqlite3-dev sqlite-devel sqlite sqlite3-devel -
libxxhash-dev xxhash-devel xxhash xxhash-devel xxhash
libgdk-pixbuf-2.0-0 gdk-pixbuf2 gdk-pixbuf2 libgdk_pixbuf-2_0-0 gdk-pixbuf
libpangocairo-1.0-0 pango pango libpango-1_0-0 pango
libsixel1 libsixel libsixel libsixel1 libsixel
libpq5 libpq postgresql-libs libpq5 libpq
libvterm-dev libvterm-devel libvterm libvterm-devel libvterm
python3-jsonschema python3-jsonschema python-jsonschema python3-jsonschema python-jsonschema
python3-pip python3-pip python-pip python3-pip -
postgresql postgresql-server postgresql postgresql-server postgresql
NAMES
    done
    return
  done
  printf 'the Debian packages are:%s' "$(debian_names)"
}

install_packages() {
  command -v apt-get >/dev/null 2>&1 || fail "some of what is needed is missing; $(elsewhere)"
  if [ "$(id -u)" -eq 0 ]; then
    as_root="env"
  elif command -v sudo >/dev/null 2>&1; then
    as_root="sudo env"
  else
    fail "neither root nor sudo; have someone install these Debian packages:$(debian_names)"
  fi
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  # A source that cannot be reached matters only if a package is then not to be had.
  $as_root DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 update >"$log" 2>&1 || true
  names=$(debian_names)
  echo "setup: installing$names"
  # A server installed for tests is not to run by itself, with data of its own.
  cluster=/etc/postgresql-common/createcluster.conf
  case $names in
  *" postgresql"*)
    if [ ! -e "$cluster" ]; then
      $as_root mkdir -p "${cluster%/*}"
      echo 'create_main_cluster = false' | $as_root tee "$cluster" >/dev/null
    else
      cluster=""
    fi
    ;;
  *) cluster="" ;;
  esac
  # shellcheck disable=SC2086 # names are words
  $as_root DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120 \
    install --no-install-recommends $names >>"$log" 2>&1 </dev/null || {
    cat "$log" >&2
    fail "apt-get could not install:$names"
  }
  # As it is delivered: who installs a server later wants it to run.
  if [ -n "$cluster" ] && [ -f /usr/share/postgresql-common/createcluster.conf ]; then
    $as_root cp /usr/share/postgresql-common/createcluster.conf "$cluster"
  fi
}

# A PostgreSQL server, for tests and the demo of a team.
want_server() { Tools/team-server.sh find >/dev/null || want postgresql; }

case $purpose in
build | test)
  require_swift
  want_toolchain
  want_libraries
  if [ "$purpose" = test ]; then header vterm.h || want libvterm-dev; fi
  if [ "$purpose" = test ]; then /usr/bin/python3 -c 'import jsonschema' 2>/dev/null || want python3-jsonschema; fi
  # Gets rispy, which Debian does not have (Tools/rispy.sh).
  if [ "$purpose" = test ]; then /usr/bin/python3 -c 'import pip' 2>/dev/null || want python3-pip; fi
  # Take the completions that are written for them.
  if [ "$purpose" = test ]; then for shell in zsh fish; do command -v $shell >/dev/null || want $shell; done; fi
  if [ "$purpose" = test ]; then want_server; fi
  ;;
package)
  for tool in dpkg-deb:dpkg dpkg-shlibdeps:dpkg-dev strip:binutils python3:python3; do
    command -v "${tool%:*}" >/dev/null 2>&1 || want "${tool#*:}"
  done
  ;;
pictures) want_pictures ;;
team)
  want_server
  command -v tmux >/dev/null 2>&1 || want tmux
  ;;
terminals) want_terminals ;;
web) want_web ;;
docs)
  require_swift
  want_toolchain
  header xxhash.h || want libxxhash-dev
  for tool in python3 cmark-gfm mandoc; do command -v $tool >/dev/null 2>&1 || want $tool; done
  ;;
*) fail "'$purpose' is not one of: build, test, package, pictures, team, terminals, web, docs" ;;
esac

[ -z "$packages" ] || install_packages
case $purpose in build | test | docs) require_swift_start ;; esac
