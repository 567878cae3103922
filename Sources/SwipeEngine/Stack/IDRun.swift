/// A range of whole numbers used as ids, stored as its first number and its length.
public struct IDRun<ID: Hashable & Sendable>: Sendable, Hashable {
  let first: ID
  let count: Int
  private let arithmetic: IDArithmetic<ID>
}

extension IDRun where ID: FixedWidthInteger {
  /// No run is longer, so that no sum of two counts overflows.
  private static var longest: Int { Int.max / 2 }

  /// The numbers of a range; of a longer one, the first `Int.max / 2`.
  public init(_ range: some BidirectionalCollection<ID> & RangeExpression<ID>) {
    let arithmetic = IDArithmetic<ID>.integers
    guard let first = range.first, let last = range.last else {
      self.init(first: 0, count: 0, arithmetic: arithmetic)
      return
    }
    let distance = arithmetic.distance(first, last) ?? Self.longest
    self.init(first: first, count: min(distance, Self.longest - 1) + 1, arithmetic: arithmetic)
  }
}

/// Arithmetic on ids that are whole numbers, for generic code that does not know that they are.
private struct IDArithmetic<ID: Sendable>: Sendable {
  /// The id that is `offset` above `id`.
  let advanced: @Sendable (_ id: ID, _ offset: Int) -> ID
  /// How far `id` is above `start`; `nil` if it is below, or too far for an `Int`.
  let distance: @Sendable (_ start: ID, _ id: ID) -> Int?
}

extension IDArithmetic where ID: FixedWidthInteger {
  static var integers: IDArithmetic {
    IDArithmetic(
      advanced: { id, offset in id &+ ID(truncatingIfNeeded: offset) },
      distance: { start, id in
        guard id >= start else { return nil }
        // As `Int`, where both fit: the distance of two narrow numbers may not fit their own type.
        if let end = Int(exactly: id), let begin = Int(exactly: start) {
          let (distance, overflows) = end.subtractingReportingOverflow(begin)
          return overflows ? nil : distance
        }
        let (distance, overflows) = id.subtractingReportingOverflow(start)
        return overflows ? nil : Int(exactly: distance)
      })
  }
}

extension IDRun {
  /// Whether both are the same numbers.
  public static func == (one: IDRun, other: IDRun) -> Bool {
    one.first == other.first && one.count == other.count
  }

  /// Adds first number and length.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(count)
  }

  subscript(offset: Int) -> ID { arithmetic.advanced(first, offset) }

  /// The offset of `id` among the numbers; `nil` if it is none of them.
  func offset(of id: ID) -> Int? {
    guard let offset = arithmetic.distance(first, id), offset < count else { return nil }
    return offset
  }

  /// The offsets of those numbers that are in `ids`, in ascending order.
  func offsets(of ids: Set<ID>) -> [Int] {
    ids.count < count
      ? ids.compactMap(offset(of:)).sorted() : (0..<count).filter { ids.contains(self[$0]) }
  }

  /// The offsets of the numbers that `other` has too; `nil` if there are none.
  func overlap(with other: IDRun) -> Range<Int>? {
    if let start = offset(of: other.first) { return start..<min(count, start + other.count) }
    return other.offset(of: first).map { 0..<min(count, other.count - $0) }
  }

  /// The numbers at these offsets.
  func part(_ range: Range<Int>) -> IDRun {
    IDRun(first: self[range.lowerBound], count: range.count, arithmetic: arithmetic)
  }

  /// The runs that are left without the numbers at `cuts`, which may overlap.
  func parts(without cuts: [Range<Int>]) -> [IDRun] {
    var parts: [IDRun] = []
    var start = 0
    for cut in cuts.sorted(by: { $0.lowerBound < $1.lowerBound }) + [count..<count] {
      if cut.lowerBound > start { parts.append(part(start..<cut.lowerBound)) }
      start = max(start, cut.upperBound)
    }
    return parts
  }

  /// The run extended by `id` at its front; `nil` unless `id` is the number before the first.
  func grown(downTo id: ID) -> IDRun? {
    guard arithmetic.distance(id, first) == 1, count < Int.max else { return nil }
    return IDRun(first: id, count: count + 1, arithmetic: arithmetic)
  }

  /// The run extended by `other` at its end; `nil` unless `other` follows directly.
  func joined(with other: IDRun) -> IDRun? {
    guard arithmetic.distance(first, other.first) == count, count <= Int.max - other.count else { return nil }
    return IDRun(first: first, count: count + other.count, arithmetic: arithmetic)
  }
}

#if !hasFeature(Embedded)  // which has no `Codable`
extension IDRun {
  /// Whether it can be read again once it is written.
  var isReadable: Bool { IDArithmetic<ID>.found != nil }
}

extension IDRun: Codable where ID: Codable {
  private enum Key: CodingKey { case first, count }

  /// Reads first number and length. Throws unless the ids are whole numbers, and all of these are.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let first = try container.decode(ID.self, forKey: .first)
    let count = try container.decode(Int.self, forKey: .count)
    guard let arithmetic = IDArithmetic<ID>.found, (0...Int.max / 2).contains(count),
      count == 0 || arithmetic.distance(first, arithmetic.advanced(first, count - 1)) == count - 1
    else { throw DecodingError.invalid("no run of numbers", decoder) }
    self.init(first: first, count: count, arithmetic: arithmetic)
  }

  /// Writes first number and length.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(first, forKey: .first)
    try container.encode(count, forKey: .count)
  }
}

extension IDArithmetic {
  /// The arithmetic of ids that are whole numbers of the standard library; `nil` for others.
  static var found: IDArithmetic? {
    let all: [Any] = [
      IDArithmetic<Int>.integers, IDArithmetic<UInt>.integers, IDArithmetic<Int32>.integers,
      IDArithmetic<UInt32>.integers, IDArithmetic<Int64>.integers, IDArithmetic<UInt64>.integers,
      IDArithmetic<Int16>.integers, IDArithmetic<UInt16>.integers, IDArithmetic<Int8>.integers,
      IDArithmetic<UInt8>.integers,
    ]
    return all.lazy.compactMap { $0 as? IDArithmetic }.first
  }
}
#endif
