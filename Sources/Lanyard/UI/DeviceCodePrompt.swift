#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A code that the person types in on another device (RFC 8628 §3.3).
public struct DeviceCodePrompt: Sendable, Hashable {
  /// The code, to be shown unchanged: its case may matter.
  public var userCode: String
  /// Where the person types it in.
  public var verificationURI: String
  /// The same address with the code in it, for a link or a picture; `nil` if the provider gives none.
  public var verificationURIComplete: String?
  /// When the code ends.
  public var expiresAt: Date
  /// The provider.
  public var provider: ProviderDescription

  /// Makes a prompt.
  public init(
    userCode: String, verificationURI: String, verificationURIComplete: String? = nil, expiresAt: Date,
    provider: ProviderDescription
  ) {
    self.userCode = userCode
    self.verificationURI = verificationURI
    self.verificationURIComplete = verificationURIComplete
    self.expiresAt = expiresAt
    self.provider = provider
  }
}
