/// One cell of the grid: a piece of text one or two columns wide, and its style. Sixteen plain bytes, so that
/// a screenful is compared and copied at the speed of memory.
///
/// A piece of one scalar is kept in the cell itself; a longer one in a table of its canvas, so a cell means
/// something only together with the canvas it came from.
package struct Cell: Sendable {
  /// The scalar, or an index into the canvas's table of clusters (`isCluster`).
  var glyph: UInt32
  /// `0xRRGGBB`, or ``defaultColor``.
  var packedForeground: UInt32
  /// `0xRRGGBB`, or ``defaultColor``.
  var packedBackground: UInt32
  /// Bits 0–7 attributes, 8–9 width, 10 uncertain width, 11 cluster.
  var flags: UInt32

  static let defaultColor: UInt32 = 0xFFFF_FFFF
  static let uncertainFlag: UInt32 = 1 << 10
  static let clusterFlag: UInt32 = 1 << 11
  static let blank = Cell(style: .plain)

  /// What stands in a cell that a picture is drawn into: no scalar, so it equals nothing that is drawn.
  private static let pictureGlyph: UInt32 = 0xFFFF_FFFF

  /// A cell that shows a piece of a picture, which others send.
  ///
  /// - Parameter background: For text that keeps the background of what it is drawn on.
  static func picture(background: Color?) -> Cell {
    Cell(glyph: pictureGlyph, style: CellStyle(background: background))
  }

  /// - Parameter glyph: A blank unless given.
  init(
    glyph: UInt32 = 0x20, width: Int = 1, style: CellStyle, uncertain: Bool = false, cluster: Bool = false
  ) {
    self.glyph = glyph
    packedForeground = Cell.pack(style.foreground)
    packedBackground = Cell.pack(style.background)
    flags =
      UInt32(style.attributes.rawValue) | UInt32(truncatingIfNeeded: width) << 8
      | (uncertain ? Cell.uncertainFlag : 0) | (cluster ? Cell.clusterFlag : 0)
  }

  /// Columns taken: 1 or 2, or 0 for the right half of a wide cell.
  package var width: Int { Int(flags >> 8 & 3) }
  /// Whether this is the right half of the wide cell to its left.
  package var isContinuation: Bool { flags >> 8 & 3 == 0 }
  /// Whether terminals are known to disagree about how wide this is.
  package var isUncertain: Bool { flags & Cell.uncertainFlag != 0 }
  package var isPicture: Bool { glyph == Cell.pictureGlyph && !isCluster }
  var isCluster: Bool { flags & Cell.clusterFlag != 0 }
  var isHalfBlock: Bool { !isCluster && (glyph == HalfBlock.upper || glyph == HalfBlock.lower) }

  package var attributes: CellStyle.Attributes {
    CellStyle.Attributes(rawValue: UInt8(truncatingIfNeeded: flags))
  }
  package var foreground: Color? { Cell.unpack(packedForeground) }
  package var background: Color? { Cell.unpack(packedBackground) }
  package var style: CellStyle {
    CellStyle(foreground: foreground, background: background, attributes)
  }

  /// Bitwise; equal bits mean the same cell only within one canvas, or where neither is a cluster.
  func hasSameBits(_ other: Cell) -> Bool {
    (glyph ^ other.glyph) | (packedForeground ^ other.packedForeground)
      | (packedBackground ^ other.packedBackground) | (flags ^ other.flags) == 0
  }

  static func pack(_ color: Color?) -> UInt32 { color?.hex ?? defaultColor }
  static func unpack(_ packed: UInt32) -> Color? { packed == defaultColor ? nil : Color(hex: packed) }
}
