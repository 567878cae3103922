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
