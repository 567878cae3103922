/// One place of the grid: a piece of text one or two columns wide, and its style. Sixteen plain bytes, so that
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
  static let blank = Cell(glyph: 0x20, width: 1, style: .plain, uncertain: false, cluster: false)

  init(glyph: UInt32, width: Int, style: CellStyle, uncertain: Bool, cluster: Bool) {
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
  var isCluster: Bool { flags & Cell.clusterFlag != 0 }

  package var attributes: CellStyle.Attributes {
    CellStyle.Attributes(rawValue: UInt8(truncatingIfNeeded: flags))
  }
  package var foreground: Color? { Cell.unpack(packedForeground) }
  package var background: Color? { Cell.unpack(packedBackground) }
  package var style: CellStyle {
    CellStyle(foreground: foreground, background: background, attributes)
  }

  func hasSameStyle(_ other: Cell) -> Bool {
    packedForeground == other.packedForeground && packedBackground == other.packedBackground
      && UInt8(truncatingIfNeeded: flags) == UInt8(truncatingIfNeeded: other.flags)
  }

  /// Bitwise; equal bits mean the same cell only within one canvas, or where neither is a cluster.
  func hasSameBits(_ other: Cell) -> Bool {
    (glyph ^ other.glyph) | (packedForeground ^ other.packedForeground)
      | (packedBackground ^ other.packedBackground) | (flags ^ other.flags) == 0
  }

  static func pack(_ color: Color?) -> UInt32 { color?.hex ?? defaultColor }
  static func unpack(_ packed: UInt32) -> Color? { packed == defaultColor ? nil : Color(hex: packed) }
}
