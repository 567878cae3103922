import CardDeck

/// The help of a command, as data. The manual is made from it, so that it cannot differ from `--help`.
struct CommandInfo: Sendable {
  /// The words after `swipedeck`: `export`, or `team publish` for a subcommand of a command.
  let name: String
  let abstract: String
  let discussion: HelpText
  let arguments: [ArgumentInfo]
  /// The subcommands that are not hidden.
  let subcommands: [CommandInfo]

  /// The help of the program with all its commands; `nil` if the parser's dump cannot be read.
  static let all: CommandInfo? = {
    let dump = try? JSONValue(parsing: Array(Swipedeck._dumpHelp().utf8))
    return dump?["command"].map { CommandInfo($0) }
  }()

  /// - Parameter parent: The parent command's name; `nil` for the program and its direct commands.
  init(_ value: JSONValue, of parent: String? = nil) {
    let name = (parent.map { $0 + " " } ?? "") + value.text("commandName")
    self.name = name
    abstract = value.text("abstract")
    discussion = HelpText(value.text("discussion"))
    arguments = value.shown("arguments").reduce(into: []) { arguments, value in
      let argument = ArgumentInfo(value)
      // The `--no-` form of a flag follows it and has the same help.
      if let last = arguments.last,
        last.names.contains(where: { "--no-" + $0.dropFirst(2) == argument.names.first })
      {
        arguments[arguments.count - 1].names += argument.names
      } else {
        arguments.append(argument)
      }
    }
    let isProgram = value.elements("superCommands").isEmpty
    subcommands = value.shown("subcommands").filter { $0.text("commandName") != "help" }
      .map { CommandInfo($0, of: isProgram ? nil : name) }
  }

  /// This command, followed by its subcommands.
  var withSubcommands: [CommandInfo] { [self] + subcommands.flatMap(\.withSubcommands) }
}

/// An argument, an option or a flag.
struct ArgumentInfo: Sendable {
  private let value: JSONValue
  /// The names with their dashes, short ones first; empty for a positional argument.
  fileprivate(set) var names: [String]

  init(_ value: JSONValue) {
    self.value = value
    names = value.elements("names").map { ($0.text("kind") == "long" ? "--" : "-") + $0.text("name") }
      .sorted { $0.count < $1.count }
  }

  var isPositional: Bool { names.isEmpty }
  var isFlag: Bool { value.text("kind") == "flag" }
  var isOptional: Bool { value["isOptional"] == .bool(true) }
  var isRepeating: Bool { value["isRepeating"] == .bool(true) }
  var valueName: String { value.text("valueName") }
  var abstract: String { value.text("abstract") }
  /// The possible values; empty if they are no closed list.
  var values: [String] { value.elements("allValues").map(\.plainText) }
  /// Empty if there is none.
  var defaultValue: String { value.text("defaultValue") }
  /// The heading of the option's group; empty if it has none.
  var section: String { value.text("sectionTitle") }
  /// Whether every command has this option.
  var isCommon: Bool { names.contains("--help") || names.contains("--version") }
}

extension JSONValue {
  /// The text of a member; empty if there is none.
  fileprivate func text(_ name: String) -> String {
    if case .string(let text) = self[name] { text } else { "" }
  }

  fileprivate func elements(_ name: String) -> [JSONValue] {
    if case .array(let elements) = self[name] { elements } else { [] }
  }

  /// The elements of a member that are not hidden.
  fileprivate func shown(_ name: String) -> [JSONValue] {
    elements(name).filter { $0["shouldDisplay"] != .bool(false) }
  }
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
