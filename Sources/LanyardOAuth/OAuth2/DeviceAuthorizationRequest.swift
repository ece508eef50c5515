#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Asks for a code that the person types in on another device (RFC 8628 §3.1).
public struct DeviceAuthorizationRequest: Sendable {
  /// The scope values asked for.
  public let scope: [String]
  /// Parameters beside the protocol's own. They may not replace those.
  public let parameters: OAuthParameters
  /// What stands between two scope values. RFC 6749 §3.3 says a space; not everybody does.
  public let scopeSeparator: String

  /// Makes a request.
  public init(scope: [String], parameters: OAuthParameters = [:], scopeSeparator: String = " ") {
    self.scope = scope
    self.parameters = parameters
    self.scopeSeparator = scopeSeparator
  }

  /// The request for the wire. Each one makes the server keep a code, so it is not repeated blindly.
  ///
  /// - Parameters:
  ///   - server: where it goes.
  ///   - client: who asks.
  ///   - now: the time. Needed, like `randomBytes`, only by clients that sign assertions.
  ///   - randomBytes: a source of bytes that nobody can guess.
  public func httpRequest(
    _ server: ServerMetadata, client: OAuthClient, now: Date? = nil, randomBytes: ((Int) -> [UInt8])? = nil
  ) throws(OAuth2Error) -> HTTPRequest {
    let endpoint = try server.endpoint("device authorization", server.deviceAuthorizationEndpoint)
    guard !client.clientID.isEmpty else { throw .invalidRequest("the client ID is empty") }
    var form: OAuthParameters = ["client_id": client.clientID]
    if !scope.isEmpty { form["scope"] = scope.joined(separator: scopeSeparator) }
    for parameter in parameters.all {
      guard !["client_id", "scope"].containsBytes(of: parameter.name) else {
        throw .invalidRequest("the parameter \(parameter.name) belongs to the protocol")
      }
      form[parameter.name] = parameter.value
    }
    return try HTTPRequest(
      form: form, to: endpoint, as: client, .init(server: server, now: now, randomBytes: randomBytes))
  }
}

extension DeviceAuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The scope.
  public var description: String { "device authorization request for \(scope)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
