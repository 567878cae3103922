import CardDeck

/// JSON Lines as Prodigy writes and reads them: the record's own members, and what was answered.
struct ProdigyForm: ExportForm {
  func add(_ entry: ExportEntry, into bytes: inout [UInt8]) -> Bool {
    var members = answer(entry)
    if let record = entry.record, record.form == .json, !record.members.isEmpty || Self.isEmpty(record),
      !record.members.contains(where: { Self.ours.contains($0.name) })
    {
      appendOwnBytes(record, members, to: &bytes)
    } else {
      members = own(entry).filter { !Self.ours.contains($0.name) } + members
      bytes.append(UInt8(ascii: "{"))
      JSONValue.append(members, to: &bytes)
    }
    bytes += "}\n".utf8
    return true
  }

  /// What is told of the answer; members of the record with these names give way.
  private static let ours: Set<String> = ["answer", "_timestamp", "_annotator_id", ExportFormat.idMember]

  static func word(_ choice: Choice) -> String {
    switch choice {
    case .like, .star: "accept"
    case .nope: "reject"
    case .later: "ignore"
    }
  }

  private func answer(_ entry: ExportEntry) -> [JSONMember] {
    let needsID = entry.record?.needsID == true
    let identity =
      needsID ? [JSONMember(name: ExportFormat.idMember, value: .string(entry.card.text))] : []
    guard let choice = entry.choice else { return identity }
    return identity + [
      JSONMember(name: "answer", value: .string(Self.word(choice.choice))),
      JSONMember(name: "_timestamp", value: .number("\(choice.at / 1000)")),
      JSONMember(name: "_annotator_id", value: .string(choice.annotator)),
    ]
  }

  /// Of a record that is no object its text; of one that is gone what is left to say.
  private func own(_ entry: ExportEntry) -> [JSONMember] {
    guard let record = entry.record else { return [JSONMember(name: "id", value: .string(entry.card.text))] }
    return record.members.isEmpty ? [record.textMember] : record.members
  }

  /// The record as it is, with more members before its last brace.
  private func appendOwnBytes(
    _ record: ExportRecord, _ members: [JSONMember], to bytes: inout [UInt8]
  ) {
    RecordLine.appendOnOneLine(record.bytes.dropLast(), to: &bytes)
    if !record.members.isEmpty, !members.isEmpty { bytes.append(UInt8(ascii: ",")) }
    JSONValue.append(members, to: &bytes)
  }

  private static func isEmpty(_ record: ExportRecord) -> Bool {
    record.bytes.first == UInt8(ascii: "{") && record.bytes.last == UInt8(ascii: "}")
  }
}
