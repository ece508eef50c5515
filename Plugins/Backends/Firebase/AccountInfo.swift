import Lanyard

extension AuthUser {
  /// A user as `accounts:lookup` and `accounts:update` tell them; `nil` without an id.
  init?(_ account: JSONObject, _ names: ProviderNames) {
    guard let id = account["localId"]?.nonEmpty else { return nil }
    self.init(
      id: id, email: account["email"]?.nonEmpty, emailVerified: account["emailVerified"]?.boolValue ?? false,
      displayName: account["displayName"]?.nonEmpty, photoURL: account["photoUrl"]?.nonEmpty,
      providers: (account["providerUserInfo"]?.arrayValue ?? []).compactMap { LinkedProvider($0, names) })
  }
}

extension AuthUser.LinkedProvider {
  /// An entry of `providerUserInfo`; `nil` if it does not say whose it is.
  init?(_ entry: JSONValue, _ names: ProviderNames) {
    guard let name = entry["providerId"]?.nonEmpty,
      let subject = (entry["rawId"] ?? entry["federatedId"] ?? entry["phoneNumber"])?.identifier, !subject.isEmpty
    else { return nil }
    self.init(
      providerID: names.id(name), subject: subject, email: entry["email"]?.nonEmpty,
      displayName: entry["displayName"]?.nonEmpty, photoURL: entry["photoUrl"]?.nonEmpty)
  }
}

extension JSONValue {
  /// The text, unless it is empty.
  var nonEmpty: String? { stringValue.flatMap { $0.isEmpty ? nil : $0 } }
}
