#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import Lanyard

/// Fields of a user that are to be written: those of the host's, and `username` and `email`. What is `nil` stays as it is, as
/// in a ``Lanyard/ProfileUpdate``.
///
/// ```swift
/// try await parse.update(["age": 31, "town": profile["town"]], of: client)
/// ```
public struct ParseFields: Sendable, ExpressibleByDictionaryLiteral {
  private(set) var members: JSONObject = [:]

  /// Makes an empty set, which changes nothing.
  public init() {}

  /// Makes a set of fields.
  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// Takes the fields of a type of the host's; what is `nil` there is left alone, and so are the fields that are the server's
  /// own. Dates are written as the server has them.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` if that is no object.
  public init(_ value: some Encodable) throws(AuthError) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      try ["__type": "Date", "iso": ParseDate.text(date)].encode(to: encoder)
    }
    guard let data = try? encoder.encode(value), let object = try? JSONObject(parsing: [UInt8](data)) else {
      throw AuthError(.misconfigured("\(type(of: value)) is not written as a JSON object. Use a struct with fields."))
    }
    members = object
    for name in Self.reserved { members[name] = nil }
  }

  /// The value that a field is to get; `nil` leaves it alone.
  public subscript(name: String) -> JSONValue? {
    get { members[name] }
    set { members[name] = newValue }
  }

  /// Takes a field away at the server.
  public mutating func remove(_ name: String) {
    members[name] = ["__op": "Delete"]
  }

  /// Adds to a number, whatever it is by then.
  public mutating func increment(_ name: String, by amount: Int = 1) {
    members[name] = ["__op": "Increment", "amount": JSONValue(amount)]
  }

  /// What no host writes: it is the server's, has a verb of its own, or would end sessions.
  private static let reserved = [
    "objectId", "createdAt", "updatedAt", "sessionToken", "authData", "emailVerified", "password",
  ]

  func check() throws(AuthError) {
    guard let name = members.members.map(\.name).first(where: Self.reserved.contains) else { return }
    throw AuthError(.misconfigured("\(name) is not for the application to write. Leave it out."))
  }
}
