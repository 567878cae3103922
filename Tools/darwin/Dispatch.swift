// swift-format-ignore-file
// What our sources call of Dispatch, for Tools/check-darwin.sh. It is never run.
public struct DispatchQoS: Sendable { public static let userInitiated = DispatchQoS() }
public final class DispatchQueue: Sendable {
  public init(label: String, qos: DispatchQoS) {}
  public static func concurrentPerform(iterations: Int, execute: (Int) -> Void) {}
  public func async(execute work: @escaping @Sendable () -> Void) {}
}
