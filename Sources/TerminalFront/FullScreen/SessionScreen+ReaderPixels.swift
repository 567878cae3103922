import CardPixels
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas

/// The reader's words and picture, and pictures of two cards side by side, at the terminal's own pixels.
extension SessionScreen {
  // MARK: - What is seen

  /// What of the reader, a picture alone, or two cards is seen as pixels; `nil` for nothing.
  func readPixels(of view: OpenedView, _ stage: PixelStage) -> ScreenPixels? {
    switch view {
    case .opening: return nil
    case .zoom(let zoom):
      return zoom.pixelCards(on: stage).map { stage.pixels(in: zoom.room, ground: stage.theme.room, $0) }
    case .reader(let reader):
      let (ground, picture) = (stage.theme.card, reader.layout.picture)
      let shown = reader.pixels?.card(ground: ground)
      guard let type = reader.type else {
        return shown.map { stage.pixels(in: picture, ground: ground, [$0]) }
      }
      // Cells show the bar at the right edge, and the picture as long as it has no pixels.
      let left = shown == nil ? picture.endX : picture.x
      let area = CellRect(
        x: left, y: picture.y, columns: stage.layout.stage.endX - 1 - left, rows: picture.rows)
      let cards = [shown] + type.pages.map { $0.card(ground: ground) }
      return stage.pixels(in: area, ground: ground, cards.compactMap(\.self))
    case .compared(let compared):
      let cards = compared.pictures.compactMap { $0.pixelCards(on: stage) }
      guard cards.count == compared.sides.count else { return nil }
      return stage.pixels(in: compared.area, ground: stage.theme.room, cards.flatMap(\.self))
    }
  }

  /// Remembers where the reader has its picture, from where it moves back to the card.
  func keepReadPixels(_ view: OpenedView?, _ stage: PixelStage) {
    guard let card = session.overlayView?.readCard else { return }
    switch view {
    case .zoom(let zoom):
      let room = stage.rect(zoom.room)
      opened.lastPixels = zoom.pixels.map {
        (card, PlacedPicture(texture: $0.whole, frame: zoom.frame(zoom.lens, in: room), clip: room))
      }
    case .reader(let reader): opened.lastPixels = reader.pixels.map { (card, $0) }
    case .opening, .compared, nil: break
    }
  }

  /// The reader on its way between a card and the stage: the card's body, the picture in it, no words.
  func openingCards(_ opening: OpeningView, of top: PixelStage.Face, _ stage: PixelStage) -> [PixelCard] {
    let (theme, share) = (stage.theme, opening.share)
    let body = stage.rect(top.frame).mixed(with: stage.rect(stage.layout.stage), share: share)
    let color = opening.isAlone ? theme.card.mixed(with: theme.room, amount: share) : theme.card
    var card = PixelCard(
      color: color, center: body.center, size: body.size, radius: stage.style.radius * (1 - share))
    let rim = stage.style.rim
    card.rim = PixelRim(color: rim.color, opacity: rim.opacity * (1 - share))
    guard let last = opened.lastPixels, last.card == top.view.pose.card,
      let own = cardPicture(of: last.card, stage)
    else { return [card] }
    let there = last.picture
    let picture = PlacedPicture(
      texture: there.texture, frame: own.frame.mixed(with: there.frame, share: share),
      clip: own.clip.mixed(with: there.clip, share: share))
    return [card] + [picture.card(ground: color)].compactMap(\.self)
  }

