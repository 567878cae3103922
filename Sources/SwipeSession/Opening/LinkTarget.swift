import CardDeck
import TerminalText

/// What a card points to, once it has been found fit to be handed to the desktop.
package enum LinkTarget: Sendable, Hashable {
  /// Of ASCII alone, in the form of RFC 3986; its scheme is http, https or mailto.
  case address(String)
  /// An absolute path without links in it, of a regular file.
  case file(String)

  /// The one argument that the desktop's opener is given; never begins with a `-`.
  package var argument: String {
    switch self {
    case .address(let text), .file(let text): text
    }
  }
}

/// What a card says it points to; nothing of it has been looked at.
package enum LinkClaim: Sendable, Hashable {
  case address(String)
  /// A path from the deck's folder, or an absolute one.
  case file(String)

  /// Of a folder's card the file itself; else the card's address, and where it has none its picture.
  ///
  /// - Returns: `nil` where the card points to nothing.
  package init?(_ card: Card, isFolder: Bool) {
    if isFolder {
      self = .file(card.id.text)
    } else if let url = card.url, !url.isEmpty {
      self = .address(url)
    } else if let image = card.image, !image.isEmpty {
      self = image.contains("://") ? .address(image) : .file(image)
    } else {
      return nil
    }
  }

  /// As it can be shown: nothing in it steers a terminal.
  package var words: String {
    switch self {
    case .address(let text), .file(let text): SafeText.line(text)
    }
  }
}

/// Why something that a card points to is not opened.
package enum LinkRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  case scheme
  case hiddenCharacters
  case tooLong
  /// Nothing behind the scheme, or no host.
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
