/// The parts of a URL (RFC 3986 §3), taken apart without repairing anything.
///
/// Foundation's `URL` escapes what should not be there and guesses where a host ends; redirects and endpoints have to
/// be judged by the bytes that were sent.
public struct URLText: Sendable, Hashable {
  /// The scheme in lower case.
  public let scheme: String
  /// What stands before the `@`, still encoded. Nobody should send it; it is kept so that it can be refused.
  public let userInfo: String?
  /// The host in lower case, an IPv6 address without its brackets. `nil` if there is no `//`.
  public let host: String?
  /// The port, if one is written.
  public let port: Int?
  /// The path, still encoded.
  public let path: String
  /// The query, still encoded.
  public let query: String?
  /// The fragment, still encoded.
  public let fragment: String?

  /// Takes a URL apart; `nil` if it has no scheme, anything but printable ASCII in it, or a malformed authority.
  public init?(_ text: String) {
    guard let split = URLSplitter(text) else { return nil }
    scheme = split.scheme
    userInfo = split.userInfo
    host = split.host
    port = split.port
    path = split.path
    query = split.query
    fragment = split.fragment
  }

  /// The port that is meant: the one written, or the scheme's own.
  public var effectivePort: Int? {
    port ?? (scheme == "https" ? 443 : scheme == "http" ? 80 : nil)
  }

  /// Scheme, host and port (RFC 6454 §4), to compare and not to show; `nil` without a host or a port that is known.
  public var origin: String? {
    guard let host, let effectivePort else { return nil }
    return "\(scheme)://\(host):\(effectivePort)"
  }

  /// Whether the host is this machine: `localhost`, `::1` or an address in 127.0.0.0/8.
  public var isLoopback: Bool {
    guard let host else { return false }
    return host == "localhost" || host == "::1" || Self.isLoopbackAddress(host)
  }

  /// Whether secrets may be sent there: https with a host, or http to this machine.
  public var isSecureEndpoint: Bool {
    guard let host, !host.isEmpty, userInfo == nil else { return false }
    return scheme == "https" || (scheme == "http" && isLoopback)
  }

  /// An endpoint with parameters in its query. The query it already has is kept (RFC 6749 §3.1).
  static func appending(_ parameters: OAuthParameters, to endpoint: String) -> String {
    let separator =
      switch URLText(endpoint)?.query {
      case nil: "?"
      case "": ""
      case let query?: query.hasSuffix("&") ? "" : "&"
      }
    return endpoint + separator + FormURLEncoding.encodeForQuery(parameters.pairs)
  }

  private static func isLoopbackAddress(_ host: String) -> Bool {
    let numbers = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard numbers.count == 4, numbers.first.map({ Substring($0) == "127" }) == true else { return false }
    return numbers.allSatisfy { number in
      // Some resolvers read a leading zero as octal: such addresses are not what they seem.
      guard let value = UInt8(Substring(number)) else { return false }
      return Substring(number) == String(value)
    }
  }
}
