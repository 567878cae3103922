import Platform

/// The files of one folder as cards, by their names alone: the files of one shot are one card, and sidecars are none.
///
/// A shot is what a camera, or an editor after it, writes beside one picture: a JPEG, a HEIC, a RAW and a film of one
/// name before the extension. The first kind of these that is there is shown; other files go with it. Of several files
/// of that kind (`a.jpg`, `a.jpeg`) each is a card. Files without a picture beside them are cards of their own.
package enum FolderFiles {
  /// Kinds of files, those that are shown in front.
  enum Kind: Int {
    case jpeg, heic, raw, film
    /// A picture that programs write, and no camera beside another one.
    case picture
    /// Data about a picture from an editor, a phone or a camera: `NAME.xmp` or `NAME.JPG.xmp`.
    case sidecar
    /// Perhaps a sidecar of Google Takeout.
    case json

    /// - Parameter name: May be a path.
    init?(_ name: [UInt8]) {
      guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      guard let kind = Self.extensions[name[(dot + 1)...].map(\.lowercased)] else { return nil }
      self = kind
    }

    var isShown: Bool { rawValue <= Self.picture.rawValue }
    /// Whether every file of this kind has bytes that are recognized; of RAW and film some have not.
    var isRecognized: Bool { [.jpeg, .heic, .picture].contains(self) }

    private static let extensions: [[UInt8]: Kind] = {
      let words: [(Kind, String)] = [
        (.jpeg, "jpg jpeg jpe jfif"), (.heic, "heic heif hif"), (.film, "mov mp4 m4v mp"),
        (
          .raw,
          "3fr arw cr2 cr3 crw dcr dng erf fff gpr iiq k25 kdc mef mos mrw nef nrw orf ori pef raf raw rw2 rwl rwz sr2 srf srw x3f"
        ),
        (.picture, "png gif webp tif tiff bmp avif jxl"), (.sidecar, "xmp aae thm pp3 arp dop"),
        (.json, "json"),
      ]
      let all = words.flatMap { kind, words in words.split(separator: " ").map { (Array($0.utf8), kind) } }
      return Dictionary(uniqueKeysWithValues: all)
    }()
  }

  /// For each file of a folder, the index of the file whose card has it; `nil` for a file that is on no card: a sidecar
  /// without its picture, or Takeout's `metadata.json` about a folder.
  ///
  /// - Parameters:
  ///   - names: Without the folder, in the order of the cards.
  ///   - pairs: Whether the files of a shot are one card; else only sidecars go with a picture.
  static func owners(_ names: [[UInt8]], pairs: Bool) -> [Int?] {
    let kinds = names.map { Kind($0) }
    func rank(_ file: Int) -> Int { kinds[file]?.rawValue ?? .max }
    var owners: [Int?] = Array(names.indices)
    let shown = names.indices.filter { kinds[$0]?.isShown == true }
    guard !shown.isEmpty, names.count > 1 else { return owners }
    let first = Dictionary(shown.map { (stem(names[$0]), $0) }) { rank($0) <= rank($1) ? $0 : $1 }
    for file in shown.sorted(by: { rank($0) < rank($1) }) where pairs && kinds[file] != .picture {
      // A Pixel's film of `PXL_1.MP.jpg` is `PXL_1.MP`.
      let others = [stem(names[file]), names[file][...]].compactMap { first[$0] }
      if let other = others.min(by: { rank($0) < rank($1) }), rank(other) < rank(file) {
        owners[file] = owners[other]
      }
    }
    let sidecars = names.indices.filter { kinds[$0] == .sidecar || kinds[$0] == .json }
    guard !sidecars.isEmpty else { return owners }
    let pictures = Dictionary(shown.map { (names[$0][...], $0) }) { first, _ in first }
    // Google cuts the name of a sidecar, without its extension, to 46 characters.
    let long = shown.filter { names[$0].count > 46 }
    let cut = Dictionary(long.map { (names[$0].prefix(46), $0) }) { first, _ in first }
    for file in sidecars {
      let stem = stem(names[file])
      let others: [Int?] =
        kinds[file] == .json
        ? takeout(stem).map { pictures[$0[...]] } + [cut[stem]] : [first[stem], first[original(stem)]]
      if let picture = ([pictures[stem]] + others).lazy.compactMap(\.self).first {
        owners[file] = owners[picture]
      } else if kinds[file] == .sidecar || names[file].elementsEqual("metadata.json".utf8) {
        owners[file] = nil
      }
    }
    return owners
  }

  private static func stem(_ name: [UInt8]) -> ArraySlice<UInt8> {
    name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
  }

  /// The pictures that a sidecar of Google Takeout may belong to: `IMG.jpg.supplemental-metadata`, which may be cut
  /// short, belongs to `IMG.jpg`, and `IMG.jpg(1)` to `IMG(1).jpg`.
  private static func takeout(_ stem: ArraySlice<UInt8>) -> [[UInt8]] {
    var (name, number) = (stem, stem.suffix(0))
    if name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")) {
      (name, number) = (stem[..<open], stem[open...])
    }
    var names = [name]
    if let dot = name.lastIndex(of: UInt8(ascii: ".")),
      "supplemental-metadata".utf8.starts(with: name[dot...].dropFirst())
    {
      names.append(name[..<dot])
    }
    return names.map { name in
      guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return Array(name + number) }
      return Array(name[..<dot] + number + name[dot...])
    }
  }

  /// `IMG_1`, which Apple's `IMG_O1.AAE` and `IMG_E1.AAE` belong to.
  private static func original(_ stem: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    stem.starts(with: "IMG_E".utf8) || stem.starts(with: "IMG_O".utf8)
      ? "IMG_".utf8 + stem.dropFirst(5) : stem
  }
}

extension FolderFiles {
  private static let leftByPrograms: Set<String> = [
    "thumbs.db", "ehthumbs.db", "ehthumbs_vista.db", "desktop.ini", "picasa.ini", "zbthumbnail.info",
    "__macosx", "@eadir", "icon\r", "$recycle.bin", "system volume information",
  ]

  /// Whether a program leaves a file or a folder of this name beside people's files; editors call a copy `a.txt~`.
  static func isLeftByProgram(_ name: [UInt8]) -> Bool {
    name.last == UInt8(ascii: "~")
      || name.count <= 25
        && leftByPrograms.contains(String(decoding: name.map(\.lowercased), as: UTF8.self))
  }

  /// Whether a file is a picture, or one of a camera's other files, by its bytes; by its name if it is empty, or no
  /// text.
  package static func isPicture(at path: String) -> Bool { isPicture(at: Array(path.utf8)) }

  package static func isPicture(at path: [UInt8]) -> Bool {
    guard let stamp = FileStamp(of: path), stamp.isRegular,
      let file = try? SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    else { return false }
    defer { close(file) }
    let bytes = SystemFile.beginning(of: file, atMost: PictureFormat.markCount) ?? []
    if PictureFormat(startOf: bytes) != nil { return true }
    return Kind(path)?.isShown == true && (bytes.isEmpty || bytes.contains(0))
  }
}
