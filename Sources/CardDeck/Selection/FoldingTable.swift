/// The replacements of scalars in a search, other than by their small letter. `Tools/generate-folding.py` writes
/// the rows.
struct FoldingTable {
  static let shared = FoldingTable(file)

  /// A range of scalars. Rows of several scalars have at most one part.
  struct Row {
    let first, last: UInt32
    /// The replacement of `first`, as a range of ``FoldingTable/parts``; empty for marks, which are left out.
    let parts: Range<Int>
  }

  /// In ascending order, without overlaps.
  private var rows: [Row] = []
  private(set) var parts: [UInt32] = []

  /// - Parameter file: Rows, each with a semicolon behind it, of hexadecimal numbers: the first and the last scalar, and
  ///   the first one's replacement.
  init(_ file: StaticString) {
    let bytes = UnsafeBufferPointer(start: file.utf8Start, count: file.utf8CodeUnitCount)
    for row in bytes.split(separator: UInt8(ascii: ";")) {
      let numbers = row.split(whereSeparator: { $0 <= UInt8(ascii: " ") }).compactMap {
        UInt32(String(decoding: $0, as: UTF8.self), radix: 16)
      }
      guard !numbers.isEmpty else { continue }
      let start = parts.count
      parts += numbers[2...]
      rows.append(Row(first: numbers[0], last: numbers[1], parts: start..<parts.count))
    }
  }

  /// The row of a scalar; `nil` if it is only replaced by its small letter.
  func row(of value: UInt32) -> Row? {
    let next = rows.partitionPoint { $0.first <= value }
    return next > 0 && rows[next - 1].last >= value ? rows[next - 1] : nil
  }
}
