import CardPixels
import Pictures
import SwipeEngine
import TerminalCanvas

/// The places of a card at rest and of its parts, in cells.
package struct CardLayout: Sendable, Hashable {
  package let kind: CardKind
  /// The card at rest, on the screen.
  package let frame: CellRect
  /// The place of the picture, from the card's upper left corner; `nil` for none. A photo reaches every edge but the
  /// lower one, unless it is narrower or lower than any card.
  package let picture: CellRect?
  /// The room for words, from the card's upper left corner.
  package let words: CellRect
  /// The second column of words, for fields and tags; `nil` if they stand below the text.
  package let fields: CellRect?
  /// Blank columns between the words and the card's edge.
  package let padding: Int

  /// The widest column of words.
  package static let wordColumns = 76
  /// The widest text that is easy to read.
  package static let textColumns = 72
  private static let leastFieldColumns = 36
  private static let mostFieldColumns = 58
  private static let columnGap = 6
  /// The least columns of words for two columns: text, and fields beside it.
  private static let twoColumns = 104
  private static let recordRows = 40
  private static let short = (columns: 110, rows: 30)
  /// The largest share of the width for a picture beside words, and of the height for one above them.
  private static let pictureShare = 0.46
  private static let upperShare = 0.6
  private static let leastWords = 20
  /// Words beside a picture with fewer columns get a padding of one column.
  private static let tightWords = 24
  /// The smallest photo, whose card still has room for a caption.
  private static let leastPhoto = (columns: 10, rows: 4)
  /// The least columns of a photo whose caption has a padding of two columns.
  private static let widePhoto = 20
}

extension CardLayout {
  /// - Parameters:
  ///   - room: The largest card there can be, on the screen.
  ///   - stage: The room for cards in points, from which it follows whether pictures stand beside words or above.
  ///   - pictureRatio: Width of the picture to its height; `nil` where that is not known yet.
  ///   - textRows: The rows of the text at ``textColumns``, counted as far as any screen goes; 0 for no text.
  package init(
    _ kind: CardKind, room: CellRect, geometry: CellGeometry, pictureRatio: Double?,
    textRows: @autoclosure () -> Int
  ) {
    switch kind {
    case .record: self.init(record: room, textRows: textRows())
    case .person: self.init(person: room, geometry: geometry, ratio: pictureRatio ?? 1)
    case .photo: self.init(photo: room, geometry: geometry, ratio: pictureRatio ?? 4 / 3)
    case .short:
      let frame = room.centered(
        columns: min(room.columns, Self.short.columns), rows: min(room.rows, Self.short.rows))
      let (side, top) = Self.padding(frame.columns, frame.rows)
      self.init(
        kind: .short, frame: frame, picture: nil,
        words: CellRect(x: side, y: top, columns: frame.columns - 2 * side, rows: frame.rows - 2 * top),
        fields: nil, padding: side)
    }
  }

  // MARK: - Kinds of cards

  /// A card as wide as two columns of words can be, and higher than ``recordRows`` only if the text needs it. Without a text
  /// the fields take the whole width.
  private init(record room: CellRect, textRows: Int) {
    let widest = Self.wordColumns + Self.columnGap + Self.mostFieldColumns + 2 * 4
    var frame = room.centered(columns: min(room.columns, widest), rows: min(room.rows, Self.recordRows))
    var (side, top) = Self.padding(frame.columns, frame.rows)
    if room.rows > frame.rows, textRows > frame.rows - 2 * top {
      frame = room.centered(columns: frame.columns, rows: room.rows)
      top = Self.padding(frame.columns, frame.rows).1
    }
    side = min(side, 4)
    let inner = CellRect(
      x: side, y: top, columns: frame.columns - 2 * side, rows: max(1, frame.rows - 2 * top))
    guard inner.columns >= Self.twoColumns, textRows > 0 else {
      let columns = textRows > 0 ? min(inner.columns, Self.wordColumns) : inner.columns
      self.init(
        kind: .record, frame: frame, picture: nil,
        words: CellRect(x: inner.x, y: inner.y, columns: columns, rows: inner.rows), fields: nil,
        padding: side)
      return
    }
    let text = min(Self.wordColumns, inner.columns - Self.columnGap - Self.leastFieldColumns)
    let fields = min(Self.mostFieldColumns, inner.columns - Self.columnGap - text)
    self.init(
      kind: .record, frame: frame, picture: nil,
      words: CellRect(x: inner.x, y: inner.y, columns: text, rows: inner.rows),
      fields: CellRect(x: inner.x + text + Self.columnGap, y: inner.y, columns: fields, rows: inner.rows),
      padding: side)
  }

  /// The picture is at the left, as high as the card; or above, if the room is higher than wide.
  private init(person room: CellRect, geometry: CellGeometry, ratio: Double) {
    let size = geometry.points(room).size
    var (side, top) = Self.padding(room.columns, room.rows)
    guard size.width > size.height else {
      let most = max(1, Int((Double(room.rows) * Self.upperShare).rounded(.down)))
      let own = Int((size.width / ratio / geometry.cellHeight).rounded(.up))
      let rows = max(1, min(most, own))
      self.init(
        kind: .person, frame: room, picture: CellRect(x: 0, y: 0, columns: room.columns, rows: rows),
        words: CellRect(
          x: side, y: rows + top, columns: room.columns - 2 * side, rows: max(1, room.rows - rows - 2 * top)),
        fields: nil, padding: side)
      return
    }
    let most = Int((Double(room.columns) * Self.pictureShare).rounded(.down))
    let own = Int((size.height * ratio / CellGeometry.cellWidth).rounded())
    var picture = max(1, min(own, most))
    if room.columns - picture - 2 * side < Self.tightWords { side = 1 }
    picture = min(picture, max(1, room.columns - 2 * side - Self.leastWords))
    let words = min(Self.wordColumns, room.columns - picture - 2 * side)
    let frame = room.centered(columns: picture + words + 2 * side, rows: room.rows)
    self.init(
      kind: .person, frame: frame, picture: CellRect(x: 0, y: 0, columns: picture, rows: frame.rows),
      words: CellRect(x: picture + side, y: top, columns: words, rows: max(1, frame.rows - 2 * top)),
      fields: nil, padding: side)
  }

