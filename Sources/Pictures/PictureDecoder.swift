import CGdkPixbuf
import Platform

/// Turns a picture's file into a few pixels. It runs in a child with limits: decoders have had memory bugs, and the
/// bytes are untrusted.
package struct PictureDecoder: ~Copyable {
  private var library = sd_pixbuf_library()

  /// - Throws: ``PictureError/noLibrary`` where the library is not installed.
  package init() throws(PictureError) {
    guard sd_pixbuf_load(&library) != 0 else { throw .noLibrary }
  }

  /// The formats that can be read on this machine; empty where the library is not installed. Decodes nothing.
  package static var readableFormats: Set<PictureFormat> {
    var library = sd_pixbuf_library()
    guard sd_pixbuf_load(&library) != 0 else { return [] }
    var formats = Set(
      PictureFormat.allCases.filter { format in
        format.mediaType.map { sd_can_read(&library, $0) != 0 } ?? false
      })
    if formats.contains(.jpeg) { formats.insert(.cameraRaw) }
    return formats
  }

  /// Decodes a picture, the right way up: the first frame of a moving one, the preview of a camera's raw file.
  ///
  /// - Parameters:
  ///   - descriptor: A regular file.
  ///   - isReady: Called before the first byte is decoded, when no more files will be opened.
  package mutating func decode(
    _ descriptor: Int32, into box: PictureBox, fit: PictureFit, region: PixelRect? = nil,
    isReady: () -> Void = {}
  ) throws(PictureError) -> DecodedPicture {
    let file = try PictureFile(descriptor)
    let source = try PictureSource(file)
    let watch = SizeWatch(library, source: source) {
      PictureScaling(width: $0, height: $1, region: region, fit: fit, into: box)
    }
    let user = Unmanaged.passUnretained(watch).toOpaque()
    let prepared: sd_size_prepared = { loader, width, height, user in
      guard let loader, let user else { return }
      Unmanaged<SizeWatch>.fromOpaque(user).takeUnretainedValue()
        .learn(width: Int(width), height: Int(height), of: loader)
    }
    guard let type = source.loaded.mediaType, let loader = sd_loader_new(&library, type, prepared, user)
    else {
      throw .noLoader(source.shown)
    }
    defer {
      withExtendedLifetime((watch, file)) {
        _ = sd_loader_close(&library, loader)
        sd_loader_free(&library, loader)
      }
    }
    isReady()
    try feed(source.bytes, to: loader, watch)
    guard sd_loader_close(&library, loader) != 0, source.hasEnd else {
      throw watch.isTooLarge ? .tooManyPixels : .damaged
    }
    return try picture(of: loader, source, watch)
  }

  private func feed(
    _ bytes: UnsafeRawBufferPointer, to loader: OpaquePointer, _ watch: SizeWatch
  ) throws(PictureError) {
    var library = library
    var place = 0
    while place < bytes.count {
      let count = min(65_536, bytes.count - place)
      let start = bytes.baseAddress.map { ($0 + place).assumingMemoryBound(to: UInt8.self) }
      let isGood = sd_loader_write(&library, loader, start, count) != 0
      if watch.isTooLarge { throw .tooManyPixels }
      guard isGood else { throw .damaged }
      place += count
    }
  }

  private mutating func picture(
    of loader: OpaquePointer, _ source: PictureSource, _ watch: SizeWatch
  ) throws(PictureError) -> DecodedPicture {
    guard let stored = sd_loader_pixbuf(&library, loader) else { throw .damaged }
    let size = sd_pixels_of(&library, stored)
    let limit = 1...PictureLimits.side
    guard limit.contains(Int(size.width)), limit.contains(Int(size.height)) else { throw .damaged }
    if let orientation = source.addedOrientation {
      "\(orientation)".withCString { sd_set_orientation(&library, stored, $0) }
    }
    let orientation = Orientation(Int(sd_orientation(&library, stored)))
    // The size of the whole picture, which may have been decoded at a part of its size.
    let whole = watch.size ?? (Int(size.width), Int(size.height))
    let (width, height) = orientation.isTurned ? (whole.height, whole.width) : (whole.width, whole.height)
    let scaling = watch.scaling(width, height)
    let part = orientation.stored(scaling, width: width, height: height)
    let scaled = sd_scaled(
      &library, stored, part.left, part.top, Int32(part.width), Int32(part.height),
      part.across * Double(whole.width) / Double(size.width),
      part.down * Double(whole.height) / Double(size.height))
    guard let scaled else { throw .damaged }
    defer { sd_pixbuf_free(&library, scaled) }
    guard let grid = PixelGrid(sd_pixels_of(&library, scaled)) else { throw .damaged }
    // A vector drawing may claim any size.
    let share = min(1, Double(PictureLimits.side) / Double(max(width, height)))
    return DecodedPicture(
      info: PictureInfo(
        width: max(1, Int(Double(width) * share)), height: max(1, Int(Double(height) * share)),
        format: source.shown, taken: source.exif.taken, camera: source.exif.camera,
        exposure: source.exif.exposure),
      grid: grid)
  }
}

/// The part of a file that is decoded, and its format.
private struct PictureSource {
  /// The file's format as people call it, and the format that is handed to the library.
  let shown: PictureFormat
  let loaded: PictureFormat
  let bytes: UnsafeRawBufferPointer
  let exif: Exif

