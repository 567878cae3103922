import CardDeck
import ChoiceLog
import Platform

/// Why a file is not written over.
enum OutputRefusal: Error, Hashable, CustomStringConvertible {
  case log, deck, knownDeck, card, configuration, recording
  /// Swipedeck did not write it; the only reason that can be set aside.
  case foreign

  /// What it is and what to do, to follow the path.
  var description: String {
    switch self {
    case .log: "this is a log of choices, or belongs to one; name another file"
    case .deck: "this is the deck itself; name another file"
    case .knownDeck: "this is a deck that the log knows; name another file"
    case .card: "this is a card of the deck; name a file outside its folder"
    case .configuration: "this is a configuration file; name another file"
    case .recording: "this is the file of --record; name another file"
    case .foreign:
      "this file does not look like one that swipedeck wrote; name another, or replace it with --force"
    }
  }
}

/// What may be replaced by an output: what swipedeck wrote itself, or anything that is none of our own files where that
/// is asked for; never a log, a deck, a card, a configuration file. Every file that is written goes through here.
///
/// Files are told by their canonical path and by what they are (device and inode), so that no link, no other spelling of a path
/// and no `/proc/self/fd/3` leads around it.
struct OutputGuard: Sendable {
  /// What is written, which is what may be written over.
  enum Kind: Sendable {
    case export, recording
    /// Cards with who chose what, a line each.
    case disputes
    /// A curve as a picture.
    case drawing
    /// To be made; one that is there is added to.
    case log
  }

  /// The deck's path, `-` for standard input; `nil` for none.
  var deck: String?
  /// The paths of those that the log knows, as soon as it is open. More may be added to one with `>>`.
  var knownDecks: [String] = []
  /// Logs, whether they are there yet or not. Others are known by what is in them.
  var logs: [String] = []
  var configurations: [String] = []
  /// The file of `--record`.
  var recording: String?
  /// Whether files that swipedeck did not write may be replaced.
  var replacesForeign = false

  /// - Parameter path: `-` is standard output, of which a shell has made a file perhaps.
  func check(_ path: String, as kind: Kind = .export) throws(OutputRefusal) {
    let isStandardOutput = path == "-"
    let path = isStandardOutput ? "/dev/stdout" : path
    let identity = FileStamp(of: path)
    // A terminal or a pipe holds nothing that could be lost; what cannot be a file says the writing.
    guard identity?.isRegular ?? true else { return }
    let location = Self.location(path)
    if let refusal = ours(location, identity) { throw refusal }
    if kind != .recording, let recording, isSame(recording, location, identity) { throw .recording }
    guard !isStandardOutput else { return }
    if knownDecks.contains(where: { isSame($0, location, identity) }) { throw .knownDeck }
    guard let identity, !Self.isOwn(path, kind) else { return }
    guard replacesForeign else { throw .foreign }
    if knownDecks.contains(where: { isCard(identity, location, of: $0) }) { throw .card }
  }

  /// The same with the line that a person reads.
  func require(_ path: String, as kind: Kind = .export) throws {
    do {
      try check(path, as: kind)
    } catch {
      throw Failure(path, error)
    }
  }

  private func ours(_ location: String, _ identity: FileStamp?) -> OutputRefusal? {
    if isLog(location, identity) { return .log }
    if configurations.contains(where: { isSame($0, location, identity) }) { return .configuration }
    guard let deck = deck == "-" ? "/dev/stdin" : deck else { return nil }
    if isSame(deck, location, identity) { return .deck }
    return identity.map { isCard($0, location, of: deck) } == true ? .card : nil
  }

  /// What SQLite and the opening of a log put beside it.
  private static let sideFiles = ["-wal", "-shm", "-journal", "-lock"]

  private func isLog(_ location: String, _ identity: FileStamp?) -> Bool {
    for log in logs where ([""] + Self.sideFiles).contains(where: { isSame(log + $0, location, identity) }) {
      return true
    }
    // Others are opened only now: to close a file takes the locks away that this process has on it.
    if identity != nil, Self.isSideFile(location) { return true }
    return ([""] + Self.sideFiles).contains {
      location.hasSuffix($0) && ChoiceLog.isLog(String(location.dropLast($0.count)))
    }
  }

  /// Whether a file begins as what SQLite keeps beside a database: the newest events may be nowhere else.
  private static func isSideFile(_ path: String) -> Bool {
    let beginnings: [[UInt8]] = [
      [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83], [0x18, 0xE2, 0x2D, 0x00], [0x00, 0x2D, 0xE2, 0x18],
      [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7],
    ]
    // A pipe is not waited for.
    guard let file = try? SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) else { return false }
    defer { close(file) }
    let bytes = SystemFile.beginning(of: file, atMost: 8) ?? []
    return beginnings.contains { bytes.starts(with: $0) }
  }

  private func isCard(_ identity: FileStamp, _ location: String, of deck: String) -> Bool {
    guard FileStamp(of: deck)?.isFolder == true else { return false }
    let root = CanonicalPath.of(deck)
    let prefix = root == "/" ? "/" : root + "/"
    // What is hidden is no card.
    if location.hasPrefix(prefix),
      !location.dropFirst(prefix.count).split(separator: "/").contains(where: { $0.hasPrefix(".") })
    {
      return true
    }
    // A second name of a card's file may be anywhere.
    guard identity.links > 1, let cards = try? Deck.open(deck) else { return false }
    return (0..<cards.count).contains {
      identity.isSameFile(as: cards.filePath(at: $0).flatMap(FileStamp.init(of:)))
    }
  }

  // MARK: - Files

  /// The one absolute path of a file, which need not be there, whatever links lead to it.
  private static func location(_ path: String) -> String {
    CanonicalPath.of((try? WholeFile.followed(path)) ?? path)
  }

  private func isSame(_ path: String, _ location: String, _ identity: FileStamp?) -> Bool {
    if Self.location(path) == location { return true }
    return identity?.isSameFile(as: FileStamp(of: path)) ?? false
  }

  /// Whether two paths lead to one file, or would.
  static func areSame(_ one: String, _ other: String) -> Bool {
    OutputGuard().isSame(one, location(other), FileStamp(of: other))
  }

  /// Whether a file begins as ours do; an empty one is nobody's, and can be had.
  private static func isOwn(_ path: String, _ kind: Kind) -> Bool {
    let beginning: [UInt8]?
    do throws(Errno) {
      beginning = try SystemFile.beginning(
        ofFileAt: path,
        atMost: kind == .disputes ? RecordLines.longestBeginning : ExportFormat.beginningLength)
    } catch {
      return error == .noSuchFileOrDirectory
    }
    guard let bytes = beginning else { return false }
    return switch kind {
    case _ where bytes.isEmpty: true
    case .export: ExportFormat.isBeginning(bytes)
    case .disputes: RecordLines.isBeginning(bytes)
    case .recording: bytes.starts(with: #"{"scene":"#.utf8)
    case .drawing: bytes.starts(with: RecallCurve.svgBeginning.utf8)
    case .log: false
    }
  }
}

extension Failure {
  init(_ path: String, _ refusal: OutputRefusal) {
    self.init(
      status: .cannotCreate, message: "\(path == "-" ? "standard output" : path): \(refusal)")
  }
}
