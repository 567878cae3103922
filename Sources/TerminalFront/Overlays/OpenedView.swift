import CardPixels
import SwipeEngine
import SwipeSession
import TerminalCanvas

/// What is seen on the stage instead of the cards.
enum OpenedView: Sendable {
  /// The reader while it opens or closes; the cards stay behind it.
  case opening(OpeningView)
  case reader(ReaderView)
  case zoom(ZoomView)
  case compared(CompareView)

  /// The largest extent of its pictures, across and down; see ``PictureZoom/extent``. `nil` where no picture has a room
  /// to itself.
  func pictureExtent(_ geometry: CellGeometry) -> SwipeSize? {
    pictures.map { $0.extent(geometry) }.reduce(nil) { largest, own in
      SwipeSize(width: max(largest?.width ?? 0, own.width), height: max(largest?.height ?? 0, own.height))
    }
  }

  /// The pictures that have a room to themselves.
  var pictures: [ZoomView] {
    switch self {
    case .opening, .reader: []
    case .zoom(let view): [view]
    case .compared(let view): view.pictures
    }
  }

  func draw(in canvas: inout Canvas, stage: CellRect, geometry: CellGeometry, style: ScreenStyle) {
    switch self {
    case .opening(let view): view.draw(in: &canvas, stage: stage, geometry: geometry, theme: style.theme)
    case .reader(let view): view.draw(in: &canvas, stage: stage, geometry: geometry, style: style)
    case .zoom(let view): view.draw(in: &canvas, geometry: geometry, style: style)
    case .compared(let view): view.draw(in: &canvas, stage: stage, geometry: geometry, style: style)
    }
  }
}

/// What the reader and the comparison keep from frame to frame.
struct OpenedState {
  typealias Number = Session.Number

  /// Texts as far as they are laid out. Few are needed at a time.
  var texts: [Number: ReaderView.Text] = [:]
  /// Parts of pictures that were loaded by themselves: for cells, and for pixels.
  var parts: [Number: ZoomView.Part] = [:]
  var pixelParts: [Number: PictureTexture] = [:]
  /// Where the reader had the picture in the last frame in which it was open, in points of the screen (`nil` for no
  /// picture), and whether it was alone there; `nil` before the first.
  private(set) var lastPlace: (frame: SwipeRect?, isAlone: Bool)?
  /// The reader's picture as it was last seen in pixels; `nil` before the first, and where cells showed it.
  var lastPixels: (card: Number, picture: PlacedPicture)?
  /// Extent of the picture that was seen alone in the last frame, see ``PictureZoom/extent``; `nil` where none was.
  private(set) var extent: SwipeSize?
  /// See ``PictureZoom/actualScale``, of the first picture.
  private(set) var actualScale: Double?
  /// The rooms of pictures in the last frame, and where all of each picture was, in points of the screen.
  private(set) var pictures: [(room: SwipeRect, frame: SwipeRect)] = []
  /// Where the pointer took hold of a picture, and which point of the picture was in the middle then.
  var grabbed: (at: SwipePoint, center: SwipePoint)?

  /// Cards of which something is kept. All of it goes when there would be more.
  private static let capacity = CompareOverlay.mostCards

  /// Notes what a frame shows; `nil` for the cards alone.
  ///
  /// - Parameter pixel: See ``SessionScreen/pixel``.
  mutating func show(_ view: OpenedView?, _ geometry: CellGeometry, pixel: Double) {
    extent = view?.pictureExtent(geometry)
    let shown = view?.pictures ?? []
    actualScale = shown.first?.actualScale(geometry, pixel: pixel)
    pictures = shown.map { (geometry.points($0.room), $0.frame(geometry)) }
    if extent == nil { (parts, pixelParts) = ([:], [:]) }
    switch view {
    case .reader(let view): lastPlace = (view.pictureFrame(geometry), false)
    case .zoom(let view): lastPlace = (view.frame(geometry), true)
    case .opening, .compared, nil: break
    }
  }

  /// A card's text with at least `count` lines, if it has as many.
  mutating func text(of number: Number, _ key: ReaderView.Text.Key, lines count: Int) -> ReaderView.Text {
    // Removed before it grows, so that it need not be copied.
    var text = texts.removeValue(forKey: number).flatMap { $0.key == key ? $0 : nil } ?? ReaderView.Text(key)
    text.extend(to: count)
    Self.keep(text, of: number, in: &texts)
    return text
  }

  /// The part of a picture to show: the one that has been loaded, else the one before.
  mutating func part<Part>(
    of number: Number, in parts: WritableKeyPath<Self, [Number: Part]>, loaded: Part?
  ) -> Part? {
    if let loaded { Self.keep(loaded, of: number, in: &self[keyPath: parts]) }
    return self[keyPath: parts][number]
  }

  private static func keep<Value>(_ value: Value, of number: Number, in values: inout [Number: Value]) {
    if values[number] == nil, values.count >= capacity { values = [:] }
    values[number] = value
  }
}
