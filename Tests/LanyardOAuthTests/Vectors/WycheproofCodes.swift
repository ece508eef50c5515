import LanyardCrypto
import LanyardOAuth

/// Project Wycheproof's message authentication codes, some of which are cut short.
enum WycheproofCodes {
  static func report(_ file: VectorFile) -> VectorReport {
    var report = VectorReport()
    let hashes: [String: HashAlgorithm] = [
      "HMACSHA1": .sha1, "HMACSHA256": .sha256, "HMACSHA384": .sha384, "HMACSHA512": .sha512,
    ]
    guard let hash = hashes[file.document["algorithm"]?.stringValue ?? ""] else {
      report.skip(file.count, because: "a hash that none of the protocols uses")
      return report
    }
    for group in file.groups {
      let size = Int(group["tagSize"]?.intValue ?? 0) / 8
      for test in group["tests"]?.arrayValue?.compactMap(\.objectValue) ?? [] {
        let code = hash.authenticationCode(for: test["msg"].hexadecimalBytes, key: test["key"].hexadecimalBytes)
        let isValid = constantTimeEqual(Array(code.prefix(size)), test["tag"].hexadecimalBytes)
        report.note(
          test, isExpected: isValid == (test["result"] == "valid"), outcome: isValid ? "accepted" : "refused",
          isAcceptable: test["result"] == "acceptable")
      }
    }
    return report
  }
}
