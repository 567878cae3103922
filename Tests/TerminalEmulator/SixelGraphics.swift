/// What shows pictures in a window, and answers for it.
package protocol WindowGraphics: AnyObject {
  func feed(_ text: String)
  func feed(_ bytes: some Collection<UInt8>)
  /// Its answers since they were last taken.
  func takeAnswers() -> [UInt8]
}

/// What a terminal that shows sixels makes of a program's bytes: pixels in its cells, until text is drawn there, and its
/// answers. Keeps to itself what the program should not have sent.
package final class SixelGraphics: WindowGraphics {
  /// How it answers.
  package enum Manner: Sendable {
    case honest
    /// Nothing but to questions.
    case silent
    /// That it has come far, all the time.
    case lying
    /// It claims no sixels.
    case denying
  }

  package let width: Int
  package let height: Int
  package let cell: (width: Int, height: Int)
  /// Red, green and blue of each pixel, row by row; -1 where no picture is.
  package private(set) var pixels: [Int32]
  /// What should not have come.
  package private(set) var faults: [String] = []
  /// Where each picture begins, in cells, and its size in pixels.
  package private(set) var pictures: [(x: Int, y: Int, width: Int, height: Int)] = []
  /// Of the largest.
  package private(set) var mostColors = 0
  /// How often the screen was scrolled.
  package private(set) var scrolls = 0
  package var manner = Manner.honest
  /// What it says to XTVERSION; `nil` for nothing.
  package var name: String? = "XTerm(379)"
  /// Of a picture, in pixels; larger ones are not shown.
  package var largest: (width: Int, height: Int) = (1000, 1000)
  package var registers = 16
  /// Its answers since they were last taken.
  package private(set) var answers: [UInt8] = []

  private enum State { case ground, escape, control, sixel, sixelEscape, string, stringEscape, charset }

  private let columns: Int
  private let rows: Int
  private var state = State.ground
  private var collected: [UInt8] = []
  private var cursor = (x: 0, y: 0)
  private var isOnAlternateScreen = false

  package init(columns: Int, rows: Int, cell: (width: Int, height: Int)) {
    (self.columns, self.rows, self.cell) = (columns, rows, cell)
    (width, height) = (columns * cell.width, rows * cell.height)
    pixels = Array(repeating: -1, count: width * height)
  }

  package func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  package var isEmpty: Bool { pixels.allSatisfy { $0 < 0 } }

  /// Whether every pixel of a cell is of a picture; `nil` where only some are.
  package func hasPicture(x: Int, y: Int) -> Bool? {
    var count = 0
    for row in y * cell.height..<(y + 1) * cell.height {
      for column in x * cell.width..<(x + 1) * cell.width where pixels[row * width + column] >= 0 {
        count += 1
      }
    }
    return count == 0 ? false : count == cell.width * cell.height ? true : nil
  }

  package func feed(_ text: String) { feed(Array(text.utf8)) }

  package func feed(_ bytes: some Collection<UInt8>) {
    for byte in bytes { step(byte) }
  }

  private func step(_ byte: UInt8) {
    switch (state, byte) {
    case (.ground, 0x1B): state = .escape
    case (.ground, 0x0D): cursor.x = 0
    case (.ground, 0x0A): cursor.y = min(rows - 1, cursor.y + 1)
    case (.ground, 0x20...0x7E), (.ground, 0xC0...0xFF): write(1)
    case (.ground, _): break
    case (.escape, UInt8(ascii: "[")): begin(.control)
    case (.escape, UInt8(ascii: "P")): begin(.sixel)
    case (.escape, UInt8(ascii: "_")), (.escape, UInt8(ascii: "]")): begin(.string)
    case (.escape, UInt8(ascii: "(")): begin(.charset)
    case (.escape, _), (.charset, _): state = .ground
    case (.control, 0x40...0x7E):
      state = .ground
      control(String(decoding: collected, as: UTF8.self), byte)
    case (.sixel, 0x1B): state = .sixelEscape
    case (.string, 0x1B): state = .stringEscape
    case (.string, 0x07): state = .ground
    case (.sixelEscape, _):
      state = .ground
      show()
    case (.stringEscape, _): state = .ground
    default: collected.append(byte)
    }
  }

  private func begin(_ next: State) {
    state = next
    collected.removeAll(keepingCapacity: true)
  }

  // MARK: - Text

  private func write(_ count: Int) {
    erase(cursor.x..<cursor.x + count, cursor.y)
    cursor.x = min(columns, cursor.x + count)
  }

  private func erase(_ places: Range<Int>, _ y: Int) {
    guard y < rows else { return }
    let places = places.clamped(to: 0..<columns)
    for row in y * cell.height..<(y + 1) * cell.height {
      for column in places.lowerBound * cell.width..<places.upperBound * cell.width {
        pixels[row * width + column] = -1
      }
    }
  }

  private func control(_ parameters: String, _ final: UInt8) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    switch (parameters, final) {
    case (_, UInt8(ascii: "H")):
      cursor = (max(1, numbers.count > 1 ? numbers[1] : 1) - 1, max(1, numbers.first ?? 1) - 1)
    case ("2", UInt8(ascii: "J")): for y in 0..<rows { erase(0..<columns, y) }
    case ("", UInt8(ascii: "K")): erase(cursor.x..<columns, cursor.y)
    case (_, UInt8(ascii: "X")): erase(cursor.x..<cursor.x + (numbers.first ?? 1), cursor.y)
    case (_, UInt8(ascii: "b")): write(numbers.first ?? 1)
    case (_, UInt8(ascii: "C")): cursor.x += numbers.first ?? 1
    case (_, UInt8(ascii: "G")): cursor.x = max(1, numbers.first ?? 1) - 1
    case (_, UInt8(ascii: "d")): cursor.y = max(1, numbers.first ?? 1) - 1
    case (_, UInt8(ascii: "B")): cursor.y += numbers.first ?? 1
    case ("?1049", UInt8(ascii: "h")): isOnAlternateScreen = true
    case ("?1049", UInt8(ascii: "l")):
      isOnAlternateScreen = false
      for y in 0..<rows { erase(0..<columns, y) }
    case ("", UInt8(ascii: "c")): answers += "\u{1B}[?63;1;2\(manner == .denying ? "" : ";4");22c".utf8
    case (">0", UInt8(ascii: "q")): if let name { answers += "\u{1B}P>|\(name)\u{1B}\\".utf8 }
    case ("5", UInt8(ascii: "n")):
      if manner != .silent { answers += "\u{1B}[0n".utf8 }
    case (_, UInt8(ascii: "S")) where parameters.first == "?": attribute(parameters)
    case (_, UInt8(ascii: "S")):
      if !isEmpty { fault("a picture is scrolled") }
      scrolls += 1
    default: break
    }
    if manner == .lying { answers += "\u{1B}[0n".utf8 }
  }

  private func attribute(_ parameters: String) {
    if manner == .denying { fault("asked although it claims nothing") }
    switch parameters {
    case "?1;1;0": answers += "\u{1B}[?1;0;\(registers)S".utf8
    case "?1;3;1024":
      registers = 1024
      answers += "\u{1B}[?1;0;1024S".utf8
    case "?2;4;0": answers += "\u{1B}[?2;0;\(largest.width);\(largest.height)S".utf8
    default: fault("XTSMGRAPHICS \(parameters)")
    }
  }

  private func fault(_ words: String) { if faults.count < 20 { faults.append(words) } }

  // MARK: - Pictures

  private func show() {
    guard let start = collected.firstIndex(of: UInt8(ascii: "q")), !collected.starts(with: [0x24]),
      !collected.starts(with: [0x2B])
    else { return }
    if !isOnAlternateScreen { fault("a picture on the shell's screen") }
    guard let picture = Self.decode(collected[(start + 1)...], registers) else { return fault("no sixels") }
    guard picture.width <= largest.width, picture.height <= largest.height else {
      return fault("\(picture.width) × \(picture.height) is too large")
    }
    let (left, top) = (cursor.x * cell.width, cursor.y * cell.height)
    if left + picture.width > width || top + picture.height > height {
      return fault("a picture that scrolls")
    }
    pictures.append((cursor.x, cursor.y, picture.width, picture.height))
    mostColors = max(mostColors, Set(picture.pixels).count)
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.pixels[y * picture.width + x] >= 0 {
        pixels[(top + y) * width + left + x] = picture.pixels[y * picture.width + x]
      }
    }
    cursor.y += (picture.height - 1) / cell.height
  }

  /// Red, green and blue of each pixel; -1 where none was drawn. `nil` for what is malformed, and where pixels lie outside
  /// of the size that is told.
  package static func decode(
    _ bytes: ArraySlice<UInt8>, _ registers: Int = 1024
  ) -> (width: Int, height: Int, pixels: [Int32])? {
    var rest = bytes
    func numbers() -> [Int] {
      let text = rest.prefix { (0x30...0x3B).contains($0) }
      rest = rest.dropFirst(text.count)
      return text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    }
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    let raster = numbers()
    guard raster.count == 4, raster[0] == 1, raster[1] == 1, raster[2] > 0, raster[3] > 0 else { return nil }
    let (width, height) = (raster[2], raster[3])
    var pixels = [Int32](repeating: -1, count: width * height)
    var colors: [Int: Int32] = [:]
    var (x, y, color) = (0, 0, 0)
    func draw(_ bits: UInt8, _ count: Int) -> Bool {
      defer { x += count }
      guard bits != 0 else { return true }
      for bit in 0..<6 where bits >> bit & 1 == 1 {
        guard y + bit < height, x + count <= width, let color = colors[color % registers] else {
          return false
        }
        for column in x..<x + count { pixels[(y + bit) * width + column] = color }
      }
      return true
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        let parts = numbers()
        guard let number = parts.first else { return nil }
        color = number
        if parts.count == 1 { break }
        guard parts.count == 5, parts[1] == 2, parts[2...].allSatisfy({ $0 <= 100 }) else { return nil }
        colors[number % registers] = parts[2...].reduce(0) { $0 << 8 | Int32(($1 * 255 + 50) / 100) }
      case UInt8(ascii: "!"):
        guard let count = numbers().first, count > 0, let bits = rest.popFirst(),
          (0x3F...0x7E).contains(bits),
          draw(bits - 0x3F, count)
        else { return nil }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      case 0x3F...0x7E: guard draw(byte - 0x3F, 1) else { return nil }
      default: return nil
      }
    }
    return (width, height, pixels)
  }
}
