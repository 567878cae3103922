import Foundation
import Pictures
import Platform
import TerminalText

/// Words as a message (JSON) for a child. The child runs under limits, and still checks all that it reads.
extension CardWords {
  /// The longest message, in bytes: a pipe holds 64 KiB before anybody reads them. No card has as much text.
  package static let longestMessage = 60_000

  /// `nil` if the message is too long.
  package var encoded: [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let bytes = try? encoder.encode(self), bytes.count <= Self.longestMessage else { return nil }
    return Array(bytes)
  }

  /// Reads a message to its end; of a longer one, enough to see that it is too long.
  package static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: longestMessage + 1)
    while bytes.count <= longestMessage, let count = try? SystemFile.read(descriptor, into: &buffer),
      count > 0
    {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// `nil` unless these are exactly one message, and all that it says is within bounds.
  package init?(encoded: [UInt8]) {
    guard encoded.count <= Self.longestMessage,
      let words = try? JSONDecoder().decode(Self.self, from: Data(encoded)), words.isSound
    else { return nil }
    self = words
  }

  private var isSound: Bool {
    PictureLimits.isTexture(width: width, height: height) && Self.units.contains(unit)
      && Self.sizes.contains(row ?? 1) && columns.count <= 3 && letters.count <= 2
      && columns.allSatisfy {
        $0.area.isSound && (0..<PictureLimits.boxSide).contains($0.middle ?? 0)
          && ($0.head + $0.foot).allSatisfy(\.isSound)
      }
      && lines.allSatisfy {
        PixelRect(x: $0.x, y: $0.y, width: $0.width, height: 1).isSound
          && ($0.left + $0.middle + $0.right).allSatisfy(\.isSound)
      }
      && letters.allSatisfy { $0.box.isSound && Self.sizes.contains($0.largest) && $0.text.isSound }
  }

  fileprivate static let places = -PictureLimits.boxSide...PictureLimits.boxSide
  fileprivate static let sizes = 1...PictureLimits.boxSide
}

extension PixelRect {
  fileprivate var isSound: Bool {
    CardWords.places.contains(x) && CardWords.places.contains(y) && CardWords.sizes.contains(width)
      && CardWords.sizes.contains(height)
  }
}

extension CardWords.Text {
  fileprivate var isSound: Bool {
    guard SafeText.isHarmless(string) else { return false }
    return isSound(hits) && isSound(tints.map(\.range))
      && tints.allSatisfy { (-1...1).contains($0.strength) }
  }

  private func isSound(_ ranges: [Range<Int>]) -> Bool {
    let bytes = string.utf8
    var end = 0
    for hit in ranges {
      guard hit.lowerBound >= end, !hit.isEmpty, hit.upperBound <= bytes.count,
        [hit.lowerBound, hit.upperBound].allSatisfy({ offset in
          // Neither end is inside a character of several bytes.
          String.Index(bytes.index(bytes.startIndex, offsetBy: offset), within: string.unicodeScalars) != nil
        })
      else { return false }
      end = hit.upperBound
    }
    return true
  }
}

extension CardWords.Block {
  fileprivate var isSound: Bool {
    switch self {
    case .text(let text): text.isSound
    case .signed(let sign, let text): sign.isSound && text.isSound
    case .line(let texts), .tags(let texts): texts.allSatisfy(\.isSound)
    case .fields(let columns, _):
      !columns.isEmpty && columns.joined().allSatisfy { $0.label.isSound && $0.value.isSound }
    case .excerpt(let lines):
      lines.allSatisfy { line in
        line.number.isSound && line.text.isSound && (line.pointer?.isSound ?? true)
          && (0...line.text.string.utf8.count).contains(line.pointerPlace)
      }
    }
  }
}
