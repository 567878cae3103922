import CardDeck
import ChoiceLog

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

  /// Says ``advice(on:)`` on standard error.
  static func sayAdvice(_ log: ChoiceLog, in scope: ChoiceScope, on deck: Deck?) throws {
    guard let deck else { return }
    try sayShots(log, in: scope, on: deck)
    StandardError.say(try RecordComparison(log, in: scope, with: deck).advice(on: deck))
  }
}
