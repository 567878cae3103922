import CardDeck
import CardPixels
import ChoiceLog
import Pictures
import SwipeEngine
import TerminalText

/// The cards as cells show them: laid out, with their picture, letters and stamp.
extension SessionScreen {
  /// A card as it is drawn, but for where the engine has it.
  struct Face {
    let laidOut: LaidOutCard
    /// `nil` for a card without one.
    let picture: PictureLookup<Picture>?
    /// The words in large letters; `nil` for none, or until they are there.
    let letters: LargeLetters?
  }

  /// What a card is laid out from.
  struct LayoutSource: Equatable {
    let card: Card
    let note: String?
    let remark: String?
    let kind: CardKind
    let ratio: Double?
    let info: PictureInfo?
    let setting: LaidOutCard.Setting
    let isTurned: Bool
  }

  /// - Parameter isTurned: Whether its hidden side is seen; `nil` for the side seen once motions have ended.
  func face(of number: Number, on layout: ScreenLayout, isTurned: Bool? = nil) -> Face {
    var card = session.cards.card(number)
    var kind = card.kind(hasPicture: media.pictures != nil)
    let picture = picture(of: card, kind, on: layout)
    if picture?.drawn == nil {
      // The text takes the picture's room.
      card = card.previewed(by: media.previews)
      kind = card.kind(hasPicture: false)
    }
    var ratio: Double?
    var info: PictureInfo?
    switch picture {
    case .loaded(let found)?:
      ratio = found.ratio
      pictureRatios[kind] = ratio
      info = found.info
    case .loading?:
      if case .loaded(let head)? = head(of: card) { info = head }
      ratio = info?.ratio ?? pictureRatios[kind]
    case .unavailable?, nil: break
    }
    var setting = LaidOutCard.Setting(room: layout.card)
    setting.geometry = geometry
    setting.joining = joining
    setting.hasTints = style.hasTints
    setting.openKey = session.keys.label(of: .open)
    let isTurned = isTurned ?? session.isTurned(number)
    // On a card with two sides the open key turns it; Enter reads it once it is turned.
    let enter = KeyPress(.enter)
    let opens = session.keys.keys(for: .open)
    setting.readKey =
      card.hidden.isEmpty ? setting.openKey : isTurned && opens.contains(enter) ? enter.label : ""
    let source = LayoutSource(
      card: card, note: note(on: number), remark: picture?.remark, kind: kind, ratio: ratio, info: info,
      setting: setting, isTurned: isTurned)
    let laidOut = layouts.value(of: number, from: source) {
      LaidOutCard(
        $0.card, $0.kind, in: $0.setting, note: $0.note, remark: $0.remark, ratio: $0.ratio, info: $0.info,
        isTurned: $0.isTurned)
    }
    return Face(
      laidOut: laidOut, picture: picture,
      letters: laidOut.content.short.flatMap { letters($0.letters, on: laidOut.layout) })
  }

  /// The note on a card, also while it is being written.
  private func note(on number: Number) -> String? {
    guard let draft = session.overlayView?.draft, draft.card == number else {
      return session.cards.note(number)
    }
    return draft.text.isEmpty ? nil : draft.text
  }

  func content(of number: Number) -> CardContent? {
    layout.map { face(of: number, on: $0).laidOut.content }
  }

  // MARK: - Pictures

  /// Why the card's picture cannot be shown; `nil` where it can, and until that is known.
  func remark(of number: Number) -> String? {
    let card = session.cards.card(number)
    return layout.flatMap { picture(of: card, card.kind(hasPicture: media.pictures != nil), on: $0)?.remark }
  }

  /// `nil` for a card that shows no picture.
  private func picture(
    of card: Card, _ kind: CardKind, on layout: ScreenLayout
  ) -> PictureLookup<Picture>? {
    guard let pictures = media.pictures, let image = card.image,
      let (box, fit) = CardLayout.box(kind, room: layout.card, geometry: geometry)
    else { return nil }
    guard PictureRequest.canName(image) else { return .unavailable(.notAPath) }
    return pictures.picture(
      PictureRequest(image: image, box: box, fit: fit, window: geometry.pictureWindow))
  }

