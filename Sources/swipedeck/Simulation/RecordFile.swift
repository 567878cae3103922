import Platform
import SwipeSession

/// The file of `--record`. Each step is written before the next one happens, so that a session that dies leaves a
/// recording behind.
final class RecordFile {
  private let path: String
  private let descriptor: Int32
  private var recorder: ScriptRecorder
  /// The first write error; the session goes on without its recording.
  private var failure: Errno?

  /// - Parameters:
  ///   - outputs: Which files may be replaced.
  ///   - id: Returns the id of the card with that number in the deck.
  init(path: String, _ outputs: OutputGuard, id: @escaping (UInt32) -> String) throws {
    try outputs.require(path, as: .recording)
    descriptor = try Self.open(path, outputs)
    self.path = path
    recorder = ScriptRecorder(id: id)
  }

  /// Opens the file and empties it. A file that exists is checked once more before it is emptied: another process may have
  /// put it there.
  private static func open(_ path: String, _ outputs: OutputGuard) throws -> Int32 {
    let target = (try? WholeFile.followed(path)) ?? path
    let isNew = FileStamp(of: target) == nil
    let descriptor: Int32
    do throws(Errno) {
      if FileStamp(of: path)?.isStream == true { return try SystemFile.openStream(path) }
      descriptor = try SystemFile.open(
        target, isNew ? O_WRONLY | O_CREAT | O_EXCL : O_WRONLY, permissions: 0o644)
    } catch {
      throw refusal(path, error)
    }
    if isNew { return descriptor }
    do throws {
      try outputs.require(path, as: .recording)
      guard FileStamp(descriptor: descriptor)?.isSameFile(as: FileStamp(of: path)) == true else {
        throw refusal(path, .fileExists)
      }
    } catch {
      close(descriptor)
      throw error
    }
    _ = ftruncate(descriptor, 0)
    return descriptor
  }

  private static func refusal(_ path: String, _ error: Errno) -> Failure {
    Failure(.cannotCreate, "\(path): \(error.message); name another file")
  }

  deinit { close(descriptor) }

  func record(_ record: SessionRecord) {
    let lines = recorder.lines(for: record)
    guard failure == nil, !lines.isEmpty else { return }
    do throws(Errno) {
      try SystemFile.write((lines.joined(separator: "\n") + "\n").utf8, to: descriptor)
    } catch {
      failure = error
    }
  }

  /// - Throws: if not everything could be written.
  func finish() throws {
    guard let failure else { return }
    throw Failure(.inputOutput, "\(path): the record is not whole: \(failure.message)")
  }
}
