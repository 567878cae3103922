import CardDeck
import CardPixels
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas

/// Cards that are read, and pictures that have a room to themselves, as cells show them.
extension SessionScreen {
  /// A card that is read on the whole stage.
  ///
  /// - Parameter first: The first line that is shown.
  func reader(of number: Number, from first: Int) -> ReaderView? {
    guard let layout else { return nil }
    let card = wholeCard(number)
    let kind = session.cards.card(number).kind(hasPicture: media.pictures != nil)
    let hasPicture = kind == .person || kind == .photo
    let picture = hasPicture ? readerPicture(of: card, kind, layout) : nil
    let isShown = hasPicture && layout.columns >= 60
    // The placeholder of a picture that is not loaded has no shape of its own.
    let known = picture?.info == nil ? pictureInfo(of: number) : nil
    let ratio =
      known.map { Double($0.width) / Double($0.height) }
      ?? picture.map { Double($0.width) / Double(max(1, $0.height)) }
    let places = ReaderView.Layout(
      isShown ? kind : nil, stage: layout.stage, margin: layout.margin, ratio: ratio, geometry: geometry)
    let text = text(of: number, card, columns: places.words.columns, lines: first + places.words.rows + 1)
    var view = ReaderView(
      text: text, layout: places, offset: first, picture: isShown ? picture : nil,
      marks: marks(of: number, lastQuery))
    if isShown { view.pixels = readerPixels(of: number, places) }
    view.type = readerType(of: number, view)
    return view
  }

  /// A card's text with at least `count` lines, if it has as many.
  ///
  /// - Parameter card: With all that there is to read on it.
  func text(of number: Number, _ card: Card, columns: Int, lines count: Int) -> ReaderView.Text {
    let key = ReaderView.Text.Key(
      card: card, note: session.cards.note(number), columns: columns, joining: joining,
      isTurned: session.isTurned(number), hasTints: style.hasTints, cell: pixelStage?.cell)
    return opened.text(of: number, key, lines: count)
  }

  private func readerPicture(of card: Card, _ kind: CardKind, _ layout: ScreenLayout) -> Picture? {
    let room = ReaderView.Layout(
      kind, stage: layout.stage, margin: layout.margin, ratio: 1000, geometry: geometry
    ).picture
    return picture(of: card, in: room, fit: kind == .photo ? .whole : .fillHeight)
  }

  /// A card's picture for a room, or a placeholder until it is loaded; `nil` where it cannot be loaded.
  private func picture(of card: Card, in room: CellRect, fit: PictureFit) -> Picture? {
    guard let pictures = media.pictures, let image = card.image,
      PictureRequest.canName(image)
    else { return nil }
    let request = PictureRequest(
      image: image, box: geometry.pictureBox(geometry.points(room).size), fit: fit,
      window: geometry.pictureWindow)
    return pictures.picture(request).drawn
  }

  /// The reader on its way between a card and the stage.
  func openingView(of number: Number, share: Double, on layout: ScreenLayout) -> OpeningView {
    let face = face(of: number, on: layout)
    let (card, area) = (face.laidOut.layout.frame, face.laidOut.layout.picture)
    var picture: (Picture, SwipeRect, SwipeRect)?
    if let area, let shown = face.picture?.drawn, let place = opened.lastPlace?.frame {
      picture = (shown, geometry.points(area.placed(on: card)), place)
    }
    return OpeningView(
      share: share, card: geometry.points(card), isAlone: opened.lastPlace?.isAlone == true,
      picture: picture)
  }

  // MARK: - The picture alone

  /// How the picture that has the stage to itself is seen; `nil` where there is none, even if one was asked for.
  var shownZoom: PictureZoom? { opened.extent == nil ? nil : session.overlay?.zoom }

  /// Whether a card has a picture that can be shown.
  func canShowPicture(of number: Number) -> Bool {
    layout.map { face(of: number, on: $0).picture?.drawn != nil } ?? false
  }

