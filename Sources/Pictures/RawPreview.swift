import Platform

/// The preview that a camera has put into its raw file: the largest JPEG in it. It reads the directories of TIFF
/// (CR2, NEF, ARW, DNG, PEF, SRW), Panasonic (RW2) and Olympus (ORF), and the header of Fujifilm (RAF).
struct RawPreview {
  /// The bytes of the JPEG in the file.
  let range: Range<Int>
  let exif: Exif

  private static let mostDirectories = 64

  /// - Parameter isCertain: Whether the file is known to be a camera's raw file. If it could also be a plain TIFF, it
  ///   has a preview only if it says that it has sensor data.
  init?(_ bytes: ByteView, isCertain: Bool) {
    if bytes.starts(with: "FUJIFILMCCD-RAW", at: 0) {
      guard let place = bytes.number(84, bytes: 4, isBig: true),
        let count = bytes.number(88, bytes: 4, isBig: true), let jpeg = bytes.part(place, count)
      else { return nil }
      range = place..<place + count
      exif = Exif(jpeg, container: .jpeg)
      return
    }
    guard let tiff = TIFFReader(bytes) else { return nil }
    var search = Search(tiff)
    search.run()
    guard isCertain || search.isRaw, let best = search.best else { return nil }
    range = best.range
    // The EXIF data of the preview may know more, such as the orientation.
    let outer = Exif(tiff)
    let inner = bytes.part(range.lowerBound, range.count).map { Exif($0, container: .jpeg) } ?? Exif()
    var exif = inner
    exif.taken = inner.taken ?? outer.taken
    exif.camera = inner.camera ?? outer.camera
    exif.orientation = inner.orientation ?? outer.orientation
    self.exif = exif
  }

  /// Visits all directories, each once.
  private struct Search {
    private let tiff: TIFFReader
    private var open: [Int]
    private var seen: Set<Int> = []
    private(set) var best: (range: Range<Int>, pixels: Int)?
    private(set) var isRaw = false

    init(_ tiff: TIFFReader) {
      self.tiff = tiff
      open = [tiff.first]
    }

    mutating func run() {
      while let place = open.popLast(), seen.count < RawPreview.mostDirectories {
        guard seen.insert(place).inserted, let directory = tiff.directory(at: place) else { continue }
        look(into: directory)
        open.append(directory.next)
        if let below = directory[0x014A] {
          for index in 0..<min(below.count, 16) {
            if let place = tiff.number(below, index) { open.append(place) }
          }
        }
        if let exif = tiff.number(directory[0x8769]) { open.append(exif) }
      }
    }

    private mutating func look(into directory: TIFFReader.Directory) {
      // Tags of sensor colours and of DNG's version, and the compressions of Nikon, Sony, Samsung and Pentax.
      let packing = tiff.number(directory[0x0103])
      if [32803, 34892].contains(tiff.number(directory[0x0106])) || directory[0xC612] != nil
        || [32767, 32769, 32770, 34713, 65535].contains(packing)
      {
        isRaw = true
      }
      offer(tiff.number(directory[0x0201]), tiff.number(directory[0x0202]))
      if let packing, [6, 7].contains(packing), directory[0x0111]?.count == 1 {
        offer(tiff.number(directory[0x0111]), tiff.number(directory[0x0117]))
      }
      // Panasonic's preview, in one piece.
      if let entry = directory[0x002E], entry.type == 7 { offer(entry.place, entry.count) }
      if let notes = directory[0x927C] { lookIntoOlympus(notes) }
    }

    /// Olympus has it in its notes, which are a TIFF without a header.
    private mutating func lookIntoOlympus(_ notes: TIFFReader.Entry) {
      let bytes = tiff.bytes
      let start: Int
      if bytes.starts(with: "OLYMPUS\0", at: notes.place) {
        start = 12
      } else if bytes.starts(with: "OM SYSTEM\0\0\0", at: notes.place) {
        start = 16
      } else {
        return
      }
      guard let own = bytes.part(notes.place, bytes.count - notes.place) else { return }
      let reader = TIFFReader(own, isBig: bytes.starts(with: "MM", at: notes.place + start - 4), first: start)
      guard let entry = reader.directory(at: start)?[0x2020],
        let place = entry.type == 7 ? entry.place : reader.number(entry),
        let settings = reader.directory(at: place), let preview = reader.number(settings[0x0101])
      else { return }
      offer(notes.place + preview, reader.number(settings[0x0102]))
    }

    private mutating func offer(_ place: Int?, _ count: Int?) {
      guard let place, let count, count > 0, let bytes = tiff.bytes.part(place, count),
        let size = JPEGHeader(bytes)?.size, size.width * size.height > best?.pixels ?? 0
      else { return }
      best = (place..<place + count, size.width * size.height)
    }
  }
}
