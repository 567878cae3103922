import TerminalText

/// Why an address or file is not opened.
package enum LinkRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  case scheme
  case hiddenCharacters
  case tooLong
  /// The address ends behind the scheme, or has no host.
  case incomplete
  /// A message with anything but a subject, a text and receivers could carry files away.
  case mailField(String)
  /// A file that the desktop might run instead of showing it.
  case program
  /// The file cannot be found or may not be opened; the reason as a person reads it.
  case file(String)

  package var description: String {
    switch self {
    case .scheme: "only http, https and mailto addresses are opened"
    case .hiddenCharacters: "there are control characters or blanks in it"
    case .tooLong: "it is too long"
    case .incomplete: "it is no whole address"
    case .mailField(let name): "a mail with the field '\(SafeText.line(name))' is not begun"
    case .program: "it might be run instead of shown"
    case .file(let reason): reason
    }
  }
}
