/// The texts of the manual that no `--help` has: keys, environment variables, files.
enum ManualNotes {
  typealias Entry = (name: String, meaning: String)

  static let keys = table(
    """
    right, l      Like.
    left, h       Nope.
    up, k         Star.
    down, j       Later: the card comes back at the end of the deck.
    u, Backspace  Undo, back to the first choice ever made.
    Ctrl-R        Redo.
    1 to 9        Choose with that reason, where the deck has reasons.
    Space, Enter  Read the whole card. Arrows and the wheel scroll, left and right choose, Esc closes.
    +, -, 0       Show the card's picture alone, then larger; smaller, then the words again; all of the \
                  picture. Arrows, the wheel and a drag move an enlarged picture.
    z             Show the picture pixel for pixel, then all of it again.
    b             Show the picture beside the next one. Tab or a click marks one of them, and the keys \
                  choose for it.
    i             With a learned order: mark the words that speak for and against the card, or not.
    o             Open the card's file or link with the program of the desktop.
    /             Find a card. Down and up show the next and the previous match, left and right choose, Enter \
                  brings the card to the top and takes back its choice, Esc closes.
    n             Write a note on the card.
    y             Copy the card's id to the clipboard, in a terminal that allows it (OSC 52).
    e             Export the choices as JSON.
    g             At the end of the deck: go through the cards put off again.
    a             At the end of the deck: go through the cards liked and starred again.
    ?             Show the keys as they are set.
    Ctrl-Z        Suspend.
    q             Quit. The next start goes on after the last choice.
    mouse         Drag the card and let go, or flick it. Buttons can be clicked; the wheel scrolls.
    """)

  static let environment = table(
    """
    SWIPEDECK_CONFIG      The configuration file, instead of ~/.config/swipedeck/config.yaml.
    SWIPEDECK_SETTING     A setting of swipedeck-config(1), in capitals and with underscores, such as \
                          SWIPEDECK_COLOR or SWIPEDECK_KEYS_UNDO. It overrides the file; an option overrides it.
    XDG_DATA_HOME         The folder in which swipedeck/choices.sqlite is kept; by default ~/.local/share.
    XDG_CONFIG_HOME       The folder in which swipedeck/config.yaml is looked for; by default ~/.config.
    NO_COLOR              If set and not empty, no colours are used.
    TERM, COLORTERM       The kind of terminal, and how many colours it has. With TERM=dumb lines are \
                          printed, as with --plain.
    SSH_CONNECTION        If set, 256 colours and 30 frames a second are the default.
    LC_ALL, LC_CTYPE, LANG  Whether the terminal shows more than ASCII: the first of them that is set.
    TMPDIR                The folder for a copy of standard input while it is a deck; by default /tmp.
    """)

  static let files = table(
    """
    ~/.local/share/swipedeck/choices.sqlite  The log of choices, an SQLite database. To copy it while it is in \
                                             use, run 'swipedeck merge'.
    ~/.config/swipedeck/config.yaml          The configuration, if there is one. 'swipedeck config --example' \
                                             writes one with every setting.
    NAME.choices.json                        What the key e writes into the current folder, unless --export \
                                             names a file.
    """)

  /// Exit statuses that are not in ``ExitStatus``.
  static let otherEnds = table(
    """
    0        Done, or quit.
    128 + N  Signal N ended it, as a shell reports it: 130 for Ctrl-C. Choices are saved first, and the \
             terminal is restored.
    """)

  /// Reads one entry a line: a name, at least two spaces, and what the name means.
  private static func table(_ text: String) -> [Entry] {
    text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "  ").map { gap in
        (
          String(line[..<gap.lowerBound]),
          line[gap.upperBound...].split(separator: " ").joined(separator: " ")
        )
      }
    }
  }
}
