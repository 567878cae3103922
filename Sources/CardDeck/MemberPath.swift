// Members of members, named by a path with dots: `data.text`. A member with that very name comes first.

extension [JSONMember] {
  /// The value that a name or a path means; `nil` if there is none. Through a list a path leads to the values of
  /// all its elements.
  package func value(named name: String) -> JSONValue? {
    if let index = lastIndex(named: name) { return self[index].value }
    guard let path = Self.path(name) else { return nil }
    return value(at: path[...])
  }

  /// The members with those that paths name taken out of their objects and put behind the others, under the path as
  /// their name. Objects that become empty are left out.
  func lifting(_ names: @autoclosure () -> [String]) -> [JSONMember] {
    let isNested = contains {
      switch $0.value {
      case .array, .object: true
      default: false
      }
    }
    guard isNested else { return self }
    var members = self
    for name in names() where members.lastIndex(named: name) == nil {
      guard let path = Self.path(name), let value = members.value(at: path[...]) else { continue }
      members = members.without(path[...])
      members.append(JSONMember(name: name, value: value))
    }
    return members
  }

  /// The members without those that a name or a path means.
  func without(_ name: String) -> [JSONMember] {
    let others = filter { !FieldName.matches($0.name, name) }
    guard let path = Self.path(name) else { return others }
    let rest = others.without(path[...])
    // Of a list the path leads through, no element can be kept.
    return rest.value(at: path[...]) == nil ? rest : others.without(path[0])
  }

  /// `nil` for a name without a dot inside.
  private static func path(_ name: String) -> [String]? {
    let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return path.count > 1 && !path.contains("") ? path : nil
  }

  private func value(at path: ArraySlice<String>) -> JSONValue? {
    guard let name = path.first, let index = lastIndex(named: name) else { return nil }
    return self[index].value.value(at: path.dropFirst())
  }

  private func without(_ path: ArraySlice<String>) -> [JSONMember] {
    guard let name = path.first, let index = lastIndex(named: name) else { return self }
    var members = self
    members.remove(at: index)
    if case .object(let inner) = self[index].value, path.count > 1 {
      let rest = inner.without(path.dropFirst())
      if !rest.isEmpty { members.insert(JSONMember(name: self[index].name, value: .object(rest)), at: index) }
    } else if path.count > 1 {
      return self
    }
    return members
  }
}

extension JSONValue {
  fileprivate func value(at path: ArraySlice<String>) -> JSONValue? {
    guard let name = path.first else { return self }
    switch self {
    case .object(let members):
      guard let index = members.lastIndex(named: name) else { return nil }
      return members[index].value.value(at: path.dropFirst())
    case .array(let elements):
      let values = elements.compactMap { $0.value(at: path) }
      return values.isEmpty ? nil : .array(values)
    default: return nil
    }
  }
}
