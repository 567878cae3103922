/// A value as text, or as a list of texts.
enum SettingText: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  case one(String)
  case list([String])

  init(stringLiteral text: String) { self = .one(text) }

  /// The texts; a single text is one part.
  var parts: [String] {
    switch self {
    case .one(let text): [text]
    case .list(let texts): texts
    }
  }

  /// The value as it would be written for a variable or an option.
  var description: String {
    switch self {
    case .one(let text): text
    case .list(let texts): texts.isEmpty ? SettingKind.noKeys : texts.joined(separator: ",")
    }
  }
}

extension SettingText {
  /// Returns the value as a list if the setting takes a list.
  ///
  /// - Parameter splitting: Whether to split at commas, as for variables and options, which have no lists.
  func listed(for setting: Setting, splitting: Bool) -> SettingText {
    guard setting.kind.isList, case .one(let text) = self else { return self }
    guard splitting else { return .list([text]) }
    return .list(
      text.split(separator: ",", omittingEmptySubsequences: false).map { part in
        var part = part
        while part.first == " " { part.removeFirst() }
        while part.last == " " { part.removeLast() }
        return String(part)
      })
  }
}
