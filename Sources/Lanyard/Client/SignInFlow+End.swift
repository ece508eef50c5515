extension SignInFlow {
  /// Tells the log, and the person if there is something to tell.
  func finish(_ result: Result<AuthResult, AuthError>) async -> Result<AuthResult, AuthError> {
    switch result {
    case .success(let value):
      log(.signedIn(value.outcome))
    case .failure(let error):
      log(.failed(reason: error.reasonName))
      if error.isAlarming || (error.wasEndedByPerson && context.hooks.alertsCancellation == true) {
        await alert(error)
      }
    }
    return result
  }

  /// Waits for the person, unless the attempt was ended or is now: the alert may stay, the result does not wait for it.
  private func alert(_ error: AuthError) async {
    guard let alert = context.hooks.alert else { return }
    let text = AuthAlert(
      error: error, provider: description, activity: purpose.activity, strings: client.options.strings)
    let shown = Task { await alert(text) }
    if await shown.valueUnlessCancelled == nil { _ = await shown.value(within: AuthContext.patience, in: context) }
  }

  func describe(_ error: any Error) -> AuthError {
    var failure = AuthError(error, provider: provider.providerID)
    if let reason = attempt.endReason { failure = AuthError(reason, underlying: failure) }
    failure.phase = failure.phase ?? attempt.phase ?? .preparing
    failure.providerID = failure.providerID ?? provider.providerID
    return failure
  }

  func startTimer(_ timeout: Duration?) -> Task<Void, any Error>? {
    timeout.map { timeout in
      Task {
        try await context.sleep(timeout)
        attempt.end(.timedOut)
      }
    }
  }

  var description: ProviderDescription {
    ProviderDescription(providerID: provider.providerID, shortName: provider.shortName)
  }

  func log(_ kind: AuthEvent.Kind) {
    context.log(AuthEvent(kind, providerID: provider.providerID, correlationID: attempt.correlationID))
  }
}