  /// The reader's words in the card's type, as far as they are drawn; `nil` where they cannot be.
  func readerType(of number: Number, _ reader: ReaderView) -> ReaderType? {
    guard let stage = pixelStage, let textures = media.textures else { return nil }
    var area = stage.rect(reader.layout.words)
    let row = ReaderPages.row(stage.cell)
    let seen = max(1, Int(area.height) / row)
    area.size.height = Double(seen * row)
    var (text, pages) = (reader.text, reader.text.pages)
    while true {  // a page that has been drawn tells where the next one begins
      let known = pages.tops
      let all = pages.rows(of: text, seen: seen)
      let first = max(0, min(reader.offset, all - seen))
      pages.skip(to: first - 2 * seen, in: text)
      var page = pages.tops.lastIndex { $0 <= first } ?? 0
      text = opened.text(
        of: number, text.key, lines: pages.starts[page] + 2 * seen + 3 * ReaderPages.mostLines)
      var shown: [PlacedPicture] = []
      var isSeen = true  // the page below is drawn ahead
      while let lines = pages.lines(of: page, in: text) {
        let drawing = ReaderPages.drawing(
          Array(text.lines[lines]), width: Int(area.width), cell: stage.cell, CardPalette(stage.theme),
          reader.marks)
        guard let drawing else { return nil }
        switch textures.texture(CardTextureRequest(card: number, drawing: drawing, image: nil, page: page)) {
        // A page that is not seen yet is tried again once it is.
        case .unavailable where isSeen: return nil
        case .loaded(let texture) where page < pages.tops.count:
          pages.set(page, rows: texture.height / row + (text.lines[lines.upperBound - 1].isEmpty ? 1 : 0))
          let whole = PictureTexture(texture: texture, place: SwipeRect(x: 0, y: 0, width: 1, height: 1))
          let frame = SwipeRect(
            x: area.minX, y: area.minY + Double((pages.tops[page] - first) * row),
            width: Double(texture.width), height: Double(texture.height))
          shown.append(PlacedPicture(texture: whole, frame: frame, clip: area))
        case .loaded, .loading, .unavailable: break
        }
        guard isSeen else { break }
        page += 1
        isSeen = page < pages.tops.count && pages.tops[page] < first + seen
      }
      guard pages.tops != known else {
        opened.texts[number]?.pages = pages
        return ReaderType(pages: shown, first: first, seen: seen, all: all)
      }
    }
  }

  // MARK: - Pictures

  /// The picture beside the words of the reader.
  ///
  /// - Parameter layout: The layout of the reader.
  func readerPixels(of number: Number, _ layout: ReaderView.Layout) -> PlacedPicture? {
    guard let stage = pixelStage, !layout.picture.isEmpty, let info = pictureInfo(of: number) else {
      return nil
    }
    var clip = stage.rect(layout.picture)
    if layout.isPhoto {
      let own = clip.width * Double(info.height) / Double(info.width)
      clip = ZoomView.centered(SwipeSize(width: clip.width, height: min(clip.height, own)), in: clip)
    }
    return texture(of: number, info, clip.size, stage).map {
      PlacedPicture($0, filling: clip, info: info)
    }
  }

  /// The pixels of a picture that has a room to itself.
  ///
  /// - Parameter target: How it is seen in the end; that part of it is asked for.
  func pixels(of view: ZoomView, _ number: Number, _ target: PictureLens) -> ZoomView.Pixels? {
    guard let stage = pixelStage, let info = pictureInfo(of: number) else { return nil }
    let room = stage.rect(view.room)
    let fitting = view.frame(PictureLens(scale: min(1, target.scale)), in: room)
    guard let whole = texture(of: number, info, fitting.size, stage) else {
      return nil
    }
    let map = view.mapFrame(on: stage).map { frame in
      loaded(number, frame.size).map { PictureTexture(filling: $0, info: info) } ?? whole
    }
    return ZoomView.Pixels(
      whole: whole, part: target.scale > 1 ? part(of: view, number, info, target, in: room) : nil, map: map)
  }

  /// What the file of a card's picture says about itself; `nil` until the picture on the card is loaded.
  func pictureInfo(of number: Number) -> PictureInfo? {
    guard let layout, case .loaded(let picture)? = face(of: number, on: layout).picture else { return nil }
    return picture.info
  }

