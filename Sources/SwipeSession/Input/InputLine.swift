import TerminalText

/// One line of text being typed; the cursor is always at its end.
package struct InputLine: Sendable, Hashable {
  /// Length limit of a note, in bytes of UTF-8: more than anyone types; a longer paste is cut.
  static let noteLimit = 65_536

  package private(set) var text: String
  /// The text that stays if the line is not kept.
  let initial: String
  /// Length limit in bytes of UTF-8; a longer text at the start stays whole.
  private let limit: Int

  /// - Parameter initial: The text that stays if the line is not kept; `nil` for `text`.
  package init(_ text: String = "", initial: String? = nil, limit: Int = 2000) {
    self.text = text
    self.initial = initial ?? text
    self.limit = limit
  }

  /// What a key did.
  package enum Outcome: Sendable, Hashable {
    /// The text has changed.
    case changed
    case done, cancelled, complete
    /// There was no room for all of the new text; its beginning was added.
    case full
    /// The key types nothing; the owner may use it.
    case ignored
  }

  /// Whether a line uses a key, whatever has been typed.
  static func accepts(_ key: KeyPress) -> Bool {
    var line = InputLine("x")
    return line.handle(key) != .ignored
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
    case (.character("g"), .control): return .cancelled
    case (.character(let character), let modifiers)
    where !modifiers.contains(.control) && !modifiers.contains(.alt):
      return insert(String(character))
    default: return .ignored
    }
  }

  /// Adds text from a paste or a completion; line ends become blanks.
  package mutating func insert(_ more: String) -> Outcome {
    let safe = SafeText.line(more)
    guard !safe.isEmpty else { return .ignored }
    var room = limit - text.utf8.count
    if safe.utf8.count <= room {
      text += safe
      return more.utf8.count > SafeText.longest ? .full : .changed
    }
    text += safe.prefix { character in
      room -= character.utf8.count
      return room >= 0
    }
    return .full
  }

  /// The word at the cursor: the text behind the last blank.
  package var lastWord: Substring {
    text.lastIndex(of: " ").map { text[text.index(after: $0)...] } ?? text[...]
  }

  /// Completes the last word as far as the candidates agree.
  package mutating func complete(among candidates: [String]) {
    guard let word = Completion(of: lastWord, among: candidates).text else { return }
    replaceLastWord(with: word)
  }

  /// Completes the whole text as far as the candidates that begin so agree.
  ///
  /// - Returns: Whether there was such a candidate.
  mutating func completeWhole(among candidates: [String]) -> Bool {
    let completion = Completion(of: text, among: candidates)
    if let whole = completion.text, whole.utf8.count <= limit { text = whole }
    return !completion.matches.isEmpty
  }

  /// Changes nothing where there is no room for the word.
  mutating func replaceLastWord(with word: String) {
    guard text.utf8.count - lastWord.utf8.count + word.utf8.count <= limit else { return }
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
