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

  /// Says ``advice(on:)`` on standard error.
  static func sayAdvice(_ log: ChoiceLog, in scope: ChoiceScope, on deck: Deck?) throws {
    guard let deck, let advice = try RecordComparison(log, in: scope, with: deck).advice(on: deck) else {
      return
    }
    StandardError.say(advice)
  }
}
