internal import LanyardOAuth

extension FirebaseSandboxUser {
  /// The user as `accounts:lookup` tells it.
  var json: JSONObject {
    var object = profile
    object["localId"] = .string(id)
    object["validSince"] = .string("\(validSince)")
    object["createdAt"] = .string("\(createdAt)000")
    object["lastLoginAt"] = .string("\(lastLoginAt)000")
    if isDisabled { object["disabled"] = true }
    object["tenantId"] = tenantID.map(JSONValue.string)
    object["customAttributes"] = customAttributes.map(JSONValue.string)
    if !secondFactors.isEmpty { object["mfaInfo"] = .array(secondFactors.map { .object($0.json) }) }
    return object
  }

  /// What `accounts:update` tells too.
  var profile: JSONObject {
    var object = JSONObject()
    object["email"] = email.map(JSONValue.string)
    if email != nil { object["emailVerified"] = .bool(isEmailVerified) }
    object["displayName"] = displayName.map(JSONValue.string)
    object["photoUrl"] = photoURL.map(JSONValue.string)
    if !providers.isEmpty { object["providerUserInfo"] = .array(providers.map { .object($0.json) }) }
    return object
  }
}

extension FirebaseSandboxUser.Provider {
  var json: JSONObject {
    var object: JSONObject = [
      "providerId": .string(providerID), "rawId": .string(rawID), "federatedId": .string(rawID),
    ]
    object["email"] = email.map(JSONValue.string)
    object["displayName"] = displayName.map(JSONValue.string)
    object["photoUrl"] = photoURL.map(JSONValue.string)
    object["screenName"] = screenName.map(JSONValue.string)
    return object
  }
}

extension FirebaseSandboxUser.SecondFactor {
  var json: JSONObject {
    var object: JSONObject = ["mfaEnrollmentId": .string(enrollmentID)]
    object["displayName"] = displayName.map(JSONValue.string)
    object["phoneInfo"] = phoneInfo.map(JSONValue.string)
    return object
  }
}
