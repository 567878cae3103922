import CardDeck
import SwipeEngine

/// How a card divides its room between its picture and its text, in cells from its upper left corner.
///
/// A wide card has its picture on the left and its text beside it, a high one has it above; a card that says little
/// is all picture, with its words on a label. A card too small for both is all text.
package struct CardLayout: Sendable, Hashable {
  /// What a card wants to show besides its text.
  package enum ContentPreference: Sendable, Hashable {
    case text
    case pictureAndText
    /// The card says no more than what fits on a label.
    case picture
  }

  /// Where the picture is; `nil` for none.
  package let picture: CellRect?
  /// Where text may stand.
  package let text: CellRect
  /// Whether the text lies on the picture: at the bottom, each line on a label.
  package let labels: Bool

  private static let leastColumns = 30
  private static let leastRows = 10
  /// Of text beside a picture; fewer would break every other word.
  private static let leastTextColumns = 18
  private static let leastTextRows = 4
  private static let gap = 2
  /// Width to height, in points, from which on a card counts as wide.
  private static let wide = 1.15

  /// - Parameter home: The card at rest, in cells.
  package init(
    home: CellRect, geometry: CellGeometry, maximumRotation: Double, prefers preference: ContentPreference
  ) {
    let margins = TextMargins(of: home, geometry: geometry, maximumRotation: maximumRotation)
    let whole = CellRect(
      x: margins.side, y: margins.top, columns: max(1, home.columns - 2 * margins.side),
      rows: max(1, home.rows - margins.top - margins.bottom))
    let isSmall = home.columns < Self.leastColumns || home.rows < Self.leastRows
    labels = preference == .picture && !isSmall
    guard !isSmall, preference != .text else {
      picture = nil
      text = whole
      return
    }
    guard preference == .pictureAndText else {
      picture = CellRect(x: 0, y: 0, columns: home.columns, rows: home.rows)
      text = whole
      return
    }
    let size = geometry.points(home).size
    let beside = home.columns * 3 / 8
    let textColumns = home.columns - beside - Self.gap - margins.side
    if size.width / size.height >= Self.wide, textColumns >= Self.leastTextColumns {
      picture = CellRect(x: 0, y: 0, columns: beside, rows: home.rows)
      text = CellRect(x: beside + Self.gap, y: whole.y, columns: textColumns, rows: whole.rows)
      return
    }
    let above = home.rows / 2
    // As far as the picture's lower edge swings when the card is turned; it never comes under the text.
    let start = above + margins.bottom
    let rows = home.rows - start - margins.bottom
    guard rows >= Self.leastTextRows else {
      picture = nil
      text = whole
      return
    }
    picture = CellRect(x: 0, y: 0, columns: home.columns, rows: above)
    text = CellRect(x: whole.x, y: start, columns: whole.columns, rows: rows)
  }

  /// The picture's room in pixels: as many as a cell can show, squares all of them.
  package func box(_ geometry: CellGeometry) -> PictureBox? {
    guard let picture else { return nil }
    let size = geometry.points(picture).size
    let pixel = Self.pixel(geometry)
    return PictureBox(
      width: Int((size.width / pixel).rounded()), height: Int((size.height / pixel).rounded()))
  }

  /// What half a cell covers of such a picture.
  package static func window(_ geometry: CellGeometry) -> PictureWindow {
    PictureWindow(
      columns: Int((CellGeometry.cellWidth / pixel(geometry)).rounded()),
      rows: Int((geometry.cellHeight / 2 / pixel(geometry)).rounded()))
  }

  /// Side of a pixel in points: no cell has more than 4 × 8.
  private static func pixel(_ geometry: CellGeometry) -> Double {
    max(CellGeometry.cellWidth / 4, geometry.cellHeight / 8)
  }

  /// The picture in its place: filling it, or whole in the middle of it.
  func face(
    _ found: Picture, home: CellRect, geometry: CellGeometry, dimming: Double
  ) -> PictureSampler? {
    guard let picture else { return nil }
    let card = geometry.points(home).size
    let room = geometry.points(picture)
    // As large as it goes in its own proportions; a picture that was scaled for this room is as large as it already.
    let scale = min(room.size.width / Double(found.width), room.size.height / Double(found.height))
    let fills = found == .awaited
    let width = fills ? room.size.width : min(room.size.width, Double(found.width) * scale)
    let height = fills ? room.size.height : min(room.size.height, Double(found.height) * scale)
    let left = room.minX + (room.size.width - width) / 2
    let top = room.minY + (room.size.height - height) / 2
    // A rounded side may miss its edge by less than a pixel.
    let near = Self.pixel(geometry)
    var edges: PictureSampler.Edges = []
    if left < near { edges.insert(.left) }
    if top < near { edges.insert(.top) }
    if left + width > card.width - near { edges.insert(.right) }
    if top + height > card.height - near { edges.insert(.bottom) }
    return PictureSampler(
      found, left: left - card.width / 2, top: top - card.height / 2, width: width, height: height,
      halfHeight: geometry.cellHeight / 2, reaching: edges, dimming: dimming)
  }
}

/// What is to be seen of a card's picture.
package enum CardPicture: Sendable, Hashable {
  /// The card has none, or none can be shown.
  case none
  /// There will be one.
  case awaited
  case shown(Picture)

  /// What lies in the picture's place; `nil` for nothing.
  var picture: Picture? {
    switch self {
    case .none: nil
    case .awaited: .awaited
    case .shown(let picture): picture
    }
  }
}

extension Card {
  /// What the card wants to show if it can have its picture.
  var contentPreference: CardLayout.ContentPreference {
    guard image != nil, problem == nil else { return .text }
    return body == nil && fields.isEmpty && tags.isEmpty && url == nil ? .picture : .pictureAndText
  }
}
