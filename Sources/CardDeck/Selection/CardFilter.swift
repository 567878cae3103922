/// A condition on a record, as `--where` takes it: `FIELD=VALUE`, `FIELD~TEXT`, `FIELD!=VALUE`, `FIELD<VALUE`,
/// `FIELD<=VALUE`, `FIELD>VALUE`, `FIELD>=VALUE`.
public struct CardFilter: Sendable, Hashable, CustomStringConvertible {
  /// The comparison of a field with a value.
  public enum Comparison: Sendable, Hashable {
    /// The field is exactly this: a text, the digits of a number as they are written, `true`, `false`, `null`. A
    /// list matches if one element does. An absent or empty field equals the empty text.
    case equals(String)
    /// The opposite of ``equals(_:)``. It holds also if there is no such field.
    case differs(String)
    /// The field contains this text; capitals and accents do not matter.
    case contains(String)
    /// The field, or an element of a list, comes before this; numbers and dates are compared as such, all else as text.
    case isBelow(String)
    /// It comes before this, or is this.
    case isAtMost(String)
    /// It comes after this.
    case isAbove(String)
    /// It comes after this, or is this.
    case isAtLeast(String)
  }

  /// The name of a member, or else of a part of the card, such as `title`. Capitals and small letters are equal
  /// unless a member has exactly this name.
  public let field: String
  /// The comparison that has to be true.
  public let comparison: Comparison
  private let needle: String
  private let scale: ScaleValue

  /// Creates a condition on one field.
  public init(field: String, _ comparison: Comparison) {
    self.field = field
    self.comparison = comparison
    needle = if case .contains(let text) = comparison { TextFolding.fold(text) } else { "" }
    scale = ScaleValue(comparison.value)
  }

  /// Parses a condition as it is typed. The first operator counts, and `!` only with `=` behind it. In a field in
  /// double quotes operators are part of the name. `nil` if there is no operator, or no field before it.
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

  /// The operator at the start of a text, and its length.
  private static func comparison(_ text: Substring) -> (length: Int, make: (String) -> Comparison)? {
    let makers = [
      Comparison.equals, Comparison.contains, Comparison.differs, Comparison.isAtMost, Comparison.isAtLeast,
      Comparison.isBelow, Comparison.isAbove,
    ]
    return makers.first { text.hasPrefix($0("").mark) }.map { ($0("").mark.count, $0) }
  }

  /// The field, the operator and the value, separated by blanks.
  public var description: String { "\(field) \(comparison.mark) \(comparison.value)" }

  /// Whether the condition holds; `nil` if the value cannot be ordered relative to that of the condition.
  ///
  /// - Parameter value: The field's value; `nil` if there is no such field.
  package func holds(for value: JSONValue?) -> Bool? {
    switch comparison {
    case .equals(let wanted): return Self.isEqual(value, wanted)
    case .differs(let wanted): return !Self.isEqual(value, wanted)
    case .contains:
      return value.map { $0.anyText { TextFolding.isFound(needle, in: TextFolding.fold($0)) } } ?? false
    case .isBelow, .isAtMost, .isAbove, .isAtLeast:
      guard let value else { return false }
      var canCompare = false
      let holds = value.anyText { text in
        guard let order = scale.order(of: text) else { return false }
        canCompare = true
        return isInOrder(order)
      }
      return canCompare ? holds : nil
    }
  }

  private static func isEqual(_ value: JSONValue?, _ wanted: String) -> Bool {
    guard let value else { return wanted.isEmpty }
    if value.plainText.hasSameBytes(as: wanted)
      || wanted.isEmpty && [.null, .array([]), .object([])].contains(value)
    {
      return true
    }
    guard case .array(let elements) = value else { return false }
    return elements.contains { isEqual($0, wanted) }
  }

  private func isInOrder(_ order: ScaleValue.Order) -> Bool {
    switch comparison {
    case .isBelow: order == .before
    case .isAtMost: order != .behind
    case .isAbove: order == .behind
    case .isAtLeast: order != .before
    case .equals, .differs, .contains: false
    }
  }

  /// Whether the condition is about ids. A card has one even if its record has no such member.
  package var isAboutID: Bool { field.lowercased() == "id" }
}

extension CardFilter.Comparison {
  /// The operator as it is typed.
  package var mark: String { parts.mark }

  /// The value that a field is compared with.
  package var value: String { parts.value }

  private var parts: (mark: String, value: String) {
    switch self {
    case .equals(let value): ("=", value)
    case .differs(let value): ("!=", value)
    case .contains(let value): ("~", value)
    case .isBelow(let value): ("<", value)
    case .isAtMost(let value): ("<=", value)
    case .isAbove(let value): (">", value)
    case .isAtLeast(let value): (">=", value)
    }
  }
}

extension JSONValue {
  /// Whether a predicate is true for the value's text, or for that of one of its elements. `null` has no text.
  fileprivate func anyText(_ isTrue: (String) -> Bool) -> Bool {
    guard case .array(let all) = self else { return self != .null && isTrue(plainText) }
    let elements = all.filter { $0 != .null }
    return isTrue(JSONValue.array(elements).plainText) || elements.contains { isTrue($0.plainText) }
  }
}
