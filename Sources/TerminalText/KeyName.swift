/// The names of keys in a configuration: `left`, `h`, `ctrl-r`, `alt-x`, `shift-tab`, `f1`.
extension KeyPress {
  /// Why a name is not that of a key.
  package enum NameFault: Error, Hashable, CustomStringConvertible {
    /// No key has this name.
    case unknown
    /// Terminals send no bytes for this key.
    case neverSent

    package var description: String {
      switch self {
      case .unknown:
        "is no key; write a character, or a name such as left, ctrl-r, alt-x, f1, space, pageup, or none"
      case .neverSent: "is a key that terminals do not send; take another"
      }
    }
  }

  private static let named: [(name: String, key: Key)] = [
    ("left", .left), ("right", .right), ("up", .up), ("down", .down), ("home", .home), ("end", .end),
    ("pageup", .pageUp), ("pagedown", .pageDown), ("insert", .insert), ("delete", .delete),
    ("enter", .enter), ("esc", .escape), ("backspace", .backspace), ("tab", .tab),
    ("space", .character(" ")), ("comma", .character(",")),
  ]

  private static let aliases = [
    "return": "enter", "escape": "esc", "del": "delete", "ins": "insert", "pgup": "pageup",
    "pgdn": "pagedown",
    "page-up": "pageup", "page-down": "pagedown",
  ]

  private static let prefixes: [(prefix: String, modifier: Modifiers)] = [
    ("ctrl-", .control), ("control-", .control), ("alt-", .alt), ("meta-", .alt), ("shift-", .shift),
  ]

  /// Keys for which terminals send the same bytes are one key: `ctrl-i` is Tab.
  ///
  /// - Parameter name: Its case matters only where it is a single letter.
  package init(named name: String) throws(NameFault) {
    var rest = name[...]
    var modifiers: Modifiers = []
    while let (prefix, modifier) = Self.prefixes.first(where: {
      rest.count > $0.prefix.count && rest.lowercased().hasPrefix($0.prefix)
    }) {
      guard modifiers.insert(modifier).inserted else { throw .unknown }
      rest = rest.dropFirst(prefix.count)
    }
    self.init(try Self.key(String(rest)), modifiers)
    try makeCanonical()
  }

  private static func key(_ name: String) throws(NameFault) -> Key {
    if name.count == 1, let character = name.first {
      // A terminal's character is one scalar; the parser drops all that cannot be seen.
      let scalars = character.unicodeScalars
      guard scalars.count == 1, scalars.allSatisfy({ CharacterWidth.of($0) > 0 }), SafeText.line(name) == name
      else { throw .unknown }
      return .character(character)
    }
    let lower = name.lowercased()
    if lower.first == "f", let number = Int(lower.dropFirst()), (1...35).contains(number) {
      return .function(number)
    }
    let known = aliases[lower] ?? lower
    guard let key = named.first(where: { $0.name == known })?.key else { throw .unknown }
    return key
  }

  private mutating func makeCanonical() throws(NameFault) {
    guard case .character(let character) = key else { return }
    if modifiers.contains(.shift) {
      guard character.isLetter, !modifiers.contains(.control), let upper = character.uppercased().first else {
        throw .neverSent
      }
      key = .character(upper)
      modifiers.remove(.shift)
      return
    }
    guard modifiers.contains(.control) else { return }
    let lower = character.lowercased().first ?? character
    switch lower {
    case "i": self = KeyPress(.tab, modifiers.subtracting(.control))
    case "m", "j": self = KeyPress(.enter, modifiers.subtracting(.control))
    case "h", "?": self = KeyPress(.backspace, modifiers.subtracting(.control))
    case "[": self = KeyPress(.escape, modifiers.subtracting(.control))
    case "@": key = .character(" ")
    case "/": key = .character("_")
    case "a"..."z", " ", "\\", "]", "^", "_": key = .character(lower)
    default: throw .neverSent
    }
  }

  /// The name that ``init(named:)`` reads.
  package var name: String {
    (modifierNames + [bareName]).joined(separator: "-")
  }

  private var modifierNames: [String] {
    let names: [(String, Modifiers)] = [("ctrl", .control), ("alt", .alt), ("shift", .shift)]
    return names.filter { modifiers.contains($0.1) }.map(\.0)
  }

  private var bareName: String {
    if let name = Self.named.first(where: { $0.key == key })?.name { return name }
    switch key {
    case .character(let character): return String(character)
    case .function(let number): return "f\(number)"
    default: return ""
    }
  }

  /// How the key is shown to a person: `←`, `Ctrl-R`, `Space`.
  package var label: String {
    let isTyped = bareName.count == 1 && !modifiers.contains(.control)
    let own = Self.labels[key] ?? (isTyped ? bareName : Self.capitalized(bareName))
    return (modifierNames.map(Self.capitalized) + [own]).joined(separator: "-")
  }

  private static let labels: [Key: String] = [
    .left: "←", .right: "→", .up: "↑", .down: "↓", .pageUp: "PgUp", .pageDown: "PgDn", .character(","): ",",
  ]

  private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  package var isArrow: Bool {
    switch key {
    case .left, .right, .up, .down: true
    default: false
    }
  }

  /// How the key is spoken: `Right`, where ``label`` is an arrow.
  package var bareLabel: String { Self.capitalized(name) }
}
