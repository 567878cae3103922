/// What a server says, as text that is safe to show: without control characters.
enum ServerText {
  /// What somebody else wrote, in full, with its lines.
  static func note(_ text: String) -> String {
    let ends: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar != "\n" && ends.contains(scalar.properties.generalCategory) ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// In characters.
  private static let longest = 300

  /// One line, of at most 300 characters.
  /// - Parameter password: Left out wherever it occurs; `nil` for none.
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
