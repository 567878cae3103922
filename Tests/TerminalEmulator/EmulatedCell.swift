import CVterm

/// What a terminal shows in one cell.
package struct EmulatedCell: Hashable, Sendable {
  /// A colour as it was asked for.
  package enum Color: Hashable, Sendable {
    case standard
    case index(Int)
    case rgb(UInt8, UInt8, UInt8)

    init(_ color: VTermColor, defaultFlag: VTermColorType) {
      if UInt32(color.type) & defaultFlag.rawValue != 0 {
        self = .standard
      } else if UInt32(color.type) & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue {
        self = .index(Int(color.indexed.idx))
      } else {
        self = .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
      }
    }
  }

  /// Empty for the right half of a wide character; a blank for a cell never written.
  package var text = " "
  /// 1 or 2; 0 for the right half of a wide character.
  package var width = 1
  package var foreground = Color.standard
  package var background = Color.standard
  package var isBold = false
  package var isItalic = false
  package var isUnderlined = false
  package var isReversed = false

  init() {}

  init(_ cell: VTermScreenCell) {
    let chars = cell.chars
    var scalars = String.UnicodeScalarView()
    for value in [chars.0, chars.1, chars.2, chars.3, chars.4, chars.5] {
      guard value != 0, let scalar = Unicode.Scalar(value) else { break }
      scalars.append(scalar)
    }
    if chars.0 == UInt32.max {
      text = ""
      width = 0
    } else {
      text = scalars.isEmpty ? " " : String(scalars)
      width = Int(cell.width)
    }
    foreground = Color(cell.fg, defaultFlag: VTERM_COLOR_DEFAULT_FG)
    background = Color(cell.bg, defaultFlag: VTERM_COLOR_DEFAULT_BG)
    isBold = cell.attrs.bold != 0
    isItalic = cell.attrs.italic != 0
    isUnderlined = cell.attrs.underline != 0
    isReversed = cell.attrs.reverse != 0
  }
}
