import TerminalCanvas

/// Draws a scene as pixels, beside the painter of cells.
///
/// It keeps its buffers, so a frame allocates nothing after the first one of its size.
package struct PixelPainter {
  private var bodies: [PixelBody] = []
  private var shadows: [PixelShadowBand] = []
  private var samplers: [TextureSampler] = []
  private var spans: [PixelRows.Span] = []
  /// One row of RGBX pixels; X is ignored. It has room for writes in pairs.
  private var row: [UInt32] = []
  /// A row of ground alone, as in the image.
  private var groundBytes: [UInt8] = []
  private var ground: Color?

  package init() {}

  /// Draws the whole stage.
  ///
  /// - Parameter image: Its pixels are reused if it has the stage's size and nothing else holds them; else it is
  ///   replaced.
  package mutating func draw(_ scene: PixelScene, into image: inout PixelImage) {
    let (width, height) = (max(0, scene.width), max(0, scene.height))
    if image.width != width || image.height != height || image.bytes.count != width * height * 3 {
      image = PixelImage(width: width, height: height)
    }
    guard width > 0, height > 0 else { return }
    prepare(ground: scene.ground, width: width)
    draw(scene, from: 0, into: &image)
    bodies.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
    samplers.removeAll(keepingCapacity: true)
  }

  private mutating func prepare(ground color: Color, width: Int) {
    if row.count < width + 4 { row = Array(repeating: 0, count: width + 4) }
    guard ground != color || groundBytes.count != width * 3 else { return }
    ground = color
    groundBytes.removeAll(keepingCapacity: true)
    for _ in 0..<width { groundBytes += [color.red, color.green, color.blue] }
  }

  /// Adds the cards from an index on, then draws. Each call is nested in the one before, as the textures must stay at
  /// their addresses.
  private mutating func draw(_ scene: PixelScene, from index: Int, into image: inout PixelImage) {
    guard index < scene.cards.count else {
      if spans.count < bodies.count { spans = Array(repeating: PixelRows.Span(), count: bodies.count) }
      return Self.draw(
        bodies, shadows, samplers, spans: &spans, row: &row, groundBytes: groundBytes, ground: scene.ground,
        into: &image)
    }
    let card = scene.cards[index]
    card.withTexels { texture, stamp in
      if let body = PixelBody(
        card, texture: texture, stamp: stamp, rows: 0..<image.height, shadows: &shadows,
        samplers: &samplers)
      {
        bodies.append(body)
      }
      draw(scene, from: index + 1, into: &image)
    }
  }

  /// The buffers are passed by address, or they would be copied for each row.
  private static func draw(
    _ bodies: [PixelBody], _ shadows: [PixelShadowBand], _ samplers: [TextureSampler],
    spans: inout [PixelRows.Span], row: inout [UInt32], groundBytes: [UInt8], ground: Color,
    into image: inout PixelImage
  ) {
    let (width, height) = (image.width, image.height)
    bodies.withUnsafeBufferPointer { bodies in
      shadows.withUnsafeBufferPointer { shadows in
        samplers.withUnsafeBufferPointer { samplers in
          spans.withUnsafeMutableBufferPointer { spans in
            row.withUnsafeMutableBytes { row in
              groundBytes.withUnsafeBytes { groundBytes in
                image.bytes.withUnsafeMutableBytes { image in
                  guard let row = row.baseAddress, let groundBytes = groundBytes.baseAddress,
                    let image = image.baseAddress
                  else { return }
                  let rows = PixelRows(
                    bodies: bodies, shadows: shadows, samplers: samplers, spans: spans, row: row,
                    groundBytes: groundBytes, ground: ground.pixel, width: width)
                  for y in 0..<height { rows.draw(y, into: image + y * width * 3) }
                }
              }
            }
          }
        }
      }
    }
  }
}
