/// What a feature is, as 64 bits. Two that differ have the same with a chance of 2^-64 a pair, and then share a weight.
enum FeatureHash {
  /// What kind of feature a hash is of.
  enum Kind: UInt8 {
    case word, pair, titleWord, gram, tag

    /// κ of the formula: how much a feature counts before the row is brought to unit length.
    var factor: Double { self == .gram ? 0.4 : 1 }
  }

  /// FNV-1a, mixed.
  static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return SplitMix64.mixed(hash)
  }

  /// Two words, one after the other.
  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    SplitMix64.mixed(first &* 31 &+ second &+ 7)
  }

  /// A word in a title.
  static func titleWord(_ word: UInt64) -> UInt64 { SplitMix64.mixed(word ^ 0x7469_746C_6521) }

  /// Four code points.
  static func gram(_ points: (UInt32, UInt32, UInt32, UInt32)) -> UInt64 {
    let (a, b, c, d) = points
    let low = UInt64(a) << 32 | UInt64(b)
    let high = UInt64(c) << 32 | UInt64(d)
    return SplitMix64.mixed(SplitMix64.mixed(low ^ 0x6772_616D) ^ high)
  }

  /// A tag, as it is.
  static func tag(_ tag: String) -> UInt64 { SplitMix64.mixed(word(tag.utf8) ^ 0x7461_6721) }

  /// The `bin`-th quantile bin of the numbers named `name`.
  static func number(_ name: String, bin: Int) -> UInt64 {
    SplitMix64.mixed(word(name.utf8) ^ 0x6E75_6D21 &+ UInt64(bin))
  }
}

extension FeatureHash {
  /// The 4-grams of `<word>`, in order, as often as they occur. Each word of two code points or more has one.
  static func grams(ofWord word: some Collection<UInt8>) -> [UInt64] {
    let points = [0x3C] + String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value) + [0x3E]
    guard points.count >= 4 else { return [] }
    return (0...(points.count - 4)).map { gram((points[$0], points[$0 + 1], points[$0 + 2], points[$0 + 3])) }
  }
}
