/// A request as the protocol layer builds it. Sending is somebody else's work.
public struct HTTPRequest: Sendable {
  /// The method, in capitals.
  public var method: String
  /// The absolute URL, byte for byte as it goes onto the wire.
  public var url: String
  /// The header fields.
  public var headers: HTTPFields
  /// The body; `nil` sends none.
  public var body: [UInt8]?
  /// How long the whole exchange may take; `nil` leaves it to the transport.
  public var timeout: Duration?
  /// The largest body, in bytes, that is accepted in answer.
  public var maximumResponseBytes: Int
  /// Whether the same request may be sent again when nobody knows if the first one arrived.
  ///
  /// False for whatever redeems something: a code, a refresh token.
  public var isRepeatable: Bool
  /// Whether the URL itself carries a secret. Such a request is never logged.
  public var isSensitive: Bool

  /// Makes a request. GET requests are repeatable, all others are not unless said otherwise.
  public init(
    method: String = "GET",
    url: String,
    headers: HTTPFields = [:],
    body: [UInt8]? = nil,
    timeout: Duration? = nil,
    maximumResponseBytes: Int = 1 << 20,
    isRepeatable: Bool? = nil,
    isSensitive: Bool = false
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.maximumResponseBytes = maximumResponseBytes
    self.isRepeatable = isRepeatable ?? (method == "GET")
    self.isSensitive = isSensitive
  }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// Method and URL without query; header fields and body may carry secrets and are left out.
  public var description: String {
    "\(method) \(isSensitive ? "<sensitive URL>" : String(url.prefix { $0 != "?" && $0 != "#" }))"
  }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
