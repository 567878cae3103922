import CardDeck

/// The help of a command, as data. The manual is made from it, so that it cannot differ from `--help`.
struct CommandInfo {
  /// The words after `swipedeck`: `export`, or `team publish` for a subcommand of a command.
  let name: String
  let abstract: String
  let discussion: HelpText
  let arguments: [ArgumentInfo]
  /// The subcommands that are not hidden.
  let subcommands: [CommandInfo]

  /// The help of the program with all its commands; `nil` if the parser's dump cannot be read.
  static var all: CommandInfo? {
    guard let dump = try? JSONValue(parsing: Array(Swipedeck._dumpHelp().utf8)), let root = dump["command"]
    else {
      return nil
    }
    return CommandInfo(root)
  }

  /// - Parameter parent: The parent command's name; `nil` for the program and its direct commands.
  init(_ value: JSONValue, of parent: String? = nil) {
    let name = (parent.map { $0 + " " } ?? "") + (value["commandName"]?.text ?? "")
    self.name = name
    abstract = value["abstract"]?.text ?? ""
    discussion = HelpText(value["discussion"]?.text ?? "")
    arguments = (value["arguments"]?.elements ?? []).filter(\.isShown).map(ArgumentInfo.init)
      .reduce(into: []) { arguments, argument in
        // The `--no-` form of a flag follows it and has the same help.
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

  /// This command, followed by its subcommands.
  var withSubcommands: [CommandInfo] { [self] + subcommands.flatMap(\.withSubcommands) }
}

/// An argument, an option or a flag.
struct ArgumentInfo {
  enum Kind { case positional, option, flag }

  let kind: Kind
  /// The names with their dashes, short ones first; empty for a positional argument.
  fileprivate(set) var names: [String]
  let valueName: String
  let abstract: String
  /// The possible values if they are a closed list.
  let values: [String]
  let defaultValue: String?
  let isOptional: Bool
  let isRepeating: Bool
  /// The heading of the option's group.
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

  /// Whether every command has this option.
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
    /// The block's lines without their indentation of two spaces.
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

  /// The lines below EXAMPLES.
  var examples: [String] { blocks.first { $0.heading == "EXAMPLES" }?.lines ?? [] }
  var otherBlocks: [Block] { blocks.filter { $0.heading != "EXAMPLES" } }
}