  /// - Parameter file: Must live as long as this value.
  init(_ file: PictureFile) throws(PictureError) {
    guard let format = PictureFormat(startOf: file.bytes) else { throw .unknownFormat }
    let view = ByteView(file.bytes)
    let preview: RawPreview? =
      [.tiff, .cameraRaw].contains(format) ? RawPreview(view, isCertain: format == .cameraRaw) : nil
    if let preview {
      (shown, loaded) = (.cameraRaw, .jpeg)
      bytes = UnsafeRawBufferPointer(rebasing: file.bytes[preview.range])
      exif = preview.exif
      return
    }
    guard format != .cameraRaw else { throw .noPreview }
    (shown, loaded) = (format, format)
    bytes = file.bytes
    exif = Exif(beginning: file.bytes)
  }

  /// The EXIF orientation, for formats in which the library does not find it by itself.
  var addedOrientation: Int? { [.cameraRaw, .png, .webp].contains(shown) ? exif.orientation : nil }

  /// Whether the last bytes end a picture of this format, for formats whose decoder does not check that. The PNG
  /// decoder accepts half a picture. A JPEG may have anything behind its end, such as a phone's short film.
  var hasEnd: Bool {
    guard loaded == .png else { return true }
    let end = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    let tail = bytes.suffix(4096)
    return tail.indices.contains { tail[$0...].starts(with: end) }
  }
}

/// The orientation of a picture in its file, as EXIF numbers it.
private struct Orientation {
  /// 1 to 8.
  private let number: Int

  init(_ number: Int) { self.number = (1...8).contains(number) ? number : 1 }

  /// Whether it lies on its side.
  var isTurned: Bool { number >= 5 }

  /// The place in the file of a part of a picture that is the right way up.
  ///
  /// - Parameters: Of the whole picture the right way up, in its own pixels.
  func stored(
    _ part: PictureScaling, width: Int, height: Int
  ) -> (left: Double, top: Double, width: Int, height: Int, across: Double, down: Double) {
    let right = Double(width) * part.across - part.left - Double(part.width)
    let bottom = Double(height) * part.down - part.top - Double(part.height)
    // The offsets, as seen, of the sides where the file's rows and columns begin.
    let (left, top) =
      switch number {
      case 2: (right, part.top)
      case 3: (right, bottom)
      case 4: (part.left, bottom)
      case 5: (part.top, part.left)
      case 6: (part.top, right)
      case 7: (bottom, right)
      case 8: (bottom, part.left)
      default: (part.left, part.top)
      }
    return isTurned
      ? (left, top, part.height, part.width, part.down, part.across)
      : (left, top, part.width, part.height, part.across, part.down)
  }
}

extension PixelGrid {
  /// The pixels of a picture, each multiplied by its alpha; `nil` if their number does not match the size.
  fileprivate init?(_ pixels: sd_pixels) {
    let (width, height, channels) = (Int(pixels.width), Int(pixels.height), Int(pixels.channels))
    guard let start = pixels.bytes, pixels.bits == 8, channels == 3 || channels == 4, width > 0, height > 0,
      pixels.row_bytes >= width * channels,
      pixels.count >= Int(pixels.row_bytes) * (height - 1) + width * channels
    else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = start + (y * Int(pixels.row_bytes) + x * channels)
          let alpha = channels == 4 ? UInt16(pixel[3]) : 255
          for part in 0..<3 { bytes[count + part] = UInt8((UInt16(pixel[part]) * alpha + 127) / 255) }
          bytes[count + 3] = UInt8(alpha)
          count += 4
        }
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}

/// Learns a picture's size before it is decoded.
private final class SizeWatch {
  private(set) var isTooLarge = false
  /// The size as stored; `nil` before it is known.
  private(set) var size: (width: Int, height: Int)?
  private var library: sd_pixbuf_library
  private let source: PictureSource
  /// How the picture comes into its box, if it has this size.
  let scaling: (_ width: Int, _ height: Int) -> PictureScaling

  init(
    _ library: sd_pixbuf_library, source: PictureSource,
    scaling: @escaping (_ width: Int, _ height: Int) -> PictureScaling
  ) {
    self.library = library
    self.source = source
    self.scaling = scaling
  }

  func learn(width: Int, height: Int, of loader: OpaquePointer) {
    let isDrawn = source.loaded == .svg
    let side = isDrawn ? Int(Int32.max) : PictureLimits.side
    guard width > 0, height > 0, width <= side, height <= side,
      isDrawn
        || width * height <= (source.loaded == .jpeg ? PictureLimits.jpegPixels : PictureLimits.pixels)
    else {
      isTooLarge = true
      // A size of zero makes the decoder give up instead of asking for memory.
      sd_loader_set_size(&library, loader, 0, 0)
      return
    }
    size = (width, height)
    // Whether the picture lies on its side is not known yet, so both ways have to be large enough.
    let (upright, turned) = (scaling(width, height), scaling(height, width))
    if isDrawn {
      // A vector drawing has no pixels of its own, so it is drawn at the size at which it is shown.
      let most = Double(PictureLimits.pixels / 4)
      let (across, down) = (Double(width) * upright.across, Double(height) * upright.down)
      let share = min(1, (most / max(1, across * down)).squareRoot(), 16_384 / max(across, down))
      sd_loader_set_size(&library, loader, Int32(max(1, across * share)), Int32(max(1, down * share)))
    } else if source.loaded == .jpeg {
      // JPEG can be decoded at a half, a quarter or an eighth of its size, which is faster and takes less memory.
      let wanted = max(upright.across, turned.down)
      if let part = [8, 4, 2].first(where: { 1 / Double($0) >= wanted }) {
        let most = part - 1
        sd_loader_set_size(&library, loader, Int32((width + most) / part), Int32((height + most) / part))
      }
    }
  }
}
