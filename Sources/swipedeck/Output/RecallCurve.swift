import CardDeck

/// How many likes had been found after how many choices, drawn.
struct RecallCurve: Hashable {
  /// After each choice, in order, how many likes there were.
  let found: [Int]
  /// All cards of the deck; at least as many as there are choices.
  let cards: Int
  /// All likes of the deck; `nil` where nobody knows.
  let liked: Int?

  /// At most so many points are told and drawn.
  private static let most = 200

  /// Choices and likes at the beginning, at the end, and between at even distances.
  var points: [(choices: Int, likes: Int)] {
    let step = max(1, (found.count + Self.most - 1) / Self.most)
    var points = [(choices: 0, likes: 0)]
    points += stride(from: step, to: found.count, by: step).map { ($0, found[$0 - 1]) }
    if let last = found.last { points.append((found.count, last)) }
    return points
  }

  var json: JSONValue {
    .array(points.map { [.integer(Int64($0.choices)), .integer(Int64($0.likes))] })
  }

  /// Likes over choices in rows of characters, the axes' ends named.
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

  /// A picture for a paper: likes found over cards read, both as shares where all likes are known.
  ///
  /// - Parameter title: Above it.
  func svg(title: String) -> String {
    let (left, top, width, height) = (56.0, 34.0, 520.0, 300.0)
    let all = Double(max(liked ?? found.last ?? 1, 1))
    func x(_ choices: Int) -> String { Self.number(left + width * Double(choices) / Double(max(cards, 1))) }
    func y(_ likes: Int) -> String { Self.number(top + height * (1 - Double(likes) / all)) }
    let path = points.map { "\(x($0.choices)),\(y($0.likes))" }.joined(separator: " ")
    let ticks = [0, 20, 40, 60, 80, 100]
    let rules = ticks.map { tick in
      let line = Self.number(top + height * (1 - Double(tick) / 100))
      let label = liked == nil ? "\(Int((all * Double(tick) / 100).rounded()))" : "\(tick) %"
      return """
          <line x1="\(Self.number(left))" x2="\(Self.number(left + width))" y1="\(line)" y2="\(line)" stroke="#d9dde3"/>
          <text x="\(Self.number(left - 6))" y="\(line)" text-anchor="end" dominant-baseline="middle">\(label)</text>
        """
    }
    let feet = ticks.map { tick in
      let column = Self.number(left + width * Double(tick) / 100)
      return """
          <text x="\(column)" y="\(Self.number(top + height + 18))" text-anchor="middle">\(tick) %</text>
        """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 390" font-family="sans-serif" font-size="12" fill="#39424e">
        <rect width="600" height="390" fill="#ffffff"/>
        <text x="\(Self.number(left))" y="20" font-size="14" font-weight="bold">\(Self.escaped(title))</text>
      \((rules + feet).joined(separator: "\n"))
        <line x1="\(x(0))" y1="\(y(0))" x2="\(x(cards))" y2="\(Self.number(top))" stroke="#9aa4b1" stroke-dasharray="4 4"/>
        <polyline points="\(path)" fill="none" stroke="#2f9e63" stroke-width="2.5" stroke-linejoin="round"/>
        <text x="\(Self.number(left + width / 2))" y="382" text-anchor="middle">cards read, of \(cards)</text>
        <text x="16" y="\(Self.number(top + height / 2))" text-anchor="middle" transform="rotate(-90 16 \(Self.number(top + height / 2)))">\(liked.map { "found, of \($0)" } ?? "liked")</text>
      </svg>

      """
  }

  private static func number(_ value: Double) -> String {
    DecimalText.rounded(value, digits: 1, isShort: true)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // Not allowed in XML.
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value): break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
