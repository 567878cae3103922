import CardDeck
import Pictures
import SwipeSession

extension PictureFolder {
  /// The folder of a deck; none where the deck comes from a team's server and nobody has named one here.
  init(of deck: Deck, allowsOutside: Bool = false) {
    self.init(
      deck: deck.hasFolder ? deck.needNotEnd ? deck.folder : deck.isPiped ? "-" : deck.path : nil,
      allowsOutside: allowsOutside)
  }

  /// Finds a regular file that a card names, for ``CardOpening``.
  ///
  /// - Returns: Its absolute path without links.
  func file(atLink path: String) throws(LinkRefusal) -> String {
    do throws(PictureError) { return try find(path) } catch { throw .file(error.description) }
  }
}
