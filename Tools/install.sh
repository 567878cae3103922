#!/bin/sh
# Puts the program where it belongs, or takes it away: the same list of files for both.
#
#   Tools/install.sh install      the program, its man pages, and completions for bash, zsh and fish
#   Tools/install.sh uninstall    exactly these files; folders stay, as others may want them
#
# Environment: PROGRAM, the built executable; PREFIX (default: /usr/local), below which it all goes; DESTDIR, in front
# of every path, for packages; ZSH_FUNCTIONS, where zsh looks below PREFIX (default: share/zsh/site-functions).
set -eu

program=${PROGRAM:-.build/release/swipedeck}
prefix=${DESTDIR-}${PREFIX:-/usr/local}
zsh=${ZSH_FUNCTIONS:-share/zsh/site-functions}
here=$(dirname "$0")

bash_file=$prefix/share/bash-completion/completions/swipedeck
zsh_file=$prefix/$zsh/_swipedeck
fish_file=$prefix/share/fish/vendor_completions.d/swipedeck.fish
manual=$prefix/share/man/man1

put() { # MODE FROM TO
  install -d "$(dirname "$3")"
  install -m "$1" "$2" "$3"
}

case ${1-} in
install)
  made=$(mktemp -d)
  trap 'rm -rf "$made"' EXIT
  "$here/completions.sh" "$program" "$made"
  put 755 "$program" "$prefix/bin/swipedeck"
  put 644 "$made/swipedeck.bash" "$bash_file"
  put 644 "$made/_swipedeck" "$zsh_file"
  put 644 "$made/swipedeck.fish" "$fish_file"
  for page in $("$program" manual --names); do
    "$program" manual "$page" >"$made/$page.1"
    put 644 "$made/$page.1" "$manual/$page.1"
  done
  echo "installed: $prefix/bin/swipedeck, its man pages, and completions for bash, zsh and fish"
  ;;
uninstall)
  rm -f "$prefix/bin/swipedeck" "$bash_file" "$zsh_file" "$fish_file" "$manual"/swipedeck.1 "$manual"/swipedeck-*.1
  echo "removed: swipedeck from $prefix"
  ;;
*)
  echo "install: '${1-}' is not one of: install, uninstall" >&2
  exit 64
  ;;
esac
