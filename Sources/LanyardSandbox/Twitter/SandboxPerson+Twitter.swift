extension SandboxPerson {
  /// A number of at most 18 digits: it fits into 64 bits, as the real ones do, but not into a `Double`.
  var twitterID: String {
    let digits = id.filter { $0.isASCII && $0.isNumber }
    if digits.count >= 3, digits.first != "0" { return String(digits.prefix(18)) }
    // People whose id is a word get a number that stays the same (FNV-1a).
    let hash = id.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    return String(hash >> 6)
  }

  /// What stands before the `@` of the address, without what a name may not have.
  var screenName: String {
    String(email.prefix { $0 != "@" }.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }.prefix(15))
  }
}
