/// A condition on what a record says, as `--where` has it: `FIELD=VALUE` or `FIELD~TEXT`.
public struct CardFilter: Sendable, Hashable {
  /// How a field is compared.
  public enum Comparison: Sendable, Hashable {
    /// It is exactly this: a text, the digits of a number as they are written, `true`, `false`, `null`; of a
    /// list one element is. Nothing is what an absent or empty field is.
    case equals(String)
    /// This is in it somewhere; capitals and accents do not matter.
    case contains(String)
  }

  /// The member's name in the record; capitals and small letters are the same where no other member has it exactly.
  public let field: String
  /// What has to be true of it.
  public let comparison: Comparison
  private let needle: String

  /// A condition on one field.
  public init(field: String, _ comparison: Comparison) {
    self.field = field
    self.comparison = comparison
    needle = if case .contains(let text) = comparison { TextFolding.fold(text) } else { "" }
  }

  /// Reads `FIELD=VALUE` or `FIELD~TEXT`; the first of both marks counts. `nil` if there is none, or no field
  /// before it.
  public init?(argument: String) {
    guard let mark = argument.firstIndex(where: { $0 == "=" || $0 == "~" }), mark > argument.startIndex else {
      return nil
    }
    let value = String(argument[argument.index(after: mark)...])
    self.init(
      field: String(argument[..<mark]), argument[mark] == "=" ? .equals(value) : .contains(value))
  }

  /// Whether the condition holds. Of several members of this name the last counts.
  ///
  /// - Parameter members: Everything the record says.
  package func holds(for members: [JSONMember]) -> Bool {
    guard let index = members.lastIndex(named: field) else { return comparison == .equals("") }
    let value = members[index].value
    if holds(for: value) { return true }
    guard case .array(let elements) = value else { return false }
    return elements.contains(where: holds(for:)) || elements.isEmpty && comparison == .equals("")
  }

  private func holds(for value: JSONValue) -> Bool {
    let text = value.plainText
    return switch comparison {
    case .equals(let wanted): text.hasSameBytes(as: wanted) || wanted.isEmpty && value == .null
    case .contains: TextFolding.isFound(needle, in: TextFolding.fold(text))
    }
  }
}
