import TerminalIO

/// Whether pixels take the place of the stage's cells, as far as the terminal has told.
enum PixelMode: Hashable {
  /// Cells show everything.
  case off
  /// The terminal has not said what it can show: until then no picture is decoded for cells.
  case unknown
  /// The terminal is asked whether it can: cards are drawn in pixels meanwhile, and cells show them.
  case asking(PicturePlacement)
  case on(PicturePlacement)

  var isOn: Bool { if case .on = self { true } else { false } }

  /// Where the pixels lie, or would lie; `nil` where no card is drawn in pixels.
  var placement: PicturePlacement? {
    switch self {
    case .off, .unknown: nil
    case .asking(let placement), .on(let placement): placement
    }
  }
}
