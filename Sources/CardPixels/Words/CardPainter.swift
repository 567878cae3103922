import CPango
import Pictures

/// Draws a card's words with Pango and cairo, in the system's sans-serif and in whatever fonts have their letters. It
/// runs in a child with limits: fonts are many and large, and texts are untrusted.
package struct CardPainter: ~Copyable {
  private let face: PangoTypeface

  /// - Throws: ``PictureError/noTextLibrary`` where Pango is not installed.
  package init() throws(PictureError) { face = try PangoTypeface() }

  /// Draws the words on a transparent ground; colours are multiplied by alpha.
  package func draw(_ words: CardWords) throws(PictureError) -> PixelGrid {
    var typesetter = CardTypesetter(words, face: face)
    let pieces = try typesetter.pieces()
    let (width, height) = (words.width, typesetter.height)
    let rowBytes = Int(sd_drawing_row_bytes(&face.library, Int32(sd_colors), Int32(width)))
    guard rowBytes >= width * 4 else { throw .noTextLibrary }
    var rows = [UInt8](repeating: 0, count: rowBytes * height)
    let isDrawn = rows.withUnsafeMutableBufferPointer { rows in
      let drawing = sd_drawing_begin(
        &face.library, Int32(sd_colors), rows.baseAddress, Int32(width), Int32(height), Int32(rowBytes))
      for piece in pieces { draw(piece, drawing, words.palette) }
      return sd_drawing_end(&face.library, drawing) != 0
    }
    guard isDrawn, let grid = PixelGrid(argb: rows, width: width, height: height, rowBytes: rowBytes)
    else { throw .decoderFailed }
    return grid
  }

  private func draw(_ piece: CardPiece, _ drawing: sd_drawing, _ palette: CardPalette) {
    switch piece.kind {
    case .pill(let color):
      sd_drawing_color(&face.library, drawing, color.hex, CardPalette.chipAlpha)
      sd_drawing_pill(&face.library, drawing, piece.x, piece.y, piece.width, piece.height)
    case .type(let stretch, let color, let line):
      guard let (layout, extent) = try? face.layout(of: stretch) else { return }
      let marks =
        stretch.tints.map { tint in
          let ink = WordTint.ink(
            color, tint.strength > 0 ? palette.like : palette.nope, on: palette.card, strength: tint.strength)
          return sd_mark(
            start: UInt32(tint.range.lowerBound), end: UInt32(tint.range.upperBound), ink: ink.hex, ground: 0,
            has_ground: 0, is_underlined: tint.strength > 0 ? 1 : 0)
        }
        + stretch.hits.map {
          sd_mark(
            start: UInt32($0.lowerBound), end: UInt32($0.upperBound), ink: palette.hit.hex,
            ground: palette.hitGround.hex, has_ground: 1, is_underlined: 0)
        }
      if !marks.isEmpty { sd_text_mark(&face.library, layout, marks, marks.count) }
      sd_drawing_color(&face.library, drawing, color.hex, 1)
      sd_drawing_text(&face.library, drawing, layout, piece.x, piece.y, line / max(1, extent.line))
    }
  }
}

/// Type as Pango sets it. Each stretch is laid out once and kept.
private final class PangoTypeface: Typeface {
  var library = sd_text_library()
  var isExact = true
  private let context: OpaquePointer
  private var layouts: [TypeStretch: (OpaquePointer, TypeExtent)] = [:]

  /// The font size for estimates: Pango looks for fonts anew at every size, which takes longer than setting a text.
  private static let measuringSize = 32.0

  init() throws(PictureError) {
    guard sd_text_load(&library) != 0, let context = sd_text_context(&library, 1) else {
      throw .noTextLibrary
    }
    self.context = context
  }

  deinit {
    for (layout, _) in layouts.values { sd_text_free(&library, layout) }
    sd_text_context_free(&library, context)
  }

  func extent(_ stretch: TypeStretch) throws(PictureError) -> TypeExtent {
    guard !isExact else { return try layout(of: stretch).extent }
    let scale = stretch.size / Self.measuringSize
    var measured = stretch
    measured.size = Self.measuringSize
    measured.width = stretch.width.map { $0 / scale }
    return try layout(of: measured).extent.scaled(by: scale)
  }

  func layout(of stretch: TypeStretch) throws(PictureError) -> (pango: OpaquePointer, extent: TypeExtent) {
    if let known = layouts[stretch] { return known }
    let layout = sd_text_new(
      &library, context, stretch.text, stretch.text.utf8.count, stretch.width.map { max(1, $0) } ?? 0,
      stretch.isCentered ? 1 : 0)
    guard let layout else { throw .noTextLibrary }
    var whole = sd_text_extents()
    var (baseline, lines): (Int32, Int32) = (0, 0)
    sd_text_set(
      &library, layout, stretch.isMonospaced ? 1 : 0, stretch.size, Int32(stretch.weight), &whole, &baseline,
      &lines)
    let extent = TypeExtent(
      width: Self.pixels(whole.width), height: Self.pixels(whole.height), lines: Int(lines),
      baseline: Self.pixels(baseline))
    layouts[stretch] = (layout, extent)
    return (layout, extent)
  }

  func ink(_ stretch: TypeStretch) throws(PictureError) -> TypeInk {
    let ink = sd_text_ink(&library, try layout(of: stretch).pango)
    return TypeInk(
      x: Self.pixels(ink.x), y: Self.pixels(ink.y), width: Self.pixels(ink.width),
      height: Self.pixels(ink.height))
  }

  private static func pixels(_ units: Int32) -> Double { Double(units) / 1024 }
}

extension PixelGrid {
  /// Converts cairo's pixels, which are 32-bit numbers in this machine's byte order.
  fileprivate init?(argb rows: [UInt8], width: Int, height: Int, rowBytes: Int) {
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      rows.withUnsafeBytes { rows in
        for y in 0..<height {
          for x in 0..<width {
            let pixel = rows.loadUnaligned(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
            let place = (y * width + x) * 4
            bytes[place] = UInt8(truncatingIfNeeded: pixel >> 16)
            bytes[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            bytes[place + 2] = UInt8(truncatingIfNeeded: pixel)
            bytes[place + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
          }
        }
      }
      count = width * height * 4
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
