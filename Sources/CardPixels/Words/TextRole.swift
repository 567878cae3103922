/// What a piece of a card's text is; its colour and its size follow from that.
package enum TextRole: String, Sendable, Hashable, CaseIterable, Codable {
  case title, short, subtitle, body, label, value, tag, note, problem, remark, more, key
}
