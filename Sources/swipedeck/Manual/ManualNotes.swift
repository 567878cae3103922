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
    Space, Enter  Read the whole card; arrows or the wheel scroll, left and right choose, Esc closes.
    +, -, 0       The card's picture alone, larger; smaller, then the words again; all of it. Where a part \
                  of it is seen arrows, the wheel and a drag move it.
    b             See the last two cards side by side, such as two photos of a burst; nothing is chosen there.
    o             Open the card's file or address with the desktop's own program.
    /             Find a card and show it. Up and down show the next one and the one before, left and right \
                  choose, Enter brings it to the top, Esc closes.
    n             Write a note on the card.
    y             Copy the card's id to the clipboard, where the terminal has one (OSC 52).
    e             Export the choices as JSON.
    g             At the end of the deck: go through the cards put off once more.
    ?             Show all keys, as they are set.
    Ctrl-Z        Suspend.
    q             Quit. The next start goes on behind the last choice.
    mouse         Drag the card and let go, or flick it. Buttons can be clicked, the wheel scrolls.
    """)

  static let environment = table(
    """
    SWIPEDECK_CONFIG      The configuration file, in place of ~/.config/swipedeck/config.yaml.
    SWIPEDECK_SETTING     A setting of swipedeck-config(1), in capitals and with underscores: \
                          SWIPEDECK_COLOR, SWIPEDECK_KEYS_UNDO. It is stronger than the file and weaker than \
                          an option.
    XDG_DATA_HOME         Where the log of choices is kept; ~/.local/share if not set.
    XDG_CONFIG_HOME       Where the configuration is looked for; ~/.config if not set.
    NO_COLOR              If set and not empty, no colours are used.
    TERM, COLORTERM       What the terminal is and how many colours it has. TERM=dumb is served in lines, as \
                          with --plain.
    SSH_CONNECTION        If set, 256 colours and 30 frames a second unless told otherwise.
    LC_ALL, LC_CTYPE, LANG  Whether the terminal shows more than ASCII: the first of them that is set.
    TMPDIR                Where standard input is kept while it is a deck; /tmp if not set.
    """)

  static let files = table(
    """
    ~/.local/share/swipedeck/choices.sqlite  The log of choices, an SQLite database. Copy it with \
                                             'swipedeck merge', which is safe while it is in use.
    ~/.config/swipedeck/config.yaml          The configuration, if there is one; 'swipedeck config --example' \
                                             writes one with every setting in it.
    NAME.choices.json                        What the key e writes into the present folder, where --export names no file.
    """)

  /// Exit statuses that are not in ``ExitStatus``.
  static let otherEnds = table(
    """
    0        Done, or quit.
    128 + N  A signal ended it, as a shell shows: 130 for Ctrl-C. Choices are saved and the terminal is \
             given back.
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
