
# A word that is no command is a deck, and `swipedeck DECK` is short for `swipedeck swipe DECK`: where no command has
# been typed yet, the line is completed as if `swipe` stood in front.
_swipedeck_or_deck() {
    local -i ret=1
    case "${words[2]}" in
    @COMMANDS@) if (( CURRENT > 2 )); then _swipedeck; return; fi ;;
    esac
    if (( CURRENT == 2 )) && [[ "${words[2]}" != [-./~]* ]]; then
        _swipedeck && ret=0
    fi
    words=("${words[1]}" swipe "${(@)words[2,-1]}")
    (( CURRENT++ ))
    _swipedeck && ret=0
    return ret
}

if [[ "${funcstack[1]}" = _swipedeck ]]; then
    # Loaded from a folder of completions under the name of its first function, which now is another.
    compdef _swipedeck_or_deck swipedeck
    _swipedeck_or_deck "${@}"
else
    compdef _swipedeck_or_deck swipedeck
fi
