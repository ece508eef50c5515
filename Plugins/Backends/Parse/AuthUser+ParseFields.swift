#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import Lanyard

extension AuthUser {
  /// The user as a type of the host's, with the fields that it keeps at the Parse Server. Nothing is sent.
  ///
  /// ```swift
  /// struct Member: Decodable { var objectId: String; var age: Int? }
  /// let member = try user.customFields(as: Member.self)
  /// ```
  ///
  /// Dates may be written in either way of the server's. Tokens are never among the fields.
  ///
  /// - Throws: ``AuthError`` with reason `invalidResponse` if the fields do not fit; the text names the field.
  public func customFields<Fields: Decodable>(as type: Fields.Type) throws(AuthError) -> Fields {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(Self.date)
    do {
      return try decoder.decode(type, from: Data(rawUser.isEmpty ? Array("{}".utf8) : rawUser))
    } catch {
      throw AuthError(.invalidResponse("the user is no \(type): \(Self.place(of: error))"), underlying: error)
    }
  }

  private static func date(from decoder: any Decoder) throws -> Date {
    struct Typed: Decodable {
      let iso: String
    }
    let container = try decoder.singleValueContainer()
    let text = try (try? container.decode(String.self)) ?? container.decode(Typed.self).iso
    guard let date = ParseDate.date(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no ISO 8601 time")
    }
    return date
  }

  /// Where it went wrong, without what stands there.
  private static func place(of error: any Error) -> String {
    func path(_ keys: [any CodingKey]) -> String { keys.map(\.stringValue).joined(separator: ".") }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): return "\(path(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return "\(path(context.codingPath)) has another type"
    default: return "it cannot be read"
    }
  }
}
