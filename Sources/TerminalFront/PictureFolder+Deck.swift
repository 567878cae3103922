import CardDeck
import Pictures

extension PictureFolder {
  /// The folder of a deck; none where the deck comes from a team's server and nobody has named one here.
  init(of deck: Deck, allowsOutside: Bool = false) {
    self.init(
      deck: deck.hasFolder ? deck.needNotEnd ? deck.folder : deck.isPiped ? "-" : deck.path : nil,
      allowsOutside: allowsOutside)
  }
}
