// swift-format-ignore-file
// What the rooms that are checked call of Foundation, for Tools/check-darwin.sh. It is never run.
public struct Data: Sendable, RandomAccessCollection {
  public init(_ bytes: some Sequence<UInt8>) {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
  public func base64EncodedData() -> Data { self }
}
public final class JSONEncoder {
  public struct OutputFormatting: Sendable { public static let withoutEscapingSlashes = OutputFormatting() }
  public var outputFormatting = OutputFormatting()
  public init() {}
  public func encode(_ value: some Encodable) throws -> Data { Data([]) }
}
public final class JSONDecoder {
  public init() {}
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
public struct CompareOptions: Sendable { public static let diacriticInsensitive = CompareOptions() }
public struct Locale: Sendable {}
extension String { public func folding(options: CompareOptions, locale: Locale?) -> String { self } }
