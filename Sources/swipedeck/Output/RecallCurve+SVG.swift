import CardDeck

/// The curve as a picture for a paper.
extension RecallCurve {
  /// How a picture begins, by which one that is there is known to be ours.
  static let svgBeginning = #"<svg xmlns="http://www.w3.org/2000/svg" id="swipedeck-curve""#

  /// Likes found over cards read, beside what reading at random would have found; of likes that nobody knows, the most
  /// that there may be.
  ///
  /// - Parameter title: The deck's name, above it.
  func svg(title: String) -> String {
    let plot = Plot(
      cards: max(cards, found.count, 1), likes: max(most ?? 0, liked ?? found.last ?? 0, 1),
      isShare: liked != nil)
    let path = points.map { "\(plot.x($0.choices)),\(plot.y($0.likes))" }.joined(separator: " ")
    let lines =
      [
        "\(Self.svgBeginning) viewBox=\"0 0 640 420\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#333333\">"
      ]
      + ["<rect width=\"640\" height=\"420\" fill=\"#ffffff\"/>"]
      + [plot.text(plot.left, 22, "start", Self.escaped(title), "font-size=\"15\" font-weight=\"bold\"")]
      + [plot.text(plot.left, 40, "start", summary, "fill=\"#666666\"")]
      + plot.axes(
        x: "Cards read (of \(DecimalText.grouped(cards)))",
        y: liked.map { "Likes found (% of \(DecimalText.grouped($0)))" } ?? "Likes found")
      + atRandom(plot)
      + [
        "<polyline points=\"\(path)\" fill=\"none\" stroke=\"#1f6fb2\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>"
      ]
      + plot.legend(legend)
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  /// The most likes that there may be, as far as that is known and worth a line: more than twice those found would leave
  /// no room for the curve.
  private var most: Int? {
    guard liked == nil, let found = found.last, let recallAtLeast, (0.5..<1).contains(recallAtLeast) else {
      return nil
    }
    return Int(Double(found) / recallAtLeast)
  }

  private var isReadToTheEnd: Bool { found.count >= cards }

  private var summary: String {
    let cards = "\(DecimalText.grouped(cards)) \(self.cards == 1 ? "card" : "cards")"
    if let liked { return "\(DecimalText.grouped(liked)) liked among \(cards)" }
    let read = isReadToTheEnd ? cards : "\(DecimalText.grouped(found.count)) of \(cards)"
    let bound =
      isReadToTheEnd
      ? ""
      : recallAtLeast.map {
        "; at least \(Int(($0 * 100).rounded(.down))) % of all likes, with a certainty of 95 %"
      } ?? ""
    return "\(DecimalText.grouped(found.last ?? 0)) liked in \(read) read\(bound)"
  }

  /// Where reading at random would lead: to all likes at the last card. Where nobody knows how many those are, they are
  /// between the ones found and the most there may be.
  private func atRandom(_ plot: Plot) -> [String] {
    let end = cards
    let least = liked ?? found.last ?? 0
    let dashed = { (likes: Int) in
      plot.line(
        plot.x(0), plot.y(0), plot.x(end), plot.y(likes), "stroke=\"#888888\" stroke-dasharray=\"5 4\"")
    }
    guard let most else { return [dashed(least)] }
    let corners = [(0, 0), (end, least), (end, most)].map { "\(plot.x($0.0)),\(plot.y($0.1))" }
    return [
      "<polygon points=\"\(corners.joined(separator: " "))\" fill=\"#888888\" fill-opacity=\"0.18\"/>",
      dashed(least), dashed(most),
      plot.line(
        plot.x(0), plot.y(most), plot.x(end), plot.y(most), "stroke=\"#c0392b\" stroke-dasharray=\"2 3\""),
    ]
  }

  private var legend: [Plot.Key] {
    let isSure = liked != nil || isReadToTheEnd || most != nil
    var keys = [
      Plot.Key(look: "stroke=\"#1f6fb2\" stroke-width=\"2.5\"", words: "as the cards came"),
      Plot.Key(
        look: "stroke=\"#888888\" stroke-dasharray=\"5 4\"",
        words: isSure ? "at random" : "at random, were these all"),
    ]
    if let most {
      keys.append(
        Plot.Key(
          look: "stroke=\"#c0392b\" stroke-dasharray=\"2 3\"",
          words: "at most \(DecimalText.grouped(most)) likes (95 %)"))
    }
    return keys
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

/// Two axes in a picture of 640 × 420, and where numbers are on them.
private struct Plot {
  /// A line of the legend: how it is drawn, and what it means.
  struct Key {
    var look: String
    var words: String
  }

  let left = 64.0
  private let top = 58.0
  private let width = 556.0
  private let height = 300.0
  private let cards: Int
  /// Where the y axis ends.
  private let likes: Int
  private let xStep: Int
  private let yStep: Int
  private let isShare: Bool

  /// - Parameters:
  ///   - cards: The end of the x axis.
  ///   - likes: The largest number that has to have room above.
  ///   - isShare: Whether the y axis is in per cent of `likes`, which then is its end.
  init(cards: Int, likes: Int, isShare: Bool) {
    self.cards = cards
    self.isShare = isShare
    xStep = Self.step(of: cards, atMost: 8)
    yStep = Self.step(of: likes, atMost: 6)
    self.likes = isShare ? likes : (likes + yStep - 1) / yStep * yStep
  }

  /// 1, 2 or 5 times a power of ten: the least with so many steps at most. Whole, as there are no parts of cards.
  private static func step(of end: Int, atMost count: Int) -> Int {
    var power = 1
    while true {
      for factor in [1, 2, 5] where end <= power * factor * count { return power * factor }
      power *= 10
    }
  }

  func x(_ choices: Int) -> String { Self.number(left + width * Double(choices) / Double(cards)) }
  func y(_ likes: Int) -> String { y(share: Double(likes) / Double(self.likes)) }
  private func y(share: Double) -> String { Self.number(top + height * (1 - share)) }

  private static func number(_ value: Double) -> String {
    DecimalText.rounded(value, digits: 1, isShort: true)
  }

  func text(_ x: Double, _ y: Double, _ anchor: String, _ words: String, _ look: String = "") -> String {
    "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor)\" \(look)>\(words)</text>"
  }

  func line(_ x1: String, _ y1: String, _ x2: String, _ y2: String, _ look: String) -> String {
    "<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" \(look)/>"
  }

  /// Both axes with their ticks and titles.
  func axes(x xTitle: String, y yTitle: String) -> [String] {
    let shares: [(share: Double, label: String)] =
      isShare
      ? stride(from: 0, through: 100, by: 20).map { (Double($0) / 100, "\($0)") }
      : stride(from: 0, through: likes, by: yStep).map {
        (Double($0) / Double(likes), DecimalText.grouped($0))
      }
    let end = Self.number(left + width)
    let rows = shares.flatMap { share, label in
      [
        line(Self.number(left), y(share: share), end, y(share: share), "stroke=\"#e3e3e3\""),
        text(left - 8, top + height * (1 - share) + 4, "end", label),
      ]
    }
    let bottom = top + height
    let columns = stride(from: 0, through: cards, by: xStep).flatMap { tick in
      [
        line(x(tick), Self.number(bottom), x(tick), Self.number(bottom + 5), "stroke=\"#333333\""),
        text(left + width * Double(tick) / Double(cards), bottom + 20, "middle", DecimalText.grouped(tick)),
      ]
    }
    let middle = Self.number(top + height / 2)
    return rows + columns + [
      line(Self.number(left), Self.number(bottom), end, Self.number(bottom), "stroke=\"#333333\""),
      line(Self.number(left), Self.number(top), Self.number(left), Self.number(bottom), "stroke=\"#333333\""),
      text(left + width / 2, bottom + 44, "middle", xTitle, "font-size=\"13\""),
      text(18, top + height / 2, "middle", yTitle, "font-size=\"13\" transform=\"rotate(-90 18 \(middle))\""),
    ]
  }

  /// In the lower right corner, where no curve of likes that come early is.
  func legend(_ keys: [Key]) -> [String] {
    let (x, y) = (left + width - 210, top + height - 14 - 20 * Double(keys.count))
    let box =
      "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"202\" height=\"\(20 * keys.count + 8)\" fill=\"#ffffff\" fill-opacity=\"0.85\" stroke=\"#cccccc\"/>"
    return [box]
      + keys.enumerated().flatMap { row, key in
        let middle = y + 14 + 20 * Double(row)
        return [
          line(
            Self.number(x + 10), Self.number(middle), Self.number(x + 38), Self.number(middle), key.look),
          text(x + 46, middle + 4, "start", key.words),
        ]
      }
  }
}
