/// A condition on what a record says, as `--where` has it: `FIELD=VALUE`, `FIELD~TEXT`, `FIELD!=VALUE`, `FIELD<VALUE`,
/// `FIELD<=VALUE`, `FIELD>VALUE`, `FIELD>=VALUE`.
public struct CardFilter: Sendable, Hashable, CustomStringConvertible {
  /// How a field is compared.
  public enum Comparison: Sendable, Hashable {
    /// It is exactly this: a text, the digits of a number as they are written, `true`, `false`, `null`; of a
    /// list one element is. Nothing is what an absent or empty field is.
    case equals(String)
    /// The opposite; so also where there is no such field, and where a list has no such element.
    case differs(String)
    /// This is in it somewhere; capitals and accents do not matter.
    case contains(String)
    /// It comes before this: see ``ScaleValue`` for what comes before what. Of a list one element does.
    case isBelow(String)
    /// The same, or it is this.
    case isAtMost(String)
    /// It comes behind this.
    case isAbove(String)
    /// The same, or it is this.
    case isAtLeast(String)
  }

  /// The member's name in the record, else that of a place of the card, such as `title`; capitals and small letters are
  /// the same where no other member has it exactly.
  public let field: String
  /// What has to be true of it.
  public let comparison: Comparison
  private let needle: String
  private let scale: ScaleValue

  /// A condition on one field.
  public init(field: String, _ comparison: Comparison) {
    self.field = field
    self.comparison = comparison
    needle = if case .contains(let text) = comparison { TextFolding.fold(text) } else { "" }
    scale = ScaleValue(comparison.value)
  }

  /// Reads a condition as it is typed: the first mark counts, and `!` only with a `=` behind it. `"` and `"` around the
  /// field make marks part of it. `nil` if there is no mark, or no field before it.
  public init?(argument: String) {
    let isQuoted = argument.hasPrefix("\"")
    let start = isQuoted ? argument.index(after: argument.startIndex) : argument.startIndex
    let closing = isQuoted ? argument[start...].firstIndex(of: "\"") : nil
    guard let mark = closing.map(argument.index(after:)) ?? Self.firstMark(in: argument), mark > start,
      let (length, comparison) = Self.comparison(argument[mark...])
    else { return nil }
    let field = String(argument[start..<(closing ?? mark)])
    guard !field.isEmpty else { return nil }
    self.init(field: field, comparison(String(argument[mark...].dropFirst(length))))
  }

  private static func firstMark(in argument: String) -> String.Index? {
    argument.indices.first { comparison(argument[$0...]) != nil }
  }

  /// What a text that begins with a mark asks for, and how long the mark is.
  private static func comparison(_ text: Substring) -> (length: Int, make: (String) -> Comparison)? {
    let isFollowed = text.dropFirst().first == "="
    switch text.first {
    case "=": return (1, Comparison.equals)
    case "~": return (1, Comparison.contains)
    case "!" where isFollowed: return (2, Comparison.differs)
    case "<": return isFollowed ? (2, Comparison.isAtMost) : (1, Comparison.isBelow)
    case ">": return isFollowed ? (2, Comparison.isAtLeast) : (1, Comparison.isAbove)
    default: return nil
    }
  }

  /// The field, the mark and the value with blanks between.
  public var description: String { "\(field) \(comparison.mark) \(comparison.value)" }

  /// Whether the condition holds.
  ///
  /// - Parameters:
  ///   - members: Everything the record says. Of several of one name the last counts.
  ///   - places: The names of the members that fill a place of the card.
  package func holds(
    for members: [JSONMember], places: (String) -> [String] = { FieldMap().names(ofPlace: $0) }
  ) -> Bool {
    let value = value(in: members, places: places)
    switch comparison {
    case .equals(let wanted): return Self.isEqual(value, wanted)
    case .differs(let wanted): return !Self.isEqual(value, wanted)
    case .contains:
      return value.map { $0.anyText { TextFolding.isFound(needle, in: TextFolding.fold($0)) } } ?? false
    case .isBelow, .isAtMost, .isAbove, .isAtLeast: return value.map { $0.anyText(isInOrder) } ?? false
    }
  }

  private static func isEqual(_ value: JSONValue?, _ wanted: String) -> Bool {
    guard let value else { return wanted.isEmpty }
    if value.plainText.hasSameBytes(as: wanted) || wanted.isEmpty && [.null, .array([])].contains(value) {
      return true
    }
    guard case .array(let elements) = value else { return false }
    return elements.contains { isEqual($0, wanted) }
  }

  private func isInOrder(_ text: String) -> Bool {
    guard let order = scale.order(of: text) else { return false }
    return switch comparison {
    case .isBelow: order == .before
    case .isAtMost: order != .behind
    case .isAbove: order == .behind
    case .isAtLeast: order != .before
    case .equals, .differs, .contains: false
    }
  }

  /// What the condition is on; `nil` where the record has neither such a member nor such a place.
  package func value(in members: [JSONMember], places: (String) -> [String]) -> JSONValue? {
    if let index = members.lastIndex(named: field) { return members[index].value }
    let candidates = places(field).lazy.compactMap { name in
      members.lastIndex(named: name).map { members[$0].value }
    }
    return candidates.first { $0 != .null && $0 != .string("") } ?? candidates.first
  }

  /// Whether a value can be put in an order with that of the condition; `true` for conditions that ask for no order.
  package func canCompare(_ value: JSONValue) -> Bool {
    switch comparison {
    case .equals, .differs, .contains: true
    case .isBelow, .isAtMost, .isAbove, .isAtLeast: value.anyText { scale.order(of: $0) != nil }
    }
  }
}

extension CardFilter.Comparison {
  /// As it is typed.
  package var mark: String {
    switch self {
    case .equals: "="
    case .differs: "!="
    case .contains: "~"
    case .isBelow: "<"
    case .isAtMost: "<="
    case .isAbove: ">"
    case .isAtLeast: ">="
    }
  }

  /// What a field is compared with.
  package var value: String {
    switch self {
    case .equals(let value), .differs(let value), .contains(let value), .isBelow(let value),
      .isAtMost(let value), .isAbove(let value), .isAtLeast(let value):
      value
    }
  }
}

extension JSONValue {
  /// Whether something is true of the value's text, or of that of one of its elements.
  fileprivate func anyText(_ isTrue: (String) -> Bool) -> Bool {
    if isTrue(plainText) { return true }
    guard case .array(let elements) = self else { return false }
    return elements.contains { isTrue($0.plainText) }
  }
}
