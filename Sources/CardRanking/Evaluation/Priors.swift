/// Cards labelled before the first is read, drawn as in the experiments beside ASReview (docs/learning.md).
public enum Priors {
  /// Likes and then nopes, drawn at random: the cards, fewer if there are not as many.
  ///
  /// The same as Python's `r = random.Random(1000 + seed)`, then `r.choice(liked)` for one like, `r.sample(liked, likes)`
  /// for several, and `r.sample(noped, nopes)`, each of the positions in ascending order; so that runs beside a program in
  /// Python can begin alike.
  public static func draw(likes: Int, nopes: Int, isLiked: [Bool], seed: Int) -> [Int] {
    var random = PythonRandom(seed: seed &+ 1000)
    let liked = isLiked.indices.filter { isLiked[$0] }
    let noped = isLiked.indices.filter { !isLiked[$0] }
    var cards: [Int] = []
    if likes == 1, !liked.isEmpty {
      cards.append(liked[random.next(below: liked.count)])
    } else {
      cards += random.sample(min(likes, liked.count), of: liked)
    }
    return cards + random.sample(min(nopes, noped.count), of: noped)
  }
}

/// Python's `random.Random`, as far as it is needed: MT19937 (Matsumoto and Nishimura 1998), `_randbelow`, `sample`.
struct PythonRandom {
  private var state = [UInt32](repeating: 0, count: 624)
  private var position = 624

  /// - Parameter seed: Its absolute value is what counts, as in Python.
  init(seed: Int) {
    let magnitude = seed.magnitude
    var key = [UInt32(truncatingIfNeeded: magnitude)]
    if magnitude >> 32 != 0 { key.append(UInt32(truncatingIfNeeded: magnitude >> 32)) }
    // init_genrand(19650218), then init_by_array.
    state[0] = 19_650_218
    for i in 1..<624 { state[i] = 1_812_433_253 &* (state[i - 1] ^ (state[i - 1] >> 30)) &+ UInt32(i) }
    var i = 1
    var j = 0
    for _ in 0..<624 {
      state[i] = (state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30)) &* 1_664_525)) &+ key[j] &+ UInt32(j)
      i += 1
      j = (j + 1) % key.count
      if i == 624 {
        state[0] = state[623]
        i = 1
      }
    }
    for _ in 0..<623 {
      state[i] = (state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30)) &* 1_566_083_941)) &- UInt32(i)
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

  /// `_randbelow`: draws of as many bits as `bound` has, until one is below. `bound` in 1 ..< 2^32.
  mutating func next(below bound: Int) -> Int {
    let bits = Int.bitWidth - bound.leadingZeroBitCount
    while true {
      let value = Int(next() >> UInt32(32 - bits))
      if value < bound { return value }
    }
  }

  /// `sample`: a pool for few to choose from, else draws until one is new.
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
