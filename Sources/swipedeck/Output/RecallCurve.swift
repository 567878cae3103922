import CardDeck

/// How many likes had been found after each choice.
struct RecallCurve: Hashable {
  /// The number of likes after each choice, in order of choosing.
  let found: [Int]
  /// The number of likes that were known before the first choice.
  var foundBefore = 0
  /// The share of all likes that has been found at least, with a certainty of 95 %; `nil` if there is no bound.
  var recallAtLeast: Double?

  private static let maxPoints = 200

  /// Choices and likes at the start, at the end and at even distances between them.
  var points: [(choices: Int, likes: Int)] {
    let step = max(1, (found.count + Self.maxPoints - 1) / Self.maxPoints)
    var points = [(choices: 0, likes: foundBefore)]
    points += stride(from: step, to: found.count, by: step).map { ($0, found[$0 - 1]) }
    if let last = found.last { points.append((found.count, last)) }
    return points
  }

  var json: JSONValue {
    .array(points.map { [.integer(Int64($0.choices)), .integer(Int64($0.likes))] })
  }

  /// Draws likes over choices in characters, with labels at the ends of the axes.
  func lines(_ style: OutputStyle) -> [String] {
    guard let last = found.last, last > 0 else { return [] }
    let columns = min(max(style.columns - 8, 16), 60)
    let rows = 8
    let levels = style.hasUnicode ? Array(" ▁▂▃▄▅▆▇█") : Array(" .:-=+*##")
    let heights = (1...columns).map { column -> Int in
      let choices = max(1, found.count * column / columns)
      return found[choices - 1] * rows * 8 / last
    }
    let width = max(String(last).count, 3)
    func margin(_ text: String) -> String { String(repeating: " ", count: width - text.count) + text + " " }
    let drawn = (0..<rows).reversed().map { row -> String in
      let label = row == rows - 1 ? "\(last)" : row == 0 ? "0" : ""
      return margin(label) + String(heights.map { levels[min(max($0 - row * 8, 0), 8)] })
    }
    let end = "\(found.count) choices"
    let room = max(0, columns - 1 - end.count)
    return drawn + [margin("") + "0" + String(repeating: " ", count: room) + end]
  }
}
