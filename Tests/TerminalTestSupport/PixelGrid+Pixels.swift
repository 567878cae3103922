import Pictures

extension PixelGrid {
  /// Red, green, blue and alpha of a pixel.
  package func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4])
  }

  package func isNear(_ x: Int, _ y: Int, _ color: [UInt8], within difference: Int = 12) -> Bool {
    zip(pixel(x, y), color).allSatisfy { abs(Int($0) - Int($1)) <= difference }
  }

  /// All pixels alike.
  package static func plain(_ width: Int, _ height: Int, _ color: [UInt8]) -> PixelGrid? {
    PixelGrid(
      width: width, height: height, bytes: (0..<width * height).flatMap { _ in color })
  }
}
