import Platform

/// Reads every card of a deck once and tells what is in it and what is wrong. Keeps some bytes a card.
package struct DeckCheck {
  /// More are counted, and not told one by one.
  package static let mostProblems = 1000

  private let deck: Deck
  private var report: DeckReport
  /// Cards that are known by another id than the one they say.
  private var renamed: [Int: CardID] = [:]
  private var fieldPlaces: [ExactText: Int] = [:]

  /// - Parameter deck: Complete, or nearly: what is still being found is waited for.
  package static func run(_ deck: Deck) -> DeckReport {
    var check = DeckCheck(deck)
    do throws(DeckError) {
      try deck.waitUntilComplete()
    } catch {
      check.report.failure = error
    }
    check.lookForTwins()
    let copies = Set(deck.copies(in: 0..<deck.count))
    deck.forEachEntry(in: 0..<deck.count) { place, entry in
      if !copies.contains(place) { check.look(at: place, entry.map { Array($0) }) }
      return true
    }
    check.report.title = deck.title
    check.report.remarks = deck.remarks
    check.report.hasDoubtfulHeader = deck.hasDoubtfulHeader
    return check.report
  }

  private init(_ deck: Deck) {
    self.deck = deck
    report = DeckReport(format: deck.format)
  }

  private mutating func look(at place: Int, _ entry: [UInt8]?) {
    guard let entry else { return add(deck.card(at: place), at: place) }
    var card = deck.reader.card(entry) { deck.position(ofByte: $0, of: entry, at: place) }
    if let name = renamed[place] { card.id = name }
    if card.problem == nil, case .file = deck.reader.form {} else { report.bytes += entry.count }
    add(card, at: place)
    if card.problem == nil, let members = try? deck.reader.members(entry) { count(members, at: place) }
  }

  /// Cards that say an id that an earlier one has.
  private mutating func lookForTwins() {
    deck.identify(upTo: deck.count)
    let copies = deck.copies(in: 0..<deck.count)
    for place in deck.renamedCards() { renamed[place] = deck.id(at: place) }
    report.copyCount = copies.count
    report.cardCount = deck.count - copies.count
    report.twinCount = copies.count + renamed.count
    for place in (copies + renamed.keys).sorted().prefix(Self.mostProblems) {
      let (said, name) = (deck.saidID(at: place), renamed[place])
      guard let first = deck.place(of: name == nil ? deck.id(at: place) : said) else { continue }
      report.twins.append(
        DeckReport.Twin(id: said, name: name, first: first, again: place, line: line(of: place)))
    }
  }

  private mutating func add(_ card: Card, at place: Int) {
    if let problem = card.problem {
      report.badCount += 1
      if report.problems.count < Self.mostProblems {
        report.problems.append(DeckReport.BadCard(place: place, id: card.id, problem: problem))
      }
      return
    }
    let length = [card.title, card.subtitle, card.body].compactMap { $0?.unicodeScalars.count }.max() ?? 0
    if length > report.longestText.length {
      report.longestText = DeckReport.LongestText(length: length, id: card.id, place: place)
    }
    if let image = card.image { look(for: image, of: card, at: place) }
  }

  private mutating func count(_ members: [JSONMember], at place: Int) {
    for member in members {
      let isFilled =
        switch member.value {
        case .null: false
        case .string(let text): !text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        case .array(let values): !values.isEmpty
        default: true
        }
      let which: Int
      if let known = fieldPlaces[ExactText(member.name)] {
        which = known
      } else if report.fields.count < Self.mostProblems {
        which = report.fields.count
        fieldPlaces[ExactText(member.name)] = which
        report.fields.append(DeckReport.Field(name: member.name))
      } else {
        report.hasMoreFields = true
        continue
      }
      report.fields[which].count += 1
      if isFilled { report.fields[which].filled += 1 }
    }
    var seen: Set<ExactText> = []
    let again = members.first { !seen.insert(ExactText($0.name)).inserted }
    guard let again else { return }
    report.repeatedNameCount += 1
    if report.repeatedNames.count < Self.mostProblems {
      report.repeatedNames.append(
        DeckReport.RepeatedName(name: again.name, place: place, line: line(of: place)))
    }
  }

  /// A picture is asked of the file system, not opened; addresses on a network are not ours to ask.
  private mutating func look(for image: String, of card: Card, at place: Int) {
    guard !TextFolding.isFound("://", in: image), !image.hasPrefix("data:") else { return }
    report.pictureCount += 1
    let path = image.hasPrefix("/") || deck.folder.isEmpty ? image : deck.folder + "/" + image
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFREG else { return }
    report.missingPictureCount += 1
    if report.missingPictures.count < Self.mostProblems {
      report.missingPictures.append(
        DeckReport.MissingPicture(path: image, id: card.id, line: line(of: place)))
    }
  }

  private func line(of place: Int) -> Int? {
    if case .file = deck.reader.form { return nil }
    return deck.line(at: place)
  }
}
