import LanyardCrypto

@testable import LanyardOAuth

/// Signatures, their parts, and answers of OAuth 1.0a servers.
enum OAuth1Vectors {
  static func report(_ file: VectorFile) throws -> VectorReport {
    var report = VectorReport()
    for vector in file.cases {
      if isLeftOut(vector, &report) { continue }
      let outcome = outcome(vector)
      report.note(
        vector, isExpected: matches(outcome, vector["expect"] ?? .null), outcome: outcome.text,
        isAcceptable: vector["expect"]?["either"]?.boolValue == true && isAlternative(outcome, vector))
    }
    return report
  }

  /// Methods outside the RFC that no provider of ours asks for.
  private static func isLeftOut(_ vector: JSONObject, _ report: inout VectorReport) -> Bool {
    switch vector["optional"]?.stringValue {
    case "HMAC-SHA512": report.skip(because: "HMAC-SHA512 is not built: not in RFC 5849, and no provider asks for it")
    case "RSA-SHA256": report.skip(because: "RSA-SHA256 is not built: not in RFC 5849, and no provider asks for it")
    default: return false
    }
    return true
  }

  private static func outcome(_ vector: JSONObject) -> JSONObject {
    func text(_ name: String) -> String { vector[name]?.stringValue ?? "" }
    do throws(OAuth1Error) {
      switch vector["kind"]?.stringValue {
      case "percent_encode": return ["output": .string(PercentEncoding.encode(text("input")))]
      case "base_string_uri":
        return ["uri": .string(try SignatureBaseString.uri(text("url"), host: vector["host_header"]?.stringValue))]
      case "normalize_parameters":
        var parameters = NormalizedParameters()
        for pair in pairs(vector["params"]) { parameters.append(pair.name, pair.value) }
        return ["normalized": .string(parameters.text)]
      case "signature": return try signature(vector)
      case "authorization_header":
        let header = HTTPRequest.authorization(realm: vector["realm"]?.stringValue, pairs(vector["oauth"]))
        return ["header": .string(header)]
      case "credentials_response": return credentials(vector)
      default: return ["outcome": "a kind that nobody said anything about"]
      }
    } catch {
      return ["error": true]
    }
  }

  private static func pairs(_ value: JSONValue?) -> [(name: String, value: String)] {
    (value?.arrayValue ?? []).compactMap { pair in
      let texts = pair.arrayValue?.compactMap(\.stringValue) ?? []
      return texts.count == 2 ? (texts[0], texts[1]) : nil
    }
  }

  /// What is signed, with what, and what comes of it.
  static func signature(_ vector: JSONObject) throws(OAuth1Error) -> JSONObject {
    func text(_ name: String) -> String { vector[name]?.stringValue ?? "" }
    var request = HTTPRequest(method: text("method"), url: text("url"))
    request.body = vector["body"]?.stringValue.map { Array($0.utf8) }
    request.headers["Content-Type"] = vector["content_type"]?.stringValue
    let base = try SignatureBaseString(request, parameters: pairs(vector["oauth"]))
    let method = try method(vector)
    let secret = Secret(text("client_secret"))
    let tokenSecret = vector["token_secret"]?.stringValue.map { Secret($0) }
    var outcome: JSONObject = ["signature": .string(try method.signature(of: base, secret, tokenSecret))]
    outcome["base_string"] = .string(String(decoding: base.bytes, as: UTF8.self))
    outcome["signing_key"] = .string(String(decoding: method.key(secret, tokenSecret), as: UTF8.self))
    return outcome
  }

  private static func method(_ vector: JSONObject) throws(OAuth1Error) -> OAuth1SignatureMethod {
    switch vector["signature_method"]?.stringValue {
    case "HMAC-SHA1": return .hmacSHA1
    case "HMAC-SHA256": return .hmacSHA256
    case "PLAINTEXT": return .plaintext
    case "RSA-SHA1":
      guard let key = try? PrivateKey(pem: vector["rsa_private_key_pem"]?.stringValue ?? "") else {
        throw .invalidRequest("the key of the case")
      }
      return .rsaSHA1(key)
    default: throw .invalidRequest("an unknown method")
    }
  }

  private static func credentials(_ vector: JSONObject) -> JSONObject {
    let http = vector["http"] ?? .null
    let response = HTTPResponse(
      status: Int(http["status"]?.intValue ?? 0), headers: ["Content-Type": http["content_type"]?.stringValue ?? ""],
      body: Array((http["body"]?.stringValue ?? "").utf8))
    do throws(OAuth1Error) {
      if vector["stage"] == "temporary" {
        return found(try TemporaryCredentialResponse(response).credentials, isConfirmed: true)
      }
      return found(try TokenCredentialResponse(response).credentials, isConfirmed: nil)
    } catch {
      guard case .refused(let refusal) = error else { return ["outcome": "invalid_response", "why": "\(error)"] }
      return [
        "outcome": "error", "status": JSONValue(refusal.status), "problem": refusal.code.map { .string($0) } ?? .null,
      ]
    }
  }

  private static func found(_ credentials: OAuth1Credentials, isConfirmed: Bool?) -> JSONObject {
    [
      "outcome": "ok", "oauth_token": .string(credentials.token.exposed),
      "oauth_token_secret": .string(credentials.tokenSecret.exposed),
      "callback_confirmed": isConfirmed.map { .bool($0) } ?? .null,
    ]
  }

  /// Reasons are hints, and the pairs of a header repeat what the header says.
  private static func matches(_ outcome: JSONObject, _ expected: JSONValue) -> Bool {
    let hints = ["reason", "either", "alternative", "encoded_pairs"]
    return (expected.objectValue?.members ?? []).allSatisfy { member in
      hints.contains(member.name) || outcome[member.name] == member.value
    }
  }

  private static func isAlternative(_ outcome: JSONObject, _ vector: JSONObject) -> Bool {
    // The alternatives are told in words, of which the first is the outcome.
    let alternative = vector["expect"]?["alternative"]?.stringValue ?? ""
    return alternative.hasPrefix(outcome["outcome"]?.stringValue ?? " ")
      || (outcome["outcome"] == "ok" && vector["expect"]?["outcome"] == "ok")
  }
}
