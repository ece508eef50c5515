internal import LanyardOAuth

/// The JSON object of a request. Names may be in camel case or in snake case.
struct FirebaseFields {
  private let object: JSONObject

  /// - Parameters:
  ///   - known: the names that there are; another one is refused.
  ///   - acceptsForm: whether a form will do too.
  init(_ call: SandboxCall, known: Set<String>, acceptsForm: Bool = false) throws(FirebaseRefusal) {
    var object = JSONObject()
    for member in try Self.body(of: call, acceptsForm).members {
      let name = Self.camelCase(member.name)
      guard known.contains(name) else {
        throw .invalidPayload("Unknown name \"\(member.name)\": Cannot find field.")
      }
      object[name] = member.value
    }
    self.object = object
  }

  private static func body(of call: SandboxCall, _ acceptsForm: Bool) throws(FirebaseRefusal) -> JSONObject {
    if acceptsForm, !call.form.fields.isEmpty {
      return JSONObject(call.form.fields.map { .init($0.name, .string($0.value)) })
    }
    guard !call.body.isEmpty else { return [:] }
    guard let body = try? JSONObject(parsing: call.body) else { throw .invalidPayload("Unexpected token.") }
    return body
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_", omittingEmptySubsequences: false)
    guard let first = words.first, words.count > 1 else { return name }
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A text; an empty one or null is as good as none.
  func text(_ name: String) throws(FirebaseRefusal) -> String? {
    switch object[name] {
    case nil, .null: return nil
    case .string(let text): return text.isEmpty ? nil : text
    default: throw .invalidPayload("Invalid value at '\(name)'")
    }
  }

  func flag(_ name: String) throws(FirebaseRefusal) -> Bool? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let flag = value.boolValue else { throw .invalidPayload("Invalid value at '\(name)'") }
    return flag
  }

  /// A list of texts, or of the numbers that stand for names in an enumeration.
  func texts(_ name: String, numbered names: [String] = []) throws(FirebaseRefusal) -> [String] {
    guard let value = object[name], !value.isNull else { return [] }
    var result: [String] = []
    for entry in value.arrayValue ?? [value] {
      if let text = entry.stringValue {
        result.append(text)
      } else if let number = entry.intValue, names.indices.contains(Int(number)) {
        result.append(names[Int(number)])
      } else {
        throw .invalidPayload("Invalid value at '\(name)'")
      }
    }
    return result
  }
}