  /// A card's picture in a room of its own; `nil` where it cannot be loaded.
  ///
  /// - Parameters:
  ///   - zoom: How it is seen in the end; that part of it is asked for.
  ///   - lens: How it is seen now.
  func zoomView(
    of number: Number, in room: CellRect, _ zoom: PictureZoom, _ lens: PictureLens
  ) -> ZoomView? {
    let card = session.cards.card(number)
    guard let whole = picture(of: card, in: room, fit: .whole) else { return nil }
    let info = whole.info ?? pictureInfo(of: number)
    let sides = info.map { ($0.width, $0.height) } ?? (whole.width, whole.height)
    let ratio = Double(sides.0) / Double(max(1, sides.1))
    var view = ZoomView(room: room, whole: whole, ratio: ratio, pixelWidth: info?.width, lens: lens)
    let extent = view.extent(geometry)
    var target = zoom.lens
    if zoom.isActual, let before = zoom.actualScale,
      let own = view.actualScale(geometry, pixel: pixel)
    {
      // Another picture may have more or fewer pixels.
      view.lens.scale *= own / before
      target.scale = own
    }
    (view.lens, target) = (view.lens.inside(extent), target.inside(extent))
    view.pixels = pixels(of: view, number, target)
    if target.scale > 1, view.pixels == nil {
      view.part = part(of: whole, on: card, number, target.seen(extent: extent), room)
    }
    return view
  }

  /// The size in points of one pixel of a picture that is seen 1:1: a pixel of the terminal, or half a cell.
  var pixel: Double { CellGeometry.cellWidth / (pixelStage?.cell.width ?? pixelsAcross) }

  /// The point of a picture on which the pointer was last, and its place on the stage; `nil` where it was on none.
  var look: PictureZoom.Look? {
    guard let pointer, let layout else { return nil }
    func shares(of frame: SwipeRect) -> SwipePoint? {
      let point = SwipePoint(
        x: (pointer.x - frame.minX) / frame.width, y: (pointer.y - frame.minY) / frame.height)
      return (0...1).contains(point.x) && (0...1).contains(point.y) ? point : nil
    }
    if session.overlay?.zoom != nil {
      for (room, frame) in opened.pictures {
        if let place = shares(of: room), let point = shares(of: frame) {
          return PictureZoom.Look(point, at: place)
        }
      }
      return nil
    }
    guard session.overlay == nil, let top = session.stack.topCard, let info = pictureInfo(of: top),
      let place = shares(of: geometry.points(layout.stage))
    else { return nil }
    let face = face(of: top, on: layout).laidOut.layout
    guard let area = face.picture.map({ geometry.points($0.placed(on: face.frame)) }),
      let point = shares(of: area)
    else { return nil }
    // What is cut off at the sides is not under the pointer.
    let kept = PlacedPicture.kept(of: info, width: Int(area.width), height: Int(area.height))
    return PictureZoom.Look(
      SwipePoint(x: kept.minX + point.x * kept.width, y: kept.minY + point.y * kept.height), at: place)
  }

  /// The part of a picture that is to be seen; until it is loaded, the part before.
  private func part(
    of whole: Picture, on card: Card, _ number: Number, _ seen: SwipeRect, _ room: CellRect
  ) -> ZoomView.Part? {
    // A picture of few pixels has been loaded with all of them.
    guard let pictures = media.pictures, let image = card.image, let info = whole.info,
      info.width > whole.width
    else { return nil }
    let region = info.region(seen)
    let request = PictureRequest(
      image: image, box: geometry.pictureBox(geometry.points(room).size), fit: .whole, region: region,
      window: geometry.pictureWindow)
    var loaded: ZoomView.Part?
    if case .loaded(let picture) = pictures.picture(request) {
      loaded = ZoomView.Part(picture: picture, place: info.shares(of: region))
    }
    return opened.part(of: number, in: \.parts, loaded: loaded)
  }

  /// The magnification in words.
  func words(for zoom: PictureZoom) -> String {
    guard !zoom.isActual else { return "1:1" }
    guard !zoom.isWhole else { return "all of it" }
    let tenths = Int((zoom.lens.scale * 10).rounded())
    return (tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)") + " times"
  }
}
