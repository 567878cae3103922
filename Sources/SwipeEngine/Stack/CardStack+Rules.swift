// What one card does otherwise than the options say.
extension CardStack {
  /// What a card does otherwise than the options say; `nil` for nothing. See ``StackEdit/setRules(_:for:)``.
  public func rules(for card: ID) -> CardRules? {
    #if SWIPE_SMALL  // only an edit sets rules
    nil
    #else
    rules.isEmpty ? nil : rules[card]
    #endif
  }

  mutating func setRules(_ new: CardRules?, for card: ID) {
    #if !SWIPE_SMALL
    if new == nil ? !rules.isEmpty : known.contains(card) { rules[card] = new }
    #endif
  }

  /// The sides and corners that a card can leave by.
  public func directions(of card: ID) -> SwipeDirections {
    guard let own = rules(for: card)?.directions else { return options.directions }
    return options.undoDirection.map { own.subtracting(SwipeDirections($0)) } ?? own
  }

  func isDraggable(_ card: ID) -> Bool { rules(for: card)?.isDraggable ?? true }

  /// The sides on which letting go of a card does something: those it can leave by, and ``SwipeOptions/undoDirection``.
  func heldSides(of card: ID) -> SwipeDirections {
    let sides = directions(of: card)
    guard let undo = options.undoDirection, canUndo else { return sides }
    return sides.union(SwipeDirections(undo))
  }

  /// Keeps the held card's sides right after any event. Nothing that is shown jumps.
  mutating func updateSides() {
    guard let held else { return }
    let sides = heldSides(of: active[held].id)
    guard sides != active[held].physics.sides else { return }
    let seen = active[held].physics.appearance(at: now, options: options)
    active[held].physics.sides = sides
    active[held].physics.goOn(from: seen, at: now, options: options)
    reportArmed()
  }
}
