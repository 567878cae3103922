import SwipeEngine
import TestSupport

/// Bytes read as a choice of what to call of the engine, and with what: all that is public takes the ends of every type.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEngine(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  let fault = ExtremePlay.any(SeededGenerator(bytes: UnsafeRawBufferPointer(start: start, count: count)))
  if let fault { check(false, fault) }
  return 0
}
