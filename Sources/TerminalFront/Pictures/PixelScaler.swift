/// Scales pixels by the mean of the area that each new one covers; upwards it blends between neighbours.
struct PixelScaler {
  /// Row after row, eight bits a part.
  let pixels: UnsafeBufferPointer<UInt8>
  let rowBytes: Int
  /// 3 without alpha, 4 with.
  let channels: Int
  let width: Int
  let height: Int

  /// `nil` where the sizes do not agree with each other.
  init?(
    _ pixels: UnsafeBufferPointer<UInt8>, rowBytes: Int, channels: Int, width: Int, height: Int
  ) {
    guard channels == 3 || channels == 4, width > 0, height > 0, width <= PictureLimits.side,
      height <= PictureLimits.side, rowBytes >= width * channels,
      pixels.count >= rowBytes * (height - 1) + width * channels
    else { return nil }
    self.pixels = pixels
    self.rowBytes = rowBytes
    self.channels = channels
    self.width = width
    self.height = height
  }

  func scaled(width newWidth: Int, height newHeight: Int) -> PixelGrid? {
    let across = (0..<newWidth).map { Span($0, of: newWidth, from: width) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(newWidth * newHeight * 4)
    var line = [SIMD4<Float>](repeating: .zero, count: newWidth)
    var lineRow = -1
    for y in 0..<newHeight {
      let down = Span(y, of: newHeight, from: height)
      var sums = [SIMD4<Float>](repeating: .zero, count: newWidth)
      for row in down.first...down.last {
        // Neighbouring new rows share an old one.
        if row != lineRow { scaleRow(row, across, into: &line) }
        lineRow = row
        let weight = down.weight(row)
        for x in 0..<newWidth { sums[x] += line[x] * weight }
      }
      for sum in sums {
        let rounded = (sum + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let part = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(rounded))
        bytes += [part.x, part.y, part.z, part.w]
      }
    }
    return PixelGrid(width: newWidth, height: newHeight, bytes: bytes)
  }

  private func scaleRow(_ row: Int, _ across: [Span], into line: inout [SIMD4<Float>]) {
    let start = row * rowBytes
    for x in across.indices {
      let span = across[x]
      var sum = pixel(start + span.first * channels) * span.firstWeight
      if span.last > span.first {
        var middle = SIMD4<Float>.zero
        var place = start + (span.first + 1) * channels
        for _ in span.first + 1..<span.last {
          middle += pixel(place)
          place += channels
        }
        sum += middle * span.middleWeight + pixel(start + span.last * channels) * span.lastWeight
      }
      line[x] = sum
    }
  }

  @inline(__always)
  private func pixel(_ place: Int) -> SIMD4<Float> {
    let color = SIMD4<Float>(Float(pixels[place]), Float(pixels[place + 1]), Float(pixels[place + 2]), 255)
    guard channels == 4 else { return color }
    return color * (Float(pixels[place + 3]) / 255)
  }

  /// The old pixels that one new pixel is made of, along one side; the weights add up to 1.
  private struct Span {
    let first: Int
    let last: Int
    let firstWeight: Float
    let middleWeight: Float
    let lastWeight: Float

    init(_ index: Int, of new: Int, from old: Int) {
      let step = Double(old) / Double(new)
      let middle = (Double(index) + 0.5) * step
      let reach = max(1, step) / 2
      let low = max(0, middle - reach)
      let high = min(Double(old), middle + reach)
      first = min(old - 1, Int(low))
      last = max(first, min(old - 1, Int(high.rounded(.up)) - 1))
      let extent = high - low
      middleWeight = Float(1 / extent)
      firstWeight = last == first ? 1 : Float((Double(first + 1) - low) / extent)
      lastWeight = last == first ? 0 : Float((high - Double(last)) / extent)
    }

    func weight(_ place: Int) -> Float {
      place == first ? firstWeight : place == last ? lastWeight : middleWeight
    }
  }
}
