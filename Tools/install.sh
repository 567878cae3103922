#!/bin/sh
# Puts the program where it belongs, or takes it away: the same list of files for both.
#
#   Tools/install.sh install      the program, its man pages, and completions for bash, zsh and fish
#   Tools/install.sh uninstall    exactly the files that were installed; folders stay, as others may want them
#
# What was installed is written down in PREFIX/share/swipedeck/installed.
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

list=$prefix/share/swipedeck/installed

put() { # MODE FROM TO
  install -d "$(dirname "$3")"
  install -m "$1" "$2" "$3"
  printf '%s\n' "${3#"$prefix"/}" >>"$made/installed"
}

case ${1-} in
install)
  "$program" --version >/dev/null 2>&1 || {
    echo "install: $program is not there or does not start; make build" >&2
    exit 66
  }
  made=$(mktemp -d)
  trap 'rm -rf "$made"' EXIT
  "$here/completions.sh" "$program" "$made"
  # The names of functions, 18 MB that only a debugger reads, stay behind.
  if ! strip -o "$made/swipedeck" "$program" 2>/dev/null; then cp "$program" "$made/swipedeck"; fi
  put 755 "$made/swipedeck" "$prefix/bin/swipedeck"
  put 644 "$made/swipedeck.bash" "$bash_file"
  put 644 "$made/_swipedeck" "$zsh_file"
  put 644 "$made/swipedeck.fish" "$fish_file"
  for page in $("$program" manual --names); do
    "$program" manual "$page" >"$made/$page.1"
    put 644 "$made/$page.1" "$manual/$page.1"
  done
  # What an older version has put there as well is still to be taken away.
  if [ -f "$list" ]; then cat "$list" >>"$made/installed"; fi
  install -d "$(dirname "$list")"
  sort -u "$made/installed" >"$made/list"
  install -m 644 "$made/list" "$list"
  echo "installed: $prefix/bin/swipedeck, its man pages, and completions for bash, zsh and fish"
  ;;
uninstall)
  if [ ! -f "$list" ]; then
    echo "install: nothing was installed below $prefix; name its PREFIX" >&2
    exit 66
  fi
  while IFS= read -r file; do
    # Only below the prefix, whoever has written the list.
    case /$file/ in */../*) echo "install: '$file' leads out of $prefix and is left" >&2 ;; *) rm -f "$prefix/$file" ;; esac
  done <"$list"
  rm -f "$list"
  rmdir "$(dirname "$list")" 2>/dev/null || true
  echo "removed: swipedeck from $prefix"
  ;;
*)
  echo "install: '${1-}' is not one of: install, uninstall" >&2
  exit 64
  ;;
esac
