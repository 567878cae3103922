/// Makes of what a program said what a card can say. What is left of control characters goes when it is drawn.
enum PreviewText {
  /// - Parameters:
  ///   - bytes: Meant as UTF-8; what is not is U+FFFD.
  ///   - isCut: Whether there was more, so that the last character may be broken off.
  /// - Returns: Without colours, without what was struck over, and without blank lines around it.
  static func of(_ bytes: [UInt8], isCut: Bool) -> String {
    var scalars = String.UnicodeScalarView()
    var input = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    if isCut, input.last == "\u{FFFD}" { input.removeLast() }
    while let scalar = input.popFirst() {
      switch scalar {
      case "\u{1B}": skipSequence(&input)
      // As manuals are printed: a letter struck over itself is bold, over a line underlined.
      case "\u{8}": if let last = scalars.last, last != "\n" { scalars.removeLast() }
      case "\r" where input.first == "\n": continue
      default: scalars.append(scalar)
      }
    }
    let isBlank: (Unicode.Scalar) -> Bool = \.properties.isWhitespace
    guard let end = scalars.lastIndex(where: { !isBlank($0) }) else { return "" }
    let text = scalars[...end]
    // The first line keeps its indent.
    let words = text.firstIndex { !isBlank($0) } ?? text.startIndex
    let start = text[..<words].lastIndex(where: isLineEnd).map(text.index(after:))
    return String(text[(start ?? text.startIndex)...])
  }

  /// The first line of a complaint that says anything.
  static func complaint(_ bytes: [UInt8]) -> String? {
    let lines = of(bytes, isCut: false).unicodeScalars.split(whereSeparator: isLineEnd)
    return lines.first.map { String($0.prefix(200)) }
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { Character(scalar).isNewline }

  /// Goes past what follows an ESC: a control sequence, a string, or one character.
  private static func skipSequence(_ input: inout Substring.UnicodeScalarView) {
    guard let kind = input.popFirst() else { return }
    switch kind {
    case "[":
      while let scalar = input.first, (0x20...0x3F).contains(scalar.value) { input.removeFirst() }
      if let final = input.first, (0x40...0x7E).contains(final.value) { input.removeFirst() }
    case "]", "P", "_", "^", "X":
      while let scalar = input.popFirst() {
        if scalar == "\u{7}" { return }
        if scalar == "\u{1B}" {
          if input.first == "\\" { input.removeFirst() }
          return
        }
      }
    default: break
    }
  }
}
