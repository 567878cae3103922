
# A word that is no command is a deck, and `swipedeck DECK` is short for `swipedeck swipe DECK`: where no command has
# been typed yet, the line is completed as if `swipe` stood in front.
_swipedeck_or_deck() {
    local word
    for word in "${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
        case "${word}" in
        -*) ;;
        @COMMANDS@)
            _swipedeck "${@}"
            return
            ;;
        esac
        break
    done
    if [[ "${COMP_CWORD}" -eq 1 && "${2}" != [-./~]* ]]; then
        _swipedeck "${@}"
    fi
    local -a COMP_WORDS=("${COMP_WORDS[0]}" swipe "${COMP_WORDS[@]:1}")
    local -i COMP_CWORD=$((COMP_CWORD + 1)) COMP_POINT=$((COMP_POINT + 6))
    local COMP_LINE="${COMP_LINE/#*([[:space:]])${COMP_WORDS[0]}/${COMP_WORDS[0]} swipe}"
    _swipedeck "${@}"
}

complete -o filenames -F _swipedeck_or_deck swipedeck
