import SwipeSession

/// The numbers of a mouse report, as terminals send them.
struct MouseReport {
  let code: Int
  /// 1-based.
  let x: Int
  /// 1-based.
  let y: Int
  let isRelease: Bool

  /// What they mean; `nil` where they mean nothing.
  func event(isOldProtocol: Bool, isPixels: Bool) -> MouseEvent? {
    guard code >= 0, code < 256 else { return nil }
    // The end of a drag must not be lost because the pointer lies outside; pixels are counted from 0 by some.
    guard x >= 1 && y >= 1 || isRelease || isPixels else { return nil }
    var modifiers: KeyPress.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    guard let (kind, button) = meaning(isOldProtocol) else { return nil }
    return MouseEvent(
      kind, button, x: max(0, x - 1), y: max(0, y - 1), isPixels: isPixels, modifiers: modifiers)
  }

  private func meaning(_ isOldProtocol: Bool) -> (MouseEvent.Kind, MouseEvent.Button)? {
    let isMotion = code & 32 != 0
    let number = code & 3
    switch code & 0xC0 {
    case 0:
      if number == 3 {
        if isMotion { return (.move, .none) }
        return isOldProtocol || isRelease ? (.release, .none) : nil
      }
      let button: MouseEvent.Button = [.left, .middle, .right][number]
      return (isRelease ? .release : isMotion ? .drag : .press, button)
    case 0x40:
      guard !isMotion, !isRelease else { return nil }
      return ([.wheelUp, .wheelDown, .wheelLeft, .wheelRight][number], .none)
    case 0x80:
      return (isRelease ? .release : isMotion ? .drag : .press, .extra(8 + number))
    default: return nil
    }
  }
}
