import Platform

extension PictureFormat {
  /// The name by which gdk-pixbuf finds a loader; `nil` for camera raw, which no loader reads.
  var mediaType: String? {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .tiff: "image/tiff"
    case .bmp: "image/bmp"
    case .svg: "image/svg+xml"
    case .heic: "image/heic"
    case .avif: "image/avif"
    case .jpegXL: "image/jxl"
    case .cameraRaw: nil
    }
  }
}
