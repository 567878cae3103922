import TerminalFront

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file of `--record`: each step is in it before the next one happens, so that a session that dies leaves its
/// record behind.
final class RecordFile {
  private let path: String
  private let descriptor: Int32
  private var recorder: ScriptRecorder
  /// Why the record is not whole; a session does not end because of it.
  private var trouble: Int32?

  /// - Parameters:
  ///   - deck: The deck's path, which is never written over.
  ///   - id: The id of the card with that number in the deck.
  init(path: String, deck: String, id: @escaping (UInt32) -> String) throws(Failure) {
    try ExportTarget.refuse(path, over: deck)
    guard !Self.isForeign(path) else {
      throw Failure(
        status: .cannotCreate,
        message: "\(path): this file was not written by swipedeck; remove it or name another")
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(status: .cannotCreate, message: "\(path): \(Self.words(errno)); name another file")
    }
    self.path = path
    recorder = ScriptRecorder(id: id)
  }

  deinit { close(descriptor) }

  func record(_ news: SessionNews) {
    let lines = recorder.lines(for: news)
    guard trouble == nil, !lines.isEmpty else { return }
    do throws(SystemFile.WriteError) {
      try SystemFile.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: descriptor)
    } catch {
      trouble = error.code
    }
  }

  /// - Throws: if not everything could be written.
  func finish() throws(Failure) {
    guard let trouble else { return }
    throw Failure(status: .inputOutput, message: "\(path): the record is not whole: \(Self.words(trouble))")
  }

  private static func words(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Whether something is there that is not a script; an empty file is nobody's.
  private static func isForeign(_ path: String) -> Bool {
    let head = Array(#"{"scene":"#.utf8)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return errno != ENOENT }
    defer { close(descriptor) }
    var status = stat()
    // A pipe has nothing to lose.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var bytes = [UInt8](repeating: 0, count: head.count)
    let count = read(descriptor, &bytes, bytes.count)
    return count != 0 && bytes != head
  }
}
