import Platform
import Yams

/// The configuration file. Its syntax is YAML, but every value is read as text and interpreted by its ``Setting``, so
/// that `like: no` is the label "no", not a boolean.
struct ConfigurationFile {
  let path: String

  /// The largest file that is read, in bytes.
  static let longest = 256 * 1024
  /// The deepest nesting that is read; no setting is deeper.
  private static let deepest = 4

  /// Finds the file that `--config` or `SWIPEDECK_CONFIG` names, else the usual one if it exists.
  ///
  /// - Parameters:
  ///   - named: The argument of `--config`; it must exist.
  ///   - environment: All variables.
  static func find(_ named: String?, environment: [String: String]) -> ConfigurationFile? {
    if let path = named ?? inEnvironment(environment) { return ConfigurationFile(path: path) }
    return usual(environment).first(where: SystemFile.exists).map(ConfigurationFile.init)
  }

  /// The paths at which a configuration file is looked for.
  static func paths(environment: [String: String]) -> [String] {
    [inEnvironment(environment)].compactMap(\.self) + usual(environment)
  }

  private static func inEnvironment(_ environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func usual(_ environment: [String: String]) -> [String] {
    usualFolder(environment).map { [$0 + "/config.yaml", $0 + "/config.yml"] } ?? []
  }

  static let variable = "SWIPEDECK_CONFIG"

  /// `$XDG_CONFIG_HOME/swipedeck`. The XDG specification says to ignore a relative path.
  static func usualFolder(_ environment: [String: String]) -> String? {
    func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    return (absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { $0 + "/.config" }).map { $0 + "/swipedeck" }
  }

  /// Reads every setting of the file, unchecked.
  func entries() throws(ConfigurationFault) -> [ConfigurationEntry] {
    try entries(of: try read())
  }

  /// - Parameter text: The contents of the file.
  func entries(of text: String) throws(ConfigurationFault) -> [ConfigurationEntry] {
    let root: Node?
    do {
      // `.basic` leaves every scalar as text.
      root = try Yams.compose(yaml: text, .basic)
    } catch {
      throw fault(error)
    }
    guard let root else { return [] }
    if case .scalar(let scalar) = root, scalar.string.isEmpty { return [] }
    guard case .mapping = root else {
      throw fault("this is not a settings file; write lines such as 'color: none'", line: root.mark?.line)
    }
    var entries: [ConfigurationEntry] = []
    try collect(root, under: [], into: &entries)
    return entries
  }

  private func collect(
    _ node: Node, under prefix: [String], into entries: inout [ConfigurationEntry]
  ) throws(ConfigurationFault) {
    guard case .mapping(let mapping) = node else { return }
    for (name, value) in mapping {
      guard case .scalar(let scalar) = name, !scalar.string.isEmpty else {
        throw fault("a key is not a word; write lines such as 'color: none'", line: name.mark?.line)
      }
      let path = prefix + [scalar.string]
      let source = ConfigurationSource.file(path: self.path, line: name.mark?.line ?? 0)
      if case .mapping = value {
        guard path.count < Self.deepest else {
          throw ConfigurationFault(
            unknown: "\(SettingKind.quoted(path.joined(separator: "."))) cannot be set", near: nil, in: source
          )
        }
        try collect(value, under: path, into: &entries)
        continue
      }
      let key = path.joined(separator: ".")
      // An empty section, such as one whose lines are all commented out, sets nothing.
      if value.isNothing, Setting.all.contains(where: { $0.key.hasPrefix(key + ".") }) { continue }
      if value.isNothing, Setting.named(key) != nil {
        throw ConfigurationFault(
          "\(key) has no value; what begins with # needs quotes: '#1df56a'", in: source)
      }
      let parts = value.sequence.map { $0.compactMap(\.scalar?.string) } ?? [value.scalar?.string ?? ""]
      guard parts.count == value.sequence?.count ?? 1 else {
        throw ConfigurationFault("\(key) is a list of more than words; write a list of words", in: source)
      }
      entries.append(
        ConfigurationEntry(key: key, parts: parts, isList: value.sequence != nil, source: source))
    }
  }

  // MARK: - Faults

  /// - Parameter line: 0 for the file as a whole.
  private func fault(_ why: String, line: Int? = nil) -> ConfigurationFault {
    ConfigurationFault(why, in: .file(path: path, line: line ?? 0))
  }

  private func fault(_ error: any Error) -> ConfigurationFault {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      fault("not valid YAML: " + problem, line: mark.line)
    case .duplicatedKeysInMapping(let duplicates, _):
      // Its mark is the start of the section, which would mislead.
      fault("\(duplicates.map(SettingKind.quoted).joined(separator: ", ")) is set twice; remove one")
    case .reader(let problem, _, _, _): fault("not valid YAML: " + problem)
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded, nil:
      fault("not valid YAML")
    }
  }

  // MARK: - Reading

  private func read() throws(ConfigurationFault) -> String {
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try SystemFile.openInput(path)
    } catch {
      guard error == .noSuchFileOrDirectory else { throw fault(error.message) }
      throw fault("no such file; " + (NearestFile.of(path).map { "did you mean \($0)?" } ?? "check the path"))
    }
    defer { close(descriptor) }
    guard let file = FileStamp(descriptor: descriptor), !file.isFolder, isatty(descriptor) == 0 else {
      throw fault("this is a folder or a terminal; name a YAML file")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    do throws(Errno) {
      while bytes.count <= Self.longest {
        let count = try SystemFile.read(descriptor, into: &buffer)
        if count == 0 { break }
        bytes += buffer[..<count]
      }
    } catch {
      throw fault(error.message)
    }
    guard !bytes.isEmpty || !file.isNamedPipe(at: path) else {
      throw fault("this is a pipe that nobody writes to")
    }
    guard bytes.count <= Self.longest else {
      throw fault("the file is longer than \(Self.longest / 1024) KiB; it is no configuration")
    }
    // Yams does not skip the mark.
    guard let text = String(validating: bytes[ByteOrderMark.length(in: bytes)...], as: UTF8.self) else {
      throw fault("the file is not UTF-8; save it as such")
    }
    return text
  }
}

extension Node {
  /// Whether the value is left out.
  fileprivate var isNothing: Bool { scalar.map { $0.string.isEmpty && $0.style == .plain } ?? false }
}
