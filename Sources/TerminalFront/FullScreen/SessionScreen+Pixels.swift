import CardDeck
import CardPixels
import Pictures
import SwipeEngine
import SwipeSession

extension SessionScreen {
  /// `nil` where cells show everything.
  var pixelStage: PixelStage? { showsPixels ? possibleStage : nil }

  private var possibleStage: PixelStage? {
    guard textures != nil, style.hasTints, let layout else { return nil }
    return PixelStage(layout, geometry, style)
  }

  /// What of a screen is seen as pixels; `nil` where cells have to show it: the terminal has none, or a card that is to
  /// be read is not drawn yet.
  ///
  /// - Parameters:
  ///   - screen: All of it but its pixels.
  ///   - cards: The top one first, also where something else hides them.
  ///   - reader: Also while it still opens, as `zoom`.
  func pixels(
    on screen: ScreenView, _ cards: [CardView], _ reader: ReaderView?, _ zoom: ZoomView?
  ) -> ScreenPixels? {
    isDrawingTop = false
    guard showsPixels || awaitsPixels, !(pixelsHideCells && screen.panel != nil), let stage = possibleStage,
      let textures
    else { return nil }
    var isComplete = !cards.isEmpty
    let faces = cards.map { card -> PixelStage.Face in
      let face = face(of: card, stage, textures)
      // Of cards farther behind nothing but edges is seen.
      if face.texture == nil, card.pose.depth < 1 { isComplete = false }
      return face
    }
    guard showsPixels else { return nil }
    keepReadPixels(reader, zoom, stage)
    let isOpen = reader != nil || zoom != nil || screen.compared != nil
    if isOpen, screen.opening == nil { return readPixels(on: screen, stage) }
    guard isComplete else { return nil }
    var scene = stage.scene(faces)
    if let opening = screen.opening {
      guard let top = faces.first(where: { $0.view.pose.depth == 0 }) else { return nil }
      scene.cards += openingCards(opening, of: top, stage)
    }
    if let panel = screen.panel {
      scene.cards += stage.panel(in: screen.panelArea(of: panel, joining), isCard: panel.isCard)
    }
    return ScreenPixels(area: screen.layout.stage, scene: scene)
  }

  private func face(
    of card: CardView, _ stage: PixelStage, _ textures: CardTextures
  ) -> PixelStage.Face {
    let number = card.pose.card
    let isTop = card.pose.depth < 1
    var isShapeAwaited = false
    if case .awaited = card.picture { isShapeAwaited = head(of: session.cards.card(number)) == .loading }
    guard !isShapeAwaited, let request = textureRequest(number, card.card, card.picture, card.query) else {
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
    _ number: Number, _ card: LaidOutCard, _ picture: CardPicture, _ query: CardQuery
  ) -> CardTextureRequest? {
    let image: String? = if case .none = picture { nil } else { session.cards.card(number).image }
    let key = TextureKey(
      card: card, geometry: geometry, theme: style.theme, ratio: ratio(of: picture, number),
      query: query, image: image.map { ExactText($0) })
    if let known = textureRequests[number], known.key == key { return known.request }
    if textureRequests.count >= Self.keptFaces { textureRequests.removeAll(keepingCapacity: true) }
    let request = key.drawing.map { CardTextureRequest(card: number, drawing: $0, image: image) }
    textureRequests[number] = (key, request)
    return request
  }

  /// What a card is drawn for.
  struct TextureKey: Hashable {
    let card: LaidOutCard
    let geometry: CellGeometry
    let theme: Theme
    let ratio: Double?
    let query: CardQuery
    let image: ExactText?

    fileprivate var drawing: CardDrawing? {
      CardDrawing(card, geometry: geometry, palette: CardPalette(theme), ratio: ratio, query: query)
    }
  }

  /// Width of the picture to its height; `nil` where that is not known yet.
  private func ratio(of picture: CardPicture, _ number: Number) -> Double? {
    switch picture {
    case .shown(let found): return found.ratio
    case .awaited:
      if case .loaded(let head)? = head(of: session.cards.card(number)) { return head.ratio }
      return nil
    case .none: return nil
    }
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
