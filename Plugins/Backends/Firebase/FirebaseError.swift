public import Lanyard

/// A refusal of Firebase Authentication.
///
/// It is the ``AuthError/underlying`` error of what the plugin throws; ``AuthError/firebaseError`` finds it.
public struct FirebaseError: TimedRefusal, Sendable, Hashable {
  /// What went wrong.
  public let code: FirebaseErrorCode
  /// What the service says beyond the code, in English and for the developer. Tokens that it repeats are masked.
  public let detail: String?
  /// The reason that the service gives apart from the message, such as `keyInvalid` or `API_KEY_INVALID`.
  public let reason: String?
  /// The HTTP status it came with: 200 for what the service calls a success.
  public let status: Int
  /// When to call again, if the service said so.
  public private(set) var retryAfter: RetryAfter?

  /// Reads an answer; `nil` if it is not a refusal of the service's.
  ///
  /// - Parameter secrets: what was sent and must not be repeated.
  init?(_ response: HTTPResponse, hiding secrets: [Secret]) {
    guard let error = (try? JSONObject(parsing: response.body))?["error"] else { return nil }
    self.init(error, status: response.status, hiding: secrets)
    retryAfter = response.retryAfter
  }

  /// Reads the `error` member: an object with a message, or just the message.
  private init?(_ error: JSONValue, status: Int, hiding secrets: [Secret]) {
    guard let message = error.stringValue ?? error["message"]?.stringValue else { return nil }
    let reasons = [error["details"], error["errors"]].flatMap { $0?.arrayValue ?? [] }
    let reason = reasons.compactMap { $0["reason"]?.stringValue }.first { !$0.isEmpty }
    self.init(
      message: message, reason: reason, statusName: error["status"]?.stringValue, status: status, hiding: secrets)
  }

  /// Takes a message apart: the code is what stands before the first colon.
  init(
    message: String, reason: String? = nil, statusName: String? = nil, status: Int, hiding secrets: [Secret] = []
  ) {
    let parts = message.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
    let left = parts.first ?? ""
    self.reason = reason?.printable
    self.status = status
    if left.isErrorCode {
      code = FirebaseErrorCode(rawValue: left.printable)
      detail = parts.count > 1 && !parts[1].isEmpty ? Self.masked(parts[1], secrets) : nil
    } else {
      // A sentence: what it is about is told beside it.
      let name = [reason, statusName].compactMap { $0 }.first(where: \.isErrorCode)
      code = FirebaseErrorCode(rawValue: name ?? Self.masked(message, secrets))
      detail = name == nil ? nil : Self.masked(message, secrets)
    }
  }

  /// The service repeats what it could not read, and the text of an error may go anywhere.
  private static func masked(_ text: String, _ secrets: [Secret]) -> String {
    var text = text
    for secret in secrets {
      secret.withExposedValue { value in
        if value.utf8.count >= 4 { text = text.replacingBytes(value, with: "<secret>") }
      }
    }
    return text.maskingTokens.printable
  }
}

extension AuthError {
  /// What Firebase Authentication said, if that is behind it.
  public var firebaseError: FirebaseError? {
    underlying as? FirebaseError ?? (underlying as? AuthError)?.firebaseError
  }
}
