import CNcurses

/// Fits text to what ncurses and the C library can draw.
enum CursesText {
  /// The scalar of a cell that is drawn as it is; `nil` where it takes a closer look.
  static func simple(_ cell: Cell) -> wchar_t? {
    guard !cell.isCluster else { return nil }
    let scalar = wchar_t(bitPattern: cell.glyph)
    if cell.glyph >= 0x20, cell.glyph < 0x7F { return scalar }
    return cell.glyph >= 0xA0 && Int(wcwidth(scalar)) == cell.width ? scalar : nil
  }

  /// What to draw for a cell's text: pieces of one spacing character and its marks, together as wide as the cell.
  ///
  /// What the C library holds for another width than ours (it may know an older Unicode) becomes a question mark
  /// and a blank: nothing may shift.
  static func pieces(of text: String, width: Int) -> [[Unicode.Scalar]] {
    let scalars = Array(composed(Array(text.unicodeScalars)).prefix(5))
    guard let base = scalars.first else { return [[" "]] }
    let widths = scalars.map { wcwidth(wchar_t(bitPattern: $0.value)) }
    if Int(widths[0]) == width {
      return [[base] + zip(scalars, widths).dropFirst().filter { $1 == 0 }.map(\.0)]
    }
    // The two letters of a flag.
    if scalars.count == width, widths.allSatisfy({ $0 == 1 }) { return scalars.map { [$0] } }
    return [["?"]] + Array(repeating: [" "], count: width - 1)
  }

  /// Hangul put together: ncurses draws only the first of conjoining letters.
  private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.count >= 2, (0x1100...0x1112).contains(scalars[0].value),
      (0x1161...0x1175).contains(scalars[1].value)
    else { return scalars }
    let hasFinal = scalars.count > 2 && (0x11A8...0x11C2).contains(scalars[2].value)
    let final = hasFinal ? scalars[2].value - 0x11A7 : 0
    let value = 0xAC00 + ((scalars[0].value - 0x1100) * 21 + scalars[1].value - 0x1161) * 28 + final
    guard let syllable = Unicode.Scalar(value) else { return scalars }
    return [syllable] + scalars.dropFirst(hasFinal ? 3 : 2)
  }
}
