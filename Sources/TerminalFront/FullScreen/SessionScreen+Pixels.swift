import CardDeck
import CardPixels
import ChoiceLog
import Pictures
import SwipeEngine
import TerminalIO

/// The cards as the terminal's own pixels show them.
extension SessionScreen {
  /// `nil` where cells show everything.
  var pixelStage: PixelStage? { pixelMode.isOn ? possibleStage : nil }

  private var possibleStage: PixelStage? {
    guard media.textures != nil, style.hasTints, let layout else { return nil }
    return PixelStage(layout, geometry, style)
  }

  /// What of a screen is seen as pixels; `nil` where cells have to show it: the terminal has no pixels, or a card
  /// that is to be read is not drawn yet.
  ///
  /// - Parameters:
  ///   - screen: All of it but its pixels.
  ///   - cards: The top one first, also where something else hides them.
  ///   - view: What is seen instead of the cards once it is open.
  ///   - isDrawingTop: Set where the top card is being drawn in pixels, or will be when its picture's size is known.
  func pixels(
    on screen: ScreenView, _ cards: [CardView], _ view: OpenedView?, isDrawingTop: inout Bool
  ) -> ScreenPixels? {
    guard let placement = pixelMode.placement, !(placement == .overCells && screen.panel != nil),
      let stage = possibleStage, let textures = media.textures
    else { return nil }
    var isComplete = !cards.isEmpty
    let faces = cards.map { card -> PixelStage.Face in
      let face = face(of: card, stage, textures, isDrawingTop: &isDrawingTop)
      // Only the edges of cards farther behind are seen.
      if face.texture == nil, card.pose.depth < 1 { isComplete = false }
      return face
    }
    guard pixelMode.isOn else { return nil }
    keepReadPixels(view, stage)
    guard var pixels = pixels(on: screen, isComplete ? faces : nil, stage) else { return nil }
    pixels.fillsCells = placement == .inCells
    return pixels
  }

  /// - Parameter faces: `nil` where some are not drawn yet.
  private func pixels(
    on screen: ScreenView, _ faces: [PixelStage.Face]?, _ stage: PixelStage
  ) -> ScreenPixels? {
    var openingCards: [PixelCard] = []
    switch screen.opened {
    case .reader, .zoom, .compared: return screen.opened.flatMap { readPixels(of: $0, stage) }
    case .opening(let opening):
      guard let top = faces?.first(where: { $0.view.pose.depth == 0 }) else { return nil }
      openingCards = self.openingCards(opening, of: top, stage)
    case nil: break
    }
    guard let faces else { return nil }
    var scene = stage.scene(faces)
    scene.cards += openingCards
    if let panel = screen.panel {
      scene.cards += stage.panel(in: panel.area(on: screen.layout, joining), isCard: panel.isCard)
    }
    return ScreenPixels(area: screen.layout.stage, scene: scene)
  }

  private func face(
    of card: CardView, _ stage: PixelStage, _ textures: CardTextures, isDrawingTop: inout Bool
  ) -> PixelStage.Face {
    let number = card.pose.card
    let isTop = card.pose.depth < 1
    var isShapeAwaited = false
    if case .loading? = card.picture { isShapeAwaited = head(of: session.cards.card(number)) == .loading }
    guard !isShapeAwaited, let request = textureRequest(number, card.card, card.picture, card.marks) else {
      if isShapeAwaited, isTop { isDrawingTop = true }
      return PixelStage.Face(
        view: card, frame: card.layout.frame.pixels(stage.cell), texture: nil, stamp: nil)
    }
    var texture: Texture?
    switch textures.texture(request) {
    case .loaded(let found): texture = found
    case .loading: if isTop { isDrawingTop = true }
    case .unavailable: break
    }
    return PixelStage.Face(
      view: card, frame: request.drawing.frame, texture: texture,
      stamp: pixelStamp(of: card, on: request.drawing, stage.cell))
  }

  /// `nil` where the card has more pixels than a texture may.
  func textureRequest(
    _ number: Number, _ card: LaidOutCard, _ picture: PictureLookup<Picture>?, _ marks: TextMarks
  ) -> CardTextureRequest? {
    let image = picture?.drawn == nil ? nil : session.cards.card(number).image
    let source = TextureSource(
      card: card, geometry: geometry, theme: style.theme, ratio: ratio(of: picture, number),
      marks: marks, image: image.map { ExactText($0) })
    return textureRequests.value(of: number, from: source) { source in
      CardDrawing(
        source.card, geometry: source.geometry, palette: CardPalette(source.theme), ratio: source.ratio,
        marks: source.marks
      ).map { CardTextureRequest(card: number, drawing: $0, image: image) }
    }
  }

  /// What a card's pixels are drawn from.
  struct TextureSource: Equatable {
    let card: LaidOutCard
    let geometry: CellGeometry
    let theme: Theme
    let ratio: Double?
    let marks: TextMarks
    let image: ExactText?
  }

  /// Width of the picture to its height; `nil` where that is not known yet, or there is no picture.
  private func ratio(of picture: PictureLookup<Picture>?, _ number: Number) -> Double? {
    switch picture {
    case .loaded(let found)?: return found.ratio
    case .loading?:
      if case .loaded(let head)? = head(of: session.cards.card(number)) { return head.ratio }
      return nil
    case .unavailable?, nil: return nil
    }
  }

  private func pixelStamp(of card: CardView, on drawing: CardDrawing, _ cell: SwipeSize) -> PixelStamp? {
    guard let pictures = media.pictures else { return nil }
    if card.pose.depth == 0 {
      // All of them are drawn before the card is held.
      for word in Choice.allCases.map({ words[$0] }) {
        _ = pictures.text(StampTextures.letters(word, on: drawing))
      }
    }
    guard let direction = card.pose.stamp, card.pose.stampOpacity > 0.04 else { return nil }
    let choice = session.directions.choice(direction)
    guard
      case .loaded(let letters) = pictures.text(StampTextures.letters(words[choice], on: drawing))
    else { return nil }
    return stampTextures.stamp(
      choice, leaving: direction, letters: letters, isSolid: StampView.isSolid(card.pose),
      opacity: card.pose.stampOpacity, on: drawing, cell: cell, theme: style.theme)
  }
}
