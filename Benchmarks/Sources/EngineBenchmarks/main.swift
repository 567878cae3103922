// Benchmarks/engine.sh runs this and makes a table of what it prints: lines of words separated by tabs.
//   time ROUNDS   name, floor or -, ns (median), ns (least), allocations an operation, what an operation is
//   list          name and count of each case, for counting its instructions with
//   once NAME     does the case once, for a profiler
//   memory        what, bytes
//   check         how far the C is from the engine

let cases = PanCases.all + FrameCases.all + SpringCases.all + DecisionCases.all
let arguments = CommandLine.arguments.dropFirst()

switch arguments.first {
case "time":
  var timings = [Timing](repeating: Timing(), count: cases.count)
  // Round by round, so that a machine that is slow for a while is slow to all.
  for _ in 0..<(arguments.last.flatMap { Int($0) } ?? 9) {
    for index in cases.indices { timings[index].round(of: cases[index]) }
  }
  for (one, timing) in zip(cases, timings) {
    let figures = "\(timing.median)\t\(timing.least)\t\(timing.allocations)"
    print("\(one.name)\t\(one.floor ?? "-")\t\(figures)\t\(one.operation)")
  }
case "list":
  for one in cases { print("\(one.name)\t\(one.counted)") }
case "once":
  guard let one = cases.first(where: { $0.name == arguments.last }) else {
    print("no such case; see: list")
    break
  }
  use(one.run(one.counted))
case "memory":
  for (what, bytes) in Memory.lines() { print("\(what)\t\(bytes)") }
case "check":
  print("\(max(PanCases.difference(), SpringCases.difference()))")
default:
  print("usage: EngineBenchmarks time [ROUNDS] | list | once NAME | memory | check")
}
