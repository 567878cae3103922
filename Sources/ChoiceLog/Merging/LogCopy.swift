import Foundation
import GRDB

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Another log as it is at this moment, in a file of our own: brought to our version and looked over, while the
/// original is not written to. The file goes with the value.
final class LogCopy {
  let path: String
  private let folder: String

  /// - Throws: ``ChoiceLogError`` about the original.
  init(of original: String) throws(ChoiceLogError) {
    let original = try LogFile.existing(original)
    try Schema.check(LogHeader.read(original), path: original)
    guard let folder = Self.makeFolder() else {
      throw .failed(path: original, reason: "no room for a copy: " + SystemText.error(errno))
    }
    self.folder = folder
    path = folder + "/copy.sqlite"
    do {
      try Self.copy(original, to: path)
    } catch {
      throw LogFault.error(error, path: original)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static func copy(_ original: String, to path: String) throws {
    if access(original + "-wal", F_OK) != 0 {
      // All of it is in the one file. To open it as a database would leave files beside it.
      try FileManager.default.copyItem(atPath: original, toPath: path)
      if access(original + "-wal", F_OK) != 0 { return try prepare(path, original) }
      try FileManager.default.removeItem(atPath: path)
    }
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(5)
      let source = try DatabaseQueue(path: original, configuration: configuration)
      try source.backup(to: DatabaseQueue(path: path))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
      // A folder that nobody may write to, such as a disk lent: the files themselves are all there is.
      for ending in ["", "-wal"] where access(original + ending, R_OK) == 0 {
        try? FileManager.default.removeItem(atPath: path + ending)
        try FileManager.default.copyItem(atPath: original + ending, toPath: path + ending)
      }
    }
    try prepare(path, original)
  }

  private static func prepare(_ path: String, _ original: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = OFF")
      guard try Schema.check(db, path: original) > 0 else { throw ChoiceLogError.notALog(path: original) }
      let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)").filter { $0 != "ok" }
      if let reason = damage.first { throw ChoiceLogError.damaged(path: original, reason: reason) }
      try Schema.migrate(db, path: original)
      if let fault = try LogShape.fault(of: db) {
        throw ChoiceLogError.damaged(path: original, reason: fault)
      }
      _ = try Row.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
    }
  }

  private static func makeFolder() -> String? {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((place + "/swipedeck-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension ChoiceLog {
  /// Reads a log without changing anything about it, not even its version: a copy is what is looked at.
  /// - Throws: ``ChoiceLogError``, or what `body` threw.
  package static func readOnly<Result>(
    _ path: String, _ body: (LogSnapshot) throws -> Result
  ) throws -> Result {
    let copy = try LogCopy(of: path)
    return try DatabaseQueue(path: copy.path).read { try body(LogSnapshot(db: $0)) }
  }
}
