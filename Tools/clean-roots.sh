#!/bin/sh
# Tries swipedeck where there is nothing: in a Debian made anew by debootstrap. Root is needed, and a few minutes.
#
#   Tools/clean-roots.sh package    installs the .deb that `make deb` has made, with apt, and lives a first day with it
#                                   (Tools/first-day.sh) as an ordinary user; then removes it and looks what is left
#   Tools/clean-roots.sh source     copies in the Swift toolchain and a clone of this repository, and runs the README's
#                                   two commands
#
# Mirror and suite are those of this machine's apt. Environment: ROOTS, where the roots are made (default: a temporary
# folder, which is removed in the end); SWIFT, of which toolchain a copy is lent (default: swift).
set -eu

purpose=${1-}
case $purpose in package | source) ;; *)
  echo "clean-roots: '$purpose' is not one of: package, source" >&2
  exit 64
  ;;
esac
[ "$(id -u)" -eq 0 ] || {
  echo 'clean-roots: debootstrap needs root' >&2
  exit 69
}
command -v debootstrap >/dev/null || apt-get -q -y install debootstrap >/dev/null

home=$(cd "$(dirname "$0")/.." && pwd)
roots=${ROOTS:-$(mktemp -d)}
root=$roots/$purpose
lent=""

leave() {
  for place in $lent "$root/proc" "$root/dev/pts" "$root/dev"; do
    while mountpoint -q "$place"; do umount -l "$place"; done
  done
  # Nothing of the machine's own may still be below what is removed.
  if [ -z "${ROOTS-}" ] && ! grep -q " $roots" /proc/mounts; then rm -rf "$roots"; fi
}
trap leave EXIT
trap 'exit 130' INT TERM HUP

suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
  awk -v suite="$suite" '$2 == suite && $3 == "main" { print $1; exit }')
echo "clean-roots: $suite from $mirror"
if [ ! -e "$root/etc/debian_version" ]; then debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$roots/$purpose.log"; fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
# What apt needs to reach its mirror from here (a proxy, say) it needs in there.
for file in /etc/apt/apt.conf /etc/apt/apt.conf.d/*proxy*; do
  [ ! -f "$file" ] || cp "$file" "$root/etc/apt/apt.conf.d/"
done
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind /dev/pts "$root/dev/pts"

inside() { env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
inside chroot "$root" useradd --create-home --shell /bin/bash ada 2>/dev/null || true
inside chroot "$root" apt-get -q update >>"$roots/$purpose.log" 2>&1

case $purpose in
package)
  package=$(find "$home/.build" -maxdepth 1 -name "swipedeck_*.deb" | sort | tail -n 1)
  cp "$package" "$root/tmp/swipedeck.deb"
  cp "$home/Tools/first-day.sh" "$root/tmp/first-day.sh"
  chmod 755 "$root/tmp/swipedeck.deb" "$root/tmp/first-day.sh"
  inside chroot "$root" apt-get -q -y install --no-install-recommends /tmp/swipedeck.deb >>"$roots/$purpose.log" 2>&1
  echo "installed: $(inside chroot "$root" dpkg-query -W swipedeck)"
  inside chroot "$root" su - ada -c '/tmp/first-day.sh'
  inside chroot "$root" apt-get -q -y purge swipedeck >>"$roots/$purpose.log" 2>&1
  left=$(find "$root/usr" "$root/etc" "$root/var/lib/dpkg/info" -name '*swipedeck*')
  [ -z "$left" ] || {
    echo "clean-roots: left behind: $left" >&2
    exit 1
  }
  echo 'removed, and nothing of it is left'
  ;;
source)
  toolchain=$("${SWIFT:-swift}" -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/usr/lib/swift".*|\1|p' | head -n 1)
  mkdir -p "$root/opt/swift"
  mount --bind -o ro "$toolchain" "$root/opt/swift"
  lent=$root/opt/swift
  git clone -q "$home" "$root/home/ada/swipedeck"
  # Where git is told to fetch packages from somewhere else than their address says, the same holds in there.
  git config --system --get-regexp '^url\..*\.insteadof$' | while read -r name address; do
    place=$(echo "$name" | sed 's/^url\.\(.*\)\.insteadof$/\1/')
    git config --file "$root/etc/gitconfig" --add "url.$place.insteadOf" "$address"
    if [ -d "$place" ]; then mkdir -p "$root$place" && mount --bind "$place" "$root$place" && echo "$root$place" >>"$roots/lent"; fi
  done
  if [ -f "$roots/lent" ]; then lent="$lent $(sort -u "$roots/lent" | tr '\n' ' ')"; fi
  git config --file "$root/etc/gitconfig" --add safe.directory '*'
  inside chroot "$root" apt-get -q -y install --no-install-recommends make sudo >>"$roots/$purpose.log" 2>&1
  echo 'ada ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/ada"
  inside chroot "$root" chown -R ada: /home/ada/swipedeck
  # The first command opens a deck, so it needs a terminal and somebody who leaves again.
  inside chroot "$root" su - ada -c \
    'cd swipedeck && (sleep 1; while ! [ -e .build/release.built ]; do sleep 1; done; sleep 5; printf q) |
      script -qec "make run" /tmp/run.typescript | tail -n 3'
  grep -aq swipedeck "$root/tmp/run.typescript"
  echo 'make run: opened a deck'
  inside chroot "$root" su - ada -c 'cd swipedeck && make test'
  ;;
esac
