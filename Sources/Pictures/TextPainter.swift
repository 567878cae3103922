import CPango

/// Draws a line of text in large letters, with whatever fonts have its letters. It runs in a child with limits: fonts
/// are many and large, and texts are untrusted.
package struct TextPainter: ~Copyable {
  private var library = sd_text_library()

  /// - Throws: ``PictureError/noTextLibrary`` where Pango is not installed.
  package init() throws(PictureError) {
    guard sd_text_load(&library) != 0 else { throw .noTextLibrary }
  }

  /// The font size of the first measurement, in pixels an em.
  private static let trialSize = 128.0

  package mutating func draw(_ request: LargeTextRequest) throws(PictureError) -> TextMask {
    let text = request.text
    guard !text.isEmpty, text.utf8.count <= LargeTextRequest.longestText else { throw .noFont }
    guard let context = sd_text_context(&library, 0) else { throw .noTextLibrary }
    defer { sd_text_context_free(&library, context) }
    guard let layout = sd_text_new(&library, context, text, text.utf8.count, 0, 0) else {
      throw .noTextLibrary
    }
    defer { sd_text_free(&library, layout) }
    let (width, height) = (Double(request.box.width), Double(request.box.height))
    var ink = Ink(&library, layout, size: Self.trialSize, weight: request.weight)
    guard ink.width > 0, ink.height > 0, sd_text_lacks_letters(&library, layout) == 0 else { throw .noFont }
    var size = min(
      Double(request.largestSize), Self.trialSize * width / ink.width, Self.trialSize * height / ink.height)
    // Bitmap letters grow in steps, and the ink's edges are rounded outwards.
    for _ in 0..<8 {
      ink = Ink(&library, layout, size: size, weight: request.weight)
      guard Double(ink.columns) > width || Double(ink.rows) > height else { break }
      size *= min(0.995, width / Double(ink.columns), height / Double(ink.rows))
    }
    guard ink.columns > 0, ink.rows > 0, ink.columns <= request.box.width, ink.rows <= request.box.height
    else { throw .noFont }
    return try draw(layout, ink, size: size)
  }

  private mutating func draw(
    _ layout: OpaquePointer, _ ink: Ink, size: Double
  ) throws(PictureError) -> TextMask {
    let format = Int32(sd_coverage)
    let rowBytes = Int(sd_drawing_row_bytes(&library, format, Int32(ink.columns)))
    guard rowBytes >= ink.columns else { throw .noFont }
    var rows = [UInt8](repeating: 0, count: rowBytes * ink.rows)
    var library = library
    let isDrawn = rows.withUnsafeMutableBufferPointer { rows in
      let drawing = sd_drawing_begin(
        &library, format, rows.baseAddress, Int32(ink.columns), Int32(ink.rows), Int32(rowBytes))
      sd_drawing_text(&library, drawing, layout, -Double(ink.left), -Double(ink.top), 0)
      return sd_drawing_end(&library, drawing) != 0
    }
    let coverage = (0..<ink.rows).flatMap { rows[$0 * rowBytes..<$0 * rowBytes + ink.columns] }
    let mask = TextMask(
      width: ink.columns, height: ink.rows, coverage: coverage, baseline: ink.baseline - ink.top, size: size)
    guard isDrawn, let mask = mask?.trimmed() else { throw .noFont }
    return mask
  }
}

/// The extent of a text, from the corner of its line.
private struct Ink {
  /// In pixels.
  let width: Double
  let height: Double
  /// The whole pixels that have any ink.
  let left: Int
  let top: Int
  let columns: Int
  let rows: Int
  let baseline: Int

  init(_ library: inout sd_text_library, _ layout: OpaquePointer, size: Double, weight: Int) {
    var whole = sd_text_extents()
    var (line, lines): (Int32, Int32) = (0, 0)
    sd_text_set(&library, layout, 0, size, Int32(weight), &whole, &line, &lines)
    let ink = sd_text_ink(&library, layout)
    func pixels(_ units: Int32) -> Double { Double(units) / 1024 }
    width = pixels(ink.width)
    height = pixels(ink.height)
    left = Int(pixels(ink.x).rounded(.down))
    top = Int(pixels(ink.y).rounded(.down))
    columns = Int((pixels(ink.x) + width).rounded(.up)) - left
    rows = Int((pixels(ink.y) + height).rounded(.up)) - top
    baseline = Int(pixels(line).rounded())
  }
}
