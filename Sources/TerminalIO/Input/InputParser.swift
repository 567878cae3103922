import TerminalText

/// Turns the bytes of a terminal into events. Has no clock: the same bytes give the same events however they are cut,
/// as long as they come within the times that ``deadline`` tells; the owner brings the time.
///
/// Nothing is handed out as a key that a person did not type: a sequence that is unknown, malformed, too long or
/// late is swallowed to its end.
package struct InputParser: Sendable {
  enum State: Sendable, Hashable {
    case ground
    /// `missing` continuation bytes of a UTF-8 sequence.
    case text(missing: Int)
    case escape
    /// ESC was given out as a key; an introducer may still follow it.
    case lateEscape
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
  }

  /// A paste as far as it has come.
  struct Paste: Sendable, Hashable {
    var bytes: [UInt8] = []
    /// How many bytes there was no room for.
    var omitted = 0
    /// The last byte if it is ^C or ^\, whether there was room for it or not.
    var lastInterrupt: UInt8?
    /// The first ^C or ^\ that has not been given out as a key.
    var firstInterrupt: UInt8?

    mutating func append(_ more: some Collection<UInt8>) {
      for byte in more {
        if bytes.count < InputParser.maximumPasteBytes { bytes.append(byte) } else { omitted += 1 }
      }
    }
  }

  static let maximumParameterBytes = 64
  static let maximumStringBytes = 4096
  static let maximumPasteBytes = 1 << 20
  /// The bytes that make ESC the beginning of a sequence: CSI, SS3, DCS, OSC, APC, PM, SOS.
  private static let introducers = Set("[OP]_^X".utf8)
  /// ^C and ^\.
  static let interrupts: Set<UInt8> = [0x03, 0x1C]
  static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Whether the terminal was told to report the pointer in pixels (`?1016`); copied into each mouse event.
  package var reportsPixels = false
  /// Whether a network lies between, which tears sequences apart.
  package var isRemote = false
  /// When ``expire(at:into:)`` is to be called if nothing has come until then; `nil` while nothing is half read.
  package internal(set) var deadline: Duration?
  /// Until when answers of the terminal are awaited: a second from the last byte of one. `nil` while none are.
  package internal(set) var answersDue: Duration?

  /// Until when an answer to a picture may come; `nil` while none is awaited. Many come in a second, and no DA1 ends
  /// them, so the owner says it whenever it changes.
  package var pictureAnswerDue: Duration? {
    didSet {
      guard pictureAnswerDue != oldValue else { return }
      hasShownPictures = true
      plan()
    }
  }
  /// Whether such an answer was ever awaited: however late one comes, its beginning is no key any more.
  private(set) var hasShownPictures = false

  var state = State.ground
  /// Whether the sequence being read began too long ago: only a paste is still delivered.
  var isLate = false
  /// When the last byte came, and how long after the one before.
  var lastTime: Duration = .zero
  var gap: Duration = .zero
  /// Whether an ESC stands before what is being read.
  var isAlt = false
  /// Parameters of a control sequence, a string, or the bytes of a character.
  var collected: [UInt8] = []
  var pasted = Paste()

  package init() {}

  /// Reads bytes and adds what they mean.
  ///
  /// - Parameter time: When they were read.
  package mutating func feed(
    _ bytes: some Sequence<UInt8>, at time: Duration = .zero, into events: inout [InputEvent]
  ) {
    for byte in bytes {
      (gap, lastTime) = (time - lastTime, time)
      step(byte, &events)
    }
    // An answer may take longer than a second as long as it goes on.
    if answersDue != nil, isInSequence { answersDue = time + Self.longestSilence }
    plan()
  }

  // MARK: - Bytes

  private mutating func step(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: ground(byte, &events)
    case .text(let missing): text(byte, missing, &events)
    case .escape: escape(byte, &events)
    case .lateEscape:
      reset(to: .ground)
      guard Self.introducers.contains(byte) else { return ground(byte, &events) }
      isLate = true
      escape(byte, &events)
    case .csi: csi(byte, &events)
    case .consoleFunction:
      let isFunction = !isLate && (0x41...0x45).contains(byte)
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
    }
  }

  mutating func reset(to next: State) {
    state = next
    isAlt = false
    isLate = false
    collected.removeAll(keepingCapacity: true)
  }

  /// Emits the ESC before something that no key sends: it can only have been the key.
  mutating func emitEscapeBefore(_ events: inout [InputEvent]) {
    guard isAlt else { return }
    isAlt = false
    emit(.escape, [], &events)
  }

  /// Whether parameters begin a mouse report or an answer, and no key.
  func isReport(_ parameters: [UInt8]) -> Bool {
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
    case UInt8(ascii: "["): begin(.csi)
    case UInt8(ascii: "O"): begin(.ss3)
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      begin(.string(introducer: byte))
    default:
      // The first of three ESC can only have been the key; of two, the first may be Alt.
      state = .ground
      if isAlt { emit(.escape, [], &events) }
      isAlt = isTogether
      if !isAlt { emit(.escape, [], &events) }
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
      let event = isLate ? nil : sequence?.event(adding: isAlt ? .alt : [], reportsPixels: reportsPixels)
      if let event, !event.isKey { emitEscapeBefore(&events) }
      reset(to: .ground)
      if case .reply(let reply) = event { answer(reply, &events) } else if let event { events.append(event) }
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
    let isLate = isLate
    reset(to: .ground)
    if !isLate, let event = report.event(isOldProtocol: true, isPixels: false) {
      events.append(.mouse(event))
    }
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
    let isLate = isLate
    reset(to: .ground)
    if !isLate, let key = Keys.application(byte) { emit(key, modifiers.union(alt), &events) }
  }
}
