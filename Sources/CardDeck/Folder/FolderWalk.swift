import Platform

/// Walks through a folder and all folders below it, one at a time, in natural order.
///
/// Hidden files, what programs leave, and everything that is not a regular file are left out. Links are left out too, so
/// that the walk neither goes in circles nor leaves the folder.
struct FolderWalk {
  /// Folders nested deeper are left out: such a file system is broken or hostile.
  private static let deepest = 128

  /// A folder to be visited, or a file that is a card.
  struct Entry {
    let path: [UInt8]
    var isFolder = false
    /// The names of the other files on the card, in the same folder.
    var others: [[UInt8]] = []
  }

  private let root: FolderRoot
  /// Entries still to be visited; the next one is the last.
  private var rest: [Entry]
  private let pairs: Bool
  /// Entries left out in the last step.
  private(set) var remarks: [DeckRemark] = []
  private var leftByPrograms = 0
  private var sidecars = 0
  private var filesOfShots = 0

  /// - Parameters:
  ///   - pairs: See ``DeckOptions/pairsFiles``.
  ///   - files: See ``DeckOptions/files``.
  init(root: FolderRoot, pairs: Bool, only files: [[UInt8]]?) {
    self.root = root
    self.pairs = pairs
    rest = files == nil ? [Entry(path: [], isFolder: true)] : []
    if let files { rest = entries(for: files).reversed() }
    // Remarks on other files in the folders of named files do not concern the deck.
    (remarks, leftByPrograms) = ([], 0)
  }

  /// A remark for each reason why files are no cards of their own, with their number. Complete after the walk.
  var summary: [DeckRemark] {
    [
      filesOfShots > 0 ? .filesOfShots(filesOfShots) : nil, sidecars > 0 ? .sidecars(sidecars) : nil,
      leftByPrograms > 0 ? .leftByPrograms(leftByPrograms) : nil,
    ].compactMap(\.self)
  }

  /// Returns the next files, with paths relative to the root, up to the next folder; `nil` at the end.
  mutating func step() -> [Entry]? {
    remarks = []
    guard !rest.isEmpty else { return nil }
    var files: [Entry] = []
    while let entry = rest.popLast() {
      guard entry.isFolder else {
        files.append(entry)
        for other in entry.others {
          if FolderFiles.Kind(other)?.isShown == true { filesOfShots += 1 } else { sidecars += 1 }
        }
        continue
      }
      let (entries, owners) = grouped(entry.path)
      leftByPrograms += owners.count { $0 == nil }
      rest += entries.indices.reversed().filter { owners[$0] == $0 }.map { entries[$0] }
      if !files.isEmpty { break }
    }
    return files
  }

  /// The cards of files that are named, each once and in their order, and the folders among them.
  private mutating func entries(for files: [[UInt8]]) -> [Entry] {
    var cards: [[UInt8]: [[UInt8]: Entry]] = [:]
    var seen: Set<[UInt8]> = []
    var found: [Entry] = []
    for path in files {
      if (try? root.openFolder(path)) != nil {
        found.append(Entry(path: path, isFolder: true))
        continue
      }
      let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
      if cards[folder] == nil {
        let (entries, owners) = grouped(folder)
        let known = zip(entries.map(\.path), owners).compactMap { path, owner in
          owner.map { (path, entries[$0]) }
        }
        cards[folder] = Dictionary(known) { first, _ in first }
      }
      // A file that is left out was meant if it is named.
      let entry = cards[folder]?[path] ?? Entry(path: path)
      if seen.insert(entry.path).inserted { found.append(entry) }
    }
    return found
  }

  /// A folder's entries in natural order, and for each the index of the entry whose card it is on; `nil` for none.
  private mutating func grouped(_ folder: [UInt8]) -> (entries: [Entry], owners: [Int?]) {
    var entries = entries(of: folder).sorted { NaturalOrder.precedes($0.path, $1.path) }
    func name(_ index: Int) -> [UInt8] {
      Array(entries[index].path[(folder.isEmpty ? 0 : folder.count + 1)...])
    }
    let files = entries.indices.filter { !entries[$0].isFolder }
    var owners: [Int?] = Array(entries.indices)
    for (file, owner) in zip(files, FolderFiles.owners(files.map(name), pairs: pairs)) {
      owners[file] = owner.map { files[$0] }
      if let owner, files[owner] != file { entries[files[owner]].others.append(name(file)) }
    }
    return (entries, owners)
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
      guard !FolderFiles.isLeftByProgram(file) else {
        leftByPrograms += 1
        continue
      }
      let path = folder.isEmpty ? file : folder + [UInt8(ascii: "/")] + file
      switch kind {
      case .file: entries.append(Entry(path: path))
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
