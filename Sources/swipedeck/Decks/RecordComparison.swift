import CardDeck
import ChoiceLog

/// Compares the records of a deck with those that the newest choices were made on, to find out whether the same ids stand
/// for other data now.
struct RecordComparison {
  /// The most records that are compared.
  private static let sample = 20
  /// The most cards of a deck that is searched for records which are not at their offsets.
  private static let largestSearch = 200_000

  /// Cards that are gone are in neither count.
  private(set) var compared = 0
  private(set) var different = 0
  /// Whether another member identifies the cards than when the choices were made.
  private let hasOtherIDs: Bool
  /// The member that identified the cards then; `nil` if their contents or their places did.
  private let formerIDName: String?

  var isAnotherDeck: Bool { different * 2 > compared }

  /// May wait until more of the deck has been indexed.
  init(_ log: ChoiceLog, in scope: ChoiceScope, with deck: Deck) throws {
    let records = try log.read { try $0.comparableRecords(Self.sample, in: scope) }
    Self.waitForOffsets(of: records.map(\.mark), in: deck)
    var missing: [CardID: RecordMark] = [:]
    var unequal: [CardID: RecordMark] = [:]
    // Unchanged records at their old offsets that have other ids now, and the names of the members that say the former
    // ids in all of them.
    var renamed = 0
    var formerNames: Set<ExactText>?
    for (card, mark) in records {
      // The record can be read before it is indexed.
      let extent = deck.extents(from: Int(clamping: mark.offset), atMost: 1).first
      guard let extent, let bytes = try? deck.bytes(at: extent) else {
        missing[card] = mark
        continue
      }
      if deck.possibleIDs(at: extent).contains(card) {
        compared += 1
        if mark.hash != RecordHash(bytes) { unequal[card] = mark }
        continue
      }
      missing[card] = mark
      guard mark.hash == RecordHash(bytes), card.toldApartFrom == nil else { continue }
      renamed += 1
      let names = (deck.members(at: extent) ?? []).filter { $0.value.plainText.hasSameBytes(as: card.text) }
        .map { ExactText($0.name) }
      formerNames = formerNames?.intersection(names) ?? Set(names)
    }
    different = unequal.count
    hasOtherIDs = renamed * 2 > records.count
    formerIDName = formerNames?.min()?.text
    if hasOtherIDs { return }
    // Most records are unchanged, so it is the same deck.
    guard (different + missing.count) * 2 > records.count else { return }
    // A pipe need not end, and this one has brought another deck.
    if missing.isEmpty, deck.isPiped, !deck.progress.isComplete { return }
    try? deck.waitUntilComplete()
    guard deck.count <= Self.largestSearch else { return }
    compared -= different
    different = 0
    search(for: missing.merging(unequal) { $1 }, in: deck)
  }

  /// Looks for records at any place. If several records say one id, the first of them has it, so a record counts as
  /// unchanged if any of them is the same.
  private mutating func search(for marks: [CardID: RecordMark], in deck: Deck) {
    let others = Dictionary(grouping: deck.renamedCards(), by: deck.ownID)
    func hash(at index: Int) -> RecordHash? { (try? deck.bytes(at: index)).map { RecordHash($0) } }
    for (said, cards) in Dictionary(grouping: marks, by: { $0.key.toldApartFrom ?? $0.key }) {
      let indices = [deck.index(of: said)].compactMap(\.self) + (others[said] ?? [])
      let hashes = Set(indices.compactMap { hash(at: $0) })
      for (card, mark) in cards {
        let own = deck.index(of: card).flatMap { hash(at: $0) }
        let isSame = mark.hash == own || mark.hash.map { hashes.contains($0) } == true
        guard isSame || own != nil else { continue }
        compared += 1
        if !isSame { different += 1 }
      }
    }
  }

  /// Waits until a pipe has brought the records at all these offsets, if it is the same deck.
  private static func waitForOffsets(of marks: [RecordMark], in deck: Deck) {
    guard deck.isPiped, let last = marks.map({ Int(clamping: $0.offset) }).max() else { return }
    var count = deck.count
    while count == 0 || deck.offset(at: count - 1) < last, deck.wait(forCards: count + 1) {
      count = deck.count
    }
  }
}

extension RecordComparison {
  /// A line that says the choices were made while the cards had other ids, and which option brings them back; `nil` if
  /// the ids are the same.
  func advice(on deck: Deck) -> String? {
    guard hasOtherIDs else { return nil }
    let standard = FieldMap().id.names + ["ID"]
    let remedy =
      if let name = formerIDName, !standard.contains(where: name.hasSameBytes) {
        "give --id \(name) to have them back"
      } else if deck.fieldMap.id.isNamed {
        "leave out --id to have them back"
      } else {
        "give the --id of then to have them back"
      }
    return "\(deck.path): the choices on it were made while its cards had other ids; \(remedy)"
  }

  /// Says ``advice(on:)`` on standard error.
  static func sayAdvice(_ log: ChoiceLog, in scope: ChoiceScope, on deck: Deck?) throws {
    guard let deck else { return }
    try sayShots(log, in: scope, on: deck)
    StandardError.say(try RecordComparison(log, in: scope, with: deck).advice(on: deck))
  }

  /// Says on standard error that choices stand on files that now belong to another card, since the files of one shot
  /// became one card.
  private static func sayShots(_ log: ChoiceLog, in scope: ChoiceScope, on deck: Deck) throws {
    guard deck.remarks.contains(where: { if case .filesOfShots = $0 { true } else { false } }) else { return }
    let files = Set((0..<deck.count).flatMap { deck.otherFiles(at: $0) }.map { CardID(FileID.text($0)) })
    let count = try log.snapshot { try $0.countStanding(in: scope) { !files.contains($0) }.others }
    guard count > 0 else { return }
    let choices = count.counted("choice stands on a file", "choices stand on files")
    StandardError.say("\(deck.path): \(choices) of a shot that another file shows; --no-pairs has them")
  }
}
