/// The pages of the manual: swipedeck(1), and one for each command.
struct ManualPage {
  /// Without the section's number, such as `swipedeck-export`.
  let name: String
  let mdoc: String

  /// Every page, that of the program first.
  static func all() -> [ManualPage] {
    guard let root = CommandInfo.all, let swipe = root.subcommands.first(where: { $0.name == "swipe" }) else {
      return []
    }
    let commands = root.subcommands.filter { $0.name != "swipe" }
    return [program(root, swipe, commands)] + commands.flatMap(\.withSubcommands).map(page)
  }

  private static func name(of command: CommandInfo) -> String {
    "swipedeck-" + command.name.replacing(" ", with: "-")
  }

  // MARK: - The program

  private static func program(
    _ root: CommandInfo, _ swipe: CommandInfo, _ commands: [CommandInfo]
  ) -> ManualPage {
    var page = start(root.name, abstract: root.abstract)
    page.request("Nm")
    page.request("Op Ar option ...")
    page.request("Ar deck")
    page.request("Nm")
    page.request("Ar command ...")
    page.request("Sh DESCRIPTION")
    paragraphs(root.discussion, in: &page)
    options(swipe, in: &page)
    page.request("Sh KEYS")
    page.list(ManualNotes.keys.map { (Mdoc.argument($0.name), $0.meaning) })
    page.request("Sh COMMANDS")
    page.prose("Each has a page of its own, and --help.")
    page.list(commands.map { ("Xr \(root.name)-\($0.name) 1", $0.abstract) })
    environment(in: &page)
    files(ManualNotes.files[...], in: &page)
    exitStatus(in: &page)
    page.request("Sh EXAMPLES")
    page.literal(
      root.discussion.examples + swipe.discussion.examples.filter { !root.discussion.examples.contains($0) })
    seeAlso(commands.map { "\(root.name)-\($0.name)" }, in: &page)
    return ManualPage(name: root.name, mdoc: page.text)
  }

  // MARK: - A command

  private static func page(of command: CommandInfo) -> ManualPage {
    let name = name(of: command)
    var page = start(name, abstract: command.abstract)
    page.request("Nm swipedeck \(command.name)")
    let options = command.arguments.filter { $0.kind != .positional && !$0.isCommon }
    let isLong = options.count > longestUsage
    if isLong { page.request("Op Ar option ...") }
    for argument in options where !isLong || !argument.isOptional {
      let usage = usage(argument)
      page.request(argument.isOptional ? "Op \(usage)" : usage)
    }
    if !command.subcommands.isEmpty { page.request("Ar command ...") }
    for argument in command.arguments where argument.kind == .positional {
      let usage = "Ar \(argument.valueName)" + (argument.isRepeating ? " ..." : "")
      page.request(argument.isOptional ? "Op \(usage)" : usage)
    }
    page.request("Sh DESCRIPTION")
    page.prose(command.abstract)
    if !command.discussion.paragraphs.isEmpty {
      page.request("Pp")
      paragraphs(command.discussion, in: &page)
    }
    self.options(command, in: &page)
    if !command.subcommands.isEmpty {
      page.request("Sh COMMANDS")
      page.list(command.subcommands.map { ("Xr \(Self.name(of: $0)) 1", $0.abstract) })
    }
    if command.name == "config" { settings(in: &page) }
    for block in command.discussion.otherBlocks {
      page.request("Ss \(block.heading.prefix(1))\(block.heading.dropFirst().lowercased())")
      page.literal(block.lines)
    }
    files(ManualNotes.files.prefix(command.name == "config" ? 2 : 1), in: &page)
    exitStatus(in: &page)
    if !command.discussion.examples.isEmpty {
      page.request("Sh EXAMPLES")
      page.literal(command.discussion.examples)
    }
    seeAlso(["swipedeck"] + command.subcommands.map { Self.name(of: $0) }, in: &page)
    return ManualPage(name: name, mdoc: page.text)
  }

  // MARK: - Parts

