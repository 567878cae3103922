/// Cards labelled before the first is read, drawn as in the experiments beside ASReview (docs/learning.md).
package enum Priors {
  /// Draws cards at random: first likes, then nopes; fewer if there are not as many.
  ///
  /// The cards are those of Python's `r = random.Random(1000 + seed)`, then `r.sample(liked, likes)` and
  /// `r.sample(noped, nopes)`, each of the positions in ascending order. So runs of a program in Python can start
  /// with the same cards.
  package static func draw(likes: Int, nopes: Int, isLiked: [Bool], seed: Int) -> [Int] {
    var random = PythonRandom(seed: seed &+ 1000)
    let liked = isLiked.indices.filter { isLiked[$0] }
    let noped = isLiked.indices.filter { !isLiked[$0] }
    let likes = random.sample(min(likes, liked.count), of: liked)
    return likes + random.sample(min(nopes, noped.count), of: noped)
  }
}

/// The part of Python's `random.Random` that is needed: MT19937 (Matsumoto and Nishimura 1998), `_randbelow`,
/// `sample`.
struct PythonRandom {
  private var state = [UInt32](repeating: 0, count: 624)
  private var position = 624

  /// - Parameter seed: The sign is ignored, as in Python.
  init(seed: Int) {
    let magnitude = seed.magnitude
    var key = [UInt32(truncatingIfNeeded: magnitude)]
    if magnitude >> 32 != 0 { key.append(UInt32(truncatingIfNeeded: magnitude >> 32)) }
    // init_genrand(19650218), then init_by_array.
    state[0] = 19_650_218
    for i in 1..<624 { state[i] = 1_812_433_253 &* (state[i - 1] ^ (state[i - 1] >> 30)) &+ UInt32(i) }
    var i = 1
    for round in 0..<624 + 623 {
      let mixed = state[i - 1] ^ (state[i - 1] >> 30)
      if round < 624 {
        let j = round % key.count
        state[i] = (state[i] ^ (mixed &* 1_664_525)) &+ key[j] &+ UInt32(j)
      } else {
        state[i] = (state[i] ^ (mixed &* 1_566_083_941)) &- UInt32(i)
      }
      i += 1
      if i == 624 {
        state[0] = state[623]
        i = 1
      }
    }
    state[0] = 0x8000_0000
  }

  mutating func next() -> UInt32 {
    if position == 624 {
      for i in 0..<624 {
        let y = (state[i] & 0x8000_0000) | (state[(i + 1) % 624] & 0x7FFF_FFFF)
        state[i] = state[(i + 397) % 624] ^ (y >> 1) ^ (y & 1 == 0 ? 0 : 0x9908_B0DF)
      }
      position = 0
    }
    var y = state[position]
    position += 1
    y ^= y >> 11
    y ^= (y << 7) & 0x9D2C_5680
    y ^= (y << 15) & 0xEFC6_0000
    return y ^ (y >> 18)
  }

  /// `_randbelow`: draws as many bits as `bound` has until the number is below `bound`, which is in 1 ..< 2^32.
  mutating func next(below bound: Int) -> Int {
    let bits = Int.bitWidth - bound.leadingZeroBitCount
    while true {
      let value = Int(next() >> UInt32(32 - bits))
      if value < bound { return value }
    }
  }

  /// `sample`: draws from a pool if the population is small, else repeats draws that came before.
  mutating func sample(_ count: Int, of population: [Int]) -> [Int] {
    var poolLimit = 21
    if count > 5 {
      var power = 1
      while power < count * 3 { power *= 4 }
      poolLimit += power
    }
    if population.count <= poolLimit {
      var pool = population
      return (0..<count).map { i in
        let j = next(below: population.count - i)
        let drawn = pool[j]
        pool[j] = pool[population.count - i - 1]
        return drawn
      }
    }
    var drawn: Set<Int> = []
    return (0..<count).map { _ in
      var j = next(below: population.count)
      while !drawn.insert(j).inserted { j = next(below: population.count) }
      return population[j]
    }
  }
}
