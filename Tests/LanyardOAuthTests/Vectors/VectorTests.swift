import Foundation
import Testing

/// Everything that others say how it has to come out. `LANYARD_VECTORS` names another folder to be run instead of
/// `Tests/Vectors`; what a file holds is told by the beginning of its name.
@Suite struct VectorTests {
  @Test func `come out as others say`() throws {
    let files = try VectorFile.all()
    #expect(!files.isEmpty)
    for file in files {
      let report = try report(file)
      // In one piece, so that the line stays whole between those of other writers.
      FileHandle.standardOutput.write(Data("vectors: \(file.name) \(report.counts)\n".utf8))
      #expect(report.failures.isEmpty, "\(file.name)\n\(report.failures.joined(separator: "\n"))")
      #expect(report.total == file.count, "\(file.name) lost a case")
      if !VectorFile.isReplaced { #expect(report.passed >= Self.minimum[file.name] ?? .max, "\(file.name)") }
    }
  }

  /// So that a change to the readers of these files cannot make them pass by running nothing.
  private static let minimum = [
    "idtoken.json": 338, "oauth1.json": 127, "redirect.json": 119, "rfc.json": 35, "token_response.json": 109,
  ]

  private func report(_ file: VectorFile) throws -> VectorReport {
    for (start, run) in Self.schemas where file.name.hasPrefix(start) { return try run(file) }
    var report = VectorReport()
    report.skip(file.count, because: "nobody said what such a file holds")
    return report
  }

  private static let schemas: [(String, @Sendable (VectorFile) throws -> VectorReport)] = [
    ("idtoken", { try IDTokenVectors($0).report() }), ("token_response", TokenResponseVectors.report),
    ("redirect", RedirectVectors.report), ("rfc", RFCVectors.report), ("rsa_signature_", WycheproofSignatures.report),
    ("rsa_pss_", WycheproofSignatures.report), ("ecdsa_", WycheproofSignatures.report),
    ("ed25519_", WycheproofSignatures.report), ("hmac_", WycheproofCodes.report),
    ("json_web_", WycheproofTokens.report),
    ("oauth1", OAuth1Vectors.report),
  ]
}
