import TestSupport
import TerminalTestSupport
import Testing

@testable import TerminalIO
import TerminalText

@Suite struct GraphicsReplyTests {
  private static func events(_ text: String, _ parser: InputParser = InputParser()) -> [InputEvent] {
    var parser = parser
    return parser.feed(Array(text.utf8))
  }

  @Test(
    arguments: [
      ("\u{1B}_Gi=7;OK\u{1B}\\", 7, "OK"), ("\u{1B}_Gi=7,p=1;OK\u{1B}\\", 7, "OK"),
      ("\u{1B}_GI=3,i=9;OK\u{1B}\\", 9, "OK"), ("\u{1B}_Gi=4294967295;OK\u{7}", .max, "OK"),
      ("\u{1B}_Gi=7;ENOENT:no such file; or so\u{1B}\\", 7, "ENOENT:no such file; or so"),
      ("\u{1B}_G;OK\u{1B}\\", nil, "OK"), ("\u{1B}_Gi=;OK\u{1B}\\", nil, "OK"),
      ("\u{1B}_Gi=-1;OK\u{1B}\\", nil, "OK"), ("\u{1B}_Gi=4294967296;OK\u{1B}\\", nil, "OK"),
      ("\u{1B}_Gi=7\u{1B}\\", 7, ""), ("\u{1B}_G\u{1B}\\", nil, ""),
      ("\u{1B}_Gi=7;\u{8}a\u{C3}\u{1B}\\", 7, "a"),
    ] as [(String, UInt32?, String)])
  func `an answer names its picture and says how it went`(text: String, id: UInt32?, message: String) {
    #expect(Self.events(text) == [.reply(.graphics(GraphicsReply(id: id, message: message)))])
  }

  @Test func `an answer is one however it is cut, with keys around it`() {
    let text = "a\u{1B}_Gi=16777216,p=1;OK\u{1B}\\b"
    let whole = Self.events(text)
    #expect(whole.count == 3 && whole.count(where: \.isKey) == 2)
    let bytes = Array(text.utf8)
    for cut in 1..<bytes.count {
      var parser = InputParser()
      parser.pictureAnswerDue = .seconds(60)
      var events = parser.feed(bytes[..<cut])
      parser.expire(at: .milliseconds(999), into: &events)
      parser.feed(bytes[cut...], at: .milliseconds(999), into: &events)
      #expect(events == whole, "cut at \(cut)")
    }
  }

  @Test func `the rest of an answer that comes too late is no keys`() {
    let bytes = Array("\u{1B}_Gi=16777216,p=1;OK\u{1B}\\".utf8)
    for cut in 2..<bytes.count {
      var parser = InputParser()
      parser.pictureAnswerDue = .milliseconds(500)
      var events = parser.feed(bytes[..<cut])
      parser.pictureAnswerDue = nil
      parser.expire(at: .seconds(2), into: &events)
      parser.feed(bytes[cut...], at: .seconds(3), into: &events)
      #expect(!events.contains { $0.isKey }, "cut at \(cut)")
    }
  }

  @Test func `an answer without end costs no memory, and ends with a key that interrupts`() {
    var parser = InputParser()
    var events = parser.feed(Array("\u{1B}_Gi=7;".utf8) + Array(repeating: UInt8(ascii: "O"), count: 1 << 20))
    #expect(events.isEmpty && parser.collected.count <= InputParser.maximumStringBytes)
    parser.feed([3], into: &events)
    #expect(events == [.key(KeyPress(.character("c"), .control))])
  }

  @Test func `its words are cut, and printable`() {
    let text = "\u{1B}_Gi=7;" + String(repeating: "\u{9B}\u{202E}x", count: 200) + "\u{1B}\\"
    guard case .reply(.graphics(let reply)) = Self.events(text).first else {
      Issue.record("no reply")
      return
    }
    #expect(reply.message.count <= 80 && reply.message.utf8.allSatisfy { (0x20...0x7E).contains($0) })
  }

  @Test(arguments: 0..<40) func `noise between answers is never typed`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var parser = InputParser()
    parser.pictureAnswerDue = .seconds(600)
    var time = Duration.zero
    var events: [InputEvent] = []
    var answers = 0
    for _ in 0..<50 {
      let noise = (0..<random.whole(0..<40)).map { _ in UInt8(random.whole(0x20..<0x7F)) }
      let isAnswer = random.chance(50)
      if isAnswer { answers += 1 }
      let bytes =
        isAnswer
        ? Array("\u{1B}_Gi=\(random.whole(0..<9));OK\u{1B}\\".utf8)
        : Array("\u{1B}_".utf8) + noise + Array("\u{1B}\\".utf8)
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(random.whole(1..<9))
        rest = rest.dropFirst(piece.count)
        time += .milliseconds(random.whole(0..<900))
        parser.expire(at: time, into: &events)
        parser.feed(piece, at: time, into: &events)
      }
    }
    #expect(!events.contains { $0.isKey })
    #expect(events.count { if case .reply(.graphics) = $0 { true } else { false } } >= answers)
  }
}
