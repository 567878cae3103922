/// Turns the bytes of a terminal into events. Has no clock: the same bytes give the same events however they
/// are cut, until the owner says with ``flush(into:)`` that nothing more came in time.
///
/// Nothing is handed out as a key that a person did not type: a sequence that is unknown, malformed, too long or
/// late is swallowed to its end.
package struct InputParser: Sendable {
  /// What is half read, and so how long to wait before ``flush(into:)``.
  package enum Pending: Sendable, Hashable {
    /// Nothing; do not flush.
    case none
    /// ESC, which is a key or the beginning of a sequence.
    case escape
    /// The beginning of a sequence or of a character.
    case sequence
    /// The rest of a sequence that was given up.
    case discarding
    /// A paste whose end has not come.
    case paste

    /// How long the rest may take; `nil` where nothing is awaited.
    ///
    /// - Parameter isRemote: Whether a network lies between, which tears sequences apart.
    package func patience(isRemote: Bool) -> Duration? {
      switch self {
      case .none: nil
      case .escape: .milliseconds(isRemote ? 50 : 25)
      case .sequence: .milliseconds(250)
      case .discarding: .seconds(1)
      case .paste: .seconds(2)
      }
    }
  }

  enum State: Sendable, Hashable {
    case ground
    /// `missing` continuation bytes of a UTF-8 sequence.
    case text(missing: Int)
    case escape
    case csi
    /// After `ESC [ [`, as the Linux console begins F1–F5.
    case consoleFunction
    /// In an old mouse report: `missing` bytes of three.
    case oldMouse(missing: Int)
    case ss3
    /// In an OSC, DCS, APC, PM or SOS string, begun by this byte.
    case string(introducer: UInt8)
    case stringEscape(introducer: UInt8)
    case paste(matched: Int)
    /// Up to the final byte of a control sequence.
    case discard
    /// Up to the end of a string.
    case discardString
  }

  static let maximumParameterBytes = 64
  static let maximumStringBytes = 4096
  static let maximumPasteBytes = 1 << 20
  static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Whether the terminal was told to report the pointer in pixels (`?1016`); copied into each mouse event.
  package var reportsPixels = false

  var state = State.ground
  /// Whether an ESC stands before what is being read.
  var isAlt = false
  /// Parameters of a control sequence, a string, or the bytes of a character.
  var collected: [UInt8] = []
  var pasted: [UInt8] = []
  var omitted = 0

  package init() {}

  package var pending: Pending {
    switch state {
    case .ground: .none
    case .escape: .escape
    case .text, .csi, .consoleFunction, .oldMouse, .ss3, .string, .stringEscape: .sequence
    case .paste: .paste
    case .discard, .discardString: .discarding
    }
  }

  /// Reads bytes and adds what they mean.
  package mutating func feed(_ bytes: some Sequence<UInt8>, into events: inout [InputEvent]) {
    for byte in bytes { step(byte, &events) }
  }

  /// Reads bytes; gives what they mean.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    feed(bytes, into: &events)
    return events
  }

  /// Gives up waiting for the rest of what is half read: a lone ESC is the key, a paste is delivered as it is,
  /// all else is dropped and what still comes of it is swallowed.
  package mutating func flush(into events: inout [InputEvent]) {
    switch state {
    case .ground: return
    case .escape:
      // Two in a row are the key twice: no terminal's window lets Alt with Escape through.
      emitEscapeBefore(&events)
      emit(.escape, [], &events)
    case .string(let introducer) where collected.isEmpty:
      emitEscapeBefore(&events)
      emit(.character(Character(Unicode.Scalar(introducer))), .alt, &events)
    case .csi, .consoleFunction, .ss3:
      if isReport(collected) { emitEscapeBefore(&events) }
      return reset(to: .discard)
    case .oldMouse:
      emitEscapeBefore(&events)
      return reset(to: .discard)
    case .string, .stringEscape:
      emitEscapeBefore(&events)
      return reset(to: .discardString)
    case .paste(let matched):
      keep(Self.pasteEnd[..<matched])
      deliverPaste(&events)
    case .text, .discard, .discardString: break
    }
    reset(to: .ground)
  }

  // MARK: - Bytes

  private mutating func step(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: ground(byte, &events)
    case .text(let missing): text(byte, missing, &events)
    case .escape: escape(byte, &events)
    case .csi: csi(byte, &events)
    case .consoleFunction:
      let isFunction = (0x41...0x45).contains(byte)
      reset(to: .ground)
      if isFunction { emit(.function(Int(byte) - 0x40), [], &events) }
    case .oldMouse(let missing): oldMouse(byte, missing, &events)
    case .ss3: ss3(byte, &events)
    case .string(let introducer): string(byte, introducer, &events)
    case .stringEscape(let introducer): stringEscape(byte, introducer, &events)
    case .paste(let matched): paste(byte, matched, &events)
    case .discard:
      if (0x20...0x3F).contains(byte) { return }
      reset(to: .ground)
      if byte < 0x20 { ground(byte, &events) }
    case .discardString:
      if byte >= 0x20 { return }
      reset(to: byte == 0x1B ? .escape : .ground)
      if byte != 0x1B, byte != 0x07 { ground(byte, &events) }
    }
  }

  mutating func reset(to next: State) {
    state = next
    isAlt = false
    collected.removeAll(keepingCapacity: true)
  }

  /// The ESC before something that no key sends can only have been the key.
  mutating func emitEscapeBefore(_ events: inout [InputEvent]) {
    guard isAlt else { return }
    isAlt = false
    emit(.escape, [], &events)
  }

  /// Whether parameters begin a mouse report or an answer, and no key.
  private func isReport(_ parameters: [UInt8]) -> Bool {
    parameters.first.map { (0x3C...0x3F).contains($0) } ?? false
  }

  func emit(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers, _ events: inout [InputEvent]) {
    events.append(.key(KeyPress(key, modifiers)))
  }

  private mutating func ground(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x80...0xFF: beginText(byte)
    default:
      let key = Keys.of(byte)
      emit(key.key, isAlt ? key.modifiers.union(.alt) : key.modifiers, &events)
      isAlt = false
    }
  }

  private mutating func beginText(_ byte: UInt8) {
    switch byte {
    case 0xC2...0xDF: state = .text(missing: 1)
    case 0xE0...0xEF: state = .text(missing: 2)
    case 0xF0...0xF4: state = .text(missing: 3)
    default: return reset(to: .ground)
    }
    collected.removeAll(keepingCapacity: true)
    collected.append(byte)
  }

  private mutating func text(_ byte: UInt8, _ missing: Int, _ events: inout [InputEvent]) {
    guard byte & 0xC0 == 0x80 else {
      reset(to: .ground)
      return ground(byte, &events)
    }
    collected.append(byte)
    guard missing == 1 else { return state = .text(missing: missing - 1) }
    var decoder = UTF8()
    var bytes = collected.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&bytes), scalar.value >= 0xA0 {
      emit(.character(Character(scalar)), isAlt ? .alt : [], &events)
    }
    reset(to: .ground)
  }

  mutating func escape(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      // The first of three can only have been the key; of two, the first may be Alt.
      if isAlt { emit(.escape, [], &events) }
      isAlt = true
    case UInt8(ascii: "["): begin(.csi)
    case UInt8(ascii: "O"): begin(.ss3)
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      begin(.string(introducer: byte))
    default:
      state = .ground
      if isAlt { emit(.escape, [], &events) }
      isAlt = true
      ground(byte, &events)
    }
  }

  private mutating func begin(_ next: State) {
    state = next
    collected.removeAll(keepingCapacity: true)
  }

  private mutating func csi(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x20...0x3F:
      collected.append(byte)
      if collected.count > Self.maximumParameterBytes { reset(to: .discard) }
    case UInt8(ascii: "[") where collected.isEmpty: state = .consoleFunction
    case UInt8(ascii: "M") where collected.isEmpty: state = .oldMouse(missing: 3)
    case 0x40...0x7E:
      let sequence = ControlSequence(collected, final: byte)
      if byte == UInt8(ascii: "~"), sequence?.isPasteBegin == true {
        emitEscapeBefore(&events)
        reset(to: .paste(matched: 0))
        return
      }
      if isReport(collected) { emitEscapeBefore(&events) }
      let event = sequence?.event(adding: isAlt ? .alt : [], reportsPixels: reportsPixels)
      if let event, !event.isKey { emitEscapeBefore(&events) }
      reset(to: .ground)
      if let event { events.append(event) }
    default:
      // A control character is a key pressed meanwhile, or the beginning of another sequence.
      reset(to: .ground)
      ground(byte, &events)
    }
  }

  private mutating func oldMouse(_ byte: UInt8, _ missing: Int, _ events: inout [InputEvent]) {
    guard byte >= 0x20 else {
      reset(to: .ground)
      return ground(byte, &events)
    }
    collected.append(byte)
    guard missing == 1 else { return state = .oldMouse(missing: missing - 1) }
    emitEscapeBefore(&events)
    let report = MouseReport(
      code: Int(collected[0]) - 32, x: Int(collected[1]) - 32, y: Int(collected[2]) - 32, isRelease: false)
    reset(to: .ground)
    if let event = report.event(isOldProtocol: true, isPixels: false) { events.append(.mouse(event)) }
  }

  private mutating func ss3(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard byte >= 0x20, byte < 0x7F else {
      reset(to: .ground)
      return ground(byte, &events)
    }
    // Some terminals put a modifier before the letter.
    if (0x30...0x3B).contains(byte), collected.count < 8 { return collected.append(byte) }
    let alt: KeyPress.Modifiers = isAlt ? .alt : []
    let modifiers = ControlSequence(collected, final: byte)?.lastModifiers ?? []
    reset(to: .ground)
    if let key = Keys.application(byte) { emit(key, modifiers.union(alt), &events) }
  }
}
