import CardDeck
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas

extension SessionScreen {
  /// What is read; `nil` while nothing is, and where the picture alone is seen.
  func reader() -> ReaderView? {
    guard let overlay = session.overlay as? ReaderOverlay, let layout else { return nil }
    let (card, note) = (wholeCard(overlay.card), session.cards.note(overlay.card))
    let kind = session.cards.card(overlay.card).kind(
      hasPicture: pictures != nil, joining: joining)
    let hasPicture = kind == .person || kind == .photo
    let picture = hasPicture ? readerPicture(of: card, kind, layout) : nil
    let isShown = hasPicture && layout.columns >= 60
    // What stands for it until it has come has no shape of its own.
    let known = picture?.info == nil ? pictureInfo(of: overlay.card) : nil
    let ratio =
      known.map { Double($0.width) / Double($0.height) }
      ?? picture.map { Double($0.width) / Double(max(1, $0.height)) }
    let places = ReaderView.Layout(
      isShown ? kind : nil, stage: layout.stage, margin: layout.margin, ratio: ratio, geometry: geometry)
    let key = ReaderView.Text.Key(
      card: card, note: note, columns: places.words.columns, joining: joining,
      isTurned: session.isTurned(overlay.card), hasTints: style.hasTints)
    var text: ReaderView.Text
    if let known = readerText, known.key == key { text = known } else { text = ReaderView.Text(key) }
    // Given up before it grows, so that it need not be copied.
    readerText = nil
    text.extend(to: overlay.firstLine + places.words.rows + 1)
    readerText = text
    var view = ReaderView(
      text: text, layout: places, offset: overlay.firstLine, picture: isShown ? picture : nil,
      query: lastQuery)
    if isShown { view.pixels = readerPixels(of: overlay.card, places) }
    return view
  }

  private func readerPicture(of card: Card, _ kind: CardKind, _ layout: ScreenLayout) -> Picture? {
    let room = ReaderView.Layout(
      kind, stage: layout.stage, margin: layout.margin, ratio: 1000, geometry: geometry
    ).picture
    return picture(of: card, in: room, fit: kind == .photo ? .whole : .fillHeight)
  }

  /// A card's picture for a room, or what stands for it until it has come; `nil` where there is none to be had.
  private func picture(of card: Card, in room: CellRect, fit: PictureFit) -> Picture? {
    guard let pictures, let image = card.image, image.utf8.count <= PictureRequest.longestName else {
      return nil
    }
    let request = PictureRequest(
      image: image, box: box(geometry.points(room).size), fit: fit, window: CardLayout.window(geometry))
    switch pictures.picture(request) {
    case .loaded(let picture): return picture
    case .loading: return .awaited
    case .unavailable: return nil
    }
  }

  private func box(_ size: SwipeSize) -> PictureBox {
    let pixel = CardLayout.pixel(geometry)
    return PictureBox(
      width: Int((size.width / pixel).rounded(.up)), height: Int((size.height / pixel).rounded(.up)))
  }

  /// The reader on its way between a card and the stage.
  func openingView(of number: Number, share: Double, on layout: ScreenLayout) -> OpeningView {
    let face = face(of: number, on: layout)
    let (card, area) = (face.laidOut.layout.frame, face.laidOut.layout.picture)
    var picture: (Picture, SwipeRect, SwipeRect)?
    if let area, let shown = face.picture.picture, let place = readPicture?.place {
      let from = CellRect(x: card.x + area.x, y: card.y + area.y, columns: area.columns, rows: area.rows)
      picture = (shown, geometry.points(from), place)
    }
    return OpeningView(
      share: share, card: geometry.points(card), isAlone: readPicture?.isAlone == true,
      picture: picture)
  }

  // MARK: - The picture alone

  /// Of pictures of which a part is kept, until it is replaced.
  private static let mostParts = 2

  /// How the picture is seen that has the stage to itself; `nil` where there is none, though it was asked for.
  var shownZoom: PictureZoom? { zoomExtent == nil ? nil : session.overlay?.zoom }

  /// Whether a card has a picture that can be shown.
  func canShowPicture(of number: Number) -> Bool {
    guard let layout else { return false }
    if case .none = face(of: number, on: layout).picture { return false }
    return true
  }

  /// The picture that has the stage to itself; `nil` where there is none.
  func zoomView(at time: Duration) -> ZoomView? {
    guard let layout, let overlay = session.overlay as? ReaderOverlay, let zoom = overlay.zoom else {
      return nil
    }
    return zoomView(of: overlay.card, in: layout.stage, zoom, lens(of: overlay.card, zoom, at: time))
  }

  /// A card's picture in a room of its own; `nil` where there is none to be had.
  ///
  /// - Parameters:
  ///   - zoom: How it is seen in the end; that part of it is asked for.
  ///   - lens: How it is seen now; `nil` for the same.
  func zoomView(
    of number: Number, in room: CellRect, _ zoom: PictureZoom, _ lens: PictureLens?
  ) -> ZoomView? {
    let card = session.cards.card(number)
    guard let whole = picture(of: card, in: room, fit: .whole) else { return nil }
    let info = whole.info ?? pictureInfo(of: number)
    let sides = info.map { ($0.width, $0.height) } ?? (whole.width, whole.height)
    let ratio = Double(sides.0) / Double(max(1, sides.1))
    var view = ZoomView(room: room, whole: whole, ratio: ratio, part: nil, lens: lens ?? zoom.lens)
    view.pixels = pixels(of: view, number, zoom.lens)
    guard !zoom.isWhole, view.pixels == nil else { return view }
    return view.with(part(of: whole, on: card, number, zoom.lens.seen(extent: view.extent(geometry)), room))
  }

  /// The part of a picture that is to be seen; until it has come, the part before.
  private func part(
    of whole: Picture, on card: Card, _ number: Number, _ seen: SwipeRect, _ room: CellRect
  ) -> ZoomView.Part? {
    // A picture of few pixels is there already with all of them.
    guard let pictures, let image = card.image, let info = whole.info, info.width > whole.width else {
      return nil
    }
    let region = info.region(seen)
    let request = PictureRequest(
      image: image, box: box(geometry.points(room).size), fit: .whole, region: region,
      window: CardLayout.window(geometry))
    if case .loaded(let picture) = pictures.picture(request) {
      if zoomParts.count > Self.mostParts { zoomParts = [:] }
      zoomParts[number] = ZoomView.Part(picture: picture, place: info.shares(of: region))
    }
    return zoomParts[number]
  }

  /// How large the picture is seen, in words.
  func words(for zoom: PictureZoom) -> String {
    guard !zoom.isWhole else { return "all of it" }
    let tenths = Int((zoom.lens.scale * 10).rounded())
    return (tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)") + " times"
  }
}
