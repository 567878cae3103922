extension StringProtocol {
  /// Whether there is nothing but white space, as Unicode has it, in the text.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The text without white space, as Unicode has it, at both ends.
  var trimmed: String {
    let scalars = unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(scalars[...last]))
  }
}
