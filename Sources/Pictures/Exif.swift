/// The EXIF data that a camera has written into a picture's file.
struct Exif: Sendable, Hashable {
  /// The time of the picture by the camera's clock: `2018-06-03 14:22`.
  var taken: String?
  /// Make and model, without words that repeat each other.
  var camera: String?
  /// The EXIF orientation, 1 to 8; `nil` for none.
  var orientation: Int?

  init() {}

  init(_ tiff: TIFFReader) {
    guard let main = tiff.directory(at: tiff.first) else { return }
    camera = Self.camera(make: tiff.text(main[0x010F]), model: tiff.text(main[0x0110]))
    orientation = tiff.number(main[0x0112]).flatMap { (1...8).contains($0) ? $0 : nil }
    guard let place = tiff.number(main[0x8769]), let more = tiff.directory(at: place) else { return }
    // The time when the shutter opened, else the time when the picture was digitized.
    taken = [0x9003, 0x9004].lazy.compactMap { tiff.text(more[$0]).flatMap(Self.date) }.first
  }

  /// Reads the EXIF data out of a file's container; empty if the file has none.
  init(_ bytes: ByteView, container: Container) {
    let data: ByteView? =
      switch container {
      case .jpeg: JPEGHeader(bytes)?.exif
      case .png: Self.pngChunk(bytes)
      case .webp: Self.webpChunk(bytes)
      case .heif: HEIFItems(bytes)?.exif
      case .tiff: bytes
      }
    self = data.flatMap { TIFFReader($0) }.map { Exif($0) } ?? Exif()
  }

  enum Container { case jpeg, png, webp, heif, tiff }

  private static let mostChunks = 4096

  /// PNG: chunks of a length, a name, data and a checksum.
  private static func pngChunk(_ bytes: ByteView) -> ByteView? {
    var place = 8
    for _ in 0..<mostChunks {
      guard let count = bytes.number(place, bytes: 4, isBig: true) else { return nil }
      if bytes.starts(with: "eXIf", at: place + 4) { return bytes.part(place + 8, count) }
      place += count + 12
    }
    return nil
  }

  /// WebP: chunks of a name, a length and data of an even length. Some programs write JPEG's mark before the data.
  private static func webpChunk(_ bytes: ByteView) -> ByteView? {
    var place = 12
    for _ in 0..<mostChunks {
      guard let count = bytes.number(place + 4, bytes: 4, isBig: false) else { return nil }
      if bytes.starts(with: "EXIF", at: place) {
        let mark = bytes.starts(with: "Exif\0\0", at: place + 8) && count >= 6 ? 6 : 0
        return bytes.part(place + 8 + mark, count - mark)
      }
      place += 8 + count + count % 2
    }
    return nil
  }

  // MARK: - Values

  /// `nil` for a text that is no date, such as the zeros of a clock that was never set.
  static func date(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16 else { return nil }
    func number(_ range: Range<Int>, _ allowed: ClosedRange<Int>) -> Bool {
      guard bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
      return allowed.contains(bytes[range].reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
    guard number(0..<4, 1826...9999), number(5..<7, 1...12), number(8..<10, 1...31), number(11..<13, 0...23),
      number(14..<16, 0...59)
    else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return "\(part(0..<4))-\(part(5..<7))-\(part(8..<10)) \(part(11..<13)):\(part(14..<16))"
  }

  /// Leaves out repetition: models often begin with their make, and makes often end with the legal form of the
  /// company.
  static func camera(make: String?, model: String?) -> String? {
    let words = (make ?? "").split(separator: " ").filter { word in
      let bare = word.lowercased().filter { $0.isLetter }
      return ![
        "corporation", "corp", "inc", "ltd", "coltd", "co", "company", "imaging", "electronics",
        "optical", "camera", "cameras", "ag", "gmbh",
      ].contains(bare)
    }
    guard let model else { return words.isEmpty ? nil : words.joined(separator: " ") }
    guard let first = words.first, !model.lowercased().hasPrefix(first.lowercased()) else { return model }
    return words.joined(separator: " ") + " " + model
  }
}
