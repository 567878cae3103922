import CGdkPixbuf
import Platform
import SwipeSession

/// Turns a picture's file into a few pixels. Decoders have had memory bugs and the bytes are untrusted, so
/// it runs in a child with limits.
package struct PictureDecoder: ~Copyable {
  private var library = sd_pixbuf_library()

  /// - Throws: ``PictureError/noDecoder`` where the library is not installed.
  package init() throws(PictureError) {
    guard sd_pixbuf_load(&library) != 0 else { throw .noDecoder }
  }

  /// Decodes a picture, of a moving one the first frame, the right way up, as large as its box allows.
  ///
  /// - Parameters:
  ///   - descriptor: Read to its end, or as far as the limits go.
  ///   - isReady: Called once no file has to be opened any more, before the first byte is decoded.
  package mutating func decode(
    _ descriptor: Int32, into box: PictureBox, isReady: () -> Void = {}
  ) throws(PictureError) -> PixelGrid {
    var source = ByteSource(descriptor)
    let start = try source.start()
    guard let kind = PictureKind(startOf: start) else { throw .unknownKind }
    let watch = SizeWatch(library, kind: kind, box: box)
    let user = Unmanaged.passUnretained(watch).toOpaque()
    let prepared: sd_size_prepared = { loader, width, height, user in
      guard let loader, let user else { return }
      Unmanaged<SizeWatch>.fromOpaque(user).takeUnretainedValue()
        .learn(width: Int(width), height: Int(height), of: loader)
    }
    guard let loader = sd_loader_new(&library, kind.rawValue, prepared, user) else { throw .noDecoder }
    defer {
      withExtendedLifetime(watch) {
        _ = sd_loader_close(&library, loader)
        sd_loader_free(&library, loader)
      }
    }
    isReady()
    try feed(start, to: loader, watch)
    while let bytes = try source.next() { try feed(bytes, to: loader, watch) }
    guard sd_loader_close(&library, loader) != 0, source.hasEnd(of: kind) else {
      throw watch.isTooLarge ? .tooManyPixels : .damaged
    }
    return try grid(of: loader, box: box)
  }

  private func feed(
    _ bytes: ArraySlice<UInt8>, to loader: OpaquePointer, _ watch: SizeWatch
  ) throws(PictureError) {
    var library = library
    let isGood = bytes.withUnsafeBufferPointer {
      sd_loader_write(&library, loader, $0.baseAddress, $0.count) != 0
    }
    if watch.isTooLarge { throw .tooManyPixels }
    guard isGood else { throw .damaged }
  }

  private mutating func grid(of loader: OpaquePointer, box: PictureBox) throws(PictureError) -> PixelGrid {
    guard let stored = sd_loader_pixbuf(&library, loader) else { throw .damaged }
    let size = sd_pixels_of(&library, stored)
    guard (1...PictureLimits.side).contains(Int(size.width)),
      (1...PictureLimits.side).contains(Int(size.height))
    else { throw .damaged }
    let isTurned = sd_is_turned(&library, stored) != 0
    let fit = PictureFit(
      width: Int(isTurned ? size.height : size.width), height: Int(isTurned ? size.width : size.height),
      into: box)
    let scaled = sd_scaled(
      &library, stored, Int32(isTurned ? fit.height : fit.width), Int32(isTurned ? fit.width : fit.height))
    guard let scaled else { throw .damaged }
    defer { sd_pixbuf_free(&library, scaled) }
    let crop = fit.crop
    guard
      let grid = PixelGrid(sd_pixels_of(&library, scaled))?
        .cropped(x: crop.x, y: crop.y, width: crop.width, height: crop.height)
    else { throw .damaged }
    return grid
  }
}

extension PixelGrid {
  /// The pixels of a picture, each multiplied by its alpha; `nil` where their number does not agree with the sizes.
  fileprivate init?(_ pixels: sd_pixels) {
    let (width, height, channels) = (Int(pixels.width), Int(pixels.height), Int(pixels.channels))
    guard let start = pixels.bytes, pixels.bits == 8, channels == 3 || channels == 4, width > 0, height > 0,
      pixels.row_bytes >= width * channels,
      pixels.count >= Int(pixels.row_bytes) * (height - 1) + width * channels
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = start + (y * Int(pixels.row_bytes) + x * channels)
        let alpha = channels == 4 ? UInt16(pixel[3]) : 255
        for part in 0..<3 { bytes.append(UInt8((UInt16(pixel[part]) * alpha + 127) / 255)) }
        bytes.append(UInt8(alpha))
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}

/// Learns a picture's size before it is decoded.
private final class SizeWatch {
  private(set) var isTooLarge = false
  private var library: sd_pixbuf_library
  private let kind: PictureKind
  private let box: PictureBox

  init(_ library: sd_pixbuf_library, kind: PictureKind, box: PictureBox) {
    self.library = library
    self.kind = kind
    self.box = box
  }

  func learn(width: Int, height: Int, of loader: OpaquePointer) {
    guard width > 0, height > 0, width <= PictureLimits.side, height <= PictureLimits.side,
      width * height <= PictureLimits.pixels
    else {
      isTooLarge = true
      // No pixels at all: the decoder gives up here instead of asking for memory.
      sd_loader_set_size(&library, loader, 0, 0)
      return
    }
    guard kind == .jpeg else { return }
    // JPEG can be decoded at a half, a quarter or an eighth of its size, which is faster and takes less memory.
    // Whether it lies on its side is not known yet; both ways have to be large enough.
    let upright = PictureFit(width: width, height: height, into: box)
    let turned = PictureFit(width: height, height: width, into: box)
    let wanted = max(upright.width, turned.height)
    if let part = [8, 4, 2].first(where: { width / $0 >= wanted }) {
      let most = part - 1
      sd_loader_set_size(&library, loader, Int32((width + most) / part), Int32((height + most) / part))
    }
  }
}

/// A descriptor's bytes, piece by piece, up to the limit.
private struct ByteSource {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var total = 0
  private var tail: [UInt8] = []
  private static let tailCount = 4096

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// At least as many bytes as tell the kind, unless there are no more.
  mutating func start() throws(PictureError) -> ArraySlice<UInt8> {
    var bytes: ArraySlice<UInt8> = []
    while bytes.count < PictureKind.markCount, let more = try next() { bytes += more }
    return bytes
  }

  /// `nil` at the end.
  mutating func next() throws(PictureError) -> ArraySlice<UInt8>? {
    guard let count = try? SystemFile.read(descriptor, into: &buffer) else { throw .unreadable }
    total += count
    guard total <= PictureLimits.bytes else { throw .tooManyBytes }
    guard count > 0 else { return nil }
    let fresh = buffer[max(0, count - Self.tailCount)..<count]
    tail = tail.suffix(Self.tailCount - fresh.count) + fresh
    return buffer[..<count]
  }

  /// Whether the last bytes are how a picture of this kind ends, for those kinds whose decoder does not ask.
  func hasEnd(of kind: PictureKind) -> Bool {
    guard let end = kind.end else { return true }
    return tail.indices.contains { tail[$0...].starts(with: end) }
  }
}
