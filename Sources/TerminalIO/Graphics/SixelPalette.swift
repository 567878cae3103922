import TerminalCanvas

/// The few colours in which a picture is sent, and the colour that each of its pixels becomes.
///
/// Colours are not dithered: grain doubles the bytes, and it flickers in motion.
struct SixelPalette {
  /// 2...256 colours, three bytes each.
  private(set) var colors: [UInt8]
  /// The mean square of a channel's error in the picture that the palette was made for.
  private(set) var error = 0.0
  /// The number of the nearest colour, by the upper six bits of each channel; -1 where nobody has asked yet.
  private var nearest = [Int16](repeating: -1, count: 1 << 18)

  /// Sums over the pixels that a colour stands for: each channel's values and their squares.
  private struct Sum {
    var count = 0
    var values = SIMD4<Int>()
    var squares = SIMD4<Int>()

    /// For each channel.
    var mean: SIMD4<Double> { SIMD4<Double>(values) / Double(count) }
    var variance: SIMD4<Double> { SIMD4<Double>(squares) / Double(count) - mean * mean }
    /// The squared error of replacing these pixels by their mean.
    var loss: Double { count > 0 ? variance.sum() * Double(count) : 0 }
  }

  /// Rounds that add colours, and rounds after these that only move the colours to the mean of their pixels.
  private static let rounds = (adding: 7, centering: 2)
  /// How much an error in red, green and blue counts, as the eye sees it.
  private static let weights = (red: 2, green: 4, blue: 3)

  /// - Parameters:
  ///   - colors: The colours to start from: at least one, three bytes each.
  ///   - most: How many there may be in the end, at least two.
  init(_ colors: [UInt8], most: Int, of image: borrowing PixelImage) {
    self.colors = colors
    for round in 0..<Self.rounds.adding + Self.rounds.centering {
      let sums = center(on: image)
      let left = max(1, Self.rounds.adding - round)
      if round < Self.rounds.adding { split(sums, into: (most - count + left - 1) / left) }
    }
    forget()
    keepFlatAreas(of: image)
    while self.colors.count < 6 { self.colors += self.colors.suffix(3) }
    error = error(of: image)
  }

  var count: Int { colors.count / 3 }

  /// Moves each colour to the mean of the pixels that it stands for.
  private mutating func center(on image: borrowing PixelImage) -> [Sum] {
    forget()
    var sums = [Sum](repeating: Sum(), count: count)
    eachSample(of: image) { pixel, index in
      let value = SIMD4(Int(pixel[0]), Int(pixel[1]), Int(pixel[2]), 0)
      sums[index].count += 1
      sums[index].values &+= value
      sums[index].squares &+= value &* value
    }
    for (index, sum) in sums.enumerated() where sum.count > 0 {
      for channel in 0..<3 { colors[3 * index + channel] = UInt8(sum.mean[channel].rounded()) }
    }
    return sums
  }

  /// Adds `more` colours: splits those with the largest loss in two, one standard deviation to either side.
  private mutating func split(_ sums: [Sum], into more: Int) {
    let worst = sums.indices.lazy.map { (index: $0, loss: sums[$0].loss) }.filter { $0.loss > 1 }
      .sorted { $0.loss > $1.loss }
    for (index, _) in worst.prefix(max(0, more)) {
      let variance = sums[index].variance
      let channel = (0..<3).max { variance[$0] < variance[$1] } ?? 0
      let reach = Int(variance[channel].squareRoot())
      guard reach > 0 else { continue }
      let middle = Int(colors[3 * index + channel])
      colors += colors[3 * index..<3 * index + 3]
      colors[3 * index + channel] = UInt8(max(0, middle - reach))
      colors[colors.count - 3 + channel] = UInt8(min(255, middle + reach))
    }
  }

  /// Gives the flat areas of a picture their exact colours: cells of the same colour may lie beside them, and a wide area
  /// that changes its tint is seen.
  ///
  /// Colours that are off by so little that nobody sees it stay.
  ///
  /// - Returns: Whether every flat area has its colour. Where two are too near to each other, the wider one gets it.
  @discardableResult mutating func keepFlatAreas(of image: borrowing PixelImage) -> Bool {
    var (taken, isWhole, isChanged) = (Set<Int>(), true, false)
    for area in Self.flatAreas(of: image) {
      let index = area.withUnsafeBufferPointer { $0.baseAddress.map(search) ?? 0 }
      let own = colors[3 * index..<3 * index + 3]
      let isSeen = zip(own, area).contains { abs(Int($0) - Int($1)) > Self.leastSeen }
      if isSeen, taken.contains(index) {
        isWhole = false
      } else {
        if isSeen {
          colors.replaceSubrange(own.indices, with: area)
          isChanged = true
        }
        taken.insert(index)
      }
    }
    if isChanged { forget() }
    return isWhole
  }

