extension OAuth1Provider {
  /// Gives the errors of the protocol layer their place in ``AuthError``, with this provider's name.
  func translatingErrors<Value>(callback: String?, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as OAuth1Error {
      throw AuthError(reason(error, callback: callback), provider: providerID, underlying: error)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw AuthError(error, provider: providerID)
    }
  }

  private func reason(_ error: OAuth1Error, callback: String?) -> AuthError.Reason {
    switch error {
    case .refused(let refusal): reason(refusal, callback: callback)
    case .denied: .declined
    case .callbackNotConfirmed: .invalidResponse("the callback was not confirmed")
    case .insecureEndpoint(let name):
      .misconfigured("The \(name) endpoint of \(shortName) is neither https nor on this machine.")
    case .invalidRequest(let text): .misconfigured(text)
    default: .invalidResponse("\(error)".printable)
    }
  }

  private func reason(_ refusal: OAuth1Refusal, callback: String?) -> AuthError.Reason {
    let code = refusal.code ?? ""
    if declineCodes.contains(code) { return .declined }
    if endedCodes.contains(code) { return .sessionEnded }
    if let reason = refusalReason(refusal, callback) { return reason }
    if refusal.status == 429 || refusal.status >= 500 { return .serverError(status: refusal.status) }
    return .refused(code: code.isEmpty ? "HTTP \(refusal.status)" : code.printable)
  }
}
