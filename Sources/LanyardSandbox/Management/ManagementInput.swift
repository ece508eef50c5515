internal import LanyardOAuth

/// Reads the members of an object that was sent to the management API.
struct ManagementInput {
  private let object: JSONObject

  init(_ object: JSONObject) {
    self.object = object
  }

  func text(_ name: String) throws(SandboxInputError) -> String {
    guard let text = try optionalText(name), !text.isEmpty else {
      throw SandboxInputError(message: "\(name) is missing")
    }
    return text
  }

  func optionalText(_ name: String) throws(SandboxInputError) -> String? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let text = value.stringValue else { throw SandboxInputError(message: "\(name) is not a text") }
    return text
  }

  func flag(_ name: String) throws(SandboxInputError) -> Bool? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let flag = value.boolValue else { throw SandboxInputError(message: "\(name) is not true or false") }
    return flag
  }

  func number(_ name: String) throws(SandboxInputError) -> Int? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let number = value.intValue.flatMap({ Int(exactly: $0) }) else {
      throw SandboxInputError(message: "\(name) is not a whole number")
    }
    return number
  }

  func texts(_ name: String) throws(SandboxInputError) -> [String] {
    guard let value = object[name], !value.isNull else { return [] }
    guard let texts = value.arrayValue?.map(\.stringValue), !texts.contains(nil) else {
      throw SandboxInputError(message: "\(name) is not a list of texts")
    }
    return texts.compactMap { $0 }
  }
}
