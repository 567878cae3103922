import TerminalText

extension CharacterWidth {
  /// A name in at most `columns`, with its middle left out, as its ending tells more: two thirds before the ellipsis, one
  /// third behind it.
  static func cutInMiddle(_ name: String, to columns: Int, joining: ClusterJoining) -> String {
    guard of(name, joining: joining) > columns else { return name }
    guard columns > 3 else { return truncated(name, to: max(0, columns), joining: joining) }
    let before = (columns - 1) * 2 / 3
    let behind = columns - 1 - before
    return String(fitting(name, columns: before, joining: joining)) + "…"
      + String(fitting(name.reversed(), columns: behind, joining: joining).reversed())
  }

  /// The first characters, as many as fit.
  static func fitting(
    _ characters: some Sequence<Character>, columns: Int, joining: ClusterJoining
  ) -> [Character] {
    var used = 0
    return characters.prefix { character in
      used += of(character, joining: joining)
      return used <= columns
    }
  }

  /// The longest end of a text that fits: that is where one types.
  static func tail(of text: String, columns: Int, joining: ClusterJoining) -> String {
    String(fitting(text.reversed(), columns: columns, joining: joining).reversed())
  }
}
