import CardDeck
import SwipeEngine
import TerminalText

/// The line in which a note on a card is written.
package final class NoteOverlay: Overlay {
  package let card: Session.Number
  package private(set) var line: InputLine
  /// Whether the next key answers whether the note is dropped.
  package var asksToDrop: Bool { question != nil }
  /// The question whether the note is dropped; `nil` while it is not asked.
  private var question: ReadingTime?

  init(on card: Session.Number, _ line: InputLine) {
    self.card = card
    self.line = line
  }

  package override var acceptsText: Bool { true }
  package override var arrows: KeyMap.Arrows { .asGiven }

  package override func handle(_ key: KeyPress, in session: Session, at time: Duration) {
    session.isDirty = true
    let asked = question
    question = nil
    switch line.handle(key) {
    case .done:
      session.closeOverlay(at: time)
      keep(in: session, at: time)
    case .cancelled:
      guard asked?.isOver(at: time) ?? !losesMoreThanAWord else { return question = asked ?? ReadingTime() }
      session.pending.dropNote(on: card)
      session.closeOverlay(at: time)
    case .complete:
      if !line.completeWhole(among: session.reasons.map(\.text)) {
        line.complete(among: session.cards.seen.forNotes)
      }
    case .full: session.show(.noteFull, at: time)
    case .ignored where key.key == .right: _ = line.completeWhole(among: session.reasons.map(\.text))
    case .changed, .ignored: break
    }
  }

  /// What Tab takes: a reason that begins as the note does, else a word that begins as its last one does.
  package func completions(in session: Session) -> [String] {
    let reasons = Completion(of: line.text, among: session.reasons.map(\.text)).matches
    return reasons.isEmpty
      ? Completion(of: line.lastWord, among: session.cards.seen.forNotes).matches : reasons
  }

  /// Does nothing: no command is for a note.
  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {}

  package override func paste(_ text: String, in session: Session, at time: Duration) {
    session.isDirty = true
    question = nil
    guard line.insert(text) == .full else { return }
    session.show(.noteCut, at: time)
  }

  package override func wasDrawn(at time: Duration) { question?.wasDrawn(at: time) }

  /// Keeps a note that is half written for the next session.
  package override func sessionEnds(in session: Session, at time: Duration) {
    guard !line.text.trimmed.isEmpty else { return }
    session.closeOverlay(at: time)
    keep(in: session, at: time)
  }

  /// Keeps the note if it was changed: else a note that others have written meanwhile would be replaced by the old
  /// one.
  private func keep(in session: Session, at time: Duration) {
    let text = line.text.trimmed
    guard !text.utf8.elementsEqual(line.initial.trimmed.utf8) else {
      return session.pending.dropNote(on: card)
    }
    session.pending.noted(card, text)
    session.show(text.isEmpty ? .noteRemoved : .noteSaved, at: time)
  }

  /// Whether dropping loses more than a word of what was typed behind the note as it was. Some scripts write
  /// sentences without a blank, so length counts too.
  private var losesMoreThanAWord: Bool {
    let common = zip(line.text, line.initial).prefix { $0 == $1 }.count
    let typed = String(line.text.dropFirst(common)).trimmed
    return typed.count > 20 || typed.contains(where: \.isWhitespace)
  }
}

extension Session {
  func beginNote(at time: Duration) {
    guard let top = stack.topCard, !refusesWhileLoading(top, at: time), !cards.card(top).id.isEmpty else {
      return
    }
    guard cards.id(top) != nil else {
      return show(.noteUnidentified, at: time)
    }
    let note = cards.note(top) ?? ""
    let line = InputLine(pending.lost.notes[top] ?? note, initial: note, limit: InputLine.noteLimit)
    show(NoteOverlay(on: top, line), at: time)
  }
}
