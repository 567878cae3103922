/// What a piece of a card's text is, from which its colour and its size follow.
package enum TextRole: Sendable, Hashable {
  case title, subtitle, body, label, value, tag, note, problem, remark, more, key
}
