import CardDeck
import SwipeEngine
import SwipeSession

extension SessionScreen {
  /// The cards as pixels below the stage's cells; `nil` where cells have to show them: the terminal has none, or a card
  /// that is to be read is not drawn yet.
  ///
  /// - Parameters:
  ///   - cards: The top one first.
  ///   - isCovered: Whether a panel lies over them.
  func pixels(_ cards: [CardView], on layout: ScreenLayout, isCovered: Bool) -> PixelScene? {
    guard showsPixels, let textures, !cards.isEmpty, style.hasTints,
      let stage = PixelStage(layout, geometry, style)
    else { return nil }
    textures.beginFrame()
    defer { textures.endFrame() }
    var isComplete = true
    let faces = cards.map { card -> PixelStage.Face in
      let face = face(of: card, stage, textures)
      // Of cards farther behind nothing but edges is seen.
      if face.texture == nil, card.pose.depth < 1 { isComplete = false }
      return face
    }
    return isComplete ? stage.scene(faces, light: isCovered ? PanelView.light : 1) : nil
  }

  private func face(
    of card: CardView, _ stage: PixelStage, _ textures: CardTextures
  ) -> PixelStage.Face {
    let number = card.pose.card
    guard
      let drawing = CardDrawing(
        card.card, geometry: geometry, palette: CardPalette(style.theme), ratio: pictureRatio(of: card),
        query: card.query)
    else {
      return PixelStage.Face(
        view: card, frame: card.layout.frame.pixels(stage.cell), texture: nil, stamp: nil)
    }
    let image: String? = if case .none = card.picture { nil } else { session.cards.card(number).image }
    let request = CardTextureRequest(card: number, drawing: drawing, image: image)
    var texture: Texture?
    if case .loaded(let found) = textures.texture(request) { texture = found }
    return PixelStage.Face(
      view: card, frame: drawing.frame, texture: texture, stamp: pixelStamp(of: card, on: drawing, stage.cell)
    )
  }

  /// Width of the picture to its height; `nil` where that is not known yet.
  private func pictureRatio(of card: CardView) -> Double? {
    guard case .shown(let found) = card.picture else { return nil }
    let size = found.info.map { ($0.width, $0.height) } ?? (found.width, found.height)
    return Double(size.0) / Double(size.1)
  }

  private func pixelStamp(of card: CardView, on drawing: CardDrawing, _ cell: SwipeSize) -> PixelStamp? {
    guard let pictures else { return nil }
    if card.pose.depth == 0 {
      // All of them are drawn before the card is held.
      for word in [words.right, words.left, words.up, words.down] {
        _ = pictures.text(StampTextures.letters(word, on: drawing))
      }
    }
    guard let direction = card.pose.stamp, card.pose.stampOpacity > 0.04,
      case .loaded(let letters) = pictures.text(StampTextures.letters(words[direction], on: drawing))
    else { return nil }
    return stampTextures.stamp(
      direction, letters: letters, isSolid: StampView.isSolid(card.pose), opacity: card.pose.stampOpacity,
      on: drawing, cell: cell)
  }
}
