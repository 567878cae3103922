/// A value as it is written: one text, or a list of them.
enum SettingText: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  case one(String)
  case list([String])

  init(stringLiteral text: String) { self = .one(text) }

  /// The parts; one text is one part.
  var parts: [String] {
    switch self {
    case .one(let text): [text]
    case .list(let texts): texts
    }
  }

  /// As a variable or an option would have it.
  var description: String {
    switch self {
    case .one(let text): text
    case .list(let texts): texts.isEmpty ? SettingKind.noKeys : texts.joined(separator: ",")
    }
  }
}

extension SettingText {
  /// The value as a list for a setting that is one.
  ///
  /// - Parameter splitting: Whether commas separate, as where lists cannot be written otherwise.
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
