// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands in for Apple's SwiftUI, and for what SwiftUI exports of Combine: the declarations that SwipeStack uses, with Apple's
// signatures and isolation, and no behaviour. It is only type-checked against, so no body is ever run.

@_exported import Foundation

// MARK: Combine

public final class ObservableObjectPublisher {
  public init() {}
  public func send() {}
}

public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { fatalError() }
}

@propertyWrapper public struct Published<Value> {
  public init(wrappedValue: Value) {}
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set {}
  }
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { fatalError() }
    set {}
  }
}

// MARK: View

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

/// A view without a body, as those of the framework are.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError() }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> where repeat each Content: View { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

public struct EmptyView: PrimitiveView {
  public nonisolated init() {}
}

public struct TupleView<T>: PrimitiveView {}

public protocol ViewModifier {
  associatedtype Body
}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {}

// MARK: State

public protocol DynamicProperty {}

@propertyWrapper public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value) {}
  public init(initialValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

@MainActor @propertyWrapper @preconcurrency
public struct ObservedObject<ObjectType: ObservableObject>:
  DynamicProperty
{
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public var wrappedValue: ObjectType
}

@propertyWrapper public struct GestureState<Value>: DynamicProperty {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value { fatalError() }
  public var projectedValue: GestureState<Value> { self }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

public struct EnvironmentValues {
  public var layoutDirection: LayoutDirection
  public var accessibilityReduceMotion: Bool { false }
}

public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

// MARK: Containers

public struct HorizontalAlignment: Equatable, Sendable {}
public struct VerticalAlignment: Equatable, Sendable {}

public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
  public static let topLeading = Alignment()
  public static let topTrailing = Alignment()
}

public struct ZStack<Content: View>: PrimitiveView {
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View, PrimitiveView where Content: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

public struct GeometryProxy {
  public var size: CGSize { fatalError() }
}

public struct GeometryReader<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

public protocol TimelineSchedule {}

public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}

public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> AnimationTimelineSchedule { AnimationTimelineSchedule() }
}

public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

public struct TimelineView<Schedule: TimelineSchedule, Content> {
  public struct Context {
    public let date: Date
  }
}

extension TimelineView: View, PrimitiveView where Content: View {
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {}
}

// MARK: Text, colours and shapes

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}

public struct Text: PrimitiveView, Equatable, Sendable {
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {}
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {}
  public func font(_ font: Font?) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
}

public struct Font: Hashable, Sendable {
  public static let largeTitle = Font()
  public func bold() -> Font { self }
}

public struct Color: Hashable, Sendable {
  public static let red = Color()
  public static let green = Color()
}

public protocol Shape: Sendable {}

public struct Rectangle: Shape {
  public init() {}
}

public struct Angle: Hashable, Sendable {
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
}

public struct UnitPoint: Hashable, Sendable {
  public static let center = UnitPoint()
}

public struct Edge: Sendable {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
  }
}

// MARK: Gestures

@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
}

public struct Transaction {}

public enum CoordinateSpace: Hashable {
  case global, local
}

public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
  }

  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}

public struct GestureStateGesture<Base: Gesture, State>: Gesture {
  public typealias Value = Base.Value
}

public struct _ChangedGesture<Content: Gesture>: Gesture {
  public typealias Value = Content.Value
}

public struct _EndedGesture<Content: Gesture>: Gesture {
  public typealias Value = Content.Value
}

extension Gesture {
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Self.Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> { fatalError() }
  public func onEnded(_ action: @escaping (Self.Value) -> Void) -> _EndedGesture<Self> { fatalError() }
}

extension Gesture where Self.Value: Equatable {
  public func onChanged(_ action: @escaping (Self.Value) -> Void) -> _ChangedGesture<Self> { fatalError() }
}

// MARK: Modifiers

public struct AccessibilityAttachmentModifier: ViewModifier {
  public typealias Body = Never
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let combine = AccessibilityChildBehavior()
}

/// What a modifier returns whose type Apple hides.
private struct Modified: PrimitiveView {}

extension View {
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { Modified() }
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { Modified() }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { Modified() }
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { Modified() }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { Modified() }
  public func opacity(_ opacity: Double) -> some View { Modified() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { Modified() }
  public func zIndex(_ value: Double) -> some View { Modified() }
  public func font(_ font: Font?) -> some View { Modified() }
  public func foregroundColor(_ color: Color?) -> some View { Modified() }
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { Modified() }
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { Modified() }
  public func gesture<T: Gesture>(_ gesture: T) -> some View { Modified() }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { Modified() }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { Modified() }
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { Modified() }
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .combine
  ) -> some View { Modified() }
  public func accessibilityHidden(
    _ hidden: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { fatalError() }
  public func accessibilityAction(
    named name: Text, _ handler: @escaping () -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { fatalError() }
}
