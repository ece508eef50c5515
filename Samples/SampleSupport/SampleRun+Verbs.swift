import Lanyard

extension SampleRun {
  /// What the options ask of the user who is signed in, in this order: link, sign in again, unlink, refresh, delete or
  /// sign out.
  func goOn(_ client: AuthClient, _ report: inout SampleReport) async throws(AuthError) {
    try await changeWaysIn(client, &report)
    if options.refresh {
      _ = try await client.session(forcingRefresh: true)
      report.note("refreshed")
      output.say("Refreshed the session.")
    }
    if options.delete {
      tell(try await client.deleteUser(), "Deleted", &report)
      report.note("deleted")
    } else if options.signOut {
      tell(try await client.signOut(), "Signed out", &report)
    }
  }

  private func changeWaysIn(_ client: AuthClient, _ report: inout SampleReport) async throws(AuthError) {
    for word in options.links {
      let result = try await client.link(with: Self.providerID(word, client.providers.all), request)
      describe(result.user, as: result.outcome)
      report.update(result.user, note: "linked")
    }
    if options.reauthenticate, let id = client.currentUser?.providers.first?.providerID {
      try await client.reauthenticate(with: id, request)
      report.note("reauthenticated")
      output.say("Signed in again with \(id).")
    }
    for word in options.unlinks {
      let user = try await client.unlink(Self.providerID(word, client.providers.all))
      describe(user, as: .signedIn)
      report.update(user, note: "unlinked")
    }
  }

  private func tell(_ end: SignOutReport, _ what: String, _ report: inout SampleReport) {
    report.add(end)
    for entry in end.steps {
      output.say("\(what): \(entry.step.rawValue)\(entry.error.map { " failed: \($0.message)" } ?? "")")
    }
  }
}
