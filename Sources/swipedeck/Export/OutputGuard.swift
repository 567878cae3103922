import CardDeck
import ChoiceFormats
import ChoiceLog
import Platform

/// Decides which files an output may replace: files that swipedeck wrote, and with `--force` others too; never a log, a
/// deck, a card or a configuration file. Every file that is written goes through here.
struct OutputGuard: Sendable {
  /// The kind of output. It may replace a file of the same kind.
  enum Kind: Sendable {
    case export, recording
    /// A file of XMP beside a picture, which may be in the folder of a deck. The writer knows what is in it.
    case sidecar
    /// Disputed cards with their votes, one line each.
    case disputes
    /// A new log. A log that exists is never replaced.
    case log
  }

  /// The path of the command's deck; `-` for standard input.
  var deck: String?
  /// The paths of the decks that the log knows; empty until it is open. Standard output may be appended to one with `>>`.
  var knownDecks: [String] = []
  /// Paths of logs, whether they exist yet or not. Other logs are recognised by their content.
  var logs: [String] = []
  var configurations: [String] = []
  /// The file of `--record`.
  var recording: String?
  /// Whether files that swipedeck did not write may be replaced.
  var replacesForeign = false

  /// - Parameter path: `-` is standard output, which a shell may have redirected into a file.
  func check(_ path: String, as kind: Kind = .export) throws(OutputRefusal) {
    let isStandardOutput = path == "-"
    let path = isStandardOutput ? "/dev/stdout" : path
    let file = OutputFile(path)
    if file.stamp?.isFolder == true { throw .folder }
    // A terminal or a pipe holds nothing that could be lost.
    guard file.stamp?.isRegular ?? true else { return }
    if let refusal = ours(file, kind) { throw refusal }
    if kind != .recording, let recording, file.isAt(recording) { throw .recording }
    guard !isStandardOutput else { return }
    if knownDecks.contains(where: file.isAt) { throw .knownDeck }
    guard file.stamp != nil, !Self.isOwn(path, kind) else { return }
    guard replacesForeign else { throw .foreign }
    if knownDecks.contains(where: file.isCard) { throw .card }
  }

  /// Calls ``check(_:as:)`` and throws its refusal as a ``Failure``.
  func require(_ path: String, as kind: Kind = .export) throws {
    do {
      try check(path, as: kind)
    } catch {
      throw Failure(path, error)
    }
  }

  /// Writes a file whole or not at all, or standard output, unless a file at the path must stay.
  func write(
    to path: String, as kind: Kind = .export, _ contents: (ByteSink) throws -> Void
  ) throws {
    if path == "-" {
      try require(path, as: kind)
      var output = StandardOutput()
      return try contents { try StandardOutput.put(output.shown($0)) }
    }
    var terminal = StandardOutput(isTerminal: true)
    try WholeFile.replace(
      path, permit: { try require(path, as: kind) }, onTerminal: { terminal.shown($0) }, contents: contents)
  }

  private func ours(_ file: OutputFile, _ kind: Kind) -> OutputRefusal? {
    if isLog(file) { return .log }
    if configurations.contains(where: file.isAt) { return .configuration }
    guard let deck = deck == "-" ? "/dev/stdin" : deck else { return nil }
    if file.isAt(deck) { return .deck }
    return kind != .sidecar && file.isCard(of: deck) ? .card : nil
  }

  /// The suffixes of a log and of the files that SQLite and our opening lock keep beside it.
  private static let logSuffixes = ["", "-wal", "-shm", "-journal", "-lock"]

  private func isLog(_ file: OutputFile) -> Bool {
    if logs.contains(where: { log in Self.logSuffixes.contains { file.isAt(log + $0) } }) { return true }
    // Other files are opened only now: closing a file drops the locks that this process has on it.
    if file.stamp != nil, Self.isSideFile(file.location) { return true }
    return Self.logSuffixes.contains {
      file.location.hasSuffix($0) && ChoiceLog.isLog(String(file.location.dropLast($0.count)))
    }
  }

  /// Whether a file begins like SQLite's WAL, shared memory or journal. The newest events may be only there.
  private static func isSideFile(_ path: String) -> Bool {
    let beginnings: [[UInt8]] = [
      [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83], [0x18, 0xE2, 0x2D, 0x00], [0x00, 0x2D, 0xE2, 0x18],
      [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7],
    ]
    let bytes = (try? beginning(of: path, atMost: 8)) ?? []
    return beginnings.contains { bytes.starts(with: $0) }
  }

  /// The first bytes of a file; `nil` if they cannot be read.
  private static func beginning(of path: String, atMost count: Int) throws(Errno) -> [UInt8]? {
    // A pipe is not waited for.
    let file = try SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    defer { close(file) }
    return SystemFile.beginning(of: file, atMost: count)
  }

  /// Whether two paths lead to the same file, or would if it existed.
  static func areSame(_ one: String, _ other: String) -> Bool { OutputFile(other).isAt(one) }

  /// Whether a file begins like one that swipedeck wrote. An empty file may be replaced, too.
  private static func isOwn(_ path: String, _ kind: Kind) -> Bool {
    let limit = kind == .disputes ? RecordLines.longestBeginning : ExportFormat.beginningLength
    let bytes: [UInt8]
    do throws(Errno) {
      guard let found = try beginning(of: path, atMost: limit) else { return false }
      bytes = found
    } catch {
      return error == .noSuchFileOrDirectory
    }
    return switch kind {
    case _ where bytes.isEmpty: true
    case .export: ExportFormat.isBeginning(bytes)
    case .disputes: RecordLines.isBeginning(bytes)
    case .recording: bytes.starts(with: #"{"scene":"#.utf8)
    case .log: false
    case .sidecar: true
    }
  }
}

/// The file at a path, which need not exist. It is compared by its canonical path and by device and inode, so that no
/// link, no other spelling of a path and no `/proc/self/fd/3` leads around the guard.
private struct OutputFile {
  /// The canonical path.
  let location: String
  /// `nil` if there is no file.
  let stamp: FileStamp?

  init(_ path: String) { (location, stamp) = (Self.location(path), FileStamp(of: path)) }

  private static func location(_ path: String) -> String {
    CanonicalPath.of((try? WholeFile.followed(path)) ?? path)
  }

  /// Whether a path leads to this file, or would if it existed.
  func isAt(_ path: String) -> Bool {
    Self.location(path) == location || stamp?.isSameFile(as: FileStamp(of: path)) == true
  }

  /// Whether the file exists and is a card of a deck that is a folder.
  func isCard(of deck: String) -> Bool {
    guard let stamp, FileStamp(of: deck)?.isFolder == true else { return false }
    let root = CanonicalPath.of(deck)
    let prefix = root == "/" ? "/" : root + "/"
    // Hidden files are no cards.
    if location.hasPrefix(prefix),
      !location.dropFirst(prefix.count).split(separator: "/").contains(where: { $0.hasPrefix(".") })
    {
      return true
    }
    // A card's file may have a second hard link anywhere.
    guard stamp.links > 1, let cards = try? Deck.open(deck) else { return false }
    return (0..<cards.count).contains {
      stamp.isSameFile(as: cards.filePathBytes(at: $0).flatMap { FileStamp(of: Array(prefix.utf8) + $0) })
    }
  }
}

extension Failure {
  init(_ path: String, _ refusal: OutputRefusal) {
    self.init(.cannotCreate, "\(path == "-" ? "standard output" : path): \(refusal)")
  }
}
