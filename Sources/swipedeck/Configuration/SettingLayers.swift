import Configuration
import Synchronization

/// The places that set something, the strongest first, behind the library's reader: it decides which one counts.
struct SettingLayers {
  private let reader: ConfigReader
  private let answered = LastAnswer()
  private let sources: [String: [String: ConfigurationSource]]

  private enum Place: String, CaseIterable {
    case options, environment, file
  }

  init(options: [ConfigurationEntry], variables: [ConfigurationEntry], file: [ConfigurationEntry]) {
    var sources: [String: [String: ConfigurationSource]] = [:]
    var providers: [any ConfigProvider] = []
    func memory(_ place: Place, _ entries: [ConfigurationEntry]) -> InMemoryProvider {
      InMemoryProvider(
        name: place.rawValue,
        values: Dictionary(
          entries.map { (AbsoluteConfigKey(Self.components($0.key)), Self.value($0)) }
        ) { $1 })
    }
    func add(_ provider: some ConfigProvider, _ entries: [ConfigurationEntry]) {
      guard !entries.isEmpty else { return }
      providers.append(provider)
      sources[provider.providerName] = Dictionary(entries.map { ($0.key, $0.source) }) { $1 }
    }
    add(memory(.options, options), options)
    if !variables.isEmpty { add(Self.provider(of: variables), variables) }
    add(memory(.file, file), file)
    // The reader wants at least one.
    if providers.isEmpty { providers.append(InMemoryProvider(values: [:])) }
    self.sources = sources
    reader = ConfigReader(providers: providers, accessReporter: answered)
  }

  /// The library finds the variable of a key by itself.
  private static func provider(of variables: [ConfigurationEntry]) -> some ConfigProvider {
    let values = variables.compactMap { entry in
      Setting.named(entry.key).map { ($0.variable, entry.value.description) }
    }
    return EnvironmentVariablesProvider(environmentVariables: Dictionary(values) { $1 })
      .prefixKeys(with: "swipedeck")
  }

  /// What the strongest place says of a key; `nil` where none does.
  func value(of key: String) -> SettingsInForce.Value? {
    guard let setting = Setting.named(key) else { return nil }
    let configKey = ConfigKey(Self.components(key))
    let text: SettingText? =
      setting.kind.isList
      ? reader.stringArray(forKey: configKey).map { .list($0) }
      : reader.string(forKey: configKey).map { .one($0) }
    guard let text, let place = answered.provider, let source = sources[place]?[key] else { return nil }
    return SettingsInForce.Value(text: text, source: source)
  }

  private static func components(_ key: String) -> [String] { key.split(separator: ".").map(String.init) }

  /// The library asks for a list where the table has one.
  private static func value(_ entry: ConfigurationEntry) -> ConfigValue {
    let text = Setting.named(entry.key).map { entry.value.listed(for: $0, splitting: !entry.isFromFile) }
    return switch text ?? entry.value {
    case .one(let text): ConfigValue(.string(text), isSecret: false)
    case .list(let texts): ConfigValue(.stringArray(texts), isSecret: false)
    }
  }
}

/// Remembers who answered the newest question.
private final class LastAnswer: AccessReporter {
  private let name = Mutex<String?>(nil)

  var provider: String? { name.withLock { $0 } }

  func report(_ event: AccessEvent) {
    let answer = event.providerResults.first { result in
      if case .success(let found) = result.result { found.value != nil } else { false }
    }
    name.withLock { $0 = answer?.providerName }
  }
}
