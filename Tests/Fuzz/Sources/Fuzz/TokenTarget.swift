import LanyardCrypto
import LanyardOAuth

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// ID tokens, in two ways: the whole text from outside, and a payload from outside under a signature that is right, so
/// that the rules for claims are reached too.
enum TokenTarget: FuzzTarget {
  private static let secret = "a client secret of more than thirty-two bytes"
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)
  private static let keys = (try? JSONWebKeySet(parsing: Array(set.utf8))) ?? JSONWebKeySet()

  /// Keys of each kind, as RFC 7638 §3.1, RFC 7515 A.3 and RFC 8037 A.2 print them.
  private static let set = """
    {"keys":[
    {"kty":"RSA","kid":"r","e":"AQAB","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3ok\
    njhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu\
    6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8a\
    wapJzKnqDKgw"},
    {"kty":"EC","crv":"P-256","kid":"e","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
     "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"},
    {"kty":"OKP","crv":"Ed25519","kid":"o","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
    ]}
    """

  private static var verifier: IDTokenVerifier {
    var verifier = IDTokenVerifier(issuer: .template("https://op.example/{tenantid}"), audience: ["c1"])
    verifier.clientSecretSigning = try? .hs256(Secret(secret))
    verifier.maxAge = 300
    return verifier
  }

  static let good = """
    {"iss":"https://op.example/t1","tid":"t1","sub":"u1","aud":["c1"],"azp":"c1","exp":1767229200,"iat":1767225600,
    "nonce":"n1","auth_time":1767225500,"email":"a@b.example","email_verified":"true"}
    """

  static func run(_ bytes: [UInt8]) -> Bool {
    _ = verify(String(decoding: bytes, as: UTF8.self), isOurs: false)
    let header = #"{"alg":"HS256"}"#
    let input = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(bytes)
    let code = HashAlgorithm.sha256.authenticationCode(for: input.utf8, key: secret.utf8)
    return verify(input + "." + Base64URL.encode(code), isOurs: true)
  }

  private static func verify(_ token: String, isOurs: Bool) -> Bool {
    do throws(IDTokenError) {
      let verified = try verifier.verify(
        Secret(token), keys: keys, nonce: .value("n1"), accessToken: "at", subject: "u1", now: now)
      require(isOurs, "somebody found out how to sign")
      require(verified.subject == "u1" && verified.audience.contains("c1") && verified.nonce == "n1", "not for us")
      _ = (verified.email, verified.emailVerified, verified.name, verified.picture)
      return true
    } catch {
      _ = "\(error)"
      return false
    }
  }
}