  /// A card's whole picture for a size in pixels; until that is loaded, the pixels that were seen last.
  private func texture(
    of number: Number, _ info: PictureInfo, _ size: SwipeSize, _ stage: PixelStage
  ) -> PictureTexture? {
    if let texture = loaded(number, size) { return PictureTexture(filling: texture, info: info) }
    if let last = opened.lastPixels, last.card == number { return last.picture.texture }
    return cardPicture(of: number, stage)?.texture
  }

  /// The part of a picture that is to be seen, at most at its own pixels; until it has come, the part before. `nil`
  /// where all of it has as much detail.
  private func part(
    of view: ZoomView, _ number: Number, _ info: PictureInfo, _ target: PictureLens, in room: SwipeRect
  ) -> PictureTexture? {
    guard Double(info.width) > view.frame(PictureLens(), in: room).width else { return nil }
    let region = info.region(target.seen(extent: ZoomView.extent(ratio: view.ratio, room: room.size)))
    let scale = min(1, view.frame(target, in: room).width / Double(info.width))
    let size = SwipeSize(
      width: (Double(region.width) * scale).rounded(), height: (Double(region.height) * scale).rounded())
    let texture = loaded(number, size, region)
    return opened.part(
      of: number, in: \.pixelParts,
      loaded: texture.map { PictureTexture(texture: $0, place: info.shares(of: region)) })
  }

  private func loaded(_ number: Number, _ size: SwipeSize, _ region: PixelRect? = nil) -> Texture? {
    guard let pictures = media.pictures, let image = session.cards.card(number).image,
      PictureRequest.canName(image)
    else { return nil }
    let box = PictureBox(
      width: Int(size.width), height: Int(size.height), atMost: PictureLimits.texturePixels)
    let request = PictureRequest(image: image, box: box, fit: .fill, region: region)
    if case .loaded(let texture) = pictures.texture(request) { return texture }
    return nil
  }

  /// The picture as a part of its card's texture; `nil` where the card has no texture yet, or no picture.
  private func cardPicture(of number: Number, _ stage: PixelStage) -> PlacedPicture? {
    let face = face(of: number, on: stage.layout)
    guard let textures = media.textures, let info = face.picture?.drawn?.info,
      let request = textureRequest(number, face.laidOut, face.picture, marks(of: number, CardQuery(""))),
      let place = request.drawing.picture,
      let texture = textures.product(where: { $0.isLike(request) })
    else { return nil }
    let kept = PlacedPicture.kept(of: info, width: place.width, height: place.height)
    let across = kept.width / Double(place.width)
    let down = kept.height / Double(place.height)
    let picture = PictureTexture(
      texture: texture,
      place: SwipeRect(
        x: kept.minX - Double(place.x) * across, y: kept.minY - Double(place.y) * down,
        width: Double(texture.width) * across, height: Double(texture.height) * down))
    let card = request.drawing.frame
    let clip = stage.rect(
      PixelRect(x: card.x + place.x, y: card.y + place.y, width: place.width, height: place.height))
    return PlacedPicture(picture, filling: clip, info: info)
  }
}

extension PictureInfo {
  private var all: SwipeRect {
    SwipeRect(x: 0, y: 0, width: Double(width), height: Double(height))
  }

  /// A part of the picture in whole pixels of its own.
  ///
  /// - Parameter seen: The part, as shares of the picture's width and height.
  func region(_ seen: SwipeRect) -> PixelRect {
    let part = all.part(seen)
    let (left, top) = (Int(part.minX.rounded(.down)), Int(part.minY.rounded(.down)))
    return PixelRect(
      x: left, y: top, width: min(width, Int(part.maxX.rounded(.up))) - left,
      height: min(height, Int(part.maxY.rounded(.up))) - top)
  }

  /// A part in its own pixels as shares of its width and height.
  func shares(of region: PixelRect) -> SwipeRect {
    SwipeRect(
      x: Double(region.x) / all.width, y: Double(region.y) / all.height,
      width: Double(region.width) / all.width, height: Double(region.height) / all.height)
  }
}
