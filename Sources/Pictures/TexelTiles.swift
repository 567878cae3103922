/// Marks the blank and the opaque parts of a texture, so that they are drawn fast. A card of words is mostly blank; a
/// photo is opaque. The unit is a square of texels together with the squares around it.
///
/// What `CardPixels` reads for each pixel is inlinable, as nothing else is inlined from another room (docs/decisions/0028).
package struct TexelTiles: Sendable, Hashable {
  package enum Kind: UInt8 {
    case mixed
    /// All texels are 0.
    case blank
    /// The alpha of all texels is 255.
    case opaque
  }

  private let columns: Int
  private let kinds: [Kind]
  /// For each row of squares, the kind that all its squares have in common.
  private let rowKinds: [Kind]

  /// Side of a square, in texels.
  @inlinable package static var side: Int { 8 }
  /// The number of pixels that, from a texel in a square on, stay in it or in a neighbour; see ``isStep(_:)``.
  @inlinable package static var run: Int { 6 }

  /// - Parameter bytes: Four a texel, as many as the size says.
  init(width: Int, height: Int, bytes: [UInt8]) {
    let columns = (width + Self.side - 1) / Self.side
    let rows = (height + Self.side - 1) / Self.side
    var own = [Kind](repeating: .mixed, count: columns * rows)
    bytes.withUnsafeBytes { bytes in
      for row in 0..<rows {
        for column in 0..<columns {
          var (any, all) = (UInt32(0), UInt32.max)
          for y in row * Self.side..<min((row + 1) * Self.side, height) {
            for x in column * Self.side..<min((column + 1) * Self.side, width) {
              let texel = bytes.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self)
              any |= texel
              all &= texel
            }
          }
          own[row * columns + column] =
            any == 0 ? .blank : UInt32(littleEndian: all) >> 24 == 255 ? .opaque : .mixed
        }
      }
    }
    var kinds = own
    for row in 0..<rows {
      for column in 0..<columns {
        let kind = own[row * columns + column]
        for y in max(0, row - 1)...min(row + 1, rows - 1) {
          for x in max(0, column - 1)...min(column + 1, columns - 1) where own[y * columns + x] != kind {
            kinds[row * columns + column] = .mixed
          }
        }
      }
    }
    self.columns = columns
    self.kinds = kinds
    rowKinds = (0..<rows).map { row in
      let first = kinds[row * columns]
      return kinds[row * columns..<(row + 1) * columns].allSatisfy { $0 == first } ? first : .mixed
    }
  }

  /// Whether ``run`` such steps, and the texel beside the last one, reach no farther than the next square.
  ///
  /// - Parameter step: From pixel to pixel, in 1/65,536ths of a texel.
  package static func isStep(_ step: Int) -> Bool { abs(step) * run <= (side - 1) << 16 }

  /// The kinds by their addresses, while a frame is drawn.
  package struct Place {
    @usableFromInline let kinds: UnsafePointer<Kind>
    @usableFromInline let rowKinds: UnsafePointer<Kind>
    @usableFromInline let columns: Int

    /// The common kind of all squares between two lines, and of the line below them.
    @inlinable @inline(__always)
    package func kind(lines: ClosedRange<Int>) -> Kind {
      let kind = rowKinds[lines.lowerBound / TexelTiles.side]
      // A kind also covers the squares around it.
      return lines.upperBound - lines.lowerBound <= 2 * TexelTiles.side
        && kind == rowKinds[lines.upperBound / TexelTiles.side] ? kind : .mixed
    }

    /// The common kind of a texel's square and the squares around it.
    ///
    /// - Parameter place: The texel's place in 1/65,536ths: the column in the lower half, the line in the upper one.
    @inlinable @inline(__always)
    package subscript(place: UInt64) -> Kind {
      let line = Int(truncatingIfNeeded: place >> 48) / TexelTiles.side
      return kinds[line &* columns &+ Int(UInt16(truncatingIfNeeded: place >> 16)) / TexelTiles.side]
    }
  }

  /// - Parameter body: Is called once.
  func withPlace(_ body: (Place) -> Void) {
    kinds.withUnsafeBufferPointer { kinds in
      rowKinds.withUnsafeBufferPointer { rowKinds in
        guard let first = kinds.baseAddress, let firstRow = rowKinds.baseAddress else { return }
        body(Place(kinds: first, rowKinds: firstRow, columns: columns))
      }
    }
  }
}
