internal import LanyardOAuth

/// The registered applications.
public struct TwitterSandboxClients: Sendable {
  let twitter: TwitterSandbox

  /// All of them.
  public var all: [TwitterSandboxClient] { twitter.withState { $0.clients } }

  /// Registers an application, or replaces the one with the same consumer key.
  public func add(_ client: TwitterSandboxClient) {
    twitter.withState { state in
      state.clients.removeAll { $0.consumerKey == client.consumerKey }
      state.clients.append(client)
    }
  }

  /// Removes an application.
  public func remove(consumerKey: String) {
    twitter.withState { state in state.clients.removeAll { $0.consumerKey == consumerKey } }
  }
}

extension TwitterSandboxClient {
  var json: JSONObject {
    var object: JSONObject = [
      "provider": "twitter", "id": .string(consumerKey), "secret": .string(consumerSecret), "name": .string(name),
      "kind": .string(isOutOfBandOnly ? "desktop" : clientSecret == nil ? "native" : "web"),
      "client_id": .string(clientID), "callback_urls": JSONValue(callbackURLs),
    ]
    object["client_secret"] = clientSecret.map(JSONValue.string)
    let flags = [
      "accepts_any_loopback_port": acceptsAnyLoopbackPort, "is_out_of_band_only": isOutOfBandOnly,
      "may_ask_for_email": mayAskForEmail, "is_for_signing_in": isForSigningIn, "is_suspended": isSuspended,
    ]
    for (name, flag) in flags.sorted(by: { $0.key < $1.key }) { object[name] = .bool(flag) }
    return object
  }

  init(_ json: JSONObject) throws(SandboxInputError) {
    let input = ManagementInput(json)
    let key = try input.text("id")
    self.init(
      consumerKey: key, consumerSecret: try input.text("secret"), clientID: try input.optionalText("client_id") ?? key,
      clientSecret: try input.optionalText("client_secret"), name: try input.optionalText("name") ?? key,
      callbackURLs: try input.texts("callback_urls"),
      acceptsAnyLoopbackPort: try input.flag("accepts_any_loopback_port") ?? false,
      isOutOfBandOnly: try input.flag("is_out_of_band_only") ?? false,
      mayAskForEmail: try input.flag("may_ask_for_email") ?? true,
      isForSigningIn: try input.flag("is_for_signing_in") ?? true,
      isSuspended: try input.flag("is_suspended") ?? false)
  }
}
