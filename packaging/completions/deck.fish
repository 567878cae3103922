
# A word that is no command is a deck, and `swipedeck DECK` is short for `swipedeck swipe DECK`: where no command has
# been typed yet, the line is completed as if `swipe` stood in front.
functions --copy __swipedeck_tokens __swipedeck_typed_tokens
function __swipedeck_tokens
    # Where the cursor is: fish 3 cannot tell that together with words, nor at all where nobody types.
    if test "$argv" = -tC
        commandline -tC 2>/dev/null; or string length -- "$(commandline -t)"
        return
    end
    set -l tokens (__swipedeck_typed_tokens $argv)
    if test "$argv" = -pc; and set -q tokens[2]; and not contains -- $tokens[2] @COMMANDS@
        set tokens $tokens[1] swipe $tokens[2..]
    end
    printf '%s\n' $tokens
end
