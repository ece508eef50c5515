#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import LanyardOAuth

/// A request the sandbox has answered. It holds secrets, as they were sent.
public struct SandboxLogEntry: Sendable {
  /// Counts the requests of a sandbox, from 1.
  public let number: Int
  /// When the answer was ready, by the sandbox's clock.
  public let time: Date
  /// The method.
  public let method: String
  /// The target as sent, with its query.
  public let target: String
  /// The header fields, as sent.
  public let headers: HTTPFields
  /// The fields of the query.
  public let query: SandboxForm
  /// The fields of a form body.
  public let form: SandboxForm
  /// The body as sent.
  public let body: [UInt8]
  /// The status of the answer; 0 if the connection was dropped instead.
  public let status: Int

  /// The target without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }
}
