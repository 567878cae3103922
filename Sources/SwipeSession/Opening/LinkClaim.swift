import CardDeck
import Platform
import TerminalText

/// What a card points to, not checked yet.
package enum LinkClaim: Sendable, Hashable {
  case address(String)
  /// A path from the deck's folder, or an absolute one.
  case file(String)

  /// The file of a folder's card; for other cards the address, else the picture. `nil` where the card points to
  /// nothing.
  package init?(_ card: Card, isFolder: Bool) {
    if isFolder {
      self = .file(card.id.text)
    } else if let url = card.url, !url.isEmpty {
      self = .address(url)
    } else if let image = card.image, !image.isEmpty {
      switch PictureAddress(image) {
      case .file(let path): self = .file(String(decoding: path, as: UTF8.self))
      case .elsewhere: self = .address(image)
      case .data: return nil
      }
    } else {
      return nil
    }
  }

  /// The text as it can be shown, without control characters.
  package var words: String {
    switch self {
    case .address(let text), .file(let text): SafeText.line(text)
    }
  }
}

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
