/// Finds out which events of a failing script matter.
enum Shrinking {
  /// The steps that are left when no stretch of them, however short, can be taken out without the failure going away
  /// (Zeller's delta debugging, without the complements that are its halves).
  static func smallest(_ steps: [Int], fails: ([Int]) throws -> Bool) rethrows -> [Int] {
    var steps = steps
    var length = max(1, steps.count / 2)
    while true {
      var start = 0
      var hasShrunk = false
      while start < steps.count {
        var rest = steps
        rest.removeSubrange(start..<min(start + length, steps.count))
        if try fails(rest) {
          steps = rest
          hasShrunk = true
        } else {
          start += length
        }
      }
      if length == 1, !hasShrunk { return steps }
      length = max(1, length / 2)
    }
  }
}