  /// How far a channel may be off before it is seen: sixels know a hundred steps of each.
  private static let leastSeen = 2

  /// The colour of the upper left corner, usually the ground's, and then the colours that many pixels have exactly, the
  /// commonest first.
  private static func flatAreas(of image: borrowing PixelImage) -> [[UInt8]] {
    let count = image.width * image.height
    let samples = min(count, 4096)
    guard samples > 0 else { return [] }
    var found: [UInt32: Int] = [:]
    image.bytes.withUnsafeBufferPointer { pixels in
      guard pixels.count >= 3 * count else { return }
      // Steps of the golden ratio spread the samples evenly over rows and columns.
      for sample in 0..<samples {
        let turn = (Double(sample) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
        let at = 3 * Int(turn * Double(count))
        found[UInt32(pixels[at]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at + 2]), default: 0] +=
          1
      }
    }
    let corner = Array(image.bytes.prefix(3))
    let wide = found.filter { $0.value * 100 >= samples }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let colors = wide.map {
      [
        UInt8(truncatingIfNeeded: $0.key >> 16), UInt8(truncatingIfNeeded: $0.key >> 8),
        UInt8(truncatingIfNeeded: $0.key),
      ]
    }
    return [corner] + colors.filter { $0 != corner }
  }

  private mutating func forget() {
    nearest.withUnsafeMutableBufferPointer { $0.update(repeating: -1) }
  }

  /// The mean square of a channel's error, estimated from some of the pixels.
  mutating func error(of image: borrowing PixelImage) -> Double {
    var (sum, count) = (0, 0)
    let colors = colors
    eachSample(of: image) { pixel, index in
      for channel in 0..<3 {
        let difference = Int(pixel[channel]) - Int(colors[3 * index + channel])
        sum += difference * difference
      }
      count += 3
    }
    return count > 0 ? Double(sum) / Double(count) : 0
  }

  private mutating func eachSample(
    of image: borrowing PixelImage, _ body: (UnsafePointer<UInt8>, Int) -> Void
  ) {
    let count = image.width * image.height
    // Prime to the width, so that the samples do not stay in a few columns.
    let stride = count < 1 << 14 ? 1 : image.width % 37 == 0 ? 41 : 37
    image.bytes.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, pixels.count >= 3 * count else { return }
      var pixel = 0
      while pixel < count {
        body(base + 3 * pixel, place(of: base + 3 * pixel))
        pixel += stride
      }
    }
  }

  /// Finds the number of a colour for each pixel.
  mutating func map(_ image: borrowing PixelImage, into numbers: inout [UInt8]) {
    let count = image.width * image.height
    if numbers.count != count { numbers = [UInt8](repeating: 0, count: count) }
    image.bytes.withUnsafeBufferPointer { pixels in
      numbers.withUnsafeMutableBufferPointer { numbers in
        guard var pixel = pixels.baseAddress, pixels.count >= 3 * count else { return }
        for index in 0..<count {
          numbers[index] = UInt8(truncatingIfNeeded: place(of: pixel))
          pixel += 3
        }
      }
    }
  }

  @inline(__always)
  private mutating func place(of pixel: UnsafePointer<UInt8>) -> Int {
    let key = Int(pixel[0] >> 2) << 12 | Int(pixel[1] >> 2) << 6 | Int(pixel[2] >> 2)
    let known = nearest[key]
    if known >= 0 { return Int(known) }
    let found = search(pixel)
    nearest[key] = Int16(truncatingIfNeeded: found)
    return found
  }

  private func search(_ pixel: UnsafePointer<UInt8>) -> Int {
    let (red, green, blue) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
    var (best, least) = (0, Int.max)
    colors.withUnsafeBufferPointer { colors in
      for index in 0..<colors.count / 3 {
        let (r, g, b) = (
          Int(colors[3 * index]) - red, Int(colors[3 * index + 1]) - green, Int(colors[3 * index + 2]) - blue
        )
        let distance = Self.weights.red * r * r + Self.weights.green * g * g + Self.weights.blue * b * b
        if distance < least { (best, least) = (index, distance) }
      }
    }
    return best
  }
}
