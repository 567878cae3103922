import Platform

/// Makes cards of the files of a folder, or of a list of files: a text is the card's body, a picture the card's picture; other files show
/// their size.
struct FolderReader: Sendable {
  /// Longest text that is shown whole, in bytes; of a longer one the beginning is shown.
  static let longestText = 1 << 20

  /// Bytes of a file that tell what it is.
  private static let beginning = 4096

  /// The folder, or the one to which the paths of a list are relative.
  let root: FolderRoot
  /// Whether paths come from a list, which may name any file. The text of a file outside of the folder is not shown.
  var isList = false

  /// - Parameters:
  ///   - path: Relative to the root; of a list it may be absolute.
  ///   - position: Returns the position of the path in a list; called only if something is wrong.
  func card(path: [UInt8], position: () -> TextPosition = { .start }) -> Card {
    var card = Card(id: CardID(FileID.text(path)))
    let parts = path.split(separator: UInt8(ascii: "/"))
    card.title = parts.last.map { String(decoding: $0, as: UTF8.self) }
    if parts.count > 1 {
      card.subtitle = String(
        decoding: Array(parts.dropLast().joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
    }
    do throws(DeckError) {
      let file = try open(path)
      let size = file.stamp.size
      var bytes = try file.bytes(at: 0, count: min(size, Self.beginning))
      let isPicture = PictureFormat(startOf: bytes) != nil
      if size > bytes.count, !isPicture, !bytes.contains(0) {
        bytes = try file.bytes(at: 0, count: min(size, Self.longestText))
      }
      let text = isPicture ? nil : Self.text(bytes, isWhole: size <= bytes.count)
      let fault = file.pictureFault(named: path)
      if let text, !isList || root.location(of: path)?.isBelow == true {
        card.body = fault == .empty ? "\(PictureFault.empty)" : text
      } else {
        if isPicture { card.image = PictureAddress.text(ofFile: path) }
        let words = [DecimalText.size(size)] + (text == nil ? [fault].compactMap { $0?.description } : [])
        card.fields.append(Card.Field(name: "size", value: words.joined(separator: ", ")))
      }
      return card
    } catch {
      return Card(id: card.id, problem: CardProblem(position: position(), why: .unreadable(error)))
    }
  }

  /// Opens a file. A list may name a link; anything but a regular file is an error.
  private func open(_ path: [UInt8]) throws(DeckError) -> DeckFile {
    guard isList else { return try root.openFile(path) }
    guard let location = root.location(of: path) else { throw .noSuchFile }
    return try DeckFile(path: location.path, encoding: TextEncoding.utf8)
  }

  /// When the picture was taken, by the camera's clock, else when the file was last written to: the digits
  /// YYYYMMDDhhmmssmmm; `Int.max` if the file cannot be read.
  func timeTaken(path: [UInt8]) -> Int {
    // Cameras put the date into the first kilobytes.
    guard let file = try? open(path),
      let bytes = try? file.bytes(at: 0, count: min(file.stamp.size, 64 << 10))
    else { return .max }
    return bytes.withUnsafeBytes { Exif(beginning: $0).time } ?? file.stamp.modifiedTime
  }

  /// The properties of a file that are known without opening it.
  func members(path: [UInt8]) -> [JSONMember] {
    let text = FileID.text(path)
    let name = text.split(separator: "/").last.map(String.init) ?? text
    let suffix = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    return [
      JSONMember(name: "path", value: .string(text)), JSONMember(name: "name", value: .string(name)),
      JSONMember(name: "extension", value: .string(suffix)),
    ]
  }

  /// The text of a file; `nil` if it is no text in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file, or its beginning.
  ///   - isWhole: Whether `bytes` are the whole file. Otherwise the last character may be cut off.
  private static func text(_ bytes: [UInt8], isWhole: Bool) -> String? {
    var bytes = bytes[ByteOrderMark.length(in: bytes)...]
    if !isWhole, let cut = UTF8Check.firstInvalid(in: bytes), cut > bytes.endIndex - 4 {
      bytes = bytes[..<cut]
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
