import CardDeck
import ChoiceLog

/// Choices of earlier sessions, taken from the log one at a time as undo comes to them.
package struct EarlierChoices {
  /// The next choice that undo comes to.
  enum Next {
    case choice(Choice, on: UInt32)
    /// There is none before.
    case none
    /// Its card has not been found yet, but may be.
    case notYet
    /// The log cannot be read.
    case trouble(ChoiceLogError)
  }

  private let store: any ChoiceStore
  private let scope: ChoiceScope
  /// Only what came to stand before this is left; `nil` when nothing ever was.
  private var before: Int64?

  /// - Parameter newest: What came to stand last before this session; `nil` if nothing stands.
  package init(store: any ChoiceStore, scope: ChoiceScope, newest: StandingChoice?) {
    self.store = store
    self.scope = scope
    before = newest.map { $0.order + 1 }
  }

  /// - Parameters:
  ///   - isTouched: Whether this session has changed what stands on a card, of which the log may not know yet.
  ///   - places: Where decided cards are; `nil` while that is being found out.
  mutating func next(
    in source: CardSource, places: DecidedPlaces?, isTouched: (UInt32) -> Bool
  ) -> Next {
    while let before {
      let found: StandingChoice?
      do throws(ChoiceLogError) {
        found = try store.newest(1, before: before, only: nil, in: scope).first
      } catch {
        return .trouble(error)
      }
      guard let found else { break }
      guard let number = source.number(of: found.card, at: found.record, places: places) else {
        if places == nil { return .notYet }
        // The deck has no such card any more.
        self.before = found.order
        continue
      }
      self.before = found.order
      if !isTouched(number) { return .choice(found.choice, on: number) }
    }
    before = nil
    return .none
  }
}
