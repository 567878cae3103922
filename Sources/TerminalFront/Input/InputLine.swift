/// One line of text being typed; the cursor is always at its end.
package struct InputLine: Sendable, Hashable {
  /// More than anyone types, and what a paste is cut to.
  package static let longest = 2000

  package private(set) var text: String

  package init(_ text: String = "") { self.text = text }

  /// What a key did.
  package enum Outcome: Sendable, Hashable {
    /// The text is another.
    case changed
    case done, cancelled, complete
    /// Not for typing: the owner may use it.
    case ignored
  }

  package mutating func handle(_ key: KeyPress) -> Outcome {
    switch (key.key, key.modifiers) {
    case (.enter, _): return .done
    case (.escape, _): return .cancelled
    case (.tab, _): return .complete
    case (.backspace, let modifiers) where modifiers.contains(.alt): return removeWord()
    case (.backspace, _):
      guard !text.isEmpty else { return .ignored }
      text.removeLast()
      return .changed
    case (.character("w"), .control): return removeWord()
    case (.character("u"), .control):
      text = ""
      return .changed
    case (.character("c"), .control), (.character("g"), .control): return .cancelled
    case (.character(let character), let modifiers)
    where !modifiers.contains(.control) && !modifiers.contains(.alt):
      return insert(String(character))
    default: return .ignored
    }
  }

  /// Text from a paste or a completion; line ends become blanks.
  package mutating func insert(_ more: String) -> Outcome {
    let room = Self.longest - text.count
    let safe = SafeText.line(more).prefix(max(0, room))
    guard !safe.isEmpty else { return .ignored }
    text += safe
    return .changed
  }

  /// The word under the cursor: what follows the last blank.
  package var lastWord: Substring {
    text.lastIndex(of: " ").map { text[text.index(after: $0)...] } ?? text[...]
  }

  package mutating func replaceLastWord(with word: String) {
    text.removeLast(lastWord.count)
    text += word
  }

  private mutating func removeWord() -> Outcome {
    guard !text.isEmpty else { return .ignored }
    while text.last == " " { text.removeLast() }
    text.removeLast(lastWord.count)
    return .changed
  }
}
