import CardDeck

/// The identity of a feature: a 64-bit hash. Two features share a hash with a chance of 2^-64 a pair, and then a
/// weight.
enum FeatureHash {
  /// The kind of a feature. A number's bin counts as a tag.
  enum Kind: UInt8 {
    case word, pair, titleWord, gram, tag, mark

    /// κ of the formula: how much a feature counts before the row is brought to unit length.
    var factor: Double { self == .gram || self == .mark ? 0.4 : 1 }

    /// Whether likeness to liked cards is counted by features of this kind (``NeighborIndex``).
    var isWord: Bool { self == .word || self == .titleWord }
  }

  /// FNV-1a, mixed.
  static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return SplitMix64.mixed(hash)
  }

  /// Two adjacent words, by their hashes.
  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    SplitMix64.mixed(first &* 31 &+ second &+ 7)
  }

  /// A word in a title, by the word's hash.
  static func titleWord(_ word: UInt64) -> UInt64 { SplitMix64.mixed(word ^ 0x7469_746C_6521) }

  /// Four code points.
  static func gram(_ points: (UInt32, UInt32, UInt32, UInt32)) -> UInt64 {
    let (a, b, c, d) = points
    let low = UInt64(a) << 32 | UInt64(b)
    let high = UInt64(c) << 32 | UInt64(d)
    return SplitMix64.mixed(SplitMix64.mixed(low ^ 0x6772_616D) ^ high)
  }

  /// See ``WordSplitter/marks``.
  static func mark(_ text: String) -> UInt64 { SplitMix64.mixed(word(text.utf8) ^ 0x6D61_726B) }

  static func tag(_ tag: String) -> UInt64 { SplitMix64.mixed(word(tag.utf8) ^ 0x7461_6721) }

  /// A quantile bin of the numbers named `name`.
  static func number(_ name: String, bin: Int) -> UInt64 {
    SplitMix64.mixed(word(name.utf8) ^ 0x6E75_6D21 &+ UInt64(bin))
  }

  /// Calls `body` with the 4-grams of `<word>`, in order, each as often as it occurs. A word of two code points or
  /// more has at least one.
  /// - Parameter word: Valid UTF-8.
  @inline(__always)
  static func forEachGram(ofWord word: some Sequence<UInt8>, _ body: (UInt64) -> Void) {
    var (a, b, c) = (UInt32(0), UInt32(0), UInt32(0x3C))
    var count = 1
    func push(_ point: UInt32, _ body: (UInt64) -> Void) {
      count += 1
      if count >= 4 { body(gram((a, b, c, point))) }
      (a, b, c) = (b, c, point)
    }
    var point: UInt32 = 0
    var missing = 0
    for byte in word {
      if byte < 0x80 {
        push(UInt32(byte), body)
      } else if byte >= 0xC0 {
        missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
        point = UInt32(byte) & (0x3F >> UInt32(missing))
      } else {
        point = point << 6 | UInt32(byte & 0x3F)
        missing -= 1
        if missing == 0 { push(point, body) }
      }
    }
    push(0x3E, body)
  }
}
