/// The EXIF data that a camera has written into a picture's file.
package struct Exif: Sendable, Hashable {
  /// The time of the picture by the camera's clock: `2018-06-03 14:22`.
  package var taken: String?
  /// When the picture was taken, to the millisecond: the digits YYYYMMDDhhmmssmmm as one number. A file without that
  /// time has the time of its last change instead.
  package var time: Int?
  /// Make and model, without words that repeat each other.
  package var camera: String?
  /// How long, how wide open and how sensitive, as far as the file tells: `1/250 s f/2.8 ISO 400`.
  package var exposure: String?
  /// The EXIF orientation, 1 to 8; `nil` for none.
  package var orientation: Int?

  package init() {}

  package init(_ tiff: TIFFReader) {
    guard let main = tiff.directory(at: tiff.first) else { return }
    camera = Self.camera(make: tiff.text(main[0x010F]), model: tiff.text(main[0x0110]))
    orientation = tiff.number(main[0x0112]).flatMap { (1...8).contains($0) ? $0 : nil }
    let more = tiff.number(main[0x8769]).flatMap { tiff.directory(at: $0) }
    // The time when the shutter opened, else the time when the picture was digitized.
    taken = [0x9003, 0x9004].lazy.compactMap { tiff.text(more?[$0]).flatMap(Self.date) }.first
    let exposures = [
      tiff.rational(more?[0x829A]).flatMap(Self.seconds), tiff.rational(more?[0x829D]).flatMap(Self.aperture),
      tiff.number(more?[0x8827]).flatMap { (1..<65_535).contains($0) ? "ISO \($0)" : nil },
    ].compactMap(\.self)
    exposure = exposures.isEmpty ? nil : exposures.joined(separator: " ")
    let times = [
      (more?[0x9003], more?[0x9291]), (more?[0x9004], more?[0x9292]), (main[0x0132], more?[0x9290]),
    ]
    time = times.lazy.compactMap { Self.time(tiff.text($0), fraction: tiff.text($1)) }.first
  }

  /// Reads the EXIF data out of a file's container; empty if the file has none.
  package init(_ bytes: ByteView, container: PictureFormat) {
    let data: ByteView? =
      switch container {
      case .jpeg: JPEGHeader(bytes)?.exif
      case .png: Self.pngChunk(bytes)
      case .webp: Self.webpChunk(bytes)
      case .heic, .avif: HEIFItems(bytes)?.exif
      case .tiff, .cameraRaw: bytes
      case .gif, .bmp, .svg, .jpegXL: nil
      }
    self = data.flatMap { TIFFReader($0) }.map { Exif($0) } ?? Exif()
  }

  /// Reads the EXIF data in the first bytes of a picture's file; empty where they have none, or not all of it.
  package init(beginning bytes: UnsafeRawBufferPointer) {
    let view = ByteView(bytes)
    if view.starts(with: "FUJIFILMCCD-RAW", at: 0) {
      // A whole JPEG is in the file, of which the beginning is enough.
      let jpeg = view.number(84, bytes: 4, isBig: true).flatMap { view.part($0, view.count - $0) }
      self = jpeg.map { Exif($0, container: .jpeg) } ?? Exif()
    } else {
      self = PictureFormat(startOf: bytes).map { Exif(view, container: $0) } ?? Exif()
    }
  }

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

  /// - Parameter fraction: The digits behind the point of the seconds.
  private static func time(_ text: String?, fraction: String?) -> Int? {
    guard let text, date(text) != nil else { return nil }
    func digits(_ text: String, _ count: Int) -> [UInt8] {
      let digits = text.utf8.filter { (0x30...0x39).contains($0) }.map { $0 - 0x30 }.prefix(count)
      return digits + [UInt8](repeating: 0, count: count - digits.count)
    }
    return (digits(text, 14) + digits(fraction ?? "", 3)).reduce(0) { $0 * 10 + Int($1) }
  }

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

  /// An exposure time as cameras show it: short ones as a fraction. `nil` for one that no camera has.
  static func seconds(_ value: Double) -> String? {
    guard value >= 1e-6, value <= 1e6 else { return nil }
    return (value < 0.3 ? "1/\(Int((1 / value).rounded()))" : tenths(value)) + " s"
  }

  /// `nil` for a number that no lens has.
  static func aperture(_ value: Double) -> String? {
    value >= 0.1 && value <= 1000 ? "f/" + tenths(value) : nil
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
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