  /// What the file of the card's picture says of itself; `nil` where the card is not drawn in pixels: a card of cells
  /// would be laid out twice.
  func head(of card: Card) -> PictureLookup<PictureInfo>? {
    guard pixelMode.placement != nil, let heads = media.heads, let image = card.image,
      image.utf8.count <= PictureRequest.longestName
    else { return nil }
    return heads.find(Array(image.utf8))
  }

  /// The texts in large letters, as far as they are drawn and can be read.
  private func letters(_ texts: [ShortCard.Letters], on layout: CardLayout) -> LargeLetters? {
    guard let pictures = media.pictures, style.hasTints, layout.frame.columns >= StampView.leastColumns else {
      return nil
    }
    let pixel = geometry.picturePixel
    let masks = texts.compactMap { text -> LargeLetters.Mask? in
      let request = LargeTextRequest(
        SafeText.line(text.text, atMost: LargeTextRequest.longestText), box: layout.box(of: text, geometry),
        largestSize: Int(CardLayout.largestLetters / pixel))
      guard case .loaded(let mask) = pictures.text(request),
        mask.isReadable(from: CardLayout.leastLetters, pixel: pixel)
      else { return nil }
      return LargeLetters.Mask(
        request: request, ink: mask, row: text.row, middle: text.middle * geometry.cellHeight / pixel)
    }
    return masks.isEmpty
      ? nil
      : letters.value(of: masks, from: style.theme) {
        LargeLetters(masks, color: $0.title, window: geometry.pictureWindow, pixel: pixel)
      }
  }

  // MARK: - Stamps

  /// The stamp that a card shows; `nil` for none.
  func stamp(of pose: CardPose<Number>, on layout: CardLayout) -> StampView? {
    guard let direction = pose.stamp else { return nil }
    let choice = session.directions.choice(direction)
    let word = words[choice]
    guard style.hasTints else { return StampView(word: word, choice: choice) }
    let (isSolid, pixel) = (StampView.isSolid(pose), geometry.picturePixel)
    let stamp: StampPicture
    if let letters = stampMask(word, on: layout) {
      stamp = StampPicture(choice, isSolid: isSolid, letters: letters, pixel: pixel)
    } else {
      let box = StampView.letterBox(layout.frame, geometry)
      let columns = CharacterWidth.of(word, joining: joining) + 4
      let size = SwipeSize(
        width: min(box.width, Double(columns) * CellGeometry.cellWidth),
        height: min(box.height, 1.4 * geometry.cellHeight))
      stamp = StampPicture(choice: choice, isSolid: isSolid, size: size, pixel: pixel)
    }
    let picture = stamps.value(of: stamp, from: style.theme, make: stamp.picture)
    return StampView(word: word, choice: choice, drawn: picture.map { (stamp, $0) })
  }

  /// Lets the words of stamps be drawn before a card is held.
  func keepStampWords(on layout: ScreenLayout) {
    guard style.hasTints, let top = frame.cards.first else { return }
    let card = face(of: top.card, on: layout).laidOut.layout
    for word in Choice.allCases.map({ words[$0] }) { _ = stampMask(word, on: card) }
  }

  /// The word in large letters; `nil` where they are not drawn yet, or too small to be read.
  private func stampMask(_ word: String, on layout: CardLayout) -> TextMask? {
    guard let pictures = media.pictures, layout.frame.columns >= StampView.leastColumns else { return nil }
    let pixel = geometry.picturePixel
    let box = StampView.letterBox(layout.frame, geometry)
    let request = LargeTextRequest(
      word, box: PictureBox(width: Int(box.width / pixel), height: Int(box.height / pixel)),
      largestSize: Int(box.height / pixel * 2), weight: 900)
    guard case .loaded(let mask) = pictures.text(request),
      mask.isReadable(from: StampView.leastLetters, pixel: pixel)
    else { return nil }
    return mask
  }

  // MARK: - Previews

  /// The card with its file's preview, where it shows no picture; a photo with what its file tells.
  func wholeCard(_ number: Number) -> Card {
    var card = session.cards.card(number)
    if card.isPhoto, let info = pictureInfo(of: number) { card.fields += info.fields }
    guard media.previews != nil, let layout else { return card }
    let kind = card.kind(hasPicture: media.pictures != nil)
    guard picture(of: card, kind, on: layout)?.drawn == nil else { return card }
    return card.previewed(by: media.previews)
  }
}
