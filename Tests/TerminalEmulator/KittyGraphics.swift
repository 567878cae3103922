import Glibc

/// What a terminal that understands kitty's graphics protocol makes of a program's bytes: its pictures, where they are,
/// and its answers. Keeps to itself what the program should not have sent.
package final class KittyGraphics: WindowGraphics {
  /// Red, green and blue of each pixel.
  package struct Picture: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package var bytes: [UInt8]
  }

  /// In cells, 0-based.
  package struct Placement: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var columns: Int
    package var rows: Int
    package var layer: Int
  }

  /// How it answers.
  package enum Manner: Sendable {
    case honest
    /// Yes to questions, and this to pictures.
    case refusing(String)
    /// This to everything.
    case denying(String)
    /// Nothing but to questions.
    case silent
    /// For pictures that nobody has sent, besides.
    case lying
    /// A hundred times.
    case flooding
  }

  package private(set) var pictures: [UInt32: Picture] = [:]
  package private(set) var placements: [UInt32: Placement] = [:]
  /// Numbers of the pictures that were shown, in this order.
  package private(set) var sequence: [UInt32] = []
  /// What should not have come.
  package private(set) var faults: [String] = []
  /// Each way of transport by its letter, in the order of its use.
  package private(set) var ways: [Character] = []
  /// Of every file and memory that it was told of.
  package private(set) var paths: Set<String> = []
  /// Letters of the ways of transport that it was asked for.
  package private(set) var questions: [Character] = []
  /// How often it was asked for the size of sixels.
  package private(set) var sixelQuestions = 0
  package var manner = Manner.honest
  /// What it says to XTVERSION; `nil` for nothing.
  package var name: String? = "kitty(0.26.5)"
  /// Letters of the ways of transport that it takes.
  package var transports: Set<Character> = ["s", "t", "d"]
  /// Whether it removes memory when it has read it, as kitty does.
  package var removesMemory = true
  /// Its answers since they were last taken.
  package private(set) var answers: [UInt8] = []

  private enum State { case ground, escape, control, command, commandEscape, otherString, otherStringEscape }

  private var state = State.ground
  private var collected: [UInt8] = []
  private var cursor = (x: 0, y: 0)
  private var isUpdating = false
  private var shownBefore = false
  /// A command whose payload is not all there.
  private var begun: (keys: [Character: String], payload: [UInt8])?

  package init() {}

  package func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  /// The one picture that is to be seen, and where.
  package var seen: (picture: Picture, placement: Placement)? {
    guard placements.count == 1, let (id, placement) = placements.first, let picture = pictures[id] else {
      return nil
    }
    return (picture, placement)
  }

  package func feed(_ text: String) { feed(Array(text.utf8)) }

  package func feed(_ bytes: some Collection<UInt8>) {
    for byte in bytes { step(byte) }
  }

  private func step(_ byte: UInt8) {
    switch (state, byte) {
    case (.ground, 0x1B): state = .escape
    case (.ground, _): break
    case (.escape, UInt8(ascii: "[")): begin(.control)
    case (.escape, UInt8(ascii: "_")): begin(.command)
    case (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "]")): begin(.otherString)
    case (.escape, _): state = .ground
    case (.control, 0x40...0x7E):
      state = .ground
      control(String(decoding: collected, as: UTF8.self), byte)
    case (.command, 0x1B): state = .commandEscape
    case (.commandEscape, UInt8(ascii: "\\")):
      state = .ground
      command()
    case (.otherString, 0x1B): state = .otherStringEscape
    case (.otherString, 0x07): state = .ground
    case (.otherStringEscape, _): state = .ground
    case (.commandEscape, _):
      // As kitty has it, nothing else ends a command.
      collected += [0x1B, byte]
      state = .command
    default: collected.append(byte)
    }
  }

  private func begin(_ next: State) {
    state = next
    collected.removeAll(keepingCapacity: true)
  }

  private func control(_ parameters: String, _ final: UInt8) {
    switch (parameters, final) {
    case (_, UInt8(ascii: "H")):
      let numbers = parameters.split(separator: ";").map { Int($0) ?? 1 }
      cursor = ((numbers.count > 1 ? numbers[1] : 1) - 1, (numbers.first ?? 1) - 1)
    case ("2", UInt8(ascii: "J")):
      // Both go with what is on the screen.
      placements = [:]
      pictures = [:]
    case ("?1049", UInt8(ascii: "l")):
      if !placements.isEmpty || !pictures.isEmpty { fault("pictures left behind") }
      placements = [:]
      pictures = [:]
    case ("?2026", UInt8(ascii: "h")):
      isUpdating = true
      shownBefore = !placements.isEmpty
    case ("?2026", UInt8(ascii: "l")):
      isUpdating = false
      if placements.count > 1 { fault("\(placements.count) pictures after an update") }
    case ("?2;4;0", UInt8(ascii: "S")): sixelQuestions += 1
    case ("", UInt8(ascii: "c")): answers += "\u{1B}[?62;4c".utf8
    case (">0", UInt8(ascii: "q")):
      if let name { answers += "\u{1B}P>|\(name)\u{1B}\\".utf8 }
    default: break
    }
  }

  // MARK: - Commands

  private func command() {
    guard collected.first == UInt8(ascii: "G") else { return }
    let parts = collected.dropFirst().split(
      separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [Character: String] = [:]
    for pair in String(decoding: parts[0], as: UTF8.self).split(separator: ",") {
      guard pair.dropFirst().first == "=", let key = pair.first else { return fault("key \(pair)") }
      keys[key] = String(pair.dropFirst(2))
    }
    let payload = parts.count > 1 ? Array(parts[1]) : []
    if payload.count > 4096 { fault("a payload of \(payload.count)") }
    if keys["a"] == "d" { begun = nil }
    if var begun {
      if keys.keys.contains(where: { !"mq".contains($0) }) { fault("keys in the middle: \(keys)") }
      begun.payload += payload
      self.begun = keys["m"] == "1" ? begun : nil
      if keys["m"] != "1" { perform(begun.keys, begun.payload) }
    } else if keys["m"] == "1" {
      begun = (keys, payload)
    } else {
      perform(keys, payload)
    }
  }

  private func perform(_ keys: [Character: String], _ payload: [UInt8]) {
    let id = keys["i"].flatMap { UInt32($0) } ?? 0
    switch keys["a"] {
    case "q":
      questions += keys["t"] ?? "d"
      guard transports.contains(keys["t"].map { Character($0) } ?? "d") else {
        return answer(id, "ENOTSUPPORTED:no", true)
      }
      answer(id, picture(keys, payload) == nil ? "EBADF:cannot be read" : "OK", true)
    case "T": show(id, keys, payload)
    case "d": delete(id, keys)
    default: fault("action \(keys)")
    }
  }

  private func show(_ id: UInt32, _ keys: [Character: String], _ payload: [UInt8]) {
    if !isUpdating { fault("a picture outside of an update") }
    if sequence.last == id { fault("picture \(id) again") }
    guard let picture = picture(keys, payload) else { return answer(id, "EBADF:cannot be read", false) }
    let layer = keys["z"].flatMap { Int($0) } ?? 0
    if layer >= -(1 << 30) { fault("layer \(layer)") }
    if keys["C"] != "1" { fault("a cursor that moves") }
    sequence.append(id)
    if let way = keys["t"]?.first { ways.append(way) }
    pictures[id] = picture
    placements[id] = Placement(
      x: cursor.x, y: cursor.y, columns: keys["c"].flatMap { Int($0) } ?? 0,
      rows: keys["r"].flatMap { Int($0) } ?? 0, layer: layer)
    answer(id, "OK", false)
  }

  private func delete(_ id: UInt32, _ keys: [Character: String]) {
    if keys["q"] != "2" { fault("a deletion that is answered") }
    switch keys["d"] {
    case "A":
      placements = [:]
      pictures = [:]
    case "I":
      placements[id] = nil
      pictures[id] = nil
    default: fault("deletion \(keys)")
    }
  }

  private func answer(_ id: UInt32, _ text: String, _ isQuestion: Bool) {
    func send(_ id: UInt32, _ text: String) {
      answers += "\u{1B}_Gi=\(id)\(isQuestion ? "" : ",p=1");\(text)\u{1B}\\".utf8
    }
    switch manner {
    case .honest: send(id, text)
    case .refusing(let words): send(id, isQuestion ? text : words)
    case .denying(let words): send(id, words)
    case .silent: if isQuestion { send(id, text) }
    case .lying:
      for other in [id &+ 1, 0, .max] where !isQuestion { send(other, other == 0 ? "EINVAL:what" : "OK") }
      send(id, text)
    case .flooding: for _ in 0..<100 { send(id, text) }
    }
  }

  private func fault(_ words: String) { if faults.count < 20 { faults.append(words) } }

  // MARK: - Pixels

  private func picture(_ keys: [Character: String], _ payload: [UInt8]) -> Picture? {
    guard keys["f"] == "24", let width = keys["s"].flatMap({ Int($0) }),
      let height = keys["v"].flatMap({ Int($0) }), var bytes = Self.base64(payload)
    else { return nil }
    let count = width * height * 3
    switch keys["t"] {
    case "d": if keys["o"] == "z" { bytes = Self.inflate(bytes, to: count) ?? [] }
    case "s", "t":
      var path = String(decoding: bytes, as: UTF8.self)
      if keys["t"] == "s" { path = "/dev/shm" + path }
      paths.insert(path)
      if keys["t"] == "t", !path.contains("tty-graphics-protocol") { return nil }
      guard keys["S"] == "\(count)", let read = Self.read(path, count) else { return nil }
      if removesMemory || keys["t"] == "t" { unlink(path) }
      bytes = read
    default: return nil
    }
    return bytes.count == count ? Picture(width: width, height: height, bytes: bytes) : nil
  }

  private static func read(_ path: String, _ count: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, 0) == count ? bytes : nil
  }

  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: 4) {
      var group: UInt32 = 0
      for byte in text[start..<start + 4] {
        guard let digit = digits[byte] else { return nil }
        group = group << 6 | digit
      }
      for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: group >> shift)) }
    }
    bytes.removeLast(text.suffix(2).count { $0 == UInt8(ascii: "=") })
    return bytes
  }

  private static let digits: [UInt8: UInt32] = {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    return Dictionary(uniqueKeysWithValues: zip(letters, 0...)).merging([UInt8(ascii: "="): 0]) { $1 }
  }()

  private static func inflate(_ bytes: [UInt8], to count: Int) -> [UInt8]? {
    typealias Uncompress =
      @convention(c) (
        UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt
      ) -> Int32
    guard let library = dlopen("libz.so.1", RTLD_NOW), let symbol = dlsym(library, "uncompress") else {
      return nil
    }
    var result = [UInt8](repeating: 0, count: count)
    var size = UInt(count)
    let code = unsafeBitCast(symbol, to: Uncompress.self)(&result, &size, bytes, UInt(bytes.count))
    return code == 0 && size == count ? result : nil
  }
}
