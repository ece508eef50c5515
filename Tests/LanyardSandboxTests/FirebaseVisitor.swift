import HTTPTestSupport
import LanyardOAuth
import LanyardSandbox

/// An application of a Firebase project, which brings what the providers of the sandbox gave it.
struct FirebaseVisitor {
  let sandbox: Sandbox
  private let http = PlainHTTP()

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
  }

  var firebase: FirebaseSandbox { sandbox.firebase }

  // MARK: Calls

  /// Calls a method of the accounts.
  func call(
    _ method: String, _ body: JSONObject, key: String? = "sandbox-api-key", headers: HTTPFields = [:],
    path: String = "/identitytoolkit.googleapis.com/v1/accounts:"
  ) async throws -> HTTPResponse {
    try await post(path + method, body.serialized(), key: key, headers: headers)
  }

  func post(
    _ path: String, _ body: [UInt8], key: String? = "sandbox-api-key", headers: HTTPFields = [:]
  ) async throws -> HTTPResponse {
    var headers = headers
    headers["Content-Type"] = headers["Content-Type"] ?? "application/json"
    let url = firebase.baseURL + path + (key.map { "?key=" + $0 } ?? "")
    return try await http.send(HTTPRequest(method: "POST", url: url, headers: headers, body: body))
  }

  func send(_ method: String, _ url: String, _ body: [UInt8]? = nil) async throws -> HTTPResponse {
    let headers: HTTPFields = ["Content-Type": "application/json"]
    return try await http.send(HTTPRequest(method: method, url: url, headers: headers, body: body))
  }

  /// Brings a credential; `nil` takes a member away.
  func signIn(
    _ fields: [(String, String)], _ changes: [String: JSONValue?] = [:]
  ) async throws -> HTTPResponse {
    var body: JSONObject = [
      "requestUri": "http://localhost", "postBody": .string(FormURLEncoding.encode(fields)), "returnSecureToken": true,
      "returnIdpCredential": true,
    ]
    for (name, value) in changes { body[name] = value }
    return try await call("signInWithIdp", body)
  }

  func refresh(_ token: String) async throws -> HTTPResponse {
    let body: JSONObject = ["grantType": "refresh_token", "refreshToken": .string(token)]
    return try await post("/securetoken.googleapis.com/v1/token", body.serialized())
  }

  // MARK: Credentials

  func google(_ person: SandboxPerson = .ada) async throws -> [(String, String)] {
    let token = try found(try await Visitor(sandbox).signIn(as: person)["id_token"]?.stringValue)
    return [("providerId", "google.com"), ("id_token", token)]
  }

  func facebook(_ person: SandboxPerson = .ada) async throws -> [(String, String)] {
    [("providerId", "facebook.com"), ("access_token", try await FacebookVisitor(sandbox).token(as: person))]
  }

  /// Signs in with Google and returns the answer.
  func user(_ person: SandboxPerson = .ada) async throws -> JSONObject {
    let response = try await signIn(try await google(person))
    guard response.status == 200 else { throw Missing(text: response.text) }
    return try response.object
  }
}

extension HTTPResponse {
  /// The message of a refusal by Google's interfaces, with its status.
  var googleRefusal: String {
    let error = (try? object)?["error"]
    guard error?["code"]?.intValue == Int64(status) else { return "no refusal: \(text)" }
    return "\(status) \(error?["message"]?.stringValue ?? "")"
  }
}
