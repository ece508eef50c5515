/// Which issuers count as the provider. Compared byte by byte (OpenID Connect Core §3.1.3.7).
public enum IssuerPolicy: Sendable, Hashable {
  /// This one.
  case exactly(String)
  /// Any of these.
  case oneOf([String])
  /// A text in which `{tenantid}` stands for the `tid` claim of the ID token.
  case template(String)

  /// Whether an ID token of this issuer is the provider's.
  func accepts(_ issuer: String, tenant: String?) -> Bool {
    guard case .template(let template) = self else { return acceptsWithoutTenant(issuer) }
    guard let tenant, Self.isTenant(tenant) else { return false }
    return template.split(separator: Self.placeholder, omittingEmptySubsequences: false).joined(separator: tenant)
      .hasSameBytes(as: issuer)
  }

  /// Whether an answer of this issuer may be the provider's, when no token says which tenant it is.
  func acceptsWithoutTenant(_ issuer: String) -> Bool {
    switch self {
    case .exactly(let expected): return issuer.hasSameBytes(as: expected)
    case .oneOf(let expected): return expected.containsBytes(of: issuer)
    case .template(let template):
      let parts = template.split(separator: Self.placeholder, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return issuer.hasSameBytes(as: template) }
      let (prefix, suffix) = (Array(parts[0].utf8), Array(parts[1].utf8))
      let bytes = Array(issuer.utf8)
      guard bytes.starts(with: prefix), bytes.count > prefix.count + suffix.count,
        bytes.suffix(suffix.count).elementsEqual(suffix)
      else { return false }
      return Self.isTenant(String(decoding: bytes[prefix.count..<bytes.count - suffix.count], as: UTF8.self))
    }
  }

  /// Whether a metadata document of this issuer is the provider's. A document for all tenants names the template.
  func acceptsDocument(of issuer: String) -> Bool {
    if case .template(let template) = self, issuer.hasSameBytes(as: template) { return true }
    return acceptsWithoutTenant(issuer)
  }

  private static let placeholder = "{tenantid}"

  /// A tenant is a GUID or a domain; anything else could climb out of its place in the URL.
  private static func isTenant(_ tenant: String) -> Bool {
    !tenant.isEmpty
      && tenant.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        case UInt8(ascii: "."): !tenant.hasPrefix(".")
        default: false
        }
      } && !tenant.utf8.elementsEqual("..".utf8)
  }
}
