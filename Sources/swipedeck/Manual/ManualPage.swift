/// The pages of the manual: swipedeck(1), and one for each command.
struct ManualPage {
  /// The page's name without its section, such as `swipedeck-export`.
  let name: String
  let mdoc: String

  /// Every page, the program's first.
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

  // MARK: - Pages

  /// The page of the program, whose options are those of `swipe`.
  private static func program(
    _ root: CommandInfo, _ swipe: CommandInfo, _ commands: [CommandInfo]
  ) -> ManualPage {
    var page = start(root.name, abstract: root.abstract)
    for line in ["Nm", "Op Ar option ...", "Ar deck ...", "Nm", "Ar command ..."] { page.request(line) }
    page.request("Sh DESCRIPTION")
    paragraphs(root.discussion, in: &page)
    options(swipe, in: &page)
    page.request("Sh KEYS")
    page.list(ManualNotes.keys.map { (Mdoc.argument($0.name), $0.meaning) })
    page.request("Sh COMMANDS")
    page.prose("Each has a page of its own, and --help.")
    list(commands, in: &page)
    page.request("Sh ENVIRONMENT")
    page.list(ManualNotes.environment.map { ("Ev " + $0.name.replacing(", ", with: " , "), $0.meaning) })
    let examples = root.discussion.examples
    return end(
      page, root.name, files: ManualNotes.files[...],
      examples: examples + swipe.discussion.examples.filter { !examples.contains($0) },
      seeAlso: commands.map(name))
  }

  /// The page of a command.
  private static func page(of command: CommandInfo) -> ManualPage {
    let name = name(of: command)
    var page = start(name, abstract: command.abstract)
    page.request("Nm swipedeck \(command.name)")
    synopsis(command, in: &page)
    page.request("Sh DESCRIPTION")
    page.prose(command.abstract)
    if !command.discussion.paragraphs.isEmpty {
      page.request("Pp")
      paragraphs(command.discussion, in: &page)
    }
    options(command, in: &page)
    if !command.subcommands.isEmpty {
      page.request("Sh COMMANDS")
      list(command.subcommands, in: &page)
    }
    if command.name == "config" { settings(in: &page) }
    for block in command.discussion.otherBlocks {
      page.request("Ss \(block.heading.prefix(1))\(block.heading.dropFirst().lowercased())")
      page.literal(block.lines)
    }
    return end(
      page, name, files: ManualNotes.files.prefix(command.name == "config" ? 2 : 1),
      examples: command.discussion.examples,
      seeAlso: ["swipedeck"] + command.subcommands.map(Self.name))
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

  /// The most options that the synopsis names one by one.
  private static let longestUsage = 8

  private static func synopsis(_ command: CommandInfo, in page: inout Mdoc) {
    let options = command.arguments.filter { !$0.isPositional && !$0.isCommon }
    let isLong = options.count > longestUsage
    if isLong { page.request("Op Ar option ...") }
    for option in options where !isLong || !option.isOptional {
      page.request((option.isOptional ? "Op " : "") + term(option, option.names.suffix(1)))
    }
    if !command.subcommands.isEmpty { page.request("Ar command ...") }
    for argument in command.arguments where argument.isPositional {
      page.request(
        (argument.isOptional ? "Op " : "") + term(argument) + (argument.isRepeating ? " ..." : ""))
    }
  }

  private static func paragraphs(_ text: HelpText, in page: inout Mdoc) {
    for (index, paragraph) in text.paragraphs.enumerated() {
      if index > 0 { page.request("Pp") }
      page.prose(paragraph)
    }
  }

  /// Writes the arguments, then each group of options below its heading, in the order of `--help`.
  private static func options(_ command: CommandInfo, in page: inout Mdoc) {
    let sections = command.arguments.reduce(into: [String]()) { sections, argument in
      if !argument.isPositional, !sections.contains(argument.section) { sections.append(argument.section) }
    }
    func list(_ heading: String, _ arguments: [ArgumentInfo]) {
      guard !arguments.isEmpty else { return }
      page.request("Ss \(heading)")
      page.list(arguments.map { (term($0), meaning($0)) })
    }
    list("Arguments", command.arguments.filter(\.isPositional))
    for section in sections.filter({ !$0.isEmpty }) + [""] {
      list(
        section.isEmpty ? "Options" : section,
        command.arguments.filter { !$0.isPositional && $0.section == section })
    }
  }

  /// - Parameter names: The option's names to show; all of them by default.
  private static func term(_ argument: ArgumentInfo, _ names: ArraySlice<String>? = nil) -> String {
    let names = (names ?? argument.names[...]).map { "Fl \(Mdoc.argument(String($0.dropFirst())))" }
    let value = argument.isFlag ? "" : "Ar \(argument.valueName)"
    return [names.joined(separator: " , "), value].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func meaning(_ argument: ArgumentInfo) -> String {
    var meaning = argument.abstract
    if !argument.values.isEmpty { meaning += " One of \(argument.values.joined(separator: ", "))." }
    if !argument.defaultValue.isEmpty { meaning += " The default is \(argument.defaultValue)." }
    return meaning
  }

  /// Writes every setting with its default.
  private static func settings(in page: inout Mdoc) {
    page.request("Ss Settings")
    page.list(
      Setting.all.map { setting in
        let meaning = setting.meaning.prefix(1).uppercased() + setting.meaning.dropFirst()
        let standard = setting.standard ?? setting.fallback
        return (
          "Cm " + Mdoc.argument(setting.key), meaning + (standard.isEmpty ? "." : ". Default: \(standard).")
        )
      })
  }

  private static func list(_ commands: [CommandInfo], in page: inout Mdoc) {
    page.list(commands.map { ("Xr \(name(of: $0)) 1", $0.abstract) })
  }

  /// Writes the sections at the end of every page.
  private static func end(
    _ page: Mdoc, _ name: String, files: ArraySlice<ManualNotes.Entry>, examples: [String], seeAlso: [String]
  ) -> ManualPage {
    var page = page
    page.request("Sh FILES")
    page.list(files.map { ("Pa \(Mdoc.argument($0.name))", $0.meaning) })
    page.request("Sh EXIT STATUS")
    let failures = ExitStatus.allCases.map { status in
      ("\(status.rawValue)", status.meaning.prefix(1).uppercased() + status.meaning.dropFirst() + ".")
    }
    let entries = ManualNotes.otherEnds.prefix(1) + failures + ManualNotes.otherEnds.dropFirst()
    page.list(entries.map { (Mdoc.argument($0.name), $0.meaning) })
    if !examples.isEmpty {
      page.request("Sh EXAMPLES")
      page.literal(examples)
    }
    page.request("Sh SEE ALSO")
    let names = seeAlso.sorted()
    for name in names { page.request("Xr \(name) 1" + (name == names.last ? "" : " ,")) }
    return ManualPage(name: name, mdoc: page.text)
  }
}
