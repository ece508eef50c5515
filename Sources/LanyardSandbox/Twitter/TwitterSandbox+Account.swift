internal import LanyardOAuth

extension TwitterSandbox {
  /// Tells an application whose token it holds.
  func verifyCredentials(_ call: SandboxCall) -> HTTPResponse {
    answer(call, at: .credentials) { faults throws(TwitterError) in
      let token = try signedIn(call)
      var response = HTTPResponse.json(
        200, profile(of: token, asksForEmail: call.query["include_email"] == "true", faults))
      response.headers["x-access-level"] = "read"
      response.headers["x-rate-limit-limit"] = "75"
      response.headers["x-rate-limit-remaining"] = "74"
      response.headers["x-rate-limit-reset"] = String(core.seconds + 900)
      return response
    }
  }

  /// What an application learns about the person of its token.
  func profile(
    of token: TwitterAccessToken, asksForEmail: Bool, _ faults: Set<SandboxScenario>
  ) -> JSONObject {
    let person = token.person
    let id = faults.contains(.otherPerson) ? String(person.twitterID.reversed()) : person.twitterID
    var profile: JSONObject = [:]
    if let number = Int64(id) { profile["id"] = JSONValue(number) }
    if !faults.contains(.numericIDOnly) { profile["id_str"] = .string(id) }
    profile["name"] = .string(person.name ?? person.screenName)
    profile["screen_name"] = .string(person.screenName)
    profile["location"] = ""
    profile["description"] = ""
    profile["url"] = .null
    profile["protected"] = false
    profile["followers_count"] = 3
    profile["created_at"] = "Wed Jun 24 15:42:00 +0000 2009"
    profile["verified"] = false
    profile["lang"] = .null
    profile["profile_image_url_https"] = picture(of: person).map(JSONValue.string)
    if asksForEmail { profile["email"] = email(of: token, faults) }
    return profile
  }

  /// Only for applications that may, and only if they ask with exactly this word.
  private func email(of token: TwitterAccessToken, _ faults: Set<SandboxScenario>) -> JSONValue? {
    guard token.client.mayAskForEmail, !faults.contains(.missingEmail) else { return nil }
    if faults.contains(.nullEmail) { return .null }
    return .string(faults.contains(.emptyEmail) ? "" : token.person.email)
  }

  /// The small version of the picture, as the profile has it.
  func picture(of person: SandboxPerson) -> String? {
    guard let picture = person.picture else { return nil }
    let url = picture.hasPrefix("/") ? core.baseURL + picture : picture
    guard let dot = url.lastIndex(of: ".") else { return url }
    return url[..<dot] + "_normal" + url[dot...]
  }
}
