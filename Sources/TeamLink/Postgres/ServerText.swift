/// Texts from a server, made safe to show: without control characters.
enum ServerText {
  /// Another person's note, in full, with its line breaks.
  static func note(_ text: String) -> String {
    let ends: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar != "\n" && ends.contains(scalar.properties.generalCategory) ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// In Unicode scalars.
  private static let longest = 300

  /// The text as one line of at most ``longest`` scalars.
  /// - Parameter password: Removed wherever it occurs; `nil` for none.
  static func line(_ text: String, without password: String? = nil) -> String {
    var text = text
    if let password, !password.isEmpty { text = text.replacing(password, with: "…") }
    var line = ""
    var count = 0
    var endsWord = false
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate:
        endsWord = true
      default:
        if endsWord, !line.isEmpty { line.unicodeScalars.append(" ") }
        endsWord = false
        line.unicodeScalars.append(scalar)
        count += 1
      }
      if count >= longest { return line + "…" }
    }
    return line
  }
}
