/// The parameters of a redirect, with those that came twice kept apart.
struct RedirectParameters {
  private let all: [RedirectURI.Parameter]
  let unambiguous: [String: String]

  init(_ all: [RedirectURI.Parameter]) {
    self.all = all
    var counts: [String: Int] = [:]
    for parameter in all { counts[parameter.name, default: 0] += 1 }
    var unambiguous: [String: String] = [:]
    for parameter in all where counts[parameter.name] == 1 { unambiguous[parameter.name] = parameter.value }
    self.unambiguous = unambiguous
  }

  func has(_ name: String) -> Bool { all.contains { $0.name == name } }

  /// A parameter of the protocol: at most once (RFC 6749 §3.1), and properly escaped.
  func value(_ name: String) throws(OAuth2Error) -> String? {
    let found = all.filter { $0.name == name }
    guard found.count <= 1 else { throw .repeatedParameter(name) }
    guard let first = found.first else { return nil }
    guard let value = first.value else { throw .malformedResponse(name) }
    return value
  }

  /// Throws if the answer is a refusal (RFC 6749 §4.1.2.1).
  func checkRefusal() throws(OAuth2Error) {
    guard let error = try errorCode() else { return }
    throw .authorization(
      ErrorResponse(
        error: error, errorDescription: unambiguous["error_description"] ?? unambiguous["error_message"],
        errorURI: unambiguous["error_uri"]))
  }

  /// Without a code something else went wrong anyway: then the names that others than the RFC have given the error tell
  /// more than that the code is missing.
  private func errorCode() throws(OAuth2Error) -> String? {
    if let error = try value("error"), !error.isEmpty { return error }
    guard !has("code") else { return nil }
    return ["error_reason", "error_code"].lazy.compactMap { unambiguous[$0] }.first { !$0.isEmpty }
  }
}
