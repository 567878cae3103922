import CardDeck
import SwipeEngine

@testable import CardRanking
@testable import SwipeSession
@testable import TerminalFront
@testable import TerminalCanvas
@testable import Pictures
@testable import CardPixels

/// Cards of every kind, laid out for terminals of many sizes.
enum CardSamples {
  static let person = Card(
    id: "1", title: "Aino Lehtisalo", subtitle: "Bridge inspector who listens to bolts",
    body:
      "Eleven years of tapping steel with a small hammer and writing down what it says back. Calm on ropes.",
    image: "aino.png", url: "https://example.org/aino", tags: ["engineering", "heights", "sauna diplomacy"],
    fields: [
      .init(name: "age", value: "34"), .init(name: "city", value: "Tampere"),
      .init(name: "languages", value: "Finnish, Swedish, English"), .init(name: "remote", value: "false"),
    ])
  static let record = Card(
    id: "2", title: "git", subtitle: "fast, scalable, distributed revision control",
    body: "Git is popular.\nIt handles very large projects with speed.\n\nIt is distributed: "
      + String(repeating: "every working directory is a whole repository. ", count: 30),
    tags: ["devel::lang:c", "role::program", "works-with::vcs"],
    fields: (1...14).map {
      .init(name: "field \($0)", value: String(repeating: "value ", count: $0 * 2))
    })
  static let photo = Card(
    id: "3", title: "picosdeeuropa.jpg", image: "picosdeeuropa.jpg",
    fields: [.init(name: "size", value: "2.4 MB")])
  static let word = Card(
    id: "4", title: "Baryon",
    hidden: [.init(name: "definition", value: "A heavy particle made of three quarks.")])
  static let other = Card(
    id: "5", title: "漢字と仮名", body: "吾輩は猫である。名前はまだ無い。👩‍🚀 🎉 مرحبا بالعالم नमस्ते", tags: ["猫", "🎉 祭"],
    fields: [.init(name: "עברית", value: "שלום עולם")])
  static let problem: Card = {
    var card = Card(id: "6")
    card.problem = CardProblem(position: TextPosition(line: 3, column: 9), why: .malformed(.noCards))
    return card
  }()

  static let all = [person, record, photo, word, other]

  /// Columns and rows of the screen.
  static let sizes = [(40, 12), (80, 24), (100, 30), (120, 40), (60, 44), (200, 60)]
  static let cell = SwipeSize(width: 10, height: 20)
  static let info = PictureInfo(width: 3264, height: 2448, format: .jpeg, taken: "2018-06-03 14:22")

  static func laidOut(
    _ card: Card, columns: Int, rows: Int, note: String? = nil, remark: String? = nil, isTurned: Bool = false,
    cell: SwipeSize = cell
  ) -> LaidOutCard {
    let layout = ScreenLayout(columns: columns, rows: rows)
    var setting = LaidOutCard.Setting(
      room: layout?.card ?? CellRect(x: 0, y: 0, columns: columns, rows: rows))
    setting.geometry = CellGeometry(cellPixels: cell)
    (setting.openKey, setting.readKey) = ("Space", "Space")
    return LaidOutCard(
      card, card.kind(hasPicture: remark == nil), in: setting, note: note, remark: remark,
      ratio: 4.0 / 3, info: info, isTurned: isTurned)
  }

  static func drawing(
    _ card: LaidOutCard, query: String = "", explanation: Explanation? = nil, cell: SwipeSize = cell
  ) -> CardDrawing? {
    CardDrawing(
      card, geometry: CellGeometry(cellPixels: cell), palette: CardPalette(Theme()), ratio: 4.0 / 3,
      marks: TextMarks(query: CardQuery(query), explanation: explanation))
  }
}

extension CardWords {
  /// Every text, in the order in which they are set.
  var texts: [Text] {
    var texts = columns.flatMap { ($0.head + $0.foot).flatMap(\.texts) }
    texts += letters.map(\.text)
    for line in lines { texts += line.left + line.middle + line.right }
    return texts
  }
}

extension CardWords.Block {
  var texts: [CardWords.Text] {
    switch self {
    case .text(let text): [text]
    case .signed(let sign, let text): [sign, text]
    case .line(let texts), .tags(let texts): texts
    case .fields(let columns, _): rows(columns).flatMap { [$0.label, $0.value] }
    case .excerpt(let lines):
      lines.flatMap { line in [line.number, line.text, line.pointer].compactMap(\.self) }
    }
  }
}

/// Row by row, as cells have them.
private func rows(_ columns: [[CardWords.Field]]) -> [CardWords.Field] {
  var fields: [CardWords.Field] = []
  for row in 0..<(columns.map(\.count).max() ?? 0) {
    for column in columns where row < column.count { fields.append(column[row]) }
  }
  return fields
}

/// Type of which every letter is half as wide as it is high; lines break where that is due, wherever that is.
struct PlainTypeface: Typeface {
  /// Of a letter, in ems.
  var advance = 0.5
  var isExact = true

  func extent(_ stretch: TypeStretch) -> TypeExtent {
    let letter = stretch.size * advance
    let perLine = stretch.width.map { max(1, Int($0 / letter)) } ?? .max
    let paragraphs = stretch.text.split(separator: "\n", omittingEmptySubsequences: false).map(\.count)
    let lines = paragraphs.map { max(1, ($0 - 1) / perLine + 1) }.reduce(0, +)
    let width = Double(min(perLine, paragraphs.max() ?? 0)) * letter
    let height = Double(lines) * stretch.size * 1.2
    return TypeExtent(width: width, height: height, lines: lines, baseline: stretch.size)
  }

  func ink(_ stretch: TypeStretch) -> TypeInk {
    let extent = extent(stretch)
    return TypeInk(x: 0, y: stretch.size * 0.3, width: extent.width, height: stretch.size * 0.7)
  }
}
