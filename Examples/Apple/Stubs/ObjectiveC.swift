// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands in for Apple's module of this name: what `#selector` makes, and the root class.

public struct Selector: Hashable, ExpressibleByStringLiteral {
  var ptr: OpaquePointer  // the compiler requires it
  public init(stringLiteral value: String) { fatalError() }
}

@objc open class NSObject {
  public init() {}
}