  private static func start(_ name: String, abstract: String) -> Mdoc {
    var page = Mdoc()
    page.request("Dd \(Version.date)")
    page.request("Dt \(name.uppercased()) 1")
    page.request("Os swipedeck \(Version.current)")
    page.request("Sh NAME")
    page.request("Nm \(name)")
    let words = abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...]
    page.request("Nd \(Mdoc.escaped(words.prefix(1).lowercased() + words.dropFirst()))")
    page.request("Sh SYNOPSIS")
    return page
  }

  /// More options than these are not all named in the synopsis.
  private static let longestUsage = 8

  private static func usage(_ argument: ArgumentInfo) -> String {
    let name = argument.names.last ?? ""
    let flag = "Fl " + Mdoc.argument(String(name.dropFirst()))
    return argument.kind == .option ? "\(flag) Ar \(argument.valueName)" : flag
  }

  private static func paragraphs(_ text: HelpText, in page: inout Mdoc) {
    for (index, paragraph) in text.paragraphs.enumerated() {
      if index > 0 { page.request("Pp") }
      page.prose(paragraph)
    }
  }

  /// Arguments and options, those of a group under its heading.
  private static func options(_ command: CommandInfo, in page: inout Mdoc) {
    page.request("Ss Options")
    let sections = command.arguments.reduce(into: [String?]()) { sections, argument in
      if !sections.contains(argument.section) { sections.append(argument.section) }
    }
    for section in sections.sorted(by: { $0 == nil && $1 != nil }) {
      if let section { page.request("Ss \(section)") }
      page.list(command.arguments.filter { $0.section == section }.map { (term($0), meaning($0)) })
    }
  }

  private static func term(_ argument: ArgumentInfo) -> String {
    guard argument.kind != .positional else { return "Ar \(argument.valueName)" }
    let names = argument.names.map { "Fl \(Mdoc.argument(String($0.dropFirst())))" }.joined(separator: " , ")
    return argument.kind == .option ? "\(names) Ar \(argument.valueName)" : names
  }

  private static func meaning(_ argument: ArgumentInfo) -> String {
    var meaning = argument.abstract
    if !argument.values.isEmpty { meaning += " One of \(argument.values.joined(separator: ", "))." }
    if let value = argument.defaultValue, !value.isEmpty { meaning += " The default is \(value)." }
    return meaning
  }

  /// Everything that can be set, as the program itself has it.
  private static func settings(in page: inout Mdoc) {
    page.request("Ss Settings")
    page.list(
      Setting.all.map { setting in
        let meaning = setting.meaning.prefix(1).uppercased() + setting.meaning.dropFirst()
        let standard = setting.standard.map(\.description) ?? setting.fallback
        return (
          "Cm " + Mdoc.argument(setting.key), meaning + (standard.isEmpty ? "." : ". Default: \(standard).")
        )
      })
  }

  private static func environment(in page: inout Mdoc) {
    page.request("Sh ENVIRONMENT")
    page.list(
      ManualNotes.environment.map { entry in
        ("Ev " + entry.name.replacing(", ", with: " , "), entry.meaning)
      })
  }

  private static func files(_ files: ArraySlice<ManualNotes.Entry>, in page: inout Mdoc) {
    page.request("Sh FILES")
    page.list(files.map { ("Pa \(Mdoc.argument($0.name))", $0.meaning) })
  }

  private static func exitStatus(in page: inout Mdoc) {
    page.request("Sh EXIT STATUS")
    let ours = ExitStatus.allCases.map { status in
      ManualNotes.Entry(
        name: "\(status.rawValue)",
        meaning: status.meaning.prefix(1).uppercased() + status.meaning.dropFirst() + ".")
    }
    let entries = ManualNotes.otherEnds.prefix(1) + ours + ManualNotes.otherEnds.dropFirst()
    page.list(entries.map { (Mdoc.argument($0.name), $0.meaning) })
  }

  private static func seeAlso(_ names: [String], in page: inout Mdoc) {
    page.request("Sh SEE ALSO")
    let names = names.sorted()
    for name in names { page.request("Xr \(name) 1" + (name == names.last ? "" : " ,")) }
  }
}

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
    Entry(
      name: "Space, Enter",
      meaning: "Read the whole card; arrows or the wheel scroll, left and right choose, Esc closes."),
    Entry(
      name: "+, -, 0",
      meaning:
        "The card's picture alone, larger; smaller, then the words again; all of it. Where a part of it is seen arrows, the wheel and a drag move it."
    ),
    Entry(
      name: "b",
      meaning: "See the last two cards side by side, such as two photos of a burst; nothing is chosen there."),
    Entry(name: "o", meaning: "Open the card's file or address with the desktop's own program."),
    Entry(
      name: "/",
      meaning:
        "Find a card and show it. Up and down show the next one and the one before, left and right choose, Enter brings it to the top, Esc closes."
    ),
    Entry(name: "n", meaning: "Write a note on the card."),
    Entry(name: "y", meaning: "Copy the card's id to the clipboard, where the terminal has one (OSC 52)."),
    Entry(name: "e", meaning: "Export the choices as JSON."),
    Entry(name: "g", meaning: "At the end of the deck: go through the cards put off once more."),
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
    Entry(
      name: "LC_ALL, LC_CTYPE, LANG",
      meaning: "Whether the terminal shows more than ASCII: the first of them that is set."),
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
