import CardDeck

/// A test whether enough was seen: that of Callaghan and Müller-Hansen ("Statistical stopping criteria for
/// automated screening in systematic reviews", 2020), over the whole history ("ranked quasi-sampling").
///
/// Suppose less than the target share of the likes has been seen. Then at least K = ⌊found / target⌋ + 1 - j likes
/// were among the N - t cards left after t choices with j likes. If the choices since then had come at random, how
/// likely would they have had no more likes than they had? p is that probability (hypergeometric), for the start t
/// that makes it smallest. As the order brings likes earlier than chance, the true probability is even smaller.
package struct StoppingTest: Sendable, Hashable {
  /// The advice to the user.
  package enum Advice: String, Sendable, Hashable, CaseIterable {
    /// p ≥ 0.20: nothing can be said.
    case goOn
    /// p < 0.20: probably at least the target share has been seen.
    case probablyEnough
    /// p < 0.05: at least the target share has been seen.
    case enough
  }

  /// The probability, 0 to 1; 1 before the first choice.
  package let p: Double

  package var advice: Advice { p < 0.05 ? .enough : p < 0.20 ? .probablyEnough : .goOn }

  /// - Parameters:
  ///   - choices: Likes (true) and nopes in the order in which they were made, one a card.
  ///   - unseen: The number of cards without a choice.
  ///   - target: The share of all likes that should be seen, in 0 ..< 1.
  package init(choices: some Sequence<Bool>, unseen: Int, target: Double = 0.95) {
    self.init(History(choices), nopes: 0, unseen: unseen, target: target)
  }

  /// The choices so far, as the test needs them.
  private struct History {
    /// Where a sample may begin: just after a like, because nopes at the front of a sample only lower p.
    var starts = [(choices: 0, likes: 0)]
    var count = 0

    init(_ choices: some Sequence<Bool>) {
      for isLiked in choices {
        count += 1
        if isLiked { starts.append((count, starts.count)) }
      }
    }
  }

  /// - Parameters:
  ///   - nopes: The number of nopes that follow the history.
  ///   - unseen: The number of cards without a choice after these.
  private init(_ history: History, nopes: Int, unseen: Int, target: Double) {
    let count = history.count + nopes
    let found = history.starts.count - 1
    let least = Self.least(found, target)
    let cards = count + unseen
    let starts = history.starts.prefix { $0.choices < count }
    func tail(likesOf few: Int, choicesOf early: Int) -> Double {
      Self.tail(
        atLeast: least - found, of: least - starts[few].likes, among: cards - starts[early].choices,
        drawing: unseen)
    }
    var p = 1.0
    // More marked cards make the tail larger, and more cards in all make it smaller. So no start of a range has a
    // smaller tail than the likes of the last start with the choices of the first. With this bound most ranges are
    // skipped.
    func look(_ range: Range<Int>) {
      guard !range.isEmpty, p > 0 else { return }
      let bound = tail(likesOf: range.upperBound - 1, choicesOf: range.lowerBound)
      guard bound < p else { return }
      if range.count == 1 { return p = bound }
      let middle = (range.lowerBound + range.upperBound) / 2
      look(middle..<range.upperBound)
      look(range.lowerBound..<middle)
    }
    // If fewer cards are left than likes would have to be, the last start says so.
    if let last = starts.indices.last { look(last..<last + 1) }
    look(starts.startIndex..<starts.endIndex)
    self.p = unseen == 0 ? 0 : p
  }

  /// The least number of further nopes, one after the other, after which the test says ``Advice/enough``; 0 if it
  /// says so already. At most `unseen`.
  package static func nopesUntilEnough(choices: some Sequence<Bool>, unseen: Int) -> Int {
    let history = History(choices)
    // p never rises with a nope.
    return (0..<max(unseen, 0)).partitionPoint { nopes in
      StoppingTest(history, nopes: nopes, unseen: unseen - nopes, target: 0.95).advice != .enough
    }
  }

  /// The largest share of the likes, in whole per cent, that has been seen for sure, by the test.
  /// - Returns: 0 ... 0.99, or 1 where no card is unseen; `nil` without a like.
  package static func recall(choices: [Bool], unseen: Int) -> Double? {
    guard choices.contains(true) else { return nil }
    guard unseen > 0 else { return 1 }
    // The larger the share, the surer that it has not been seen.
    let tooMuch = (1..<100).partitionPoint { percent in
      StoppingTest(choices: choices, unseen: unseen, target: Double(percent) / 100).advice == .enough
    }
    return Double(tooMuch - 1) / 100
  }

  /// The least number of likes of which `found` is a smaller share than `target`: ⌊found / target⌋ + 1.
  ///
  /// Calculated in whole millionths, as 19 / 0.95 need not be 20.
  private static func least(_ found: Int, _ target: Double) -> Int {
    let millionths = max(1, Int((target * 1_000_000).rounded()))
    return found * 1_000_000 / millionths + 1
  }

  /// P(X ≥ `least`), where X is the number of marked cards in a draw of `drawn` cards without replacement.
  ///
  /// "At most `marked - least` among the cards read" is the same as "at least `least` among the unread", which
  /// takes fewer terms.
  static func tail(atLeast least: Int, of marked: Int, among total: Int, drawing drawn: Int) -> Double {
    guard least > 0 else { return 1 }
    guard least <= min(marked, drawn) else { return 0 }
    guard marked <= total else { return 0 }  // fewer cards are left than likes would have to be
    let start = max(least, drawn + marked - total)
    func lnChoose(_ n: Int, _ k: Int) -> Double {
      PortableMath.lnFactorial(n) - PortableMath.lnFactorial(k) - PortableMath.lnFactorial(n - k)
    }
    let first = PortableMath.exp(
      lnChoose(marked, start) + lnChoose(total - marked, drawn - start) - lnChoose(total, drawn))
    // Each term from the one before: (K - x)(n - x) / ((x + 1)(N - K - n + x + 1)).
    var ratio = 1.0
    var sum = 1.0
    var x = start
    while x < min(marked, drawn) {
      ratio *=
        Double(marked - x) * Double(drawn - x) / (Double(x + 1) * Double(total - marked - drawn + x + 1))
      sum += ratio
      x += 1
      if ratio < sum * 1e-17 { break }
    }
    let probability = first * sum
    // Far below the mean the first term may round to 0 and the sum be infinite. Then nearly all probability lies
    // above.
    return probability.isFinite && first > 0
      ? min(1, probability) : isBelowMean(start, marked, total, drawn) ? 1 : 0
  }

  private static func isBelowMean(_ x: Int, _ marked: Int, _ total: Int, _ drawn: Int) -> Bool {
    Double(x) * Double(total) < Double(marked) * Double(drawn)
  }
}
