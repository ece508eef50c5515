public import Lanyard

/// A client secret as it was given: a text, or the file of a provider's console.
public enum ClientSecret: Sendable {
  /// The secret itself.
  case text(Secret)
  /// A JSON file, for the provider to read.
  case file([UInt8])
}

extension SampleProgram.Environment {
  /// The client secret of the command line or of `LANYARD_CLIENT_SECRET`; `nil` if there is none.
  ///
  /// - Throws: ``UsageError`` if the file cannot be read.
  public func clientSecret() throws(UsageError) -> ClientSecret? {
    guard let path = options.clientSecretFile else { return options.clientSecret.map { .text(Secret($0)) } }
    guard let bytes = readFile(path) else { throw UsageError(message: "\(path) cannot be read") }
    let text = String(decoding: bytes, as: UTF8.self)
    let trimmed = text.drop { $0.isWhitespace }
    if trimmed.hasPrefix("{") { return .file(bytes) }
    return .text(Secret(String(trimmed.prefix { !$0.isWhitespace })))
  }
}
