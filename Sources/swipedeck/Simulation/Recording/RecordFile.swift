import ChoiceLog
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
  ///   - outputs: Which files may be replaced.
  ///   - id: The id of the card with that number in the deck.
  init(path: String, _ outputs: OutputGuard, id: @escaping (UInt32) -> String) throws(Failure) {
    try outputs.require(path, as: .recording)
    descriptor = try Self.open(path, outputs)
    self.path = path
    recorder = ScriptRecorder(id: id)
  }

  /// The file with nothing in it. What turns up under a name that was free is looked at before it is emptied.
  private static func open(_ path: String, _ outputs: OutputGuard) throws(Failure) -> Int32 {
    let target = (try? WholeFile.followed(path)) ?? path
    for _ in 0..<100 {
      let made = systemOpen(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
      if made >= 0 { return made }
      guard errno == EEXIST else { break }
      let found = systemOpen(target, O_WRONLY | O_CLOEXEC)
      guard found >= 0 else {
        if errno == ENOENT { continue }
        break
      }
      do throws(Failure) {
        try outputs.require(path, as: .recording)
      } catch {
        close(found)
        throw error
      }
      guard FileIdentity(path) == FileIdentity(descriptor: found) else {
        close(found)
        continue
      }
      // A pipe or a device has nothing that could be emptied.
      _ = ftruncate(found, 0)
      return found
    }
    throw Failure(status: .cannotCreate, message: "\(path): \(words(errno)); name another file")
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
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o644) }
