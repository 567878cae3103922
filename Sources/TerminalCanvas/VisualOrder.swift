import CFriBidi

/// Puts text of scripts that are read from right to left into the order in which it stands from left to right, after
/// Unicode's bidirectional algorithm (UAX #9), by FriBidi.
struct VisualOrder: Sendable {
  /// `nil` where the system has no FriBidi: then text stays in the order in which it is read.
  static let system = VisualOrder()

  /// The most scalars of a line: no screen shows as many.
  private static let longest = 4096

  private let library: sd_fribidi_library

  private init?() {
    var library = sd_fribidi_library()
    guard sd_fribidi_load(&library) != 0 else { return nil }
    self.library = library
  }

  /// The scripts from right to left, with their marks and forms.
  private static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  static func hasTextFromRight(_ line: some StringProtocol) -> Bool {
    line.unicodeScalars.contains(where: isFromRight)
  }

  /// The characters of a line from left to right; `nil` if no script in it goes from right to left.
  func characters(of line: some StringProtocol) -> [Character]? {
    guard Self.hasTextFromRight(line) else { return nil }
    let scalars = line.unicodeScalars.map(\.value)
    guard scalars.count <= Self.longest else { return nil }
    var levels = [Int8](repeating: 0, count: scalars.count)
    var base: UInt32 = UInt32(SD_FRIBIDI_PAR_ON)
    guard library.order(scalars, Int32(scalars.count), &base, nil, nil, nil, &levels) > 0 else { return nil }
    var start = 0
    var ordered = line.map { character in
      defer { start += character.unicodeScalars.count }
      return (character: mirrored(character, level: levels[start]), level: levels[start])
    }
    // Rule L2: from the highest level down to the lowest odd one, whatever stands at it or higher is reversed.
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var index = 0
      while index < ordered.count {
        var end = index
        while end < ordered.count, ordered[end].level >= level { end += 1 }
        ordered[index..<end].reverse()
        index = max(end, index + 1)
      }
    }
    return ordered.map(\.character)
  }

  /// A bracket that stands in text from right to left is the other one of its pair.
  private func mirrored(_ character: Character, level: Int8) -> Character {
    guard level % 2 == 1, let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1
    else { return character }
    var other: UInt32 = 0
    guard library.mirror(scalar.value, &other) != 0 else { return character }
    return Unicode.Scalar(other).map(Character.init) ?? character
  }
}
