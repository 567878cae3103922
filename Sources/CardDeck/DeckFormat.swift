/// The ways a deck can be written down.
public enum DeckFormat: String, Sendable, Hashable, CaseIterable {
  /// An array of objects, or an object with an array `cards`.
  case json

  /// What a deck in this format looks like, for a message.
  package var summary: String {
    switch self {
    case .json: "JSON (an array of objects, or an object with an array \"cards\")"
    }
  }

  /// The format that a file with this name is expected to have; `nil` if the name does not tell.
  package init?(path: String) {
    let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
    let suffix = String(decoding: name.prefix { $0 != UInt8(ascii: ".") }.reversed(), as: UTF8.self)
    guard suffix.utf8.count < name.count else { return nil }
    self.init(rawValue: suffix.lowercased())
  }
}
