/// Answers in strings, and pastes: they are delivered as a whole.
extension InputParser {
  mutating func string(_ byte: UInt8, _ introducer: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x07: finishString(introducer, &events)
    case 0x1B: state = .stringEscape(introducer: introducer)
    case 0x18, 0x1A: reset(to: .ground)
    case 0x03, 0x1C:
      reset(to: .ground)
      interrupt(byte, &events)
    default:
      // Beyond the limit the rest is read and forgotten.
      if collected.count < Self.maximumStringBytes { collected.append(byte) }
    }
  }

  mutating func stringEscape(_ byte: UInt8, _ introducer: UInt8, _ events: inout [InputEvent]) {
    if byte == UInt8(ascii: "\\") { return finishString(introducer, &events) }
    reset(to: .escape)
    escape(byte, &events)
  }

  private mutating func finishString(_ introducer: UInt8, _ events: inout [InputEvent]) {
    emitEscapeBefore(&events)
    let reply = TerminalReply(string: collected, introducer: introducer)
    let isLate = isLate
    reset(to: .ground)
    if !isLate { answer(reply, &events) }
  }

  /// ^C and ^\\ are keys wherever they come: what has no end must not keep them.
  func interrupt(_ byte: UInt8, _ events: inout [InputEvent]) {
    let key = Keys.of(byte)
    emit(key.key, key.modifiers, &events)
  }

  mutating func paste(_ byte: UInt8, _ matched: Int, _ events: inout [InputEvent]) {
    if byte == Self.pasteEnd[matched] {
      guard matched + 1 == Self.pasteEnd.count else { return state = .paste(matched: matched + 1) }
      deliverPaste(&events)
      return reset(to: .ground)
    }
    pasted.append(Self.pasteEnd[..<matched])
    pasted.lastInterrupt = Self.interrupts.contains(byte) ? byte : nil
    pasted.firstInterrupt = pasted.firstInterrupt ?? pasted.lastInterrupt
    // ESC occurs only at the start of the end mark, so no other overlap is possible.
    state = .paste(matched: byte == 0x1B ? 1 : 0)
    if byte != 0x1B { pasted.append(CollectionOfOne(byte)) }
  }

  mutating func deliverPaste(_ events: inout [InputEvent]) {
    events.append(.paste(String(decoding: pasted.bytes, as: UTF8.self), omittedBytes: pasted.omitted))
    pasted = Paste()
  }
}
