internal import LanyardOAuth

extension TwitterSandbox {
  /// Who a request is from, and what they may see.
  private struct Viewer {
    let person: SandboxPerson
    let client: TwitterSandboxClient?
    let seesEmail: Bool
  }

  /// The fields that can be asked for.
  private static let fields: Set<String> = [
    "affiliation", "confirmed_email", "connection_status", "created_at", "description", "entities", "id",
    "is_identity_verified", "location", "most_recent_tweet_id", "name", "parody", "pinned_tweet_id",
    "profile_banner_url", "profile_image_url", "protected", "public_metrics", "receives_your_dm", "subscription",
    "subscription_type", "url", "username", "verified", "verified_followers_count", "verified_type", "withheld",
  ]

  /// The profile of the second interfaces, for tokens of both protocols.
  func me(_ call: SandboxCall) -> HTTPResponse {
    let faults = core.scenarios(
      SandboxScenario.twitterProblems.union(SandboxScenario.twitterProfile), for: call,
      parties(of: call, at: .userInfo), at: .userInfo)
    do throws(TwitterProblem) {
      if let name = faults.compactMap(\.twitterProblem).min() { throw TwitterProblem(named: name) }
      return .json(200, try profile(of: try viewer(call), call, faults))
    } catch {
      return error.response
    }
  }

  private func viewer(_ call: SandboxCall) throws(TwitterProblem) -> Viewer {
    if let text = call.bearerToken {
      guard let token = validAccessToken(text) else { throw .unauthorized }
      guard Set(["tweet.read", "users.read"]).isSubset(of: token.grant.scopes) else {
        throw TwitterProblem(named: "not-authorized-for-resource")
      }
      let client = clients.all.first { $0.clientID == token.grant.clientID }
      return Viewer(
        person: token.grant.person, client: client, seesEmail: token.grant.scopes.contains("users.email"))
    }
    do throws(TwitterError) {
      let token = try signedIn(call)
      return Viewer(person: token.person, client: token.client, seesEmail: true)
    } catch {
      throw .unauthorized
    }
  }

  private func profile(
    of viewer: Viewer, _ call: SandboxCall, _ faults: Set<SandboxScenario>
  ) throws(TwitterProblem) -> JSONObject {
    let person = viewer.person
    let asked = Set((call.query["user.fields"] ?? "").split(separator: ",").map(String.init))
    if let unknown = asked.subtracting(Self.fields).min() {
      throw .invalidRequest("The `user.fields` query parameter value [\(unknown)] is not one of the known fields")
    }
    var data: JSONObject = [
      "id": .string(faults.contains(.otherPerson) ? String(person.twitterID.reversed()) : person.twitterID),
      "name": .string(person.name ?? person.screenName), "username": .string(person.screenName),
    ]
    if asked.contains("profile_image_url") { data["profile_image_url"] = picture(of: person).map(JSONValue.string) }
    if asked.contains("verified") { data["verified"] = false }
    var answer: JSONObject = [:]
    var errors: [JSONValue] = []
    if asked.contains("confirmed_email") {
      if !viewer.seesEmail || viewer.client?.mayAskForEmail == false || faults.contains(.partialErrors) {
        var problem = TwitterProblem(named: "not-authorized-for-field").json
        problem["field"] = "confirmed_email"
        errors.append(.object(problem))
      } else if person.isEmailVerified, !faults.contains(.missingEmail) {
        data["confirmed_email"] = .string(person.email)
      }
    }
    answer["data"] = .object(data)
    // What could be told is told, with what could not beside it.
    if !errors.isEmpty { answer["errors"] = .array(errors) }
    return answer
  }
}
