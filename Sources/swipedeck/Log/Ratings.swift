import CardDeck
import ChoiceLog

/// What each of several people decided on the cards of a deck.
struct Ratings {
  /// The words of which each is a category; `later` is no decision.
  private static let categories: [Choice] = [.like, .nope, .star]

  private let deck: Deck
  /// Cards of the deck, copies not counted.
  private let cards: Int
  private let starIsLike: Bool
  /// In the order in which they were found.
  private(set) var people: [String] = []
  /// For each person a category by the card's place; 0 is none.
  private var given: [[UInt8]] = []

  init(deck: Deck, starIsLike: Bool) {
    self.deck = deck
    self.starIsLike = starIsLike
    deck.identify(upTo: deck.count)
    cards = deck.count - deck.passedOver.copies
  }

  /// Adds what everyone in a log has decided.
  /// - Parameters:
  ///   - path: Of the log, which is not written to; `nil` is the usual one.
  ///   - key: What the deck is known by here; a log from elsewhere may know its path by another folder.
  ///   - logs: All that are read, to tell apart two people of one name.
  mutating func read(_ path: String?, key: DeckKey, among logs: [String]) throws {
    do {
      try LogReading.snapshot(of: path) { snapshot in
        guard let known = try Self.find(key, in: snapshot) else {
          throw try Self.unknown(key, path, snapshot)
        }
        for name in try snapshot.annotators(of: known) {
          let isTaken = people.contains { $0.hasSameBytes(as: name) }
          people.append(isTaken ? "\(name) (\(DeckNaming.name(of: path ?? "")))" : name)
          given.append(try categories(of: name, known, snapshot))
        }
      }
    } catch let error as ChoiceLogError {
      throw Failure(argument: error)
    } catch {
      throw Failure(writing: error)
    }
  }

  private static func unknown(_ key: DeckKey, _ path: String?, _ snapshot: LogSnapshot) throws -> Failure {
    var advice = "give both --deck-id NAME, or use 'swipedeck adopt'"
    if case .name(let name) = key {
      let names = try snapshot.decks().compactMap { if case .name(let name) = $0.key { name } else { nil } }
      if let near = NearestName.of(name, among: names, atMost: 2) {
        advice = "did you mean \(near)?"
      }
    }
    return Failure(status: .noInput, message: "\(path ?? "the log"): no choices on this deck; \(advice)")
  }

  private static func find(_ key: DeckKey, in snapshot: LogSnapshot) throws -> DeckID? {
    if let known = try snapshot.deck(key) { return known.id }
    guard case .path(let path) = key else { return nil }
    let name = DeckNaming.name(of: path)
    let candidates = try snapshot.decks().filter { deck in
      if case .path(let other) = deck.key { DeckNaming.name(of: other).hasSameBytes(as: name) } else { false }
    }
    return candidates.count == 1 ? candidates.first?.id : nil
  }

  private func categories(of name: String, _ deck: DeckID, _ snapshot: LogSnapshot) throws -> [UInt8] {
    var categories = [UInt8](repeating: 0, count: self.deck.count)
    try snapshot.forEachStanding(in: ChoiceScope(deck: deck, annotator: name)) { choice in
      guard let place = self.deck.index(of: choice.card) else { return }
      let counted = choice.choice == .star && starIsLike ? .like : choice.choice
      categories[place] = Self.categories.firstIndex(of: counted).map { UInt8($0 + 1) } ?? 0
    }
    return categories
  }

  private func ratings(at place: Int) -> [Int?] {
    given.map { $0[place] == 0 ? nil : Int($0[place]) - 1 }
  }

  /// Of these people together.
  func agreement(of chosen: [Int]? = nil) -> Agreement {
    let chosen = chosen ?? Array(people.indices)
    var agreement = Agreement(people: chosen.count, categories: Self.categories.count)
    for place in 0..<deck.count {
      let ratings = ratings(at: place)
      agreement.add(chosen.map { ratings[$0] })
    }
    return agreement
  }

  /// In the deck's order.
  var disputedPlaces: [Int] {
    (0..<deck.count).filter { place in Set(ratings(at: place).compactMap(\.self)).count > 1 }
  }

  private var pairs: [(Int, Int)] {
    people.indices.flatMap { first in people.indices.dropFirst(first + 1).map { (first, $0) } }
  }

  // MARK: Told

  var lines: [String] {
    let all = agreement()
    var lines = [
      "\(people.count) people: \(people.joined(separator: ", "))",
      "cards decided by two or more: \(all.comparable) of \(cards), disputed: \(all.disputed)",
      "percent  \(Self.text(all.percent.map { $0 * 100 }, digits: 1))",
    ]
    if people.count == 2 { lines.append("kappa    \(Self.text(all.kappa, digits: 3))  (Cohen)") }
    lines.append("alpha    \(Self.text(all.alpha, digits: 3))  (Krippendorff, nominal)")
    guard people.count > 2 else { return lines + table(all) }
    for (first, second) in pairs {
      let pair = agreement(of: [first, second])
      lines.append(
        "\(people[first]) and \(people[second]): \(pair.comparable) cards, percent \(Self.text(pair.percent.map { $0 * 100 }, digits: 1)), kappa \(Self.text(pair.kappa, digits: 3))"
      )
    }
    return lines
  }

  private func table(_ agreement: Agreement) -> [String] {
    var lines: [String] = []
    for (row, first) in Self.categories.enumerated() {
      for (column, second) in Self.categories.enumerated() where row != column {
        let count = agreement.count(first: row, second: column)
        if count > 0 {
          lines.append("\(people[0]) \(first.rawValue), \(people[1]) \(second.rawValue): \(count)")
        }
      }
    }
    return lines
  }

  var json: JSONValue {
    let all = agreement()
    func member(_ name: String, _ value: JSONValue) -> JSONMember { JSONMember(name: name, value: value) }
    func figures(_ agreement: Agreement) -> [JSONMember] {
      [
        member("comparable", .number("\(agreement.comparable)")),
        member("disputed", .number("\(agreement.disputed)")),
        member("percent", Self.number(agreement.percent.map { $0 * 100 })),
        member("kappa", Self.number(agreement.kappa)), member("alpha", Self.number(agreement.alpha)),
      ]
    }
    let pairs = self.pairs.map { first, second in
      JSONValue.object(
        [member("people", .array([.string(people[first]), .string(people[second])]))]
          + figures(agreement(of: [first, second])))
    }
    return .object(
      [member("people", .array(people.map { .string($0) })), member("cards", .number("\(cards)"))]
        + figures(all) + [member("pairs", .array(pairs))])
  }

  private static func number(_ value: Double?) -> JSONValue {
    value.map { .number(text($0, digits: 6)) } ?? .null
  }

  /// A number of small size with so many digits behind the point.
  static func text(_ value: Double?, digits: Int) -> String {
    guard let value, value.isFinite, abs(value) < 1e9 else { return "not defined" }
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let rest = String(scaled % scale)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return "\(sign)\(scaled / scale).\(String(repeating: "0", count: digits - rest.count))\(rest)"
  }
}
