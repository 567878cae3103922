// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands in for Apple's UIKit, and for what UIKit exports of QuartzCore: the declarations that SwipeStackView uses, with Apple's
// signatures and isolation, and no behaviour. It is only type-checked against.
//
// Not all of Foundation is exported: the one for Linux has an NSObject that is no class of Objective-C.

@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize
@_exported import class Foundation.NSCoder
@_exported import class Foundation.RunLoop
@_exported import ObjectiveC

// MARK: CoreGraphics and QuartzCore

public struct CGAffineTransform: Sendable {
  public init(rotationAngle angle: CGFloat) {}
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform { self }
}

public typealias CFTimeInterval = Double

public func CACurrentMediaTime() -> CFTimeInterval { 0 }

@objc open class CADisplayLink: NSObject {
  public init(target: Any, selector sel: Selector) {}
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
  open func invalidate() {}
  open var targetTimestamp: CFTimeInterval { 0 }
}

// MARK: Views

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  open var bounds: CGRect {
    get { .zero }
    set {}
  }
  open var center: CGPoint {
    get { .zero }
    set {}
  }
  open var transform: CGAffineTransform {
    get { CGAffineTransform(rotationAngle: 0) }
    set {}
  }
  open var alpha: CGFloat {
    get { 0 }
    set {}
  }
  open var window: UIWindow? { nil }
  open func addSubview(_ view: UIView) {}
  open func bringSubviewToFront(_ view: UIView) {}
  open func removeFromSuperview() {}
  open func didMoveToWindow() {}
  open func layoutSubviews() {}
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // Apple declares these for every NSObject.
  open var isAccessibilityElement: Bool {
    get { false }
    set {}
  }
  open var accessibilityLabel: String? {
    get { nil }
    set {}
  }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { nil }
    set {}
  }
}

@MainActor open class UIWindow: UIView {}

// MARK: Gestures

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  public init(target: Any?, action: Selector?) {}
  open var state: UIGestureRecognizer.State {
    get { .possible }
    set {}
  }
  open func location(in view: UIView?) -> CGPoint { .zero }
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var maximumNumberOfTouches: Int {
    get { 0 }
    set {}
  }
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

// MARK: Haptics and accessibility

@MainActor open class UIFeedbackGenerator: NSObject {
  open func prepare() {}
}

@MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  public init(style: UIImpactFeedbackGenerator.FeedbackStyle) {}
  open func impactOccurred() {}
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool
  public init(name: String, actionHandler: UIAccessibilityCustomAction.Handler?) {}
}

public enum UIAccessibility {
  public struct Notification: Hashable, RawRepresentable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let layoutChanged = Notification(rawValue: 1001)
  }

  @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) {}
  @MainActor public static var isReduceMotionEnabled: Bool { false }
}
