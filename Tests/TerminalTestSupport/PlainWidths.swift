import TerminalText

// Widths for a terminal of which nothing is known, as most tests want them.

extension CharacterWidth {
  package static func of(_ text: some StringProtocol) -> Int { of(text, joining: .none) }
  package static func truncated(_ text: String, to columns: Int) -> String {
    truncated(text, to: columns, joining: .none)
  }
}

extension LineBreaking {
  package static func lines(of text: some StringProtocol, columns: Int) -> [String] {
    lines(of: text, columns: columns, joining: .none).map(\.text)
  }
}
