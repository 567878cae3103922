/// Consecutive numbers used as ids, kept as where they begin and how many they are.
public struct IDRun<ID: Hashable & Sendable>: Sendable {
  let first: ID
  let count: Int
  let steps: IDSteps<ID>

  init(first: ID, count: Int, steps: IDSteps<ID>) {
    self.first = first
    self.count = count
    self.steps = steps
  }
}

extension IDRun where ID: FixedWidthInteger {
  /// So that no sum of counts overflows.
  private static var longest: Int { Int.max / 2 }

  /// The numbers of a range; of one with more than half of `Int.max`, so many.
  public init(_ range: some BidirectionalCollection<ID> & RangeExpression<ID>) {
    let steps = IDSteps<ID>.integers
    guard let first = range.first, let last = range.last else {
      self.init(first: 0, count: 0, steps: steps)
      return
    }
    let distance = steps.offset(last, first) ?? Self.longest
    self.init(first: first, count: min(distance, Self.longest - 1) + 1, steps: steps)
  }
}

/// Arithmetic on ids that are whole numbers, for code that does not know that they are.
struct IDSteps<ID: Sendable>: Sendable {
  /// The id that is `offset` above `id`.
  let advanced: @Sendable (_ id: ID, _ offset: Int) -> ID
  /// By how much `id` is above `start`; `nil` if it is below, or too far for an `Int`.
  let offset: @Sendable (_ id: ID, _ start: ID) -> Int?
}

extension IDSteps where ID: FixedWidthInteger {
  static var integers: IDSteps {
    IDSteps(
      advanced: { id, offset in id &+ ID(truncatingIfNeeded: offset) },
      offset: { id, start in
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
  /// The offset of `id` among the numbers; `nil` if it is none of them.
  func offset(of id: ID) -> Int? {
    guard let offset = steps.offset(id, first), offset < count else { return nil }
    return offset
  }

  /// The numbers at these offsets.
  func part(_ range: Range<Int>) -> IDRun {
    IDRun(first: steps.advanced(first, range.lowerBound), count: range.count, steps: steps)
  }

  /// The same numbers and `id`, if that is the one before the first.
  func grown(downTo id: ID) -> IDRun? {
    guard steps.offset(first, id) == 1, count < Int.max else { return nil }
    return IDRun(first: id, count: count + 1, steps: steps)
  }

  /// The same numbers and those of `other`, if these follow directly.
  func joined(with other: IDRun) -> IDRun? {
    guard steps.offset(other.first, first) == count, count <= Int.max - other.count else { return nil }
    return IDRun(first: first, count: count + other.count, steps: steps)
  }
}
