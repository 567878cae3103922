@testable import Sidecars

/// A sidecar of any bytes gets a rating: it stays well formed, the same rating again changes nothing, and without the ratings
/// both files are equal.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSidecar(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  let file = Array(UnsafeRawBufferPointer(start: start, count: count))
  guard let three = XMPRating.setting(3, in: file) else { return 0 }
  check(XMPRating.setting(3, in: three) == three, "the same rating again changes the file")
  guard let four = XMPRating.setting(4, in: three) else {
    check(false, "what was written cannot be read")
    return 0
  }
  check(
    three.count == four.count && zip(three, four).allSatisfy { $0 == $1 || $0 == 0x33 && $1 == 0x34 },
    "other bytes changed")
  return 0
}
