import ChoiceLog
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

  /// Opens the file and empties it. A file that appears under a free name meanwhile is checked before it is emptied.
  private static func open(_ path: String, _ outputs: OutputGuard) throws -> Int32 {
    if FileStamp(of: path)?.isStream == true {
      do throws(Errno) {
        return try SystemFile.openStream(path)
      } catch {
        throw refusal(path, error)
      }
    }
    let target = (try? WholeFile.followed(path)) ?? path
    for _ in 0..<100 {
      var found: Int32 = -1
      do throws(Errno) {
        return try SystemFile.open(target, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o644)
      } catch {
        guard error == .fileExists else { throw refusal(path, error) }
      }
      do throws(Errno) {
        found = try SystemFile.open(target, O_WRONLY)
      } catch {
        if error == .noSuchFileOrDirectory { continue }
        throw refusal(path, error)
      }
      do throws {
        try outputs.require(path, as: .recording)
      } catch {
        close(found)
        throw error
      }
      guard FileStamp(descriptor: found)?.isSameFile(as: FileStamp(of: path)) == true else {
        close(found)
        continue
      }
      _ = ftruncate(found, 0)
      return found
    }
    throw refusal(path, .fileExists)
  }

  private static func refusal(_ path: String, _ error: Errno) -> Failure {
    Failure(status: .cannotCreate, message: "\(path): \(error.message); name another file")
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
    throw Failure(status: .inputOutput, message: "\(path): the record is not whole: \(failure.message)")
  }
}
