import CardDeck

/// What `--help` tells of a command, as data: the manual is made from it, so that the two cannot differ.
struct CommandInfo {
  /// Behind that of the program: `export`, and `team publish` for a command of a command.
  let name: String
  let abstract: String
  let discussion: HelpText
  let arguments: [ArgumentInfo]
  /// Those that are shown.
  let subcommands: [CommandInfo]

  /// The whole command line.
  static var all: CommandInfo? {
    guard let dump = try? JSONValue(parsing: Array(Swipedeck._dumpHelp().utf8)), let root = dump["command"]
    else {
      return nil
    }
    return CommandInfo(root)
  }

  /// - Parameter parent: The command that this is one of; `nil` for the program and its own.
  init(_ value: JSONValue, of parent: String? = nil) {
    let name = (parent.map { $0 + " " } ?? "") + (value["commandName"]?.text ?? "")
    self.name = name
    abstract = value["abstract"]?.text ?? ""
    discussion = HelpText(value["discussion"]?.text ?? "")
    arguments = (value["arguments"]?.elements ?? []).filter(\.isShown).map(ArgumentInfo.init)
      .reduce(into: []) { arguments, argument in
        // A flag and its `--no-` form say the same, one behind the other.
        if let last = arguments.last, argument.negates(last) {
          arguments[arguments.count - 1].names += argument.names
        } else {
          arguments.append(argument)
        }
      }
    let isProgram = value["superCommands"]?.elements.isEmpty ?? true
    subcommands = (value["subcommands"]?.elements ?? []).filter(\.isShown)
      .filter { $0["commandName"] != .string("help") }
      .map { CommandInfo($0, of: isProgram ? nil : name) }
  }

  /// This command and, behind it, those that it has.
  var withSubcommands: [CommandInfo] { [self] + subcommands.flatMap(\.withSubcommands) }
}

/// An argument, an option or a flag.
struct ArgumentInfo {
  enum Kind { case positional, option, flag }

  let kind: Kind
  /// With their dashes, the short ones first; empty for a positional argument.
  fileprivate(set) var names: [String]
  let valueName: String
  let abstract: String
  /// What the value may be, where that is a closed list.
  let values: [String]
  let defaultValue: String?
  let isOptional: Bool
  let isRepeating: Bool
  /// The heading of a group of options.
  let section: String?

  init(_ value: JSONValue) {
    kind =
      switch value["kind"]?.text {
      case "option": .option
      case "flag": .flag
      default: .positional
      }
    names = (value["names"]?.elements ?? []).map { name in
      (name["kind"]?.text == "long" ? "--" : "-") + (name["name"]?.text ?? "")
    }
    .sorted { $0.count < $1.count }
    valueName = value["valueName"]?.text ?? ""
    abstract = value["abstract"]?.text ?? ""
    values = (value["allValues"]?.elements ?? []).compactMap(\.text)
    defaultValue = value["defaultValue"]?.text
    isOptional = value["isOptional"] == .bool(true)
    isRepeating = value["isRepeating"] == .bool(true)
    section = value["sectionTitle"]?.text
  }

  fileprivate func negates(_ other: ArgumentInfo) -> Bool {
    names.count == 1 && other.names.contains { "--no-" + $0.dropFirst(2) == names[0] }
  }

  /// Whether every command has it; the manual tells of those once.
  var isCommon: Bool { names.contains("--help") || names.contains("--version") }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  fileprivate var isShown: Bool { self["shouldDisplay"] != .bool(false) }
}

/// The text below a command's abstract, in its parts: paragraphs, and blocks of lines under a heading in capitals.
struct HelpText {
  struct Block: Hashable {
    let heading: String
    /// Without the two spaces that set them off.
    let lines: [String]
  }

  private(set) var paragraphs: [String] = []
  private(set) var blocks: [Block] = []

  init(_ text: String) {
    for part in text.split(separator: "\n\n") {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: true)
      if let heading = lines.first, lines.count > 1, heading.allSatisfy({ $0.isUppercase || $0 == " " }) {
        blocks.append(
          Block(
            heading: String(heading),
            lines: lines.dropFirst().map { String($0.hasPrefix("  ") ? $0.dropFirst(2) : $0) }))
      } else if !lines.isEmpty {
        paragraphs.append(lines.joined(separator: " "))
      }
    }
  }

  /// What stands under EXAMPLES.
  var examples: [String] { blocks.first { $0.heading == "EXAMPLES" }?.lines ?? [] }
  var otherBlocks: [Block] { blocks.filter { $0.heading != "EXAMPLES" } }
}
