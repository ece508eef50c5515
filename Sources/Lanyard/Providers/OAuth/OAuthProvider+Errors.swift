extension OAuthProvider {
  /// Gives the errors of the protocol layer their place in ``AuthError``, with this provider's name.
  package func translatingErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as OAuth2Error {
      throw AuthError(reason(error), provider: providerID, underlying: error)
    } catch let error as IDTokenError {
      throw AuthError(.invalidIDToken(error.label), provider: providerID, underlying: error)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw AuthError(error, provider: providerID)
    }
  }

  private func reason(_ error: OAuth2Error) -> AuthError.Reason {
    switch error {
    case .authorization(let refusal) where declineCodes.contains(refusal.error):
      .declined
    case .missingParameter("code") where declinesInSilence:
      .declined
    case .authorization(let refusal), .token(let refusal):
      (refusal.status ?? 0) >= 500
        ? .serverError(status: refusal.status ?? 500) : .refused(code: refusal.error.printable)
    case .unexpectedStatus(let status, _):
      status >= 500 || status == 429 ? .serverError(status: status) : .invalidResponse("HTTP \(status)")
    case .insecureEndpoint(let name):
      .misconfigured("The \(name) endpoint of \(shortName) is neither https nor on this machine.")
    case .missingEndpoint(let name):
      .misconfigured("\(shortName) has no \(name) endpoint.")
    case .invalidRequest(let text):
      .misconfigured(text)
    default:
      .invalidResponse(error.label)
    }
  }
}

extension OAuth2Error {
  /// The name of the case and what is not secret of it.
  var label: String { "\(self)".printable }
}

extension IDTokenError {
  /// The name of the case; what it carries may be long and comes from outside.
  var label: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}

extension String {
  /// The text without control characters and not too long: it comes from a server and may go to a terminal.
  package var printable: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) }.prefix(200)))
  }
}
