#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Hands an authorization request to the server directly, so that nothing of it passes through the browser
/// (RFC 9126 §2.1).
public struct PushedAuthorizationRequest: Sendable {
  private let request: AuthorizationRequest

  /// Pushes a request.
  public init(_ request: AuthorizationRequest) {
    self.request = request
  }

  /// The request for the wire, authenticated as at the token endpoint.
  ///
  /// - Parameters:
  ///   - server: where it goes.
  ///   - now: the time. Needed, like `randomBytes`, only by clients that sign assertions.
  ///   - randomBytes: a source of bytes that nobody can guess.
  public func httpRequest(
    _ server: ServerMetadata, now: Date? = nil, randomBytes: ((Int) -> [UInt8])? = nil
  ) throws(OAuth2Error) -> HTTPRequest {
    let endpoint = try server.endpoint("pushed authorization request", server.pushedAuthorizationRequestEndpoint)
    let form = request.allParameters
    // RFC 9126 §2.1 step 2.
    guard form["request_uri"] == nil else { throw .invalidRequest("a request that refers to another cannot be pushed") }
    return try HTTPRequest(
      form: form, to: endpoint, as: request.client, .init(server: server, now: now, randomBytes: randomBytes))
  }
}

extension PushedAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The request that is pushed, without its secrets.
  public var description: String { "pushed \(request)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
