import CHeap

/// Something that is measured: a number of equal operations.
struct Case: Sendable {
  /// Without spaces.
  let name: String
  /// What one operation is.
  let operation: String
  /// The name of the case that does the same in plain C; `nil` where there is none.
  var floor: String?
  /// How many operations are timed at once, and how many are counted instruction by instruction.
  var count = 200_000
  var counted = 20_000
  /// Sets everything up for so many operations, does them once, and returns what that took without the setting up.
  let run: @Sendable (_ count: Int) -> Measurement
}

/// What one operation of many took.
struct Measurement {
  let nanoseconds: Double
  let allocations: Double
}

/// Times the operations and counts their allocations.
///
/// The closure must not escape: one that does keeps its variables in boxes, and asks at run time for leave to touch
/// them.
@inline(never)
func measured(_ count: Int, _ operations: () -> Void) -> Measurement {
  let clock = ContinuousClock()
  let before = heap_allocations()
  let start = clock.now
  onlyOperations(operations)
  let took = clock.now - start
  return Measurement(
    nanoseconds: took / .nanoseconds(1) / Double(count),
    allocations: Double(heap_allocations() - before) / Double(count))
}

/// What is measured is called from here, so that a profiler can be told to count in here alone.
@inline(never)
@_silgen_name("engine_benchmarks_operations")
func onlyOperations(_ operations: () -> Void) { operations() }

/// Keeps the compiler from leaving out what nobody reads.
@inline(never)
func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }
