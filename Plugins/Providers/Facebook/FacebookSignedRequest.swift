#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Lanyard

/// What Facebook posts to a server as `signed_request`: a person has removed the application, or wants their data deleted.
public struct FacebookSignedRequest: Sendable {
  /// The person, by the id they have in the application.
  public var userID: String { payload.identifier("user_id") ?? "" }
  /// When it was signed.
  public var issuedAt: Date? { TokenAnswer.date(payload["issued_at"]) }

  private let payload: JSONObject

  /// Reads a request whose signature is right; nothing of any other is looked at.
  ///
  /// - Parameters:
  ///   - text: the value of the field `signed_request`.
  ///   - appSecret: the secret of the application.
  /// - Throws: ``AuthError`` with reason `refused` for a wrong signature, `invalidResponse` for what is no such request.
  public init(_ text: String, appSecret: Secret) throws(AuthError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let signature = Self.decoded(parts[0]), !appSecret.isEmpty else {
      throw AuthError.facebook(.invalidResponse("no signed request"))
    }
    // The text is signed as it stands there, not what it decodes to.
    let isSigned = appSecret.withExposedValue {
      MACAlgorithm.hs256.isValidCode(signature, for: parts[1].utf8, key: $0.utf8)
    }
    guard isSigned else { throw AuthError.facebook(.refused(code: "signature")) }
    guard let payload = Self.decoded(parts[1]).flatMap({ try? JSONObject(parsing: $0) }),
      payload["algorithm"]?.stringValue?.uppercased() == "HMAC-SHA256",
      payload.identifier("user_id")?.isEmpty == false
    else { throw AuthError.facebook(.invalidResponse("a signed request of another kind")) }
    self.payload = payload
  }

  /// The body of the answer to a request for deletion, in JSON.
  ///
  /// - Parameters:
  ///   - statusURL: where the person can see what has become of it.
  ///   - confirmationCode: letters and digits that name the deletion.
  public static func deletionAnswer(statusURL: String, confirmationCode: String) -> [UInt8] {
    let answer: JSONObject = ["url": .string(statusURL), "confirmation_code": .string(confirmationCode)]
    return answer.serialized()
  }

  /// Without padding as documented, or with.
  private static func decoded(_ text: Substring) -> [UInt8]? {
    Base64URL.decode(text.prefix { $0 != "=" })
  }
}
