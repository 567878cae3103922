import SwipeEngine
import TerminalText

extension Session {
  /// - Returns: What the event loop has to do; `nil` for nothing.
  package func handle(_ key: KeyPress, at time: Duration) -> Request? {
    sawActivity(at: time)
    guard let overlay, overlay.acceptsText, overlay.acceptsInput(at: time) else {
      guard let command = keys.command(for: key, arrows: overlay?.arrows ?? .asGiven) else { return nil }
      // A turned card is read with Enter; another key that opens turns it back.
      if command == .open, key.key == .enter, overlay == nil, stack.topCard.map(isTurned) == true {
        return perform(.read, cause: .key, at: time)
      }
      return perform(command, cause: .key, at: time)
    }
    if let command = keys.command(for: key), [.interrupt, .abort, .suspend].contains(command) {
      return perform(command, cause: .key, at: time)
    }
    overlay.handle(key, in: self, at: time)
    return nil
  }

  /// The keys that carry out a command now, the one to show first.
  package func activeKeys(for command: Command) -> [KeyPress] {
    let all = keys.keys(for: command)
    guard let overlay else { return all }
    return all.filter {
      overlay.accepts($0, for: command) && keys.command(for: $0, arrows: overlay.arrows) == command
    }
  }

  /// Inserts pasted text where text is typed; it is never a command.
  package func paste(_ text: String, at time: Duration) {
    sawActivity(at: time)
    overlay?.paste(text, in: self, at: time)
  }

  /// The window got the keyboard focus, or lost it.
  package func focusChanged(to hasFocus: Bool, at time: Duration) {
    watcher.nextPoll = time
    guard !hasFocus else { return timing.inactive.end(at: time) }
    timing.inactive.begin(at: time)
    letGo(at: time)
  }

  /// A person did something, whether it means anything here or not.
  package func sawActivity(at time: Duration) {
    keepTop()
    watcher.nextPoll = time
    timing.inactive.end(at: time)
  }

  /// Whether keys are typed text or an answer.
  var isTyping: Bool { overlay?.acceptsText ?? false }

  // MARK: - The pointer

  /// The pointer went down on something; `nil` is nothing. Closes what is only read, unless one of its buttons was
  /// meant.
  package func press(_ held: Held?, at point: SwipePoint?, _ time: Duration) {
    // A second press without a release: the first one's was lost.
    letGo(at: time)
    if let overlay, held == nil || held == .card || !overlay.acceptsInput(at: time) {
      if !overlay.acceptsText, !overlay.isResting { closeOverlay(at: time) }
      return
    }
    guard let held else { return }
    isDirty = true
    if held == .card {
      guard let point else { return }
      let top = stack.topCard
      send(.gesture(.pressed(point)), at: time)
      // Who catches a card that flies has not clicked on it.
      pressedAt = stack.topCard == top ? point : nil
    }
    self.held = held
  }

  /// The pointer moved with the button down.
  ///
  /// - Parameters:
  ///   - target: What the pointer is on.
  ///   - point: `nil` if unknown.
  package func drag(on target: Held?, to point: SwipePoint?, at time: Duration) {
    switch held {
    case .card:
      guard let point else { return }
      send(.gesture(.moved(point)), at: time)
      if let start = pressedAt, !Self.isSamePlace(point, start) { pressedAt = nil }
      isDirty = true
    case .button where target != held, .key where target != held: letGo(at: time)
    case .button, .key, nil: break
    }
  }

  /// The pointer's button went up.
  ///
  /// - Parameter click: What a click on the card there asks for; `nil` beside the card.
  /// - Returns: What the event loop has to do.
  package func release(
    on target: Held?, at point: SwipePoint?, click: Command? = nil, _ time: Duration
  ) -> Request? {
    switch held {
    case .card:
      guard let point else {
        letGo(at: time)
        return nil
      }
      if let click, let pressedAt, Self.isSamePlace(point, pressedAt) {
        letGo(at: time)
        return perform(click, cause: .button, at: time)
      }
      held = nil
      isDirty = true
      send(.gesture(.released(point)), at: time)
      endOfDeck(at: time)
    case .button(let command):
      let isOn = target == held
      letGo(at: time)
      if isOn { return perform(command, cause: .button, at: time) }
    case .key(let key):
      let isOn = target == held
      letGo(at: time)
      guard isOn else { break }
      if overlay?.acceptsText != true,
        let command = keys.command(for: key, arrows: overlay?.arrows ?? .asGiven)
      {
        return perform(command, cause: .button, at: time)
      }
      return handle(key, at: time)
    case nil: break
    }
    return nil
  }

  /// Whether a pointer that went from one place to another has dragged nothing. A hand shakes, and where the terminal
  /// reports cells a step is one of 8 × 16 points.
  private static func isSamePlace(_ point: SwipePoint, _ start: SwipePoint) -> Bool {
    abs(point.x - start.x) < 8 && abs(point.y - start.y) < 8
  }

  /// Lets go of what is held without a release: focus lost, suspended, another button, another window size.
  package func letGo(at time: Duration) {
    guard let held else { return }
    self.held = nil
    isDirty = true
    if held == .card { send(.gesture(.cancelled), at: time) }
  }
}
