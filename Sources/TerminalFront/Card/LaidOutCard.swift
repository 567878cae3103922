import CardDeck
import CardPixels
import Pictures
import TerminalCanvas
import TerminalText

/// A card laid out for a room: its place, and its words in lines.
package struct LaidOutCard: Sendable, Hashable {
  /// The setting that a card is laid out for.
  package struct Setting: Sendable, Hashable {
    /// The largest card there can be, on the screen.
    package var room: CellRect
    package var geometry = CellGeometry(cellPixels: nil)
    /// What the terminal makes of clusters.
    package var joining = ClusterJoining.none
    /// Whether tags can stand on a surface of their own.
    package var hasTints = true
    /// The key that opens or turns the card, and the one that reads all of it, as they are shown; empty where there is
    /// none.
    package var openKey = ""
    package var readKey = ""

    package init(room: CellRect) { self.room = room }
  }

  package let layout: CardLayout
  package let content: CardContent

  /// - Parameters:
  ///   - note: What the person wrote about the card; `nil` for nothing.
  ///   - remark: Why the card's picture cannot be shown; `nil` where there is nothing to say.
  ///   - ratio: Width of the picture to its height; `nil` where that is not known yet.
  ///   - isTurned: Whether the hidden side is shown too.
  ///   - info: What is known of the picture's file; `nil` for nothing.
  package init(
    _ card: Card, _ kind: CardKind, in setting: Setting, note: String? = nil, remark: String? = nil,
    ratio: Double? = nil, info: PictureInfo? = nil, isTurned: Bool = false
  ) {
    let joining = setting.joining
    func fitting(_ kind: CardKind) -> CardFitting {
      let parts = CardParts(card, note: note, remark: remark, joining: joining)
      let layout = CardLayout(
        kind, room: setting.room, geometry: setting.geometry, pictureRatio: ratio,
        textRows: parts.textRows)
      return CardFitting(parts: parts, layout: layout, setting: setting)
    }
    if kind == .short {
      let fitting = fitting(.short)
      if let content = fitting.shortContent(hidden: card.hidden, isTurned: isTurned) {
        (layout, self.content) = (fitting.layout, content)
        return
      }
    }
    let fitting = fitting(kind == .short ? .record : kind)
    layout = fitting.layout
    content =
      kind == .photo
      ? CardContent.caption(card, info, layout: layout, note: note, joining: joining)
      : fitting.content(isTurned: isTurned)
  }
}
