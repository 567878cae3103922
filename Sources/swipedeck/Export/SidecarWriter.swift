import CardDeck
import ChoiceFormats
import ChoiceLog
import Foundation
import Platform

/// Writes choices on pictures as ratings into XMP sidecars. All else in an existing sidecar stays; pictures are not
/// touched.
///
/// The ratings go into the sidecars that exist: `NAME.xmp`, `NAME.JPG.xmp`, or both. If a picture has none, `NAME.xmp`
/// is created, or `NAME.JPG.xmp` if another file of the deck has the same name before the extension.
final class SidecarWriter {
  private let deck: Deck
  private let folder: String
  private let ratings: [Choice: Int]
  var outputs = OutputGuard()
  private var counts = (written: 0, unrated: 0)
  /// The reason why a card has no sidecar.
  private var faults: [String] = []
  /// The number of files of each path without its extension.
  private lazy var stems = Dictionary(
    (0..<deck.count).compactMap { deck.filePathBytes(at: $0) }.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasSuffix(".xmp") }.map { (ExportTarget.stem($0), 1) }, uniquingKeysWith: +)

  /// In bytes; a larger file is no sidecar.
  private static let largest = 64 << 20

  /// - Parameters:
  ///   - folder: The folder of the sidecars; `nil` puts each beside its picture.
  ///   - ratings: Ratings that replace the usual ones.
  init(_ deck: Deck, into folder: String?, ratings: [Choice: Int]) {
    (self.deck, self.folder) = (deck, folder ?? (deck.folder.isEmpty ? "." : deck.folder))
    self.ratings = [.nope: -1, .like: 1, .star: 5].merging(ratings) { $1 }
  }

  /// The lines that tell the user what was done.
  var lines: [String] {
    let unrated = counts.unrated == 0 ? "" : ", \(counts.unrated.counted("choice")) without a rating"
    return [counts.written.counted("sidecar") + " written" + unrated] + faults
  }

  /// - Returns: Whether the card is still in the deck.
  func write(_ entry: ExportEntry) throws -> Bool {
    guard let record = entry.record else { return false }
    let rating = entry.choice.flatMap { ratings[$0.choice] }
    if rating == nil { counts.unrated += 1 }
    guard let path = record.path.flatMap({ String(validating: $0, as: UTF8.self) }) else {
      faults.append("\(entry.card): its name is not UTF-8, so without a sidecar")
      return true
    }
    guard let card = record.card, card.body?.isEmpty ?? true, !path.hasSuffix(".xmp") else {
      if rating != nil { faults.append("\(path): no picture, so without a sidecar") }
      return true
    }
    // A list may name pictures anywhere.
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      faults.append("\(path): not below \(folder), so without a sidecar")
      return true
    }
    let stem = ExportTarget.stem(path)
    let names = stems[stem] == 1 ? [stem, path] : [path]
    let paths = names.map { "\(folder)/\($0).xmp" }
    let existing = paths.filter { FileStamp(of: $0) != nil }
    guard let rating else {
      // An earlier export may have written it, or a person in another program.
      for path in existing where isRated(path) {
        faults.append("\(path): keeps its rating, though the choice has none")
      }
      return true
    }
    for path in existing.isEmpty ? [paths[0]] : existing { try write(rating, to: path) }
    return true
  }

  /// Whether a sidecar has a rating that a choice stands for.
  private func isRated(_ path: String) -> Bool {
    guard let file = FileStamp(of: path), file.isRegular, file.size <= Self.largest,
      let bytes = try? SystemFile.contents(of: path)
    else { return false }
    return ratings.values.contains { XMPRating.setting($0, in: bytes) == bytes }
  }

  private func write(_ rating: Int, to path: String) throws {
    let before = FileStamp(of: path)
    var bytes = XMPRating.sidecar(rating)
    let isLink = try WholeFile.followed(path) != path
    if before != nil || isLink {
      guard !isLink, let before, before.isRegular, before.size <= Self.largest,
        let new = XMPRating.setting(rating, in: try SystemFile.contents(of: path))
      else { return faults.append("\(path): no file of XMP, and left as it is") }
      bytes = new
    }
    try FileManager.default.createDirectory(
      atPath: SystemFile.folder(of: path), withIntermediateDirectories: true)
    try WholeFile.replace(path) {
      try outputs.require(path, as: .sidecar)
      guard try FileStamp(of: path) == before && WholeFile.followed(path) == path else {
        throw WholeFileError.cannotCreate(path: path, reason: "another program has changed it")
      }
    } contents: {
      try $0(bytes)
    }
    counts.written += 1
  }
}
