/// How long the parser waits; its owner brings the time.
extension InputParser {
  /// The longest silence between two bytes of a sequence, a paste or an answer.
  static let longestSilence = Duration.seconds(1)
  /// How long ESC may be the beginning of a sequence. Slow networks put more than a tenth of a second between two
  /// bytes, and an arrow taken for Escape would throw away what is being typed.
  static let longestEscape = Duration.milliseconds(250)

  /// The terminal has been asked for something, and for DA1 behind it.
  package mutating func expectAnswers(at time: Duration) {
    answersDue = time + Self.longestSilence
    plan()
  }

  /// Gives up what has not come in time. Nothing is given up before the ``deadline``.
  package mutating func expire(at time: Duration, into events: inout [InputEvent]) {
    guard let deadline, deadline <= time else { return }
    flush(into: &events)
    if let answersDue, answersDue <= time { self.answersDue = nil }
    lastTime = time
    plan()
  }

  /// Gives up waiting for the rest of what is half read: a lone ESC is the key, a paste is delivered as it is,
  /// all else is dropped and what still comes of it is swallowed.
  mutating func flush(into events: inout [InputEvent]) {
    switch state {
    case .escape:
      // Two in a row are the key twice: no terminal's window lets Alt with Escape through.
      emitEscapeBefore(&events)
      emit(.escape, [], &events)
      return reset(to: .lateEscape)
    case .string(let introducer)
    where collected.isEmpty && !isLate && answersDue == nil
      && !(introducer == UInt8(ascii: "_") && hasShownPictures):
      emitEscapeBefore(&events)
      emit(.character(Character(Unicode.Scalar(introducer))), .alt, &events)
    case .csi, .consoleFunction, .ss3, .oldMouse, .string, .stringEscape:
      guard !isLate else { break }
      switch state {
      case .csi where !isReport(collected), .consoleFunction, .ss3: isAlt = false
      default: emitEscapeBefore(&events)
      }
      isLate = true
      return
    case .paste(let matched):
      if matched == 0, let pressed = pasted.lastInterrupt {
        // Pasted text may have it too; after a key comes nothing. The rest of the paste is no key: it goes on.
        (pasted.lastInterrupt, pasted.firstInterrupt) = (nil, nil)
        if pasted.omitted > 0 { pasted.omitted -= 1 } else { pasted.bytes.removeLast() }
        return interrupt(pressed, &events)
      }
      pasted.append(Self.pasteEnd[..<matched])
      let pressed = pasted.firstInterrupt
      deliverPaste(&events)
      // Nobody pasted it: the paste has no end.
      if let pressed { interrupt(pressed, &events) }
    case .ground, .text, .lateEscape, .discard: break
    }
    reset(to: .ground)
  }

  // MARK: - Times

  /// Whether a byte that begins no sequence belongs to the ESC before it, as Alt; else ESC was a key.
  var isTogether: Bool { gap <= .milliseconds(isRemote ? 50 : 25) }

  private func isAwaited(at time: Duration) -> Bool {
    [answersDue, pictureAnswerDue].contains { $0.map { time < $0 } ?? false }
  }

  var isInSequence: Bool {
    switch state {
    case .ground, .text, .lateEscape, .paste: false
    case .escape, .csi, .consoleFunction, .oldMouse, .ss3, .string, .stringEscape, .discard: true
    }
  }

  mutating func plan() {
    switch state {
    case .ground: deadline = nil
    case .escape where !isAwaited(at: lastTime): deadline = lastTime + Self.longestEscape
    case .paste(matched: 0) where pasted.lastInterrupt != nil: deadline = lastTime + Self.longestEscape
    default: deadline = lastTime + Self.longestSilence
    }
  }

  /// An answer has come: all that were asked for before it have come too.
  mutating func answer(_ reply: TerminalReply, _ events: inout [InputEvent]) {
    if case .deviceAttributes = reply {
      answersDue = nil
    } else if answersDue != nil {
      answersDue = lastTime + Self.longestSilence
    }
    events.append(.reply(reply))
  }
}
