// What the engine does with durations, in a few instructions. Comparing, adding and subtracting do what the standard
// library's own do, whose are calls into it that cannot be inlined: inside this module these are found first. Not by generic
// code, so `min` and `max` still call.
extension Duration {
  @inline(__always)
  static func < (a: Duration, b: Duration) -> Bool { a.attoseconds < b.attoseconds }
  @inline(__always)
  static func <= (a: Duration, b: Duration) -> Bool { a.attoseconds <= b.attoseconds }
  @inline(__always)
  static func > (a: Duration, b: Duration) -> Bool { a.attoseconds > b.attoseconds }
  @inline(__always)
  static func >= (a: Duration, b: Duration) -> Bool { a.attoseconds >= b.attoseconds }
  @inline(__always)
  static func == (a: Duration, b: Duration) -> Bool { a.attoseconds == b.attoseconds }
  @inline(__always)
  static func + (a: Duration, b: Duration) -> Duration {
    Duration(attoseconds: a.attoseconds + b.attoseconds)
  }
  @inline(__always)
  static func - (a: Duration, b: Duration) -> Duration {
    Duration(attoseconds: a.attoseconds - b.attoseconds)
  }
}

extension Duration {
  /// The duration as a number of seconds, as near as a `Double` comes.
  ///
  /// Cheaper than dividing durations: two conversions and one division.
  @inline(__always)
  var inSeconds: Double {
    let all = attoseconds
    // Up to nine seconds fit into one word, which is exact enough to need no second one.
    if let few = Int64(exactly: all) { return Double(few) / 1e18 }
    let high = Double(Int64(truncatingIfNeeded: all >> 64)) * 18_446_744_073_709_551_616
    return (high + Double(UInt64(truncatingIfNeeded: all))) / 1e18
  }

  /// A duration of so many seconds, below zero counting as zero and beyond 1e12 as 1e12.
  init(inSeconds seconds: Double) {
    guard seconds > 0 else {
      self = .zero
      return
    }
    let all = min(seconds, 1e12)
    let whole = Int64(all)
    self.init(secondsComponent: whole, attosecondsComponent: Int64((all - Double(whole)) * 1e18))
  }
}
