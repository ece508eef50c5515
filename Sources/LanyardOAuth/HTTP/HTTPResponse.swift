/// An answer as it came off the wire, whatever its status.
public struct HTTPResponse: Sendable {
  /// The status code.
  public var status: Int
  /// The header fields.
  public var headers: HTTPFields
  /// The body, empty if there was none.
  public var body: [UInt8]

  /// Makes an answer.
  public init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
  /// Status and size; the body may carry tokens and is left out.
  public var description: String { "HTTP \(status), \(body.count) bytes" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
