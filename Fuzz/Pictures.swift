@testable import Platform
@testable import TerminalPictures

/// Bytes as a picture's file: what is read of it lies in the file, and what is said of it can be shown.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPictures(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  let bytes = ByteView(UnsafeRawBufferPointer(start: start, count: count))
  for container in [PictureFormat.jpeg, .png, .webp, .heic, .tiff] {
    checkExif(Exif(bytes, container: container))
  }
  let beginning = Exif(beginning: UnsafeRawBufferPointer(start: start, count: count))
  if let time = beginning.time {
    check((18_260_000_000_000_000..<100_000_000_000_000_000).contains(time), "a time: \(time)")
  }
  checkExif(beginning)
  if let size = JPEGHeader(bytes)?.size { check(size.width > 0 && size.height > 0, "\(size)") }
  let preview = RawPreview(bytes, isCertain: true)
  if let preview {
    check(preview.range.lowerBound >= 0 && preview.range.upperBound <= count, "\(preview.range) of \(count)")
    checkExif(preview.exif)
  }
  if let plain = RawPreview(bytes, isCertain: false) {
    check(plain.range == preview?.range, "two previews: \(plain.range)")
  }
  let address =
    "data:;base64," + String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  if let decoded = PictureAddress.bytes(of: address) {
    check(decoded.count <= count, "more bytes than letters")
  }
  _ = PictureAddress("file:" + address)
  return 0
}

private func checkExif(_ exif: Exif) {
  if let taken = exif.taken { check(taken.utf8.count == 16, "a date: \(taken.debugDescription)") }
  if let camera = exif.camera {
    check(camera.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "a camera: \(camera.debugDescription)")
    check(!camera.isEmpty && camera.utf8.count <= 257, "a camera of \(camera.utf8.count) bytes")
  }
  check(exif.orientation.map { (1...8).contains($0) } ?? true, "an orientation")
}
