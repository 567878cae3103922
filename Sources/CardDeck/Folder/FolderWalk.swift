import Platform

/// Walks through a folder and all folders below it, one at a time, in natural order.
///
/// Hidden files and everything that is not a regular file are left out. Links are left out too, so that the walk
/// neither goes in circles nor leaves the folder.
struct FolderWalk {
  /// Folders nested deeper are left out: such a file system is broken or hostile.
  private static let deepest = 128

  private struct Entry {
    let path: [UInt8]
    let isFolder: Bool
  }

  private let root: FolderRoot
  /// Entries still to be visited; the next one is the last.
  private var rest: [Entry]
  /// Entries left out in the last step.
  private(set) var remarks: [DeckRemark] = []

  init(root: FolderRoot) {
    self.root = root
    rest = [Entry(path: [], isFolder: true)]
  }

  /// Returns the paths of the next files, relative to the root, up to the next folder; `nil` at the end.
  mutating func step() -> [[UInt8]]? {
    remarks = []
    guard !rest.isEmpty else { return nil }
    var files: [[UInt8]] = []
    while let entry = rest.popLast() {
      guard entry.isFolder else {
        files.append(entry.path)
        continue
      }
      rest += entries(of: entry.path).sorted { NaturalOrder.precedes($1.path, $0.path) }
      if !files.isEmpty { break }
    }
    return files
  }

  private mutating func entries(of folder: [UInt8]) -> [Entry] {
    let name = String(decoding: folder, as: UTF8.self)
    guard folder.split(separator: UInt8(ascii: "/")).count < Self.deepest else {
      remarks.append(.folderTooDeep(name))
      return []
    }
    let stream: DirectoryStream
    do throws(Errno) {
      stream = try root.openFolder(folder)
    } catch {
      remarks.append(.folderNotReadable(name, code: error.rawValue))
      return []
    }
    var entries: [Entry] = []
    while let (file, kind) = stream.next() {
      guard file.first != UInt8(ascii: ".") else { continue }
      let path = folder.isEmpty ? file : folder + [UInt8(ascii: "/")] + file
      switch kind {
      case .file: entries.append(Entry(path: path, isFolder: false))
      case .folder: entries.append(Entry(path: path, isFolder: true))
      case .link: remarks.append(.linkLeftOut(String(decoding: path, as: UTF8.self)))
      case .other: remarks.append(.notAFile(String(decoding: path, as: UTF8.self)))
      }
    }
    return entries
  }
}

/// An order of names for people: `page 2` before `page 10`, `a` next to `A`.
enum NaturalOrder {
  /// Whether the first name comes before the second. Names that are otherwise equal are ordered by their bytes, so
  /// that the order is the same on every machine.
  static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    var index = 0
    var other = 0
    while index < first.count, other < second.count {
      if first[index].isDigit, second[other].isDigit {
        let number = digits(first, &index)
        let otherNumber = digits(second, &other)
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if !number.elementsEqual(otherNumber) { return number.lexicographicallyPrecedes(otherNumber) }
      } else {
        let (byte, otherByte) = (first[index].lowercased, second[other].lowercased)
        if byte != otherByte { return byte < otherByte }
        index += 1
        other += 1
      }
    }
    if index < first.count || other < second.count { return other < second.count }
    return first.lexicographicallyPrecedes(second)
  }

  /// A number without its leading zeros.
  private static func digits(_ name: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < name.count, name[index].isDigit { index += 1 }
    return name[start..<index].drop { $0 == UInt8(ascii: "0") }
  }
}