  /// The whole picture, as large as it can be with one row below for its caption.
  private init(photo room: CellRect, geometry: CellGeometry, ratio: Double) {
    let height = Double(room.rows - 1) * geometry.cellHeight
    let width = min(height * ratio, Double(room.columns) * CellGeometry.cellWidth)
    // A picture that almost fills its last cell is made to fill it: less than half a cell is cut off on the other
    // side.
    let columns = Int((width / CellGeometry.cellWidth - 0.01).rounded(.up))
    let rows = Int((width / ratio / geometry.cellHeight).rounded())
    let frame = room.centered(
      columns: min(room.columns, max(Self.leastPhoto.columns, columns)),
      rows: min(room.rows, max(Self.leastPhoto.rows, rows) + 1))
    // A picture that is narrower or lower than the smallest card stands in its middle.
    let picture = CellRect(x: 0, y: 0, columns: frame.columns, rows: frame.rows - 1).centered(
      columns: min(max(1, columns), frame.columns), rows: min(max(1, rows), frame.rows - 1))
    let side = frame.columns >= Self.widePhoto ? 2 : 1
    self.init(
      kind: .photo, frame: frame, picture: picture,
      words: CellRect(
        x: side, y: frame.rows - 1, columns: max(1, frame.columns - 2 * side), rows: 1), fields: nil,
      padding: side)
  }

  private static func padding(_ columns: Int, _ rows: Int) -> (side: Int, top: Int) {
    rows <= 25 || columns < 60 ? (2, 1) : rows <= 43 ? (4, 2) : (6, 3)
  }
}

// MARK: - Pictures

extension CardLayout {
  /// The middle of large letters, as a share of the card's height: a little above its middle.
  static let letterMiddle = 0.47
  static let letterShare = (width: 0.8, height: 0.42)
  /// In points.
  static let largestLetters = 150.0
  /// The smallest readable letters, in points.
  static let leastLetters = 56.0

  /// The room for the picture of such a card, in pixels, for pictures of any proportions.
  package static func box(
    _ kind: CardKind, room: CellRect, geometry: CellGeometry
  ) -> (PictureBox, PictureFit)? {
    let size = geometry.points(room).size
    func box(_ width: Double, _ height: Double, _ fit: PictureFit) -> (PictureBox, PictureFit) {
      (geometry.pictureBox(SwipeSize(width: width, height: height)), fit)
    }
    switch kind {
    case .record, .short: return nil
    case .photo: return box(size.width, size.height - geometry.cellHeight, .whole)
    case .person:
      return size.width > size.height
        ? box(size.width * pictureShare, size.height, .fillHeight)
        : box(size.width, size.height * upperShare, .fillWidth)
    }
  }

  /// The room for letters, in pixels.
  func box(of letters: ShortCard.Letters, _ geometry: CellGeometry) -> PictureBox {
    let width = geometry.points(frame).size.width * Self.letterShare.width
    let height = min(letters.height * geometry.cellHeight, Self.largestLetters)
    let pixel = geometry.picturePixel
    return PictureBox(width: max(1, Int(width / pixel)), height: max(1, Int(height / pixel)))
  }
}

extension CellGeometry {
  /// Side of a pixel of a picture in half blocks, in points: no cell has more than 4 × 8.
  var picturePixel: Double { max(Self.cellWidth / 4, cellHeight / 8) }

  /// The pixels of a picture that half a cell covers.
  package var pictureWindow: PictureWindow {
    PictureWindow(
      columns: Int((Self.cellWidth / picturePixel).rounded()),
      rows: Int((cellHeight / 2 / picturePixel).rounded()))
  }

  /// The pixels of a picture that covers a size in points.
  func pictureBox(_ size: SwipeSize) -> PictureBox {
    PictureBox(
      width: Int((size.width / picturePixel).rounded(.up)),
      height: Int((size.height / picturePixel).rounded(.up)))
  }
}

extension CellRect {
  /// A rectangle in the middle of this one.
  func centered(columns: Int, rows: Int) -> CellRect {
    CellRect(x: x + (self.columns - columns) / 2, y: y + (self.rows - rows) / 2, columns: columns, rows: rows)
  }

  /// The place on the screen of a rectangle that counts from the corner of another one.
  func placed(on other: CellRect) -> CellRect {
    CellRect(x: other.x + x, y: other.y + y, columns: columns, rows: rows)
  }
}

extension PictureLookup<Picture> {
  /// The picture, or a placeholder while it is loading; `nil` where it cannot be shown.
  var drawn: Picture? {
    switch self {
    case .loading: .awaited
    case .loaded(let picture): picture
    case .unavailable: nil
    }
  }

  /// Why the picture cannot be shown, as the card says it; `nil` where it can, and until that is known.
  var remark: String? {
    if case .unavailable(let error) = self { "picture: \(error)" } else { nil }
  }
}
