import CPango
import TerminalText

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
    let text = SafeText.line(request.text)
    guard !text.isEmpty, text.utf8.count <= LargeTextRequest.longestText else { throw .noFont }
    var bytes = Array(text.utf8CString)
    let layout = bytes.withUnsafeMutableBufferPointer { bytes in
      sd_text_new(&library, bytes.baseAddress, bytes.count - 1)
    }
    guard let layout else { throw .noTextLibrary }
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
    let rowBytes = Int(sd_text_row_bytes(&library, Int32(ink.columns)))
    guard rowBytes >= ink.columns else { throw .noFont }
    var rows = [UInt8](repeating: 0, count: rowBytes * ink.rows)
    let library = library
    let isDrawn = rows.withUnsafeMutableBufferPointer { rows in
      withUnsafePointer(to: library) { library in
        sd_text_draw(
          library, layout, -Double(ink.left), -Double(ink.top), rows.baseAddress, Int32(ink.columns),
          Int32(ink.rows), Int32(rowBytes))
      }
    }
    let coverage = (0..<ink.rows).flatMap { rows[$0 * rowBytes..<$0 * rowBytes + ink.columns] }
    let mask = TextMask(
      width: ink.columns, height: ink.rows, coverage: coverage, baseline: ink.baseline - ink.top, size: size)
    guard isDrawn != 0, let mask = mask?.trimmed() else { throw .noFont }
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
    var line: Int32 = 0
    let ink = sd_text_set(&library, layout, size, Int32(weight), &line)
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
