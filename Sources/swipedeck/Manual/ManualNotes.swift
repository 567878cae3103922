/// What the manual tells and no `--help` does.
enum ManualNotes {
  struct Entry {
    /// What is looked up: a key, a variable, a file.
    let name: String
    let meaning: String
  }

  static let keys = [
    Entry(name: "right, l", meaning: "Like."),
    Entry(name: "left, h", meaning: "Nope."),
    Entry(name: "up, k", meaning: "Star."),
    Entry(name: "down, j", meaning: "Later: the card comes back at the end of the deck."),
    Entry(name: "u, Backspace", meaning: "Undo, back to the first choice ever made."),
    Entry(name: "Ctrl-R", meaning: "Redo."),
    Entry(name: "Space, Enter", meaning: "Read the whole card; arrows or the wheel scroll, Esc closes it."),
    Entry(name: "o", meaning: "Open the card's file or address with the desktop's own program."),
    Entry(
      name: "/",
      meaning: "Find a card: it comes to the top. Enter again takes the next one, Esc puts it back."),
    Entry(name: "n", meaning: "Write a note on the card."),
    Entry(name: "e", meaning: "Export the choices as JSON."),
    Entry(name: "?", meaning: "Show all keys, as they are set."),
    Entry(name: "Ctrl-Z", meaning: "Suspend."),
    Entry(name: "q", meaning: "Quit. The next start goes on behind the last choice."),
    Entry(
      name: "mouse",
      meaning: "Drag the card and let go, or flick it. Buttons can be clicked, the wheel scrolls."),
  ]

  static let environment = [
    Entry(
      name: "SWIPEDECK_CONFIG",
      meaning: "The configuration file, in place of ~/.config/swipedeck/config.yaml."),
    Entry(
      name: "SWIPEDECK_SETTING",
      meaning:
        "A setting of swipedeck-config(1), in capitals and with underscores: SWIPEDECK_COLOR, SWIPEDECK_KEYS_UNDO. It is stronger than the file and weaker than an option."
    ),
    Entry(
      name: "XDG_DATA_HOME",
      meaning: "Where the log of choices is kept; ~/.local/share if not set."),
    Entry(
      name: "XDG_CONFIG_HOME",
      meaning: "Where the configuration is looked for; ~/.config if not set."),
    Entry(name: "NO_COLOR", meaning: "If set and not empty, no colours are used."),
    Entry(
      name: "TERM, COLORTERM",
      meaning:
        "What the terminal is and how many colours it has. TERM=dumb is served in lines, as with --plain."),
    Entry(
      name: "SSH_CONNECTION",
      meaning: "If set, 256 colours and 30 frames a second unless told otherwise."),
    Entry(name: "LC_ALL, LC_CTYPE, LANG", meaning: "Whether the terminal shows more than ASCII."),
    Entry(name: "TMPDIR", meaning: "Where standard input is kept while it is a deck; /tmp if not set."),
  ]

  static let files = [
    Entry(
      name: "~/.local/share/swipedeck/choices.sqlite",
      meaning:
        "The log of choices, an SQLite database. Copy it with 'swipedeck merge', which is safe while it is in use."
    ),
    Entry(
      name: "~/.config/swipedeck/config.yaml",
      meaning:
        "The configuration, if there is one; 'swipedeck config --example' writes one with every setting in it."
    ),
    Entry(
      name: "NAME.choices.json",
      meaning: "What the key e writes into the present folder, where --export names no file."),
  ]

  /// Ends that are no error of ours.
  static let otherEnds = [
    Entry(name: "0", meaning: "Done, or quit."),
    Entry(
      name: "128 + N",
      meaning:
        "A signal ended it, as a shell shows: 130 for Ctrl-C. Choices are saved and the terminal is given back."
    ),
  ]
}
