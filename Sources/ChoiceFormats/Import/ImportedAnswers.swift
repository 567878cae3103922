import CardDeck
import ChoiceLog

/// The answers of a file, matched with the cards of a deck.
package struct ImportedAnswers {
  package private(set) var choices: [ImportedChoice] = []
  /// The people in the file, in the order in which they first occur.
  package private(set) var people: [String] = []
  package private(set) var unlabelled = 0
  /// The indices of records with an answer that match no card.
  package private(set) var unmatched: [Int] = []
  /// The indices of records that cannot be read, or whose answer is unknown.
  package private(set) var broken: [Int] = []
  /// The indices of records with an answer whose time cannot be read.
  package private(set) var untimed: [Int] = []
  /// Some of the words in the file that are no answers.
  package private(set) var unknownWords: [String] = []
  /// Whether any record has a place for an answer. `false` for another kind of file.
  private var isUnderstood = false
  /// `false` if nothing in the file is an answer in this format, so that it is probably another kind of file.
  package var hasAnswers: Bool { isUnderstood && !(choices.isEmpty && unmatched.isEmpty && unlabelled == 0) }
  /// For each of ``choices``, the indices of its record in the file and of its card in the deck.
  private var sources: [(record: Int, card: Int)] = []

  /// - Parameter answers: See ``ImportFormat/open(_:)``; `nil` for an empty file.
  package init(
    _ answers: Deck?, about deck: Deck, _ format: ImportFormat, _ labels: LabelOptions = LabelOptions()
  ) {
    guard let answers else { return }
    let finder = CardFinder(deck)
    let matcher = RecordMatcher(deck, format, finder: finder)
    let columns = answers.columnNames
    let label = format.label(of: columns)
    let rowNumber = format == .asreview ? ASReviewFormat.rowNumber(in: columns, about: deck) : nil
    func translated(_ members: [JSONMember]) -> [JSONMember] {
      let own = rowNumber == nil ? members : members.filter { $0.name != rowNumber }
      return format.translated(own, columns: columns)
    }
    var known: Set<ExactText> = []
    answers.forEachMembers { index, members in
      guard let members = members.map(translated) else { return broken.append(index) }
      let record = format.read(members, label: label, labels)
      isUnderstood = isUnderstood || record.hasPlace
      for case .some(let person) in record.answers.map(\.person)
      where known.insert(ExactText(person)).inserted {
        people.append(person)
      }
      if let word = record.answers.lazy.compactMap(\.answer.unknownWord).first {
        if unknownWords.count < 10, !unknownWords.contains(word) { unknownWords.append(word) }
        return broken.append(index)
      }
      let choices = record.answers.compactMap { person, answer in answer.choice.map { (person, $0) } }
      if choices.isEmpty { unlabelled += 1 }
      var notes = record.notes
      if choices.isEmpty, notes.isEmpty { return }
      let found =
        record.labelPath.map { matcher.index(ofLabelled: members, at: $0) }
        ?? matcher.index(of: members, label: label)
      guard let place = found, let card = finder.card(at: place) else {
        if !choices.isEmpty { unmatched.append(index) }
        return
      }
      if record.hasUnknownTime { untimed.append(index) }
      func add(_ person: String?, _ choice: Choice?, _ note: String?) {
        self.choices.append(
          ImportedChoice(
            card: card.id, choice: choice, at: record.time, cause: record.cause, dwell: record.dwell,
            record: RecordMark(hash: card.hash, offset: Int64(deck.offset(at: place))), person: person,
            note: note, reason: choice.flatMap(record.reason)))
        sources.append((index, place))
      }
      for (person, choice) in choices {
        let note = notes.firstIndex { $0.person.map(ExactText.init) == person.map(ExactText.init) }
        add(person, choice, note.map { notes.remove(at: $0).text })
      }
      // Somebody may have written a note and not decided.
      for note in notes { add(note.person, nil, note.text) }
    }
    settleConflicts { record, card in
      guard let members = answers.members(at: record).map(translated) else { return (nil, false) }
      return (matcher.saidID(of: members, label: label), matcher.isSame(members, at: card))
    }
  }

  /// If several records match one card, a record with the card's own contents counts more than one with only its id, which
  /// may be of a card that the deck does not have any more. Records of two people with one id are about one card.
  private mutating func settleConflicts(
    _ inspect: (_ record: Int, _ card: Int) -> (said: CardID?, isSame: Bool)
  ) {
    var (once, again) = (BitSet(), BitSet())
    for source in sources {
      if once.contains(source.card) { again.insert(source.card) } else { once.insert(source.card) }
    }
    let conflicts = sources.indices.filter { again.contains(sources[$0].card) }
    var left: Set<Int> = []
    for places in Dictionary(grouping: conflicts, by: { sources[$0].card }).values {
      let found = places.map { (place: $0, record: inspect(sources[$0].record, sources[$0].card)) }
      let same = found.filter(\.record.isSame)
      let samePeople = Set(same.map { person(at: $0.place) })
      let sameIDs = Set(same.map(\.record.said))
      for (place, record) in found where !record.isSame {
        let isOtherID = !sameIDs.subtracting([record.said]).isEmpty
        if isOtherID || samePeople.contains(person(at: place)) { left.insert(place) }
      }
    }
    guard !left.isEmpty else { return }
    unmatched = (unmatched + Set(left.map { sources[$0].record })).sorted()
    choices = choices.indices.filter { !left.contains($0) }.map { choices[$0] }
  }

  private func person(at place: Int) -> ExactText? { choices[place].person.map(ExactText.init) }
}
